/// A generator of zsh completions: a function for each command, based on `_arguments`.
///
/// The options that apply everywhere below a group are in `general`, which the group's function
/// declares and the functions it calls can read.
struct ZshCompletions {
  let program: Program

  private var root: CommandPath { CommandPath(program.root) }
  private var names: String { root.functionName + "__commands" }

  var text: String {
    """
    #compdef \(root.name)
    # zsh completions for \(root.name), made from the definitions in the program; do not edit.

    # Offers the commands below command $1.
    \(names)() {
      local -a commands
      case $1 in
    \(root.visibleTree.compactMap(list).joined(separator: "\n"))
      esac
      _describe -t commands command commands
    }

    # Offers the commands below those named by the operands.
    \(names)_of_operands() {
      local -a operands=(\(root.name) "${(@)line[1,-2]}")
      \(names) "$operands"
    }

    \(root.visibleTree.map { $0.command.isGroup ? group($0) : leaf($0) }.joined(separator: "\n"))
    if [[ $funcstack[1] == \(root.functionName) ]]; then
      \(root.functionName) "$@"
    else
      compdef \(root.functionName) \(root.name)
    fi

    """
  }

  private func list(_ path: CommandPath) -> String? {
    let commands = path.command.visibleSubcommands.map {
      shellQuoted("\($0.name):" + $0.summary.replacing("\\", by: #"\\"#))
    }
    if commands.isEmpty { return nil }
    return "    \(shellQuoted(path.name))) commands=(\(commands.joined(separator: " "))) ;;"
  }

  private func group(_ path: CommandPath) -> String {
    let isRoot = path.ancestors.isEmpty
    let options = (path.command.options + (isRoot ? [.help] : [])).flatMap(specification)
    let above = isRoot ? "" : "\"$general[@]\""
    let general = options.isEmpty ? "" : "  local -a general=(\(above)\(lines(options)))\n"
    let version = isRoot ? specification(.version) : []
    return """
      \(path.functionName)() {
        local curcontext=$curcontext state line ret=1
      \(general)\
        typeset -A opt_args
        _arguments -s -S -C : "$general[@]"\(lines(version)) \\
          '1:command: \(names) "\(path.name)"' \\
          '*::argument:->below' && ret=0
        if [[ $state == below ]]; then
          curcontext="${curcontext%:*:*}:\(path.words.joined(separator: "-"))-$words[1]:"
      \(dispatch(path, word: "$words[1]") { "\($0) && ret=0" })
        fi
        return ret
      }

      """
  }

  private func leaf(_ path: CommandPath) -> String {
    let descent = """
        if (( CURRENT > 2 )); then
      \(dispatch(path, word: "$words[2]") { "shift words; (( CURRENT-- )); \($0); return" })
        fi

      """
    return """
      \(path.functionName)() {
      \(path.command.visibleSubcommands.isEmpty ? "" : descent)\
        _arguments -s -S : "$general[@]"\
      \(lines(path.command.options.flatMap(specification) + path.slots.map { slot($0, of: path) }))
      }

      """
  }

  private func lines(_ specifications: [String]) -> String {
    specifications.map { " \\\n    \(shellQuoted($0))" }.joined()
  }

  private func dispatch(_ path: CommandPath, word: String, _ call: (String) -> String) -> String {
    "    case \(word) in\n"
      + path.command.visibleSubcommands.map { command in
        "      \(command.name)) \(call(path.child(command).functionName)) ;;\n"
      }.joined() + "    esac"
  }

  private func slot(_ slot: OperandPosition, of path: CommandPath) -> String {
    let place = slot.isRest ? "*" : "\(slot.index + 1)\(slot.operand.minimum == 0 ? ":" : "")"
    let isMixed = slot.index == 0 && !path.command.visibleSubcommands.isEmpty
    let completion = slot.operand.completion
    return "\(place):\(label(slot.operand.name)):"
      + (isMixed ? mixed(completion, path) : action(completion))
  }

  /// An action that also offers the subcommands; in it, `(words)` would be a subshell.
  private func mixed(_ completion: Completion, _ path: CommandPath) -> String {
    let more =
      if case .words(let words) = completion {
        "compadd -- " + words.joined(separator: " ")
      } else {
        action(completion)
      }
    return "{ \(names) \"\(path.name)\"; \(more) }"
  }

  /// The specification of each spelling of an option for `_arguments`; the spellings exclude each
  /// other.
  private func specification(_ option: Option) -> [String] {
    let rivals = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let value = option.value.map { ":\(label($0)):\(action(option.completion))" } ?? ""
    let negation = option.negation.map { "\(rivals)\($0)[\(option.negationHelp)]" }
    return option.positiveSpellings.map { spelling in
      let joint = value.isEmpty ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return "\(rivals)\(spelling)\(joint)[\(explanation(option.help))]\(value)"
    } + [negation].compactMap(\.self)
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .none: return " "
    case .files(let extensions):
      // In parentheses, a single extension would be read as glob qualifiers.
      let kinds = extensions.joined(separator: "|")
      let pattern = extensions.count == 1 ? kinds : "(\(kinds))"
      return extensions.isEmpty ? "_files" : "_files -g \"*.(#i)\(pattern)\""
    case .directories: return "_files -/"
    case .words(let words): return "(\(words.joined(separator: " ")))"
    case .commands: return "\(names)_of_operands"
    }
  }

  private func explanation(_ text: String) -> String {
    text.replacing("\\", by: #"\\"#).replacing("[", by: #"\["#).replacing("]", by: #"\]"#)
  }

  private func label(_ text: String) -> String {
    text.replacing("\\", by: #"\\"#).replacing(":", by: #"\:"#)
  }
}

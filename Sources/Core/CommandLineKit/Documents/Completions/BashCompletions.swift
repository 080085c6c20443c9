/// A generator of bash completions: tables of the commands, and a loop over the words before the
/// cursor.
struct BashCompletions {
  let program: Program

  private var root: CommandPath { CommandPath(program.root) }
  private var prefix: String { "_" + root.functionName }

  var text: String {
    """
    # bash completions for \(root.name), made from the definitions in the program; do not edit.

    # Sets what may follow the command in $path.
    \(prefix)_command() {
      commands=() options=() valued=()
      case $path in
    \(table { "\(shellQuoted($0.name)))\n\(words($0))      ;;" })
      esac
    }

    # Completes the value of option $1.
    \(prefix)_value() {
      case "$path $1" in
    \(table(values))
      esac
    }

    # Completes an operand.
    \(prefix)_operand() {
      case "$path ${#operands[@]}" in
    \(table(operands))
      esac
    }

    \(Self.library.replacing("§", by: prefix).replacing("¶", by: root.name))
    complete -F \(prefix) \(root.name)

    """
  }

  private func table(_ entry: (CommandPath) -> String) -> String {
    root.visibleTree.map(entry).filter { !$0.isEmpty }.map { "    " + $0 }.joined(separator: "\n")
  }

  private func words(_ path: CommandPath) -> String {
    let lists = [
      ("commands", path.command.visibleSubcommands.map(\.name)),
      ("options", path.options.flatMap(\.spellings)),
      ("valued", path.valued.flatMap(\.positiveSpellings)),
    ]
    return lists.filter { !$0.1.isEmpty }.map { name, words in
      "      \(name)=(\(words.map(shellQuoted).joined(separator: " ")))\n"
    }.joined()
  }

  private func values(_ path: CommandPath) -> String {
    path.valued.compactMap { option in
      action(option.completion).map { action in
        let patterns = option.positiveSpellings.map { shellQuoted("\(path.name) \($0)") }
        return "\(patterns.joined(separator: "|"))) \(action) ;;"
      }
    }.joined(separator: "\n    ")
  }

  private func operands(_ path: CommandPath) -> String {
    path.slots.compactMap { slot in
      action(slot.operand.completion).map { action in
        let pattern = shellQuoted("\(path.name) \(slot.isRest ? "" : "\(slot.index)")")
        return "\(pattern)\(slot.isRest ? "[0-9]*" : "")) \(action) ;;"
      }
    }.joined(separator: "\n    ")
  }

  private func action(_ completion: Completion) -> String? {
    switch completion {
    case .none: nil
    case .files(let extensions):
      ([prefix + "_files"] + extensions.map { shellQuoted("*." + anyCase($0)) })
        .joined(separator: " ")
    case .directories: prefix + "_files ''"
    case .words(let words): ([prefix + "_words"] + words.map(shellQuoted)).joined(separator: " ")
    case .commands: prefix + "_names"
    }
  }

  /// Returns a pattern that matches `word` in any letter case, such as `[pP][nN][gG]`.
  private func anyCase(_ word: String) -> String {
    word.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
  }

  /// The part that is the same for every program. `§` is a placeholder for the prefix of its
  /// functions, `¶` for its name.
  private static let library = #"""
    §_has() {
      local word=$1 other
      shift
      for other in "$@"; do [[ $other == "$word" ]] && return 0; done
      return 1
    }

    # Sets $owner to the option of word $1 if its value is the next word.
    §_owner() {
      local word=$1 i
      owner=
      if [[ $word == --* ]]; then
        §_has "$word" "${valued[@]}" && owner=$word
        return
      fi
      for (( i = 1; i < ${#word}; i++ )); do
        §_has "-${word:i:1}" "${valued[@]}" || continue
        (( i == ${#word} - 1 )) && owner=-${word:i:1}
        return
      done
    }

    # Offers those of the words given that begin like the one at the cursor.
    §_words() {
      local word
      for word in "$@"; do
        [[ $word == "$current"* ]] || continue
        printf -v word %q "$lead$word"
        COMPREPLY+=("${word#"$outside"}")
      done
    }

    # Offers directories, and the files that match one of the patterns given, or all of them.
    §_files() {
      local name pattern wanted begun=${current#[\"\']}
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do
        [[ $# == 0 || -d ${name/#\~/"$HOME"} ]] && wanted=1 || wanted=
        for pattern in "$@"; do [[ $name == $pattern ]] && wanted=1; done
        name=$lead$name
        [[ -n $wanted ]] && COMPREPLY+=("${name#"$outside"}")
      done < <(compgen -f -- "${begun//\\/}")
    }

    # Offers the commands below those named by the operands.
    §_names() {
      local path=${path%% *} word
      for word in "${operands[@]}"; do path+=" $word"; done
      §_command
      §_words "${commands[@]}"
    }

    §() {
      local IFS=$' \t\n' path='¶' owner= ended= lead= outside= current raw word i
      local -a words=() operands=() commands options valued
      COMPREPLY=()
      # bash breaks words at = and :, which are ordinary characters here.
      for (( i = 1; i <= COMP_CWORD; i++ )); do
        raw=${COMP_WORDS[i]}
        if (( i > 1 )) && [[ $raw == [=:]* || ${COMP_WORDS[i-1]} =~ ^[=:]+$ ]]; then
          words[${#words[@]}-1]+=$raw
        else
          words+=("$raw")
        fi
      done
      current=${words[${#words[@]}-1]}
      unset "words[${#words[@]}-1]"
      # What bash keeps in front of whatever is offered.
      [[ $raw =~ ^[=:]+$ ]] && raw=
      outside=${current%"$raw"}

      §_command
      for word in "${words[@]}"; do
        if [[ -n $owner ]]; then
          owner=
        elif [[ -n $ended ]]; then
          operands+=("$word")
        elif [[ $word == -- ]]; then
          ended=1
        elif [[ $word == --*=* ]]; then
          continue
        elif [[ $word == -?* ]]; then
          §_owner "$word"
        elif (( ${#operands[@]} == 0 )) && §_has "$word" "${commands[@]}"; then
          path+=" $word"
          §_command
        else
          operands+=("$word")
        fi
      done

      if [[ -n $owner ]]; then
        §_value "$owner"
      elif [[ -z $ended && $current == --*=* ]]; then
        owner=${current%%=*} lead=$owner= current=${current#*=}
        §_value "$owner"
      elif [[ -z $ended && $current == -* ]]; then
        §_words "${options[@]}"
      else
        [[ -z $ended ]] && (( ${#operands[@]} == 0 )) && §_words "${commands[@]}"
        §_operand
      fi
    }
    """#
}

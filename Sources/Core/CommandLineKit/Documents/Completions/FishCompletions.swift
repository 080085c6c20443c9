/// A generator of fish completions: a loop over the words before the cursor, and a line for each
/// option.
struct FishCompletions {
  let program: Program

  private var root: CommandPath { CommandPath(program.root) }
  private var prefix: String { "_" + root.functionName }

  var text: String {
    """
    # fish completions for \(root.name), made from the definitions in the program; do not edit.

    # Prints the commands below command $argv, with their summaries.
    function \(prefix)_commands
        switch "$argv"
    \(root.visibleTree.compactMap(commands).joined(separator: "\n"))
        end
    end

    # Prints the options of command $argv whose value is the next word.
    function \(prefix)_valued
        switch "$argv"
    \(root.visibleTree.compactMap(valued).joined(separator: "\n"))
        end
    end

    \(Self.library.replacing("§", by: prefix).replacing("¶", by: root.name))
    complete -c \(root.name) -f -a '(\(prefix)_names)'
    \(root.visibleTree.flatMap(lines).joined(separator: "\n"))

    """
  }

  private func commands(_ path: CommandPath) -> String? {
    let lines = path.command.visibleSubcommands.map {
      "            printf '%s\\t%s\\n' \(quoted($0.name)) \(quoted($0.summary))"
    }
    return entry(path, lines)
  }

  private func valued(_ path: CommandPath) -> String? {
    let words = path.valued.flatMap(\.positiveSpellings).map(quoted)
    return entry(
      path, words.isEmpty ? [] : ["            printf '%s\\n' \(words.joined(separator: " "))"])
  }

  private func entry(_ path: CommandPath, _ lines: [String]) -> String? {
    lines.isEmpty
      ? nil : (["        case \(quoted(path.name))"] + lines).joined(separator: "\n")
  }

  /// The lines for a command's own options and operands; a group's options also apply below it.
  private func lines(_ path: CommandPath) -> [String] {
    let isRoot = path.ancestors.isEmpty
    let here = condition("\(prefix)_at \(quoted(path.name))")
    let place = path.command.isGroup ? condition("\(prefix)_below \(quoted(path.name))") : here
    return path.command.options.flatMap { line($0, place) }
      + (isRoot ? line(.help, "") + line(.version, here) : [])
      + path.slots.compactMap { slot in
        action(slot.operand.completion).map { action in
          let last = slot.isRest ? "" : " \(slot.index)"
          let test = "\(prefix)_at \(quoted(path.name)) \(slot.index)\(last)"
          return "complete -c \(root.name)\(condition(test)) \(action)"
        }
      }
  }

  private func condition(_ test: String) -> String { " -n \(quoted(test))" }

  private func line(_ option: Option, _ condition: String) -> [String] {
    let head = "complete -c \(root.name)\(condition)"
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.value == nil ? "" : " -r " + (action(option.completion) ?? "-f")
    let help = " -d \(quoted(option.help))"
    return ["\(head)\(short) -l \(option.long)\(value)\(help)"]
      + (option.isNegatable
        ? ["\(head) -l no-\(option.long) -d \(quoted(option.negationHelp))"] : [])
  }

  private func action(_ completion: Completion) -> String? {
    switch completion {
    case .none: nil
    case .files(let extensions):
      extensions.isEmpty
        ? "-F" : "-f -a " + quoted("(\(prefix)_files \(extensions.joined(separator: " ")))")
    case .directories: "-f -a " + quoted("(\(prefix)_files)")
    case .words(let words): "-f -a " + quoted(words.map(quoted).joined(separator: " "))
    case .commands: "-f -a " + quoted("(\(prefix)_names_of_operands)")
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", by: #"\\"#).replacing("'", by: #"\'"#) + "'"
  }

  /// The part that is the same for every program. `§` is a placeholder for the prefix of its
  /// functions, `¶` for its name.
  private static let library = #"""
    # Sets $§_reached to the command before the cursor and its operands, once for each line.
    function §_walk
        set -l words (commandline -opc)
        set -l line (string join \x1e -- $words)
        test "$line" = "$§_line"; and return
        set -g §_line $line
        set -g §_is_ended no
        set -l path '¶'
        set -l operands
        set -l is_value no
        for word in $words[2..]
            if test $is_value = yes
                set is_value no
            else if test $§_is_ended = yes
                set -a operands $word
            else if test "$word" = --
                set §_is_ended yes
            else if string match -q -- '--*=*' $word
                continue
            else if string match -q -- '--*' $word
                contains -- $word (§_valued $path); and set is_value yes
            else if string match -q -- '-?*' $word
                set -l letters (string split '' -- (string sub -s 2 -- $word))
                set -l valued (§_valued $path)
                for i in (seq (count $letters))
                    contains -- -$letters[$i] $valued; or continue
                    test $i -eq (count $letters); and set is_value yes
                    break
                end
            else if not set -q operands[1]; and contains -- $word (§_commands $path | string replace -r '\t.*' '')
                set path "$path $word"
            else
                set -a operands $word
            end
        end
        set -g §_reached $path $operands
    end

    # Offers commands where one may stand.
    function §_names
        §_walk
        test $§_is_ended = no -a (count $§_reached) -eq 1; and §_commands $§_reached
    end

    # Offers the commands below those named by the operands.
    function §_names_of_operands
        §_walk
        §_commands ¶ $§_reached[2..]
    end

    # Whether the command is $argv[1], with at least $argv[2] and at most $argv[3] operands.
    function §_at
        §_walk
        test "$§_reached[1]" = "$argv[1]"; or return
        set -l count (count $§_reached[2..])
        set -q argv[2]; and test $count -lt $argv[2]; and return 1
        set -q argv[3]; and test $count -gt $argv[3]; and return 1
        return 0
    end

    # Whether the command is $argv[1] or below it.
    function §_below
        §_walk
        string match -q -- "$argv[1] *" "$§_reached[1] "
    end

    # Offers directories, and files with the extensions given.
    function §_files
        set -l token (string replace -r '^--[^=]*=' '' -- (commandline -ct))
        set -l pattern '/$'
        set -q argv[1]; and set pattern '(?:/|\.(?:'(string join '|' -- $argv)'))$'
        complete -C "__fish_command_without_completions $token" | string match -rie -- $pattern
    end
    """#
}

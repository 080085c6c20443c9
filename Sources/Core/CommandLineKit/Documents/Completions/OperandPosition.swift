/// The position of an operand in a command, for completions.
struct OperandPosition {
  /// The number of operands before this one.
  let index: Int
  /// Whether the operand takes all following words, too.
  let isRest: Bool
  let operand: Operand
}

extension CommandPath {
  /// The operands with their positions; operands after one that takes any number are omitted.
  var slots: [OperandPosition] {
    let operands = command.operands
    let count = (operands.firstIndex { $0.maximum > 1 } ?? operands.count - 1) + 1
    return operands.prefix(count).enumerated().map { index, operand in
      OperandPosition(index: index, isRest: operand.maximum > 1, operand: operand)
    }
  }

  /// The options that take the next word as their value.
  var valued: [Option] { options.filter { $0.value != nil } }

  /// The name of a shell function for this command, such as `_beckon_tag_write`.
  ///
  /// Command names contain no underscores, so that no two commands share a function.
  var functionName: String {
    "_" + ([shellIdentifier(words[0])] + words.dropFirst()).joined(separator: "_")
  }
}

extension Option {
  var negationHelp: String { "Turn off \(spelling)" }
}

/// A program's name with characters other than letters and digits replaced by underscores.
func shellIdentifier(_ name: String) -> String {
  String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
}

/// Returns a text quoted as one word for bash and zsh.
package func shellQuoted(_ text: String) -> String { "'" + text.replacing("'", by: #"'\''"#) + "'" }

extension String {
  /// The text with every `character` replaced; the standard library has no shorter way.
  func replacing(_ character: Character, by replacement: String) -> String {
    reduce(into: "") { $0 += $1 == character ? replacement : String($1) }
  }
}

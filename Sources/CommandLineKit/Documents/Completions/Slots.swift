/// A place among the operands of a command, for completions.
struct OperandSlot {
  /// How many operands come before it.
  let index: Int
  /// Whether it also takes every operand that follows.
  let isRest: Bool
  let operand: Operand
}

extension CommandPath {
  /// The operands as places; what comes after one that takes any number is left out.
  var slots: [OperandSlot] {
    let operands = command.operands
    let count = (operands.firstIndex { $0.maximum > 1 } ?? operands.count - 1) + 1
    return operands.prefix(count).enumerated().map { index, operand in
      OperandSlot(index: index, isRest: operand.maximum > 1, operand: operand)
    }
  }

  /// The options whose value is the next word.
  var valued: [Option] { options.filter { $0.value != nil } }

  /// The name of a shell function for this command: `_beckon_tag_write`.
  ///
  /// A command's name has no underscore, so that no two commands share a function.
  var functionName: String {
    "_" + ([shellIdentifier(words[0])] + words.dropFirst()).joined(separator: "_")
  }
}

extension Option {
  var negationHelp: String { "Turn off \(spelling)" }
}

/// A program's name where shells allow only letters, digits and underscores.
func shellIdentifier(_ name: String) -> String {
  String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
}

/// One word for bash and zsh, whatever is in it.
package func shellQuoted(_ text: String) -> String { "'" + text.replacing("'", by: #"'\''"#) + "'" }

extension String {
  /// The text with every `character` replaced; the standard library alone has nothing shorter.
  func replacing(_ character: Character, by replacement: String) -> String {
    reduce(into: "") { $0 += $1 == character ? replacement : String($1) }
  }
}

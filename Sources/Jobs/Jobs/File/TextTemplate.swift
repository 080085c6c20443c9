/// Text with the names of values in braces: `Table {table}`. A literal brace is written twice.
package struct TextTemplate: Sendable, Hashable {
  /// The text as it was written, with names in braces.
  package let text: String
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case literal(String)
    case field(String)
  }

  /// Parses a text with names in braces.
  package init(_ text: String) throws(FieldTextError) {
    var parser = FieldTextParser(text)
    try parser.parse()
    self.text = text
    parts = parser.parts
  }

  /// The names in braces, in the order of the text.
  package var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The text in which each name is replaced by the value that `value` returns for it.
  package func filled(_ value: (String) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += literal
      case .field(let name): text += value(name)
      }
    }
  }
}

/// An error of a text whose braces do not enclose names.
package struct FieldTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error in the braces of a text.
  enum Problem: Hashable, Sendable { case unclosed, stray, empty }

  let problem: Problem
  /// The offset of the error in the text, in bytes.
  let offset: Int

  /// A sentence with the position and the problem.
  package var description: String {
    switch problem {
    case .unclosed:
      "byte \(offset): the '{' is never closed; write '}' after the name, or '{{' for a brace"
    case .stray: "byte \(offset): this '}' closes nothing; write '}}' for a brace"
    case .empty: "byte \(offset): the braces hold no name"
    }
  }
}

private struct FieldTextParser {
  private let bytes: [UInt8]
  private(set) var parts: [TextTemplate.Part] = []
  private var literal: [UInt8] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(FieldTextError) {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let isDoubled = position + 1 < bytes.count && bytes[position + 1] == byte
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        if isDoubled {
          literal.append(byte)
          position += 2
        } else if byte == UInt8(ascii: "{") {
          position = try field(from: position)
        } else {
          throw FieldTextError(problem: .stray, offset: position)
        }
      default:
        literal.append(byte)
        position += 1
      }
    }
    endLiteral()
  }

  /// Parses the field whose brace is at `start`, and returns the offset after it.
  private mutating func field(from start: Int) throws(FieldTextError) -> Int {
    let rest = bytes[(start + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "}")),
      !rest[..<end].contains(UInt8(ascii: "{"))
    else { throw FieldTextError(problem: .unclosed, offset: start) }
    if end == start + 1 { throw FieldTextError(problem: .empty, offset: start) }
    endLiteral()
    parts.append(.field(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)))
    return end + 1
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
    literal = []
  }
}

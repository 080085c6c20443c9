/// Text with names of values between braces: `Table {table}`. A brace itself is written twice.
package struct FieldText: Sendable, Hashable {
  /// The text as it was written.
  package let text: String
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case literal(String)
    case field(String)
  }

  /// Parses `text`.
  package init(_ text: String) throws(FieldTextError) {
    var parser = FieldTextParser(text)
    try parser.parse()
    self.text = text
    parts = parser.parts
  }

  /// The names between braces, in order.
  package var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The text with the values that `value` gives.
  package func filled(_ value: (String) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += literal
      case .field(let name): text += value(name)
      }
    }
  }
}

/// A text whose braces do not enclose names.
package struct FieldTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  enum Problem: Hashable, Sendable { case unclosed, stray, empty }

  let problem: Problem
  /// The byte of the text.
  let offset: Int

  /// The place and the problem in a sentence.
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
  private(set) var parts: [FieldText.Part] = []
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

  /// Reads the field whose brace stands at `start`, and says where the text goes on.
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

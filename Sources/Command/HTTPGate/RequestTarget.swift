internal import Basics

/// The path and the query that a request asks for.
package struct RequestTarget: Hashable, Sendable {
  /// A name and its value in a query.
  package struct Item: Hashable, Sendable {
    /// The name, decoded from its percent escapes.
    package let name: String
    /// The value, decoded from its percent escapes.
    package let value: String
  }

  /// The path: `/` alone, or names of plain characters with a `/` before each.
  package let path: String
  /// The decoded names and values after `?`, in order.
  package let query: [Item]

  /// The value of the only query item with this name, or `nil` if there is none or several.
  package func value(of name: String) -> String? {
    let found = query.filter { $0.name == name }
    return found.count == 1 ? found.first?.value : nil
  }

  /// Parses a request target in origin form, a path with a query (RFC 9112 section 3.2.1).
  init(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
    guard bytes.first == UInt8(ascii: "/") else { throw .targetForm }
    let parts = bytes.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, Self.isPlain(path) else { throw .path }
    self.path = String(decoding: path, as: UTF8.self)
    query = parts.count == 2 ? try Self.items(parts[1]) : []
  }

  /// Whether the path is in its only accepted spelling, so that no path can pass as another.
  private static func isPlain(_ path: ArraySlice<UInt8>) -> Bool {
    if path.count == 1 { return true }
    return path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { segment in
        segment.allSatisfy(isNameByte)
          // No empty name, no hidden one, and no `..` anywhere.
          && segment.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .dropLast().allSatisfy { !$0.isEmpty }
          && !segment.isEmpty
      }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// The names and values of a query as a browser's `URLSearchParams` writes them.
  private static func items(_ query: ArraySlice<UInt8>) throws(RequestRefusal) -> [Item] {
    var items: [Item] = []
    for part in query.split(separator: UInt8(ascii: "&")) {
      let sides = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = decoded(sides[0]), let value = decoded(sides[1]),
        !name.isEmpty
      else { throw .query }
      items.append(Item(name: name, value: value))
    }
    return items
  }

  /// Decodes a name or value, or returns `nil` if it is malformed or contains a control character.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): text.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexadecimalValue,
          let low = rest.popFirst()?.hexadecimalValue
        else { return nil }
        text.append(high << 4 | low)
      default:
        guard isNameByte(byte) || "*~!'(),:;@/$".utf8.contains(byte) else { return nil }
        text.append(byte)
      }
    }
    guard text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(valid: text)
  }
}

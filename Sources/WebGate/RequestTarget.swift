internal import Basics

/// The path and the query of a request.
package struct RequestTarget: Hashable, Sendable {
  /// A part of the query.
  package struct Item: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// `/`, or plain names each with a `/` before it.
  package let path: String
  /// What follows `?`, decoded.
  package let query: [Item]

  /// The value of the only part of the query that has this name.
  package func value(of name: String) -> String? {
    let found = query.filter { $0.name == name }
    return found.count == 1 ? found.first?.value : nil
  }

  /// Reads a target as a browser sends it to the server itself.
  init(_ bytes: ArraySlice<UInt8>) throws(RequestFault) {
    guard bytes.first == UInt8(ascii: "/") else { throw .targetForm }
    let parts = bytes.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, Self.isPlain(path) else { throw .path }
    self.path = String(decoding: path, as: UTF8.self)
    query = parts.count == 2 ? try Self.items(parts[1]) : []
  }

  /// There is one spelling of each path, so that none can pass as another.
  private static func isPlain(_ path: ArraySlice<UInt8>) -> Bool {
    if path.count == 1 { return true }
    return path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { segment in
        segment.allSatisfy(isNameByte)
          // Neither an empty name, nor a hidden one, nor `..` anywhere.
          && segment.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .dropLast().allSatisfy { !$0.isEmpty }
          && !segment.isEmpty
      }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// As `URLSearchParams` of a browser writes them.
  private static func items(_ query: ArraySlice<UInt8>) throws(RequestFault) -> [Item] {
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

  /// The text of a name or value; `nil` for what is not one, or holds a control character.
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
    return String(validating: text, as: UTF8.self)
  }
}

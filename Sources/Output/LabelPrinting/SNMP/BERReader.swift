/// A strict reader of values in the Basic Encoding Rules (X.690), as far as SNMP uses them: tags of
/// one byte and definite lengths.
///
/// Every value must end inside the bytes that it is read from, and nothing is copied or allocated
/// by a declared length.
struct BERReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether the end is reached.
  var isAtEnd: Bool { rest.isEmpty }

  /// Removes the next value and returns its content, or returns `nil` if the value has another tag
  /// or is longer than the bytes.
  mutating func content(_ tag: UInt8) -> ArraySlice<UInt8>? {
    var bytes = rest
    guard bytes.popFirst() == tag, let first = bytes.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      // Agents write small lengths in the long form, too. A datagram needs two bytes at most.
      let count = Int(first & 0x7F)
      guard (1...2).contains(count), bytes.count >= count else { return nil }
      length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropFirst(count)
    }
    guard length <= bytes.count else { return nil }
    rest = bytes.dropFirst(length)
    return bytes.prefix(length)
  }

  /// Removes the next value and returns the values inside it.
  mutating func values(_ tag: UInt8) -> BERReader? { content(tag).map(BERReader.init) }

  /// Removes and returns the next integer, which may have up to 32 bits.
  mutating func integer() -> Int32? {
    guard let bytes = content(0x02), let first = bytes.first, bytes.count <= 4 else { return nil }
    if bytes.count > 1 {
      // The first nine bits of an integer are never equal (8.3.2).
      let nine = Int(first) << 1 | Int(bytes[bytes.startIndex + 1] >> 7)
      guard nine != 0, nine != 0x1FF else { return nil }
    }
    return bytes.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int32($1) }
  }
}

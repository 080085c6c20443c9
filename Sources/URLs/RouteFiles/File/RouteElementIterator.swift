/// The elements of a file's `routes`, one at a time, so that the JSON of a large table is never in
/// memory as a whole.
///
/// Nothing is validated here. If a file is malformed, `nil` makes the caller use the JSON parser,
/// which reports the problem.
struct RouteElementIterator: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  /// The byte range of the array `routes` in the file, including its brackets.
  private let array: Range<Int>
  private var position: Int

  /// Finds the array `routes` in a file, or returns `nil` if there is none.
  init?(in bytes: [UInt8]) {
    guard let array = Self.array(in: bytes) else { return nil }
    (self.bytes, self.array, position) = (bytes, array, array.lowerBound + 1)
  }

  /// The file with an empty array instead of its routes.
  var rest: [UInt8] { bytes[..<array.lowerBound] + Array("[]".utf8) + bytes[array.upperBound...] }

  /// Returns the bytes of the array's next element, or `nil` at its end. Empty bytes are not JSON.
  mutating func next() -> [UInt8]? {
    let start = Self.skipSpace(bytes, position)
    let last = array.upperBound - 1
    guard start < last || position > array.lowerBound + 1, position <= last else { return nil }
    let end = Swift.min(Self.skipValue(bytes, start), last)
    position = end + 1
    return Array(bytes[Swift.min(start, end)..<end])
  }

  private static func array(in bytes: [UInt8]) -> Range<Int>? {
    var position = skipSpace(bytes, 0)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
    repeat {
      let name = skipSpace(bytes, position + 1)
      guard name < bytes.count, bytes[name] == UInt8(ascii: "\"") else { return nil }
      let colon = skipSpace(bytes, skipString(bytes, name))
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
      let value = skipSpace(bytes, colon + 1)
      position = skipValue(bytes, value)
      let isRoutes = bytes[name..<colon].starts(with: "\"routes\"".utf8)
      if isRoutes, value < position, bytes[value] == UInt8(ascii: "[") {
        let end = bytes[..<position].lastIndex { !isSpace($0) } ?? value
        return bytes[end] == UInt8(ascii: "]") && end > value ? value..<end + 1 : nil
      }
    } while position < bytes.count && bytes[position] == UInt8(ascii: ",")
    return nil
  }

  /// Returns the end of a value: the comma or bracket after it, and therefore after any white
  /// space.
  private static func skipValue(_ bytes: [UInt8], _ start: Int) -> Int {
    var (position, depth) = (start, 0)
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position = skipString(bytes, position)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return position }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return position }
      default: break
      }
      position += 1
    }
    return position
  }

  /// Returns the byte offset after the string that begins at `start`.
  private static func skipString(_ bytes: [UInt8], _ start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(position + 1, bytes.count)
  }

  private static func skipSpace(_ bytes: [UInt8], _ start: Int) -> Int {
    var position = start
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

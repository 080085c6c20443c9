/// Reads the bytes of a file with little-endian numbers.
struct LittleEndianReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The number of bytes left.
  var left: Int { bytes.count - position }

  /// The error for damage at this position.
  var fault: PictureError { PictureError(.damaged(offset: position)) }

  /// The next byte.
  mutating func byte() throws(PictureError) -> UInt8 {
    guard left > 0 else { throw PictureError(.cutOff) }
    position += 1
    return bytes[position - 1]
  }

  /// The next number of one to four bytes, little-endian.
  mutating func number(_ count: Int) throws(PictureError) -> Int {
    let digits = try take(count)
    return digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The next signed number of four bytes.
  mutating func signed() throws(PictureError) -> Int {
    Int(Int32(truncatingIfNeeded: try number(4)))
  }

  /// The next bytes.
  mutating func take(_ count: Int) throws(PictureError) -> ArraySlice<UInt8> {
    guard count <= left else { throw PictureError(.cutOff) }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Moves forward to a position.
  mutating func go(to place: Int) throws(PictureError) {
    guard place >= position else { throw fault }
    _ = try take(place - position)
  }
}

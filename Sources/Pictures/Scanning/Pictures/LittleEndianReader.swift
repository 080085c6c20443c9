/// A reader of files whose numbers are little-endian.
struct LittleEndianReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The number of bytes that were not read yet.
  var left: Int { bytes.count - position }

  /// An error for damage at the byte that is read next.
  var fault: PictureError { PictureError(.damaged(offset: position)) }

  /// Reads the next byte.
  mutating func byte() throws(PictureError) -> UInt8 {
    guard left > 0 else { throw PictureError(.cutOff) }
    position += 1
    return bytes[position - 1]
  }

  /// Reads an unsigned number of one to four bytes.
  mutating func number(_ count: Int) throws(PictureError) -> Int {
    let digits = try take(count)
    return digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a signed number of four bytes.
  mutating func signed() throws(PictureError) -> Int {
    Int(Int32(truncatingIfNeeded: try number(4)))
  }

  /// Reads the next bytes, the given number of them.
  mutating func take(_ count: Int) throws(PictureError) -> ArraySlice<UInt8> {
    guard count <= left else { throw PictureError(.cutOff) }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Moves forward to this byte offset of the file.
  mutating func go(to place: Int) throws(PictureError) {
    guard place >= position else { throw fault }
    _ = try take(place - position)
  }
}

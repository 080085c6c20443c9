/// The chunks of a PNG file before its pixels, as far as they say what kind of picture follows.
struct PNGLayout {
  /// A chunk: its four letters, and the places of what it holds.
  struct Chunk {
    let name: ArraySlice<UInt8>
    let body: Range<Int>

    func `is`(_ name: StaticString) -> Bool {
      name.withUTF8Buffer { self.name.elementsEqual($0) }
    }
  }

  /// Where the first chunk begins.
  static let start = 8

  /// Whether pixels may be clear.
  private(set) var hasOpacity = false
  /// Whether more frames follow the picture that every reader shows.
  private(set) var isAnimated = false

  init(_ bytes: [UInt8]) {
    var at = Self.start
    while let chunk = Self.chunk(bytes, at), !chunk.is("IDAT") {
      // The type of colour: 4 and 6 have opacity.
      if chunk.is("IHDR"), chunk.body.count == 13 {
        hasOpacity = bytes[chunk.body.lowerBound + 9] & 4 != 0
      }
      if chunk.is("tRNS") { hasOpacity = true }
      if chunk.is("acTL") { isAnimated = true }
      at = chunk.body.upperBound + 4
    }
  }

  /// The chunk at a place; `nil` where none is, or only a part of one.
  static func chunk(_ bytes: [UInt8], _ at: Int) -> Chunk? {
    guard at + 12 <= bytes.count else { return nil }
    let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - at - 12 else { return nil }
    return Chunk(name: bytes[at + 4..<at + 8], body: at + 8..<at + 8 + length)
  }
}

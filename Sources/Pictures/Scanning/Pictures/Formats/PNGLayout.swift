/// The properties that the chunks before a PNG file's pixels give.
struct PNGLayout {
  /// A chunk: its four-letter name, and the range of its body.
  struct Chunk {
    let name: ArraySlice<UInt8>
    let body: Range<Int>

    func `is`(_ name: StaticString) -> Bool {
      name.withUTF8Buffer { self.name.elementsEqual($0) }
    }
  }

  /// The offset of the first chunk.
  static let start = 8

  /// Whether the picture may have transparent pixels.
  private(set) var hasOpacity = false
  /// Whether the default image is followed by more frames.
  private(set) var isAnimated = false

  init(_ bytes: [UInt8]) {
    var at = Self.start
    while let chunk = Self.chunk(bytes, at), !chunk.is("IDAT") {
      // Colour types 4 and 6 have opacity.
      if chunk.is("IHDR"), chunk.body.count == 13 {
        hasOpacity = bytes[chunk.body.lowerBound + 9] & 4 != 0
      }
      if chunk.is("tRNS") { hasOpacity = true }
      if chunk.is("acTL") { isAnimated = true }
      at = chunk.body.upperBound + 4
    }
  }

  /// The chunk at an offset; `nil` if there is none, or only a part of one.
  static func chunk(_ bytes: [UInt8], _ at: Int) -> Chunk? {
    guard at + 12 <= bytes.count else { return nil }
    let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - at - 12 else { return nil }
    return Chunk(name: bytes[at + 4..<at + 8], body: at + 8..<at + 8 + length)
  }
}

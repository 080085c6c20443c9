/// The facts that the chunks before the pixels of a PNG file state.
struct PNGLayout {
  /// A chunk of the file: its four-letter name, and the range of its body.
  struct Chunk {
    let name: ArraySlice<UInt8>
    let body: Range<Int>

    func `is`(_ name: StaticString) -> Bool {
      name.withUTF8Buffer { self.name.elementsEqual($0) }
    }
  }

  /// The byte offset of the first chunk.
  static let start = 8

  /// Whether the picture may have transparent pixels.
  private(set) var hasOpacity = false
  /// Whether the file has animation frames after the default image.
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

  /// Returns the chunk at a byte offset, or `nil` if the file has no complete one there.
  static func chunk(_ bytes: [UInt8], _ at: Int) -> Chunk? {
    guard at + 12 <= bytes.count else { return nil }
    let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - at - 12 else { return nil }
    return Chunk(name: bytes[at + 4..<at + 8], body: at + 8..<at + 8 + length)
  }
}

/// Finds blobs that contrast with their surroundings and are roughly elliptical, like the glyph in
/// the centre of a code.
struct BlobFinder {
  /// A blob, in pixels of its level.
  struct Blob {
    var x: Double
    var y: Double
    /// Half of the width and height, and their correlation, from -1 to 1.
    var halfWidth: Double
    var halfHeight: Double
    var slant: Double
    var isLight: Bool
  }

  /// The side lengths that count. Smaller blobs are found on the level below, larger ones on the
  /// level above.
  static let sides = 6...46

  /// The blobs of a black and white picture whose longer side is at least `longest`.
  static func blobs(_ bits: BinaryPicture, longest: Int) -> [Blob] {
    var collector = BlobCollector(width: bits.width, longest: longest)
    var edges = [Int32](repeating: 0, count: bits.width + 2)
    for y in 0..<bits.height {
      let count = bits.edges(y, into: &edges)
      edges.withUnsafeBufferPointer { collector.add(row: y, $0, count) }
    }
    return collector.finished()
  }
}

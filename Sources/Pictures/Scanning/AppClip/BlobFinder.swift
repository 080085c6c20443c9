/// Finds blobs that contrast with their surroundings and are roughly elliptical, like the glyph in
/// the centre of a code.
struct BlobFinder {
  /// The ellipse of a connected component, in pixels of its pyramid level.
  struct Blob {
    var x: Double
    var y: Double
    /// Half of the blob's width in pixels.
    var halfWidth: Double
    var halfHeight: Double
    var slant: Double
    var isLight: Bool
  }

  /// The side lengths that count. Smaller blobs are found on the level below, larger ones on the
  /// level above.
  static let sides = 6...46

  /// Returns the blobs of a binary picture whose longer side has at least `longest` pixels.
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

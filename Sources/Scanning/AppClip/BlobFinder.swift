/// Finds blobs that stand out from what is round them and have about the shape of an ellipse: the
/// glyph in the middle of a code is one.
struct BlobFinder {
  /// A blob, in pixels of its level.
  struct Blob {
    var x: Double
    var y: Double
    /// Half of its width and height, and how they hang together, from -1 to 1.
    var halfWidth: Double
    var halfHeight: Double
    var slant: Double
    var isLight: Bool
  }

  /// Smaller blobs are left to the level below, larger ones to the level above.
  static let sides = 6...46

  /// All blobs of a picture in black and white whose longer side is at least `longest`.
  static func blobs(_ bits: BitPlane, longest: Int) -> [Blob] {
    var collector = BlobCollector(width: bits.width, longest: longest)
    var edges = [Int32](repeating: 0, count: bits.width + 2)
    for y in 0..<bits.height {
      let count = bits.edges(y, into: &edges)
      edges.withUnsafeBufferPointer { collector.add(row: y, $0, count) }
    }
    return collector.finished()
  }
}

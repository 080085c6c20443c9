/// What counts as dark around each pixel: between the darkest and the lightest of the blocks around.
///
/// It keeps two bytes for each block and no copy of the picture.
struct LocalThreshold {
  /// The side of a block, as a power of two.
  static let shift = 4
  /// Less difference than this is paper or ink alone, where the whole picture has to tell.
  private static let leastContrast = 32

  private let columns: Int
  private let values: [UInt8]

  init(_ image: GreyImage) {
    let side = 1 << Self.shift
    columns = (image.width + side - 1) / side
    let rows = (image.height + side - 1) / side
    let blocks = Self.extremes(image, columns, rows)
    let darkest = blocks.map(\.low).min() ?? 0
    let lightest = blocks.map(\.high).max() ?? 255
    let overall = UInt8((Int(darkest) + Int(lightest) + 1) / 2)
    var values = [UInt8](repeating: overall, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var (low, high): (UInt8, UInt8) = (255, 0)
        for y in max(0, row - 2)...min(rows - 1, row + 2) {
          for x in max(0, column - 2)...min(columns - 1, column + 2) {
            low = min(low, blocks[y * columns + x].low)
            high = max(high, blocks[y * columns + x].high)
          }
        }
        if Int(high) - Int(low) >= Self.leastContrast {
          values[row * columns + column] = UInt8((Int(low) + Int(high) + 1) / 2)
        }
      }
    }
    self.values = values
  }

  /// The threshold of a pixel; darker is dark.
  @inline(__always)
  subscript(x: Int, y: Int) -> UInt8 {
    values[(y >> Self.shift) &* columns &+ x >> Self.shift]
  }

  private static func extremes(
    _ image: GreyImage, _ columns: Int, _ rows: Int
  ) -> [(low: UInt8, high: UInt8)] {
    var blocks = [(low: UInt8, high: UInt8)](repeating: (255, 0), count: columns * rows)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<image.height {
        let row = (y >> shift) * columns
        for column in 0..<columns {
          var (low, high) = blocks[row + column]
          let end = min(image.width, (column + 1) << shift)
          for at in y * image.width + column << shift..<y * image.width + end {
            low = min(low, pixels[at])
            high = max(high, pixels[at])
          }
          blocks[row + column] = (low, high)
        }
      }
    }
    return blocks
  }
}

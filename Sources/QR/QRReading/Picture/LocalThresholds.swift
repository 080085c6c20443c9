/// The local threshold between dark and light in each block of a picture.
struct LocalThresholds {
  /// The base-2 logarithm of a block's side in pixels.
  static let shift = 3
  static let side = 1 << shift

  let columns: Int
  let rows: Int
  /// The threshold of each block, row by row; a pixel below it is dark.
  private(set) var thresholds: [UInt8]

  /// Computes the thresholds. With `ignoresBrightNeighbours`, bright areas beside a dim one do not
  /// raise its threshold. Each setting finds marks that the other misses.
  init(_ level: PyramidLevel, ignoresBrightNeighbours: Bool) {
    columns = (level.width + Self.side - 1) >> Self.shift
    rows = (level.height + Self.side - 1) >> Self.shift
    let count = columns * rows
    var (low, high) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
    Self.measure(level, columns, rows, &low, &high)
    let gate = Self.gate(low, high)
    // About three times the noise of most blocks.
    let own = ignoresBrightNeighbours ? UInt8(min(Int(gate.range) * 3 + 12, 120)) : .max
    thresholds = Self.smooth(low, high, gate.gate, own, columns, rows)
  }

  /// Finds the darkest and the lightest pixel of each block. The last blocks of a row or column
  /// overlap their neighbours.
  private static func measure(
    _ level: PyramidLevel, _ columns: Int, _ rows: Int, _ low: inout [UInt8], _ high: inout [UInt8]
  ) {
    let (width, height) = (level.width, level.height)
    unsafe level.pixels.withUnsafeBytes { pixels in
      for row in 0..<rows {
        let top = min(row << shift, height - side)
        for column in 0..<columns {
          var at = top &* width &+ min(column << shift, width - side)
          var least = unsafe pixels.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt8>.self)
          var most = least
          for _ in 1..<side {
            at &+= width
            let line = unsafe pixels.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt8>.self)
            least = pointwiseMin(least, line)
            most = pointwiseMax(most, line)
          }
          low[row &* columns &+ column] = least.min()
          high[row &* columns &+ column] = most.max()
        }
      }
    }
  }

  /// The minimum range of a block that holds more than noise, and the range of typical noise.
  private static func gate(_ low: [UInt8], _ high: [UInt8]) -> (gate: UInt8, range: UInt8) {
    var counts = [Int](repeating: 0, count: 256)
    for block in low.indices { counts[Int(high[block] &- low[block])] += 1 }
    var (seen, range) = (0, 0)
    while range < 24, seen + counts[range] < low.count / 10 {
      seen += counts[range]
      range += 1
    }
    return (UInt8(min(24, max(10, 2 * range))), UInt8(range))
  }

  /// The mean threshold over five by five blocks that have both dark and light; elsewhere the
  /// nearest such value in the row. If no block has both, the threshold of the first block.
  private static func smooth(
    _ low: [UInt8], _ high: [UInt8], _ gate: UInt8, _ own: UInt8, _ columns: Int, _ rows: Int
  ) -> [UInt8] {
    var sums = ColumnSums(low, high, gate, columns, rows)
    let first = (Int(low[0]) + Int(high[0])) / 2
    var result = [UInt8](repeating: UInt8(first), count: columns * rows)
    var isEmpty = true
    for row in 0..<rows {
      sums.move(to: row)
      let start = row &* columns
      var known: Int?
      var (sum, count) = (Int32(0), Int32(0))
      for column in -2..<columns {
        if column + 2 < columns {
          (sum, count) = (sum &+ sums.sums[column &+ 2], count &+ sums.counts[column &+ 2])
        }
        if column >= 3 {
          (sum, count) = (sum &- sums.sums[column &- 3], count &- sums.counts[column &- 3])
        }
        guard column >= 0 else { continue }
        let at = start &+ column
        if count > 0 {
          let middle = UInt8(truncatingIfNeeded: (sum &+ count / 2) / count)
          let isFar = middle >= high[at]
          result[at] =
            isFar && high[at] &- low[at] >= own
            ? alike(low, high, gate, columns, rows, column, row) : middle
          if known == nil { known = column }
        } else if known != nil {
          result[at] = result[at &- 1]
        }
      }
      if let known {
        for column in 0..<known { result[start + column] = result[start + known] }
        // The rows before the first one with a known threshold.
        for at in 0..<(isEmpty ? start : 0) { result[at] = result[start + at % columns] }
        isEmpty = false
      } else if !isEmpty {
        for column in 0..<columns { result[start + column] = result[start - columns + column] }
      }
    }
    return result
  }

  /// The mean threshold over those of five by five blocks that are about as light as the middle
  /// one, so that bright areas beside a dim code do not count.
  private static func alike(
    _ low: [UInt8], _ high: [UInt8], _ gate: UInt8, _ columns: Int, _ rows: Int, _ column: Int,
    _ row: Int
  ) -> UInt8 {
    let here = row &* columns &+ column
    let range = 2 * Int(low[here])...2 * Int(high[here])
    var (sum, count) = (0, 0)
    for y in max(0, row - 2)...min(rows - 1, row + 2) {
      for x in max(0, column - 2)...min(columns - 1, column + 2) {
        let at = y &* columns &+ x
        let middle = Int(low[at]) + Int(high[at])
        guard high[at] &- low[at] >= gate, range.contains(middle) else { continue }
        (sum, count) = (sum + middle, count + 2)
      }
    }
    return UInt8(truncatingIfNeeded: (sum + count / 2) / max(1, count))
  }
}

/// The sums over five rows of those blocks that have both dark and light, for each column.
private struct ColumnSums {
  private let low: [UInt8]
  private let high: [UInt8]
  private let gate: UInt8
  private let columns: Int
  private let rows: Int
  /// The sums of the darkest and the lightest values, and the number of values in each sum.
  private(set) var sums: [Int32]
  private(set) var counts: [Int32]

  init(_ low: [UInt8], _ high: [UInt8], _ gate: UInt8, _ columns: Int, _ rows: Int) {
    (self.low, self.high, self.gate) = (low, high, gate)
    (self.columns, self.rows) = (columns, rows)
    sums = [Int32](repeating: 0, count: columns)
    counts = [Int32](repeating: 0, count: columns)
    add(0, 1)
    add(1, 1)
  }

  /// Moves on to the five rows around the next row, `row`.
  mutating func move(to row: Int) {
    add(row + 2, 1)
    add(row - 3, -1)
  }

  private mutating func add(_ row: Int, _ sign: Int32) {
    guard row >= 0, row < rows else { return }
    for column in 0..<columns {
      let at = row &* columns &+ column
      guard high[at] &- low[at] >= gate else { continue }
      sums[column] &+= sign &* (Int32(high[at]) &+ Int32(low[at]))
      counts[column] &+= sign &* 2
    }
  }
}

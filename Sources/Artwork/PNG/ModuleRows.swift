/// The pixel rows of a page with one module grid, one bit each: 0 for dark, 1 for light.
struct ModuleRows {
  let bytesPerRow: Int
  private let grid: ModuleGrid
  private let height: Int
  private let xs: [Int]
  private let ys: [Int]

  init(_ grid: ModuleGrid, _ place: Rectangle, _ frame: PixelFrame) throws(ArtworkError) {
    let (columns, rows) = frame.pixels(place)
    self.grid = grid
    height = frame.height
    bytesPerRow = (frame.width + 7) / 8
    xs = try frame.borders(of: grid.width, over: columns).map { max(0, min(frame.width, $0)) }
    ys = try frame.borders(of: grid.height, over: rows).map { max(0, min(frame.height, $0)) }
  }

  /// Each row with PNG's filter byte in front, and how often it repeats, from top to bottom.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>, _ repeats: Int) -> Void) {
    var bytes = [UInt8](repeating: 0xFF, count: bytesPerRow + 1)
    bytes[0] = 0
    bytes.withUnsafeMutableBufferPointer { row in
      body(UnsafeBufferPointer(row), ys[0])
      for y in 0..<grid.height {
        row[1...].update(repeating: 0xFF)
        grid.forEachRun(row: y) { run in
          Self.clear(xs[run.lowerBound], xs[run.upperBound], row)
        }
        body(UnsafeBufferPointer(row), ys[y + 1] - ys[y])
      }
      row[1...].update(repeating: 0xFF)
      body(UnsafeBufferPointer(row), height - ys[grid.height])
    }
  }

  /// Makes some pixels dark; byte 0 is the filter's.
  private static func clear(_ left: Int, _ right: Int, _ row: UnsafeMutableBufferPointer<UInt8>) {
    guard left < right else { return }
    let (first, last) = (left >> 3 + 1, right >> 3 + 1)
    let keptLeft = ~(0xFF >> UInt8(left & 7)) as UInt8
    let keptRight = 0xFF >> UInt8(right & 7) as UInt8
    if first == last {
      row[first] &= keptLeft | keptRight
    } else {
      row[first] &= keptLeft
      for index in first + 1..<last { row[index] = 0 }
      if last < row.count { row[last] &= keptRight }
    }
  }
}

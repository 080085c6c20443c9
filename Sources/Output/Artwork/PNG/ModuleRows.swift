/// The pixel rows of a page with one module grid, one bit for each pixel: 0 for dark, 1 for light.
struct ModuleRows {
  let bytesPerRow: Int
  private let grid: ModuleGrid
  private let height: Int
  private let xs: [Int]
  private let ys: [Int]

  init(_ grid: ModuleGrid, _ place: Rectangle, _ frame: PixelGrid) throws(ArtworkError) {
    let (columns, rows) = frame.pixels(place)
    self.grid = grid
    height = frame.height
    bytesPerRow = (frame.width + 7) / 8
    xs = try frame.borders(of: grid.width, over: columns).map { max(0, min(frame.width, $0)) }
    ys = try frame.borders(of: grid.height, over: rows).map { max(0, min(frame.height, $0)) }
  }

  /// Calls `body` with each distinct row, preceded by PNG's filter byte, and its number of
  /// repetitions, from top to bottom.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>, _ repeats: Int) -> Void) {
    let wordsPerRow = bytesPerRow / 8 + 1
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordsPerRow) { words in
      withUnsafeTemporaryAllocation(byteCount: 1 + 8 * wordsPerRow, alignment: 8) { bytes in
        bytes[0] = 0
        let row = UnsafeBufferPointer(
          rebasing: bytes.bindMemory(to: UInt8.self)[..<(bytesPerRow + 1)])
        func write(_ repeats: Int, _ draw: () -> Void) {
          words.initialize(repeating: ~0)
          draw()
          for (index, word) in words.enumerated() {
            bytes.storeBytes(of: word.bigEndian, toByteOffset: 1 + 8 * index, as: UInt64.self)
          }
          body(row, repeats)
        }
        write(ys[0]) {}
        for y in 0..<grid.height {
          write(ys[y + 1] - ys[y]) {
            grid.forEachRun(row: y) { words.clear(xs[$0.lowerBound], xs[$0.upperBound]) }
          }
        }
        write(height - ys[grid.height]) {}
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Makes a range of pixels dark. The leftmost pixel is in the highest bit of its word.
  @inline(__always)
  fileprivate func clear(_ left: Int, _ right: Int) {
    guard left < right else { return }
    let (first, last) = (left >> 6, (right - 1) >> 6)
    let head = ~0 >> UInt64(left & 63) as UInt64
    let tail = ~0 << UInt64(63 - (right - 1) & 63) as UInt64
    // No branch: whether a run ends in its first word is unpredictable.
    let isShort = first == last
    self[first] &= ~(head & (isShort ? tail : ~0))
    self[last] &= ~(tail & (isShort ? head : ~0))
    var index = first + 1
    while index < last {
      self[index] = 0
      index += 1
    }
  }
}

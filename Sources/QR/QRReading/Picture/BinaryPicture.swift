/// A black and white picture, 64 pixels per word, the leftmost in the lowest bit; dark pixels are
/// set.
package struct BinaryPicture: Sendable {
  package let width: Int
  package let height: Int
  package let wordsPerRow: Int
  @usableFromInline let words: [UInt64]

  package init(_ level: PyramidLevel, ignoresBrightNeighbours: Bool = false) {
    let light = LocalThresholds(level, ignoresBrightNeighbours: ignoresBrightNeighbours)
    let (width, height) = (level.width, level.height)
    let wordsPerRow = (width + 63) / 64
    (self.width, self.height, self.wordsPerRow) = (width, height, wordsPerRow)
    let thresholds = light.thresholds
    words = unsafe [UInt64](unsafeUninitializedCapacity: wordsPerRow * height) { words, count in
      unsafe level.pixels.withUnsafeBytes { pixels in
        for y in 0..<height {
          let blocks = (y >> LocalThresholds.shift) &* light.columns
          for word in 0..<wordsPerRow {
            var bits = UInt64(0)
            for byte in 0..<8 {
              let x = word &* 64 &+ byte &* 8
              guard x < width else { break }
              let limits = UInt64(thresholds[blocks &+ x &>> 3]) &* 0x0101_0101_0101_0101
              // The last block of a row overlaps the previous one; its first pixels are shifted
              // out.
              let over = max(0, x &+ 8 &- width)
              let line = unsafe pixels.loadUnaligned(
                fromByteOffset: y &* width &+ x &- over, as: UInt64.self)
              let dark = Self.bits(UInt64(littleEndian: line), below: limits)
              bits |= (dark &>> UInt64(over)) &<< UInt64(byte &* 8)
            }
            unsafe words[y &* wordsPerRow &+ word] = bits
          }
        }
      }
      count = wordsPerRow * height
    }
  }

  /// One bit for each of eight pixels, set if the pixel is darker than its limit.
  @inline(__always)
  private static func bits(_ line: UInt64, below limits: UInt64) -> UInt64 {
    let tops: UInt64 = 0x8080_8080_8080_8080
    // The top bit of a byte stays set if the rest of the pixel is not below that of the limit.
    let rest = (line | tops) &- (limits & ~tops)
    let below = (~line & limits | ~(line ^ limits) & ~rest) & tops
    return ((below &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }

  /// Calls `body` with the pixels, row by row.
  @inline(__always)
  func withWords<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    unsafe words.withUnsafeBufferPointer { unsafe body($0) }
  }

  @inlinable @inline(__always)
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    words[y &* wordsPerRow &+ x &>> 6] &>> UInt64(x & 63) & 1 == 1
  }

  /// The 64 pixels of a row that begin at 64 · `word`.
  @inlinable @inline(__always)
  package func word(_ word: Int, _ y: Int) -> UInt64 { words[y &* wordsPerRow &+ word] }

  /// Writes the positions at which the colour changes along a row: the first pixel of each run
  /// except the first, and the end of the row. The first run is light and may be empty. Returns the
  /// number of positions.
  package func edges(_ y: Int, into edges: inout [Int32]) -> Int {
    var (count, before) = (0, UInt64(0))
    for word in 0..<wordsPerRow {
      let bits = words[y &* wordsPerRow &+ word]
      var changes = bits ^ (bits &<< 1 | before)
      before = bits &>> 63
      while changes != 0 {
        edges[count] = Int32(truncatingIfNeeded: word &* 64 &+ changes.trailingZeroBitCount)
        count &+= 1
        changes &= changes &- 1
      }
    }
    // Beyond the last pixel everything is light, so a change there adds nothing.
    if count > 0, edges[count &- 1] == Int32(width) { count &-= 1 }
    edges[count] = Int32(width)
    return count &+ 1
  }

  /// The end of a dark or light run in a row, searched from `first` in either direction: the first
  /// pixel of the other colour, or the one after `last`.
  @inline(__always)
  func end(ofRow y: Int, from first: Int, to last: Int, isForward: Bool, _ isDark: Bool) -> Int {
    let row = y &* wordsPerRow
    let flip: UInt64 = isDark ? .max : 0
    if isForward {
      var word = first &>> 6
      var others = (words[row &+ word] ^ flip) & (.max &<< UInt64(first & 63))
      while others == 0, word &+ 1 <= last &>> 6 {
        word &+= 1
        others = words[row &+ word] ^ flip
      }
      return min(others == 0 ? last &+ 1 : word &* 64 &+ others.trailingZeroBitCount, last &+ 1)
    }
    var word = first &>> 6
    var others = (words[row &+ word] ^ flip) & (.max &>> UInt64(63 &- first & 63))
    while others == 0, word &- 1 >= last &>> 6 {
      word &-= 1
      others = words[row &+ word] ^ flip
    }
    return max(others == 0 ? last &- 1 : word &* 64 &+ 63 &- others.leadingZeroBitCount, last &- 1)
  }

  /// The end of the dark or light run in column `x` that contains row `first`.
  package func end(ofColumn x: Int, from first: Int, to last: Int, isForward: Bool, _ isDark: Bool)
    -> Int
  {
    let step = isForward ? 1 : -1
    let mask = UInt64(1) &<< UInt64(x & 63)
    var (y, place) = (first, first &* wordsPerRow &+ x &>> 6)
    while (words[place] & mask != 0) == isDark {
      if y == last { return y &+ step }
      y &+= step
      place &+= step &* wordsPerRow
    }
    return y
  }
}

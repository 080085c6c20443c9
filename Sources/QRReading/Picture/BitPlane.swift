/// A picture in black and white, 64 pixels a word, the leftmost in the lowest bit; dark ones are set.
package struct BitPlane: Sendable {
  package let width: Int
  package let height: Int
  package let wordsPerRow: Int
  @usableFromInline let words: [UInt64]

  package init(_ level: GreyLevel, tellsApart: Bool = false) {
    let light = LocalLight(level, tellsApart: tellsApart)
    let (width, height) = (level.width, level.height)
    let wordsPerRow = (width + 63) / 64
    (self.width, self.height, self.wordsPerRow) = (width, height, wordsPerRow)
    let thresholds = light.thresholds
    words = unsafe [UInt64](unsafeUninitializedCapacity: wordsPerRow * height) { words, count in
      unsafe level.pixels.withUnsafeBytes { pixels in
        for y in 0..<height {
          let blocks = (y >> LocalLight.shift) &* light.columns
          for word in 0..<wordsPerRow {
            var bits = UInt64(0)
            for byte in 0..<8 {
              let x = word &* 64 &+ byte &* 8
              guard x < width else { break }
              let limits = UInt64(thresholds[blocks &+ x &>> 3]) &* 0x0101_0101_0101_0101
              // The last block of a row lies over the one before; its first pixels are shifted out.
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

  /// A bit for each of eight pixels that is darker than the limit beside it.
  @inline(__always)
  private static func bits(_ line: UInt64, below limits: UInt64) -> UInt64 {
    let tops: UInt64 = 0x8080_8080_8080_8080
    // The top bit of a byte stays set where the rest of the pixel is not below that of the limit.
    let rest = (line | tops) &- (limits & ~tops)
    let below = (~line & limits | ~(line ^ limits) & ~rest) & tops
    return ((below &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }

  /// Lends the pixels, row by row.
  @inline(__always)
  func withWords<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    unsafe words.withUnsafeBufferPointer { unsafe body($0) }
  }

  @inlinable @inline(__always)
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    words[y &* wordsPerRow &+ x &>> 6] &>> UInt64(x & 63) & 1 == 1
  }

  /// Pixels 64 · `word` and on of a row.
  @inlinable @inline(__always)
  package func word(_ word: Int, _ y: Int) -> UInt64 { words[y &* wordsPerRow &+ word] }

  /// Writes where the colour changes along a row: the first pixel of each run but the first, and
  /// the end of the row. The first run is a light one, perhaps of no pixels.
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
    // Beyond the last pixel all is light, so a change there says nothing new.
    if count > 0, edges[count &- 1] == Int32(width) { count &-= 1 }
    edges[count] = Int32(width)
    return count &+ 1
  }

  /// Where a run of dark or light pixels ends that goes through a row from `first`, to either side: the first pixel
  /// of the other colour, or the one behind `last`.
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

  /// The same through a column.
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

/// The hash of a constant below a node, computed eight bytes at a time.
struct SegmentHash {
  private var value: UInt64

  init(parent: Int32) { value = UInt64(UInt32(bitPattern: parent)) &* 0x9E37_79B9_7F4A_7C15 }

  /// Hashes `bytes`, which are already in lower case if case is ignored.
  init(parent: Int32, _ bytes: some Collection<UInt8>) {
    self.init(parent: parent)
    var rest = bytes[...]
    while rest.count >= 8 {
      mix(SegmentWord(rest.prefix(8)))
      rest = rest.dropFirst(8)
    }
    mix(SegmentWord(rest), length: bytes.count)
  }

  /// Hashes a range of a text.
  init(parent: Int32, _ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) {
    self.init(parent: parent)
    var offset = range.lowerBound
    while range.upperBound - offset >= 8 {
      mix(SegmentWord(text, offset, ignoringCase: ignoringCase))
      offset += 8
    }
    let rest = SegmentWord(text, offset..<range.upperBound, ignoringCase: ignoringCase)
    mix(rest, length: range.count)
  }

  private mutating func mix(_ word: SegmentWord) {
    value = (value ^ word.bits) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }

  private mutating func mix(_ rest: SegmentWord, length: Int) {
    mix(rest)
    value ^= UInt64(truncatingIfNeeded: length)
    value &*= 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  /// The bits that choose a slot, and the bits that are compared in it.
  var finished: (index: Int, tag: UInt32) {
    (Int(truncatingIfNeeded: value & 0xFFFF_FFFF), UInt32(truncatingIfNeeded: value >> 32))
  }

  /// Returns the number that serves as the parent of the hosts of a scheme and port.
  static func parent(_ scheme: InvocationURL.Scheme, _ port: Int) -> Int32 {
    -2 - Int32(truncatingIfNeeded: port * 2 + (scheme == .https ? 1 : 0))
  }
}

/// Up to eight bytes of a segment in one machine word, the first one lowest.
struct SegmentWord: Equatable {
  private(set) var bits: UInt64 = 0

  init(bits: UInt64) { self.bits = bits }

  init(_ bytes: some Collection<UInt8>) {
    var shift: UInt64 = 0
    for byte in bytes {
      bits |= UInt64(byte) &<< shift
      shift += 8
    }
  }

  /// Loads the eight bytes at `offset`, checked against the bounds of the text.
  init(_ text: Span<UInt8>, _ offset: Int, ignoringCase: Bool) {
    bits = unsafe UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    if ignoringCase { foldCase() }
  }

  /// Loads the bytes of a range that is shorter than a word.
  @inline(__always)
  init(_ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) {
    if range.upperBound >= 8 {
      // Loads the word that ends with the range and drops the bytes before it.
      let word = SegmentWord(text, range.upperBound - 8, ignoringCase: ignoringCase)
      bits = word.bits >> UInt64(64 - 8 * range.count)
    } else {
      for offset in range.reversed() { bits = bits << 8 | UInt64(text[offset]) }
      if ignoringCase { foldCase() }
    }
  }

  /// Returns the first `count` bytes, fewer than eight.
  func prefix(_ count: Int) -> SegmentWord {
    SegmentWord(bits: bits & (1 << UInt64(8 * count) - 1))
  }

  /// Converts the ASCII capitals to lower case.
  private mutating func foldCase() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = bits & (ones &* 0x7F)
    let fromA = low &+ ones &* UInt64(0x80 - UInt8(ascii: "A"))
    let afterZ = low &+ ones &* UInt64(0x7F - UInt8(ascii: "Z"))
    bits |= (fromA ^ afterZ) & ~bits & (ones &* 0x80) &>> 2
  }
}

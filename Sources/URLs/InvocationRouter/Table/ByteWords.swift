extension Span<UInt8> {
  /// The eight bytes at `offset` as one number, the first byte in the lowest eight bits.
  @inline(__always)
  func word(at offset: Int, ignoringCase: Bool) -> UInt64 {
    let word = unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    return ignoringCase ? word.foldedCase : word
  }

  /// Fewer than eight bytes as one number, the first byte in the lowest eight bits.
  @inline(__always)
  func word(_ range: Range<Int>, ignoringCase: Bool) -> UInt64 {
    if range.upperBound >= 8 {
      // The eight bytes that end with the range, without those before it.
      return word(at: range.upperBound - 8, ignoringCase: ignoringCase)
        >> UInt64(64 - 8 * range.count)
    }
    let word = range.reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
    return ignoringCase ? word.foldedCase : word
  }
}

extension UInt64 {
  /// The eight bytes with ASCII capitals in lower case.
  fileprivate var foldedCase: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = self & (ones &* 0x7F)
    let fromA = low &+ ones &* UInt64(0x80 - UInt8(ascii: "A"))
    let afterZ = low &+ ones &* UInt64(0x7F - UInt8(ascii: "Z"))
    let capitals = (fromA ^ afterZ) & ~self & (ones &* 0x80)
    return self | capitals >> 2
  }
}

/// A sequence of bits, for values that are not whole bytes, such as parity bits and partial UIDs.
struct BitString: Equatable, Sendable {
  private(set) var bits: [UInt8]

  /// Creates the bits of a frame, with a parity bit after each complete byte.
  init(withParity frame: RadioFrame) {
    bits = []
    for index in 0..<frame.bitCount {
      bits.append(frame.bit(index))
      if index % 8 == 7 { bits.append(Self.oddParity(frame.bytes[index / 8])) }
    }
  }

  /// Creates the bits of bytes, of which the last one has `lastBits` valid bits (0 for all).
  init(packed bytes: [UInt8], lastBits: Int) {
    let frame = RadioFrame(bytes: bytes, lastBits: lastBits)
    bits = (0..<frame.bitCount).map(frame.bit)
  }

  /// The bits packed into bytes, with the number of valid bits in the last byte (0 for all).
  var packed: (bytes: [UInt8], lastBits: Int) {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() { bytes[index / 8] |= bit << UInt8(index % 8) }
    return (bytes, bits.count % 8)
  }

  /// The frame that a receiver decodes if every ninth bit is a parity bit.
  var frameWithoutParity: RadioFrame {
    // A short frame has no parity bit.
    if bits.count < 9 { return RadioFrame(bytes: packed.bytes, lastBits: bits.count % 8) }
    var data = BitString([])
    var isGood = true
    for start in stride(from: 0, to: bits.count, by: 9) {
      let group = bits[start..<min(start + 9, bits.count)]
      data.bits += group.prefix(8)
      if group.count == 9, group.reduce(0, ^) != 1 { isGood = false }
    }
    let (bytes, lastBits) = data.packed
    return RadioFrame(bytes: bytes, lastBits: lastBits, hasGoodParity: isGood)
  }

  /// Creates a sequence from bits, each of which is 0 or 1.
  init(_ bits: [UInt8]) { self.bits = bits }

  private static func oddParity(_ byte: UInt8) -> UInt8 {
    UInt8(byte.nonzeroBitCount % 2 == 0 ? 1 : 0)
  }
}

/// The data blocks of a code: the bytes of a payload, protected against damage.
struct CodeBlocks: Hashable, Sendable {
  /// The two ways of dividing the bytes into blocks.
  enum Version: Int, CaseIterable, Sendable {
    /// The division for payloads of at most 14 bytes.
    case short
    /// The division for longer payloads.
    case long

    var gapCode: RingCode { self == .short ? .shortGap : .longGap }
    var byteCount: Int { self == .short ? 14 : 16 }
  }

  /// The meta word, stored in the first 16 bits.
  struct Meta: Hashable, Sendable {
    var version: Version
    /// Whether the gap bits are inverted, so that a code always has enough arcs.
    var isInverted: Bool

    static let all = Version.allCases.flatMap { version in
      [false, true].map { Meta(version: version, isInverted: $0) }
    }

    var symbols: [UInt8] {
      RingCode.meta.encoded([
        UInt8(version.rawValue >> 3), UInt8((version.rawValue & 7) << 1 | (isInverted ? 1 : 0)),
      ])
    }
  }

  static let gapBits = 104
  static let arcBits = 56
  static let scramble: UInt8 = 0xA5

  /// The arc symbols of payloads that fit into the gaps, as those of most URLs do.
  static let shortArc = RingCode.arc.encoded([UInt8](repeating: scramble, count: 5))

  let meta: Meta
  /// The gap symbols before any inversion.
  let gap: [UInt8]
  let arc: [UInt8]

  init(_ payload: ClipPayload) {
    let used = payload.bytes.drop { $0 == 0 }
    let version: Version = used.count <= Version.short.byteCount ? .short : .long
    let padding = [UInt8](repeating: 0, count: version.byteCount - used.count)
    let data = (padding + used).reversed().map { $0 ^ Self.scramble }
    gap = version.gapCode.encoded(data.dropLast(5))
    arc = RingCode.arc.encoded(data.suffix(5))
    let ones = gap.reduce(0) { $0 + $1.nonzeroBitCount }
    meta = Meta(version: version, isInverted: Self.gapBits - ones <= 51)
  }

  /// Creates blocks as they were read; the arc data may still be unknown.
  init(meta: Meta, gap: [UInt8], arc: [UInt8] = []) {
    self.meta = meta
    self.gap = gap
    self.arc = arc
  }

  /// The payload of data bytes; nil if all of them are zero.
  static func payload(_ version: Version, gap: [UInt8], arc: [UInt8]) -> ClipPayload? {
    let data = gap.prefix(version.gapCode.dataCount) + arc.prefix(RingCode.arc.dataCount)
    let bytes = data.reversed().map { $0 ^ scramble }
    let padding = [UInt8](repeating: 0, count: 16 - bytes.count)
    return ClipPayload(bytes: padding + bytes)
  }

  /// The gap symbols as drawn.
  var drawnGap: [UInt8] { meta.isInverted ? gap.map(~) : gap }

  /// The bit at each of the 128 boundaries: 1 if an arc continues over it.
  var ringBits: Bits128 {
    var flat = meta.symbols.flatMap { bits(of: $0, count: 4) }
    flat += drawnGap.flatMap { bits(of: $0, count: 8) } + RingLayout.templateBits
    var rings = Bits128()
    for (place, bit) in zip(RingLayout.places, flat) { rings[place] = bit }
    return rings
  }

  /// Returns the colours of the arcs in reading order: false for foreground, true for the third
  /// colour.
  ///
  /// The first arc always has the foreground colour; the colours after the arc data repeat the
  /// first gap bits.
  func arcColours(_ count: Int) -> [Bool] {
    let colours =
      [false] + arc.flatMap { bits(of: $0, count: 8) } + drawnGap.flatMap { bits(of: $0, count: 8) }
    return Array(colours.prefix(count))
  }
}

/// The lowest `count` bits of a symbol, the highest first.
func bits(of symbol: UInt8, count: Int) -> [Bool] {
  (0..<count).map { symbol >> UInt8(count - 1 - $0) & 1 == 1 }
}

/// A payload as it is spread over a code: data bytes, protected against damage.
struct CodeBlocks: Hashable, Sendable {
  /// The two divisions of the bytes.
  enum Version: Int, CaseIterable, Sendable {
    /// Payloads of at most 14 bytes.
    case short
    /// All others.
    case long

    var gapCode: RingCode { self == .short ? .shortGap : .longGap }
    var byteCount: Int { self == .short ? 14 : 16 }
  }

  /// What the first 16 bits say.
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

  /// The arc symbols of payloads that fit into the gaps, as most URLs' do.
  static let shortArc = RingCode.arc.encoded([UInt8](repeating: scramble, count: 5))

  let meta: Meta
  /// As they are, before they are inverted.
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

  /// Blocks that were read; the arc data may still be unknown.
  init(meta: Meta, gap: [UInt8], arc: [UInt8] = []) {
    self.meta = meta
    self.gap = gap
    self.arc = arc
  }

  /// The payload of data bytes; `nil` when all of them are zero.
  static func payload(_ version: Version, gap: [UInt8], arc: [UInt8]) -> ClipPayload? {
    let data = gap.prefix(version.gapCode.dataCount) + arc.prefix(RingCode.arc.dataCount)
    let bytes = data.reversed().map { $0 ^ scramble }
    let padding = [UInt8](repeating: 0, count: 16 - bytes.count)
    return ClipPayload(bytes: padding + bytes)
  }

  /// The gap symbols as they are drawn.
  var drawnGap: [UInt8] { meta.isInverted ? gap.map(~) : gap }

  /// The bit at each of the 128 boundaries: 1 where an arc runs on.
  var ringBits: Bits128 {
    var flat = meta.symbols.flatMap { bits(of: $0, count: 4) }
    flat += drawnGap.flatMap { bits(of: $0, count: 8) } + RingLayout.templateBits
    var rings = Bits128()
    for (place, bit) in zip(RingLayout.places, flat) { rings[place] = bit }
    return rings
  }

  /// The colours of the arcs in reading order: 0 foreground, 1 the third colour.
  ///
  /// The first is always foreground; those behind the arc data repeat the first gap bits.
  func arcColours(_ count: Int) -> [Bool] {
    let colours =
      [false] + arc.flatMap { bits(of: $0, count: 8) } + drawnGap.flatMap { bits(of: $0, count: 8) }
    return Array(colours.prefix(count))
  }
}

/// The bits of a symbol, the highest first.
func bits(of symbol: UInt8, count: Int) -> [Bool] {
  (0..<count).map { symbol >> UInt8(count - 1 - $0) & 1 == 1 }
}

/// What was seen of a code at its boundaries and between them, before it is understood.
public struct RingReading: Hashable, Sendable {
  /// For each boundary whether an arc runs on over it: above 0 it does, below 0 there is a gap. How
  /// far from 0 says how sure that is, 1 being sure; 0 is not seen at all.
  public var continuity: [Float]
  /// For each place after a boundary what colour the arc has there: above 0 the third colour, below
  /// 0 the foreground, and how sure that is.
  public var colours: [Float]

  /// Holds the values of all 128 boundaries and places, ring by ring from the inside.
  public init?(continuity: [Float], colours: [Float]) {
    guard continuity.count == RingLayout.boundaryCount, colours.count == RingLayout.boundaryCount,
      (continuity + colours).allSatisfy(\.isFinite)
    else { return nil }
    self.continuity = continuity
    self.colours = colours
  }
}

/// A code that was understood, with what speaks for it.
public struct RingDecoding: Hashable, Sendable {
  /// What the code carries.
  public let payload: ClipPayload
  /// How much more of what was seen agrees than chance would have it, in bits: a reading of
  /// anything else gets this far once in two to the power of it.
  public let evidence: Double
  /// How many boundaries and places were seen clearly.
  public let seen: Int
  /// How many of these are other than the code has them.
  public let wrong: Int

  /// What a reading has to show before it is believed.
  ///
  /// A picture is tried at thousands of places and angles; this leaves one false reading in 2^25
  /// pictures even if each of them held noise only.
  public static let neededEvidence = 40.0
}

extension RingReading {
  /// What is surer than this counts as seen.
  private static let clear: Float = 0.15
  /// How much likelier than its nearest rival each block must be: by e to the power of this. It is
  /// a little less than one symbol costs, so that repairs reach the limit of the code where all
  /// else is clear.
  private static let neededMargin: Float = 8.9
  /// The same for arcs that say no more than that the payload is short. Its rivals are payloads of more
  /// bytes, of which each is as much rarer as it has bits.
  private static let neededShortMargin: Float = 4.5
  /// What the colours of a photo have to show by themselves, in bits, beside the many that the gaps show:
  /// light that lies over arcs makes one colour of another, in all of a part of the code.
  private static let neededOfColours = 14.0
  /// The same of the gaps.
  private static let neededOfGaps = 12.0
  /// How many of its symbols may be seen otherwise: as many as may be damaged altogether.
  private static let mostStrange = 2

  /// Understands the reading: repairs it, and believes the result only when the evidence is there
  /// and no other code is nearly as likely.
  ///
  /// Of a photo gaps and colours must each show enough by themselves, since a lamp or a shadow that lies
  /// over a part of the code changes one of them there and hardly the other.
  public func decoded(
    needing evidence: Double = RingDecoding.neededEvidence, ofPhoto isPhoto: Bool = false
  ) -> RingDecoding? {
    var best: RingDecoding?
    for meta in likelyMetas {
      guard let decoding = decoded(meta, isPhoto), decoding.evidence >= best?.evidence ?? evidence
      else {
        continue
      }
      best = decoding
    }
    return best
  }

  private func decoded(_ meta: CodeBlocks.Meta, _ isPhoto: Bool) -> RingDecoding? {
    let code = meta.version.gapCode
    let gaps = gapCosts(meta)
    for gap in gaps.words(code).prefix(2) {
      // With corrected gaps the arcs, and so the order of the colours, are known.
      guard let arcs = arcCosts(meta, gap) else { continue }
      for arc in isPhoto ? Self.candidates(arcs, meta.version) : Array(arcs.words(.arc).prefix(2)) {
        // Cheap checks first.
        guard let decoding = judged(meta, gap, arc, isPhoto),
          isPhoto
            ? isClearInPhoto(arcs, arc, meta) : arcs.isClear(arc, .arc, by: Self.neededMargin),
          gaps.isClear(gap, code, by: Self.neededMargin)
        else { continue }
        return decoding
      }
    }
    return nil
  }

  /// Whether these are the arcs, and not those of another payload that is as likely: short ones are the rule.
  private func isClearInPhoto(
    _ arcs: SymbolCosts, _ arc: [UInt8], _ meta: CodeBlocks.Meta
  ) -> Bool {
    if meta.version == .short, arc == CodeBlocks.shortArc {
      return arcs.isClear(arc, .arc, by: Self.neededShortMargin, rarity: Self.rarity)
    }
    return arcs.isClear(arc, .arc, by: Self.neededMargin)
      && (meta.version == .long || isLong(arcs, arc))
  }

  /// What the arcs may say: what repairs make of them, and that the payload is a short one, unless
  /// too many are clearly otherwise.
  private static func candidates(_ arcs: SymbolCosts, _ version: CodeBlocks.Version) -> [[UInt8]] {
    let words = arcs.words(.arc).prefix(2)
    let short = CodeBlocks.shortArc
    guard version == .short, !words.contains(short),
      short.indices.count(where: { arcs.isClear(against: short[$0], at: $0) }) <= mostStrange
    else { return Array(words) }
    return words + [short]
  }

  /// The logarithm of how much rarer a payload is for each byte that it has beyond those in the gaps.
  private static let costOfByte: Float = 5.5

  /// Whether the arcs speak against a short payload, as much as long ones are rarer.
  private func isLong(_ arcs: SymbolCosts, _ arc: [UInt8]) -> Bool {
    arcs.cost(CodeBlocks.shortArc) - arcs.cost(arc)
      >= Self.neededMargin + Self.costOfByte + Self.rarity(arc)
  }

  /// How much rarer than one with a byte more than a short payload has the payload of these arcs is.
  private static func rarity(_ arc: [UInt8]) -> Float {
    // The last symbols of the data are the payload's first bytes.
    let used = arc.prefix(RingCode.arc.dataCount).lastIndex { $0 != CodeBlocks.scramble } ?? 0
    return costOfByte * Float(used)
  }

  /// The continuity of each bit of meta, gap and template data.
  private var flat: [Float] { RingLayout.places.map { continuity[$0] } }

  /// The legal first words, likeliest first, without those that differ too much.
  private var likelyMetas: [CodeBlocks.Meta] {
    let seen = flat.prefix(16)
    let scored = CodeBlocks.Meta.all.map { meta in
      let bits = meta.symbols.flatMap { AppClipCodes.bits(of: $0, count: 4) }
      return (meta, zip(bits, seen).reduce(Float(0)) { $0 + ($1.0 ? $1.1 : -$1.1) })
    }
    return scored.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.prefix(2).map(\.0)
  }

  private func gapCosts(_ meta: CodeBlocks.Meta) -> SymbolCosts {
    SymbolCosts(
      flat[16..<16 + CodeBlocks.gapBits].map { meta.isInverted ? -$0 : $0 },
      scatter: scatter(of: continuity))
  }

  private func arcCosts(_ meta: CodeBlocks.Meta, _ gap: [UInt8]) -> SymbolCosts? {
    let spans = AppClipCode.spans(CodeBlocks(meta: meta, gap: gap).ringBits)
    guard spans.count > CodeBlocks.arcBits else { return nil }
    let values = spans[1...CodeBlocks.arcBits].map { span -> Float in
      let ring = RingLayout.rings[span.ring]
      let sum = (0..<span.length).reduce(Float(0)) {
        $0 + colours[ring.first + (span.first + $1) % ring.positions]
      }
      return sum / Float(span.length)
    }
    return SymbolCosts(values, scatter: scatter(of: colours))
  }
}

extension RingReading {
  /// Compares what was seen with the whole code; `nil` when no generator would have made it.
  private func judged(
    _ meta: CodeBlocks.Meta, _ gap: [UInt8], _ arc: [UInt8], _ isPhoto: Bool
  ) -> RingDecoding? {
    guard let payload = CodeBlocks.payload(meta.version, gap: gap, arc: arc),
      CodeBlocks(payload) == CodeBlocks(meta: meta, gap: gap, arc: arc)
    else { return nil }
    let code = AppClipCode(payload)
    let isShort = meta.version == .short && arc == CodeBlocks.shortArc
    // What is blank or all dots agrees with a code of zeros but for the bits that are always there.
    let broken = zip(flat.suffix(8), RingLayout.templateBits).count { value, bit in
      abs(value) > Self.clear && (value > 0) != bit
    }
    guard broken <= 1 else { return nil }
    var (seen, wrong) = (0, 0)
    func compare(_ value: Float, _ bit: Bool) {
      guard abs(value) > Self.clear else { return }
      seen += 1
      if (value > 0) != bit { wrong += 1 }
    }
    for (index, value) in continuity.enumerated() { compare(value, code.ringBits[index]) }
    let ofGaps = Double(seen) - log2OfBalls(seen, radius: wrong)
    let gapChoices = Double(8 * meta.version.gapCode.dataCount + 2)
    guard !isPhoto || ofGaps - gapChoices >= Self.neededOfGaps else { return nil }
    var (arcsSeen, arcsWrong) = (0, 0)
    for (number, arc) in code.arcs.enumerated() {
      let ring = RingLayout.rings[arc.ring]
      var sum: Float = 0
      for offset in 0..<arc.length {
        let colour = colours[ring.first + (arc.first + offset) % ring.positions]
        compare(colour, arc.isThird)
        sum += colour
      }
      // The colours behind those of the arc data repeat what the gaps say.
      guard abs(sum) > Self.clear * Float(arc.length), !isShort || number <= CodeBlocks.arcBits
      else { continue }
      arcsSeen += 1
      if (sum > 0) != arc.isThird { arcsWrong += 1 }
    }
    // The codes that could have been found are as many as there are payloads, short or not, and four
    // first words.
    let ofColours = Double(arcsSeen) - log2OfBalls(arcsSeen, radius: arcsWrong)
    let colourChoices = isShort ? 1 : Double(8 * RingCode.arc.dataCount)
    guard !isPhoto || ofColours - colourChoices >= Self.neededOfColours else { return nil }
    let bytes = isShort ? meta.version.gapCode.dataCount : meta.version.byteCount
    let choices = Double(8 * bytes + 3)
    return RingDecoding(
      payload: payload, evidence: Double(seen) - choices - log2OfBalls(seen, radius: wrong),
      seen: seen, wrong: wrong)
  }
}

/// The logarithm, rounded up, of how many rows of `count` bits differ from one in at most `radius`
/// places.
func log2OfBalls(_ count: Int, radius: Int) -> Double {
  var (term, sum) = (1.0, 1.0)
  for index in 0..<max(0, min(radius, count)) {
    term *= Double(count - index) / Double(index + 1)
    sum += term
  }
  return Double(sum.exponent) + (sum.significand > 1 ? 1 : 0)
}

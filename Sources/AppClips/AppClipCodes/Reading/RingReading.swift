/// The values read from a code at and between its boundaries, before decoding.
public struct RingReading: Hashable, Sendable {
  /// One value for each boundary: above 0 if an arc continues over it, below 0 if there is a gap.
  /// The distance from 0 is the confidence, and 1 is certain; 0 means that nothing was seen.
  package var continuity: [Float]
  /// One value for the position after each boundary: above 0 if the arc has the third colour there,
  /// below 0 if it has the foreground colour. The distance from 0 is the confidence.
  public var colours: [Float]

  /// Creates a reading from the values of all 128 boundaries and positions, ring by ring from the
  /// inside.
  public init?(continuity: [Float], colours: [Float]) {
    guard continuity.count == RingLayout.boundaryCount, colours.count == RingLayout.boundaryCount,
      (continuity + colours).allSatisfy(\.isFinite)
    else { return nil }
    self.continuity = continuity
    self.colours = colours
  }
}

/// A payload decoded from a reading of rings, with the evidence for it.
package struct RingDecoding: Hashable, Sendable {
  /// The payload that was decoded.
  package let payload: ClipPayload
  /// The agreement of the reading with the code beyond chance, in bits: a reading of anything else
  /// reaches this value once in two to the power of it.
  package let evidence: Double
  /// The number of boundaries and positions that were read clearly.
  package let seen: Int
  /// The number of these that differ from what the decoded code has.
  package let wrong: Int

  /// The evidence, in bits, that is required to accept a reading.
  ///
  /// A picture is tried at thousands of positions and angles; this value leaves one false reading
  /// in 2^25 pictures even if all of them were noise.
  package static let requiredEvidence = 40.0
}

extension RingReading {
  /// The confidence, 0 to 1, above which a value counts as clear.
  private static let clear: Float = 0.15
  /// The natural logarithm of how much likelier each block must be than its nearest rival. It is a
  /// little less than the cost of one symbol, so that the error correction can be used fully if
  /// everything else is clear.
  private static let neededMargin: Float = 8.9
  /// The margin for arcs that say only that the payload is short. Their rivals are payloads of more
  /// bytes, which are rarer the more bits they have.
  private static let neededShortMargin: Float = 4.5
  /// The evidence in bits that the colours of a photo must provide by themselves, in addition to
  /// that of the gaps: light on the arcs can turn one colour into the other in a whole part of the
  /// code.
  private static let neededOfColours = 14.0
  /// The evidence in bits that the gaps of a photo must provide by themselves.
  private static let neededOfGaps = 12.0
  /// The maximum number of symbols that may differ from the reading: as many as may be damaged in
  /// total.
  private static let maxDifferenceCount = 2

  /// Decodes the reading. It corrects errors, and accepts the result only if the evidence is
  /// sufficient and no other code is nearly as likely.
  ///
  /// In a photo, the gaps and the colours must each provide enough evidence by themselves, because
  /// a lamp or a shadow on a part of the code changes one of them and hardly the other.
  package func decoded(
    needing evidence: Double = RingDecoding.requiredEvidence, ofPhoto isPhoto: Bool = false
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
      // When the gaps are corrected, the arcs are known, and so is the order of the colours.
      guard let arcs = arcCosts(meta, gap) else { continue }
      for arc in isPhoto ? Self.candidates(arcs, meta.version) : Array(arcs.words(.arc).prefix(2)) {
        // The cheap checks come first.
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

  /// Whether the arcs are clearly those of the code, and no other payload is as likely. Short
  /// payloads are the most common.
  private func isClearInPhoto(
    _ arcs: SymbolCosts, _ arc: [UInt8], _ meta: CodeBlocks.Meta
  ) -> Bool {
    if meta.version == .short, arc == CodeBlocks.shortArc {
      return arcs.isClear(arc, .arc, by: Self.neededShortMargin, rarity: Self.rarity)
    }
    return arcs.isClear(arc, .arc, by: Self.neededMargin)
      && (meta.version == .long || isLong(arcs, arc))
  }

  /// Returns the candidates for the arcs: the corrected ones, and those of a short payload unless
  /// too many symbols clearly differ from it.
  private static func candidates(_ arcs: SymbolCosts, _ version: CodeBlocks.Version) -> [[UInt8]] {
    let words = arcs.words(.arc).prefix(2)
    let short = CodeBlocks.shortArc
    guard version == .short, !words.contains(short),
      short.indices.count(where: { arcs.isClear(against: short[$0], at: $0) }) <= maxDifferenceCount
    else { return Array(words) }
    return words + [short]
  }

  /// The logarithm of how much rarer a payload becomes with each byte beyond those in the gaps.
  private static let costOfByte: Float = 5.5

  /// Whether the arcs contradict a short payload by at least as much as long payloads are rarer.
  private func isLong(_ arcs: SymbolCosts, _ arc: [UInt8]) -> Bool {
    arcs.cost(CodeBlocks.shortArc) - arcs.cost(arc)
      >= Self.neededMargin + Self.costOfByte + Self.rarity(arc)
  }

  /// Returns how much rarer the payload of these arcs is than one with one byte more than a short
  /// payload.
  private static func rarity(_ arc: [UInt8]) -> Float {
    // The last symbols of the data are the first bytes of the payload.
    let used = arc.prefix(RingCode.arc.dataCount).lastIndex { $0 != CodeBlocks.scramble } ?? 0
    return costOfByte * Float(used)
  }

  /// The continuity of each bit of the meta, gap and template data.
  private var flat: [Float] { RingLayout.places.map { continuity[$0] } }

  /// The valid meta words, the likeliest first, without those that differ too much.
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
  /// Compares the reading with the whole code, or returns `nil` if no generator would have made the
  /// code.
  private func judged(
    _ meta: CodeBlocks.Meta, _ gap: [UInt8], _ arc: [UInt8], _ isPhoto: Bool
  ) -> RingDecoding? {
    guard let payload = CodeBlocks.payload(meta.version, gap: gap, arc: arc),
      CodeBlocks(payload) == CodeBlocks(meta: meta, gap: gap, arc: arc)
    else { return nil }
    let code = AppClipCode(payload)
    let isShort = meta.version == .short && arc == CodeBlocks.shortArc
    // A blank area, or one full of dots, agrees with a code of zeros except for the bits that are
    // always set.
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
      // The colours after those of the arc data repeat the gaps.
      guard abs(sum) > Self.clear * Float(arc.length), !isShort || number <= CodeBlocks.arcBits
      else { continue }
      arcsSeen += 1
      if (sum > 0) != arc.isThird { arcsWrong += 1 }
    }
    // The number of possible codes is the number of payloads, short or not, times four meta words.
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

/// Returns the logarithm, rounded up, of the number of sequences of `count` bits that differ from a
/// given one in at most `radius` positions.
func log2OfBalls(_ count: Int, radius: Int) -> Double {
  var (term, sum) = (1.0, 1.0)
  for index in 0..<max(0, min(radius, count)) {
    term *= Double(count - index) / Double(index + 1)
    sum += term
  }
  return Double(sum.exponent) + (sum.significand > 1 ? 1 : 0)
}

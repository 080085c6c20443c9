import TestSupport
import Testing

@testable import AppClipCodes

/// Everything that `../shared/appclip/vectors.json` says, without exception.
@Suite("the reference") struct ReferenceTests {
  static let isThere = Reference.file != nil && Reference.weights != nil

  @Test("the tables come with the vectors") func together() {
    #expect(Self.isThere == (Reference.folder != nil && Reference.file != nil))
  }

  @Test("payloads, bits and what they read", .needsShared("appclip", isThere)) func payloads()
    throws
  {
    var compressor = try #require(Reference.compressor)
    let rows = try #require(Reference.file?.rows)
    #expect(rows.count > 390)
    for row in rows {
      let payload = try compressor.payload(of: row.url)
      #expect(payload.hex == row.payload, "\(row.url)")
      #expect(payload.usedBits == row.bits.count)
      let budget = try compressor.budget(of: row.url)
      #expect(budget.total == row.bits.count, "\(row.url)")
      let text = try compressor.text(of: payload)
      #expect(text == row.decoded)
      let isOwn = compressor.isGeneratedPayload(payload)
      #expect(isOwn, "\(row.url)")
    }
  }

  @Test("ring bits, arcs and colours", .needsShared("appclip", isThere)) func rings() throws {
    for row in try #require(Reference.file?.rows) {
      let code = AppClipCode(try ClipPayload(parsing: row.payload))
      #expect((0..<128).map { code.ringBits[$0] ? "1" : "0" }.joined() == row.ring_bits)
      #expect(code.arcs.map { $0.isThird ? "1" : "0" }.joined() == row.arc_colours)
      let arcs = (0..<5).map { ring in
        code.arcs.filter { $0.ring == ring }.map { [$0.first, $0.length, $0.isThird ? 1 : 0] }
      }
      #expect(arcs == row.arcs, "\(row.url)")
      var colours = [Float](repeating: 0, count: 128)
      for arc in code.arcs {
        for offset in 0..<arc.length {
          let ring = RingLayout.rings[arc.ring]
          colours[ring.first + (arc.first + offset) % ring.positions] = arc.isThird ? 1 : -1
        }
      }
      let reading = try #require(
        RingReading(continuity: [Float](read: row.ring_bits), colours: colours))
      let decoding = try #require(reading.decoded())
      #expect(decoding.payload == code.payload && decoding.wrong == 0 && decoding.seen == 256)
    }
  }

  @Test("refusals, with their reasons", .needsShared("appclip", isThere)) func refusals() throws {
    var compressor = try #require(Reference.compressor)
    for rejected in try #require(Reference.file?.rejected) {
      let error = #expect(throws: ClipURLError.self) { try compressor.payload(of: rejected.url) }
      #expect(error.map { Self.reason($0) }?.contains(rejected.reason) == true, "\(rejected.url)")
    }
  }

  /// Our problem in the words of the vectors; a brace, say, may be met as a character like others.
  private static func reason(_ error: ClipURLError) -> Set<String> {
    switch error.problem {
    case .scheme: ["scheme"]
    case .noHost: ["no host"]
    case .userInformation: ["user info"]
    case .hostCharacter: ["host character"]
    case .punycode: ["punycode"]
    case .percentEscape: ["percent escape"]
    case .tooLong: ["too long"]
    case .character(0x20): ["raw space"]
    case .character(0x22): ["raw quote"]
    case .character(0x5C): ["raw backslash"]
    case .character(0x7B), .character(0x7D): ["raw brace"]
    case .character(0x80...): ["not ASCII"]
    default: []
    }
  }

  @Test("damaged readings", .needsShared("appclip", isThere)) func damaged() throws {
    for row in try #require(Reference.file?.damaged) {
      let reading = try #require(
        RingReading(
          continuity: [Float](read: row.ring_read), colours: [Float](read: row.colour_read)))
      #expect(reading.decoded()?.payload.hex == row.payload, "\(row.url)")
    }
  }
}

import TestSupport
import Testing

@testable import AppClipCodes

/// What holds for every payload, every URL and every damage.
@Suite("laws of App Clip Codes") struct LawTests {
  static func payload(_ generator: inout SeededGenerator, bits: Int? = nil) throws -> ClipPayload {
    let count = bits ?? Int.random(in: 2...128, using: &generator)
    var row = BitSequence(1, width: 1)
    for _ in 1..<count { row.append(UInt64.random(in: 0...1, using: &generator), width: 1) }
    return try #require(ClipPayload(row))
  }

  static func reading(_ code: AppClipCode) -> (continuity: [Float], colours: [Float]) {
    var colours = [Float](repeating: 0, count: 128)
    for arc in code.arcs {
      let ring = RingLayout.rings[arc.ring]
      for offset in 0..<arc.length {
        colours[ring.first + (arc.first + offset) % ring.positions] = arc.isThird ? 1 : -1
      }
    }
    return ((0..<128).map { code.ringBits[$0] ? 1 : -1 }, colours)
  }

  @Test("a payload comes back from its rings") func rings() throws {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<Effort.count(slice: 200, whole: 20_000) {
      let code = AppClipCode(try Self.payload(&generator))
      #expect(code.arcs.count >= 68 && code.arcs.count <= 125)
      let seen = Self.reading(code)
      let reading = try #require(RingReading(continuity: seen.continuity, colours: seen.colours))
      #expect(reading.decoded()?.payload == code.payload, "\(code.payload.hex)")
    }
  }

  @Test("payloads of hardly more than zeros come back, too") func sparse() throws {
    var generator = SeededGenerator(seed: 67)
    var payloads = [try ClipPayload(parsing: "000015003c0000000000000000101500")]
    for _ in 0..<Effort.count(slice: 300, whole: 20_000) {
      var bytes = [UInt8](repeating: 0, count: 16)
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<16, using: &generator)] = UInt8.random(
          in: 1...255, using: &generator)
      }
      if let payload = ClipPayload(bytes: bytes) { payloads.append(payload) }
    }
    for payload in payloads {
      let seen = Self.reading(AppClipCode(payload))
      let reading = try #require(RingReading(continuity: seen.continuity, colours: seen.colours))
      #expect(reading.decoded()?.payload == payload, "\(payload.hex)")
    }
  }

  @Test("hexadecimal and bytes") func hex() throws {
    var generator = SeededGenerator(seed: 62)
    for _ in 0..<200 {
      let payload = try Self.payload(&generator)
      #expect(try ClipPayload(parsing: payload.hex) == payload)
      #expect(ClipPayload(bytes: payload.bytes) == payload)
    }
    for text in [
      "", "0", "00000000000000000000000000000000", "g", "+1", String(repeating: "1", count: 33),
    ] {
      #expect((try? ClipPayload(parsing: text)) == nil, "\(text)")
    }
    #expect(ClipPayload(bytes: [UInt8](repeating: 0, count: 16)) == nil)
    #expect(ClipPayload(bytes: [1]) == nil)
  }

  @Test("blocks are repaired to the limit, and not beyond")
  func repairs() throws {
    var generator = SeededGenerator(seed: 63)
    let codes: [(RingCode, UInt8)] = [
      (.meta, 15), (.shortGap, 255), (.longGap, 255), (.arc, 255),
    ]
    for round in 0..<Effort.count(slice: 300, whole: 30_000) {
      let (code, most) = codes[round % codes.count]
      let data = (0..<code.dataCount).map { _ in UInt8.random(in: 0...most, using: &generator) }
      let word = code.encoded(data)
      let errors = Int.random(in: 0...code.parityCount / 2, using: &generator)
      let erased = Int.random(in: 0...code.parityCount - 2 * errors, using: &generator)
      let places = Array((0..<code.count).shuffled(using: &generator).prefix(errors + erased))
      var damaged = word
      for place in places { damaged[place] ^= UInt8.random(in: 1...most, using: &generator) }
      let repair = code.repair(damaged, erased: Array(places.suffix(erased)))
      #expect(repair?.word == word, "\(code.count) \(errors) \(erased)")
    }
    #expect(RingCode.arc.repair([1, 2, 3, 4, 5, 6, 7], erased: [0, 1, 2]) == nil)
    #expect(RingCode.arc.repair([1], erased: []) == nil)
  }

  @Test("the nearest other words of a block are words of least weight") func lightWords() {
    for code in [RingCode.arc, .longGap, .meta] {
      var count = 0
      code.forEachLightWord { places, values in
        count += 1
        var word = [UInt8](repeating: 0, count: code.count)
        for (place, value) in zip(places, values) { word[place] = value }
        #expect(code.encoded(word.prefix(code.dataCount)) == word)
        #expect(values.allSatisfy { $0 != 0 })
        return true
      }
      #expect(count == code.count * (code.count - 1) * (code.count - 2) / 6)
    }
  }

  @Test("a code with damage to the limit in all of its blocks at once is repaired")
  func damage() throws {
    var generator = SeededGenerator(seed: 64)
    let rounds = Effort.count(slice: 40, whole: 4_000)
    var believed = 0
    for round in 0..<rounds {
      let isShort = round % 2 == 0
      let payload = try Self.payload(&generator, bits: isShort ? 100 : 127)
      let code = AppClipCode(payload)
      var (continuity, colours) = Self.reading(code)
      let symbols = Array((0..<13).shuffled(using: &generator).prefix(isShort ? 2 : 1))
      for symbol in symbols {
        for bit in 0..<8 where Bool.random(using: &generator) {
          let place = RingLayout.places[16 + 8 * symbol + bit]
          continuity[place] = -continuity[place]
        }
      }
      // One symbol of the first word, and one of the arc block.
      let half = Int.random(in: 0..<4, using: &generator)
      continuity[RingLayout.places[4 * half]] *= -1
      let arcSymbol = Int.random(in: 0..<7, using: &generator)
      for arc in code.arcs[(1 + 8 * arcSymbol)...].prefix(3) {
        let ring = RingLayout.rings[arc.ring]
        for offset in 0..<arc.length {
          colours[ring.first + (arc.first + offset) % ring.positions] *= -1
        }
      }
      let reading = try #require(RingReading(continuity: continuity, colours: colours))
      let repaired = reading.decoded(needing: -.infinity)?.payload
      #expect(repaired == payload, "\(payload.hex) \(symbols)")
      // So much damage may leave too little that agrees; then it is refused, never misread.
      if let decoding = reading.decoded() {
        #expect(decoding.payload == payload)
        believed += 1
      }
    }
    print("App Clip Codes damaged to the limit: \(believed) of \(rounds) have evidence enough")
    #expect(believed * 50 >= rounds * 49)
  }

  @Test("what chance makes is not taken for a code") func chance() throws {
    var generator = SeededGenerator(seed: 65)
    let readings = Effort.count(slice: 2_000, whole: 200_000)
    for round in 0..<readings {
      func value() -> Float { Float.random(in: -1.5...1.5, using: &generator) }
      var continuity = (0..<128).map { _ in value() }
      let colours = (0..<128).map { _ in round % 3 == 0 ? 1 : value() }
      if round % 2 == 0 {
        // With everything that is fixed right.
        let fixed = AppClipCode(try Self.payload(&generator)).ringBits
        for place in RingLayout.places.prefix(16) + RingLayout.places.suffix(8) {
          continuity[place] = fixed[place] ? 1 : -1
        }
      }
      let reading = try #require(RingReading(continuity: continuity, colours: colours))
      #expect(reading.decoded() == nil, "round \(round)")
    }
    for flat in [Float(1), -1, 0] {
      let flatRow = [Float](repeating: flat, count: 128)
      let reading = try #require(RingReading(continuity: flatRow, colours: flatRow))
      #expect(reading.decoded() == nil)
    }
    #expect(RingReading(continuity: [1], colours: [1]) == nil)
    let broken = [Float](repeating: .nan, count: 128)
    #expect(RingReading(continuity: broken, colours: broken) == nil)
  }
}

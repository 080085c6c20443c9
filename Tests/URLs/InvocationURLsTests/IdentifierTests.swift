import InvocationURLs
import TestSupport
import Testing

@Suite("Serial numbers") struct SerialNumberTests {
  @Test("texts in a row") func texts() throws {
    let plain = try SerialNumbers()
    #expect(try (0..<3).map { try plain.text(at: $0) } == ["1", "2", "3"])
    let padded = try SerialNumbers(start: 95, step: 5, width: 4, prefix: "A-")
    #expect(try (0..<3).map { try padded.text(at: $0) } == ["A-0095", "A-0100", "A-0105"])
    #expect(try SerialNumbers(start: 0, width: 1).text(at: 9) == "9")
  }

  @Test("the end of the row is an error, never a repeat") func end() throws {
    let numbers = try SerialNumbers(start: 1, step: 3, width: 2, prefix: "T")
    #expect(numbers.capacity == 33)
    #expect(try numbers.text(at: 32) == "T97")
    let message = "34 serial numbers are needed, but only 33 fit; the last one is T97"
    let one = #expect(throws: SerialNumberError.self) { try numbers.text(at: 33) }
    let all = #expect(throws: SerialNumberError.self) { try numbers.require(34) }
    #expect(one?.description == message && all?.description == message)
    try numbers.require(33)
    try numbers.require(0)
    for index in [Int.max, Int.max - 1, 1 << 62] {
      #expect(throws: SerialNumberError.exhausted(numbers, wanted: max(index, index &+ 1))) {
        try numbers.text(at: index)
      }
    }
  }

  @Test("the widest row ends before numbers overflow") func widest() throws {
    let numbers = try SerialNumbers(start: 0)
    #expect(numbers.capacity == 1_000_000_000_000_000_000)
    #expect(try numbers.text(at: numbers.capacity - 1) == "999999999999999999")
    #expect(throws: SerialNumberError.self) { try numbers.text(at: numbers.capacity) }
    let last = try SerialNumbers(start: 999_999_999_999_999_999, step: .max)
    #expect(last.capacity == 1)
    #expect(throws: SerialNumberError.self) { try last.text(at: 1) }
  }

  @Test(
    "rows that cannot be",
    arguments: [
      (-1, 1, 4, "serial numbers begin at 0 or later, not at -1"),
      (1, 0, 4, "the step between serial numbers is 1 or more, not 0"),
      (1, .min, 4, "the step between serial numbers is 1 or more, not -9223372036854775808"),
      (1, 1, 0, "a serial number has 1 to 18 digits, not 0"),
      (1, 1, .max, "a serial number has 1 to 18 digits, not 9223372036854775807"),
      (10_000, 1, 4, "the first serial number, 10000, has more than 4 digits"),
      (.max, 1, nil, "the first serial number, 9223372036854775807, has more than 18 digits"),
    ] as [(Int, Int, Int?, String)])
  func refused(start: Int, step: Int, width: Int?, sentence: String) throws {
    let error = #expect(throws: SerialNumberError.self) {
      try SerialNumbers(start: start, step: step, width: width)
    }
    #expect(error?.description == sentence)
  }

  @Test("there is no number before the first") func negative() throws {
    let numbers = try SerialNumbers()
    let error = #expect(throws: SerialNumberError.self) { try numbers.text(at: -1) }
    #expect(error?.description == "serial numbers are counted from 0; there is no number -1")
    #expect(throws: SerialNumberError.self) { try numbers.text(at: .min) }
  }
}

@Suite("Random identifiers") struct RandomIdentifierTests {
  @Test("every length, the alphabet, and a known sequence") func drawing() throws {
    var generator = SeededGenerator(seed: 32)
    for length in RandomIdentifier.lengths {
      let identifier = try RandomIdentifier(length: length, using: &generator)
      #expect(identifier.text.count == length)
      #expect(identifier.text.allSatisfy { "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains($0) })
      #expect(try RandomIdentifier(reading: identifier.text.lowercased()) == identifier)
    }
    // The highest five bits first, twelve characters to a number.
    let twelve = (0..<12).reduce(0) { $0 << 5 | UInt64($1) }
    var counter = FixedGenerator(numbers: [twelve << 4 | 0xF, 31 << 59])
    #expect(try RandomIdentifier(length: 13, using: &counter).text == "0123456789ABZ")
  }

  struct FixedGenerator: RandomNumberGenerator {
    var numbers: [UInt64]
    mutating func next() -> UInt64 { numbers.removeFirst() }
  }

  @Test("characters are drawn evenly at every place") func even() throws {
    let seed: UInt64 = 99
    var generator = SeededGenerator(seed: seed)
    let draws = Effort.count(slice: 32_000, whole: 3_200_000)
    var counts = [[Character: Int]](repeating: [:], count: 13)
    for _ in 0..<draws {
      let text = try RandomIdentifier(length: 13, using: &generator).text
      for (place, character) in text.enumerated() { counts[place][character, default: 0] += 1 }
    }
    // Chi-squared with 31 degrees of freedom exceeds 80 by chance about once in 400,000 times.
    let expected = Double(draws) / 32
    for (place, count) in counts.enumerated() {
      let deviations = count.values.map { (Double($0) - expected) * (Double($0) - expected) }
      #expect(count.count == 32 && deviations.reduce(0, +) / expected < 80, "place \(place)")
    }
  }

  @Test("the system's generator gives another one each time") func system() throws {
    let drawn = try (0..<1_000).map { _ in try RandomIdentifier(length: 16) }
    #expect(Set(drawn).count == 1_000)
    #expect(try RandomIdentifier().text.count == RandomIdentifier.defaultLength)
  }

  @Test("reading what people type", arguments: IdentifierVectors.all.read)
  func reading(_ vector: IdentifierVectors.Typed) throws {
    do throws(RandomIdentifierError) {
      #expect(try RandomIdentifier(reading: vector.typed).description == vector.text)
    } catch {
      #expect(vector.text == nil && error.description == vector.sentence)
    }
  }

  @Test("lengths that cannot be", arguments: [0, -1, 65, .max, .min]) func length(_ length: Int) {
    let error = #expect(throws: RandomIdentifierError.self) { try RandomIdentifier(length: length) }
    #expect(error?.description == "an identifier has 1 to 64 characters, not \(length)")
  }

  @Test("odds") func odds() {
    // 2^10 of 2^40: N²/2^41 = 2^-21; one guess meets one of them at 2^-30.
    #expect(RandomIdentifier.collisionOdds(count: 1_024, length: 8) == 0x1p-21)
    #expect(RandomIdentifier.guessOdds(count: 1_024, length: 8) == 0x1p-30)
    #expect(RandomIdentifier.collisionOdds(count: 1, length: 1) == 0)
    #expect(RandomIdentifier.collisionOdds(count: 0, length: 1) == 0)
    #expect(RandomIdentifier.collisionOdds(count: -5, length: 8) == 0)
    #expect(RandomIdentifier.collisionOdds(count: .max, length: 4) == 1)
    #expect(RandomIdentifier.collisionOdds(count: 2, length: .min) == 1)
    #expect(RandomIdentifier.guessOdds(count: .max, length: .max) < 1e-70)
    #expect(RandomIdentifier.guessOdds(count: .min, length: 3) == 0)
  }

  @Test("measured collisions agree with the odds") func measured() throws {
    let seed: UInt64 = 20
    var generator = SeededGenerator(seed: seed)
    // 26 of 32^3: the bound says one batch in 97 has a collision.
    let batches = Effort.count(slice: 10_000, whole: 200_000)
    var collisions = 0
    for _ in 0..<batches {
      let drawn = try (0..<26).map { _ in try RandomIdentifier(length: 3, using: &generator).text }
      if Set(drawn).count < 26 { collisions += 1 }
    }
    let odds = Double(collisions) / Double(batches)
    let bound = RandomIdentifier.collisionOdds(count: 26, length: 3)
    #expect(odds < bound * 1.3 && odds > bound * 0.7, "\(odds) against \(bound), seed \(seed)")
  }

  @Test("advice") func advice() {
    #expect(RandomIdentifier.advisedLength(count: 200) == 10)
    #expect(RandomIdentifier.advisedLength(count: 10_000) == 10)
    #expect(RandomIdentifier.advisedLength(count: 1_000_000) == 12)
    #expect(RandomIdentifier.advisedLength(count: 1_000_000_000) == 16)
    #expect(RandomIdentifier.advisedLength(count: 10_000, odds: 0) == 64)
    #expect(RandomIdentifier.advisedLength(count: 10_000, odds: .nan) == 64)
    #expect(RandomIdentifier.advisedLength(count: .min) == 10)
    for exponent in 0..<19 {
      let count = (0..<exponent).reduce(1) { value, _ in value * 10 }
      let length = RandomIdentifier.advisedLength(count: count)
      #expect(RandomIdentifier.collisionOdds(count: count, length: length) <= 1e-6)
      #expect(RandomIdentifier.guessOdds(count: count, length: length) <= 1e-6)
      let isShortest =
        length == 10 || RandomIdentifier.collisionOdds(count: count, length: length - 1) > 1e-6
      #expect(isShortest, "\(count)")
    }
  }
}

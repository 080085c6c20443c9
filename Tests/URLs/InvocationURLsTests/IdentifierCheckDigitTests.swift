import InvocationURLs
import TestSupport
import Testing

@Suite("Check digits") struct CheckDigitTests {
  static let vectors = IdentifierVectors.all

  @Test(
    "published and independently computed examples", arguments: vectors.valid + vectors.computed)
  func examples(_ vector: IdentifierVectors.Valid) throws {
    let scheme = try #require(CheckDigit(rawValue: vector.scheme))
    let payload = String(vector.text.dropLast(scheme.length))
    #expect(try scheme.compute(payload) == vector.text.suffix(scheme.length))
    #expect(try scheme.append(to: payload) == vector.text)
    try scheme.verify(vector.text)
    #expect(scheme.isValid(vector.text))
  }

  @Test("refusals say what and where", arguments: vectors.wrong)
  func refusals(_ vector: IdentifierVectors.Wrong) throws {
    let scheme = try #require(CheckDigit(rawValue: vector.scheme))
    let error = #expect(throws: CheckDigitError.self) { try scheme.verify(vector.text) }
    #expect(error?.description == vector.sentence && error?.offset == vector.offset)
    #expect(!scheme.isValid(vector.text))
  }

  @Test("every scheme has vectors") func counts() {
    for scheme in CheckDigit.allCases {
      #expect(Self.vectors.valid.count { $0.scheme == scheme.rawValue } >= 2, "\(scheme)")
      #expect(Self.vectors.computed.count { $0.scheme == scheme.rawValue } >= 12, "\(scheme)")
      #expect(Self.vectors.wrong.contains { $0.scheme == scheme.rawValue }, "\(scheme)")
    }
    #expect(Self.vectors.read.count >= 12)
  }

  @Test("an empty payload has no check", arguments: CheckDigit.allCases)
  func empty(_ scheme: CheckDigit) {
    let error = #expect(throws: CheckDigitError.self) { try scheme.compute("") }
    #expect(error?.problem == .tooShort)
    #expect(throws: CheckDigitError.self) { try scheme.append(to: "") }
  }

  @Test("Crockford's symbol is read as people type it") func crockford() throws {
    #expect(try CheckDigit.crockford.compute("1o-ab") == CheckDigit.crockford.compute("IOAB"))
    #expect(try CheckDigit.crockford.append(to: "1o-ab").hasPrefix("1o-ab"))
    #expect(CheckDigit.crockford.isValid("i6j-d") && CheckDigit.crockford.isValid("l6J-D"))
    let symbols = try Set((0..<37).map { try CheckDigit.crockford.compute(base32($0)) })
    #expect(symbols == Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U".map { String($0) }))
    #expect(try CheckDigit.crockford.compute(base32(36)) == "U")
    #expect(CheckDigit.crockford.isValid("14U") && CheckDigit.crockford.isValid("14u"))
  }

  private func base32(_ number: Int) -> String {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    return String([alphabet[number / 32], alphabet[number % 32]])
  }

  @Test("leading zeros do not change a GS1 digit") func padding() throws {
    #expect(CheckDigit.gs1.isValid("036000291452") && CheckDigit.gs1.isValid("00036000291452"))
  }
}

/// What each scheme finds, as `docs/templates.md` promises.
@Suite("Errors that check digits find") struct CheckDigitDetectionTests {
  static let digits = Array("0123456789")
  static let alphanumerics = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let crockford = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  static func alphabet(_ scheme: CheckDigit) -> [Character] {
    switch scheme {
    case .luhn, .damm, .gs1: digits
    case .mod97_10, .mod37_36, .mod37_2: alphanumerics
    case .crockford: crockford
    }
  }

  private func samples(_ scheme: CheckDigit, _ body: ([Character]) throws -> Void) throws {
    var generator = SeededGenerator(seed: 7_064)
    for _ in 0..<Effort.count(slice: 200, whole: 20_000) {
      let payload = (0..<Int.random(in: 1...20, using: &generator)).compactMap { _ in
        Self.alphabet(scheme).randomElement(using: &generator)
      }
      try body(Array(scheme.append(to: String(payload))))
    }
  }

  /// Every text that differs from `text` in one character of the same kind.
  ///
  /// MOD 97-10 counts a letter as two digits, so only like for like is promised there.
  private func substitutions(_ scheme: CheckDigit, _ text: [Character]) -> [String] {
    text.indices.flatMap { index -> [String] in
      let isLike: (Character) -> Bool = { other in
        other != text[index] && (scheme != .mod97_10 || other.isLetter == text[index].isLetter)
      }
      return Self.alphabet(scheme).filter(isLike).map { other in
        var changed = text
        changed[index] = other
        return String(changed)
      }
    }
  }

  /// Every text with two different neighbours swapped, with the two.
  private func transpositions(_ text: [Character]) -> [(text: String, pair: Set<Character>)] {
    text.indices.dropLast().compactMap { index in
      guard text[index] != text[index + 1] else { return nil }
      var changed = text
      changed.swapAt(index, index + 1)
      return (String(changed), [text[index], text[index + 1]])
    }
  }

  @Test("every single wrong character, in every scheme", arguments: CheckDigit.allCases)
  func single(_ scheme: CheckDigit) throws {
    try samples(scheme) { text in
      for changed in substitutions(scheme, text) {
        #expect(!scheme.isValid(changed), "\(String(text)) against \(changed), seed 7064")
      }
    }
  }

  @Test("every swap of neighbours", arguments: [CheckDigit.damm, .mod37_2, .crockford])
  func swaps(_ scheme: CheckDigit) throws {
    try samples(scheme) { text in
      for (changed, _) in transpositions(text) {
        #expect(!scheme.isValid(changed), "\(String(text)) against \(changed), seed 7064")
      }
    }
  }

  @Test("MOD 97-10 finds every swap but B1, M2 and X3 in the payload") func pairs() throws {
    let missed: [Set<Character>] = [["B", "1"], ["M", "2"], ["X", "3"]]
    try samples(.mod97_10) { text in
      for (changed, pair) in transpositions(text) {
        let isInPayload = changed.hasSuffix(String(text.suffix(2)))
        let isMissed = CheckDigit.mod97_10.isValid(changed)
        #expect(isMissed == (isInPayload && missed.contains(pair)), "\(String(text)) \(changed)")
      }
    }
    #expect(CheckDigit.mod97_10.isValid(try CheckDigit.mod97_10.append(to: "1B")))
    #expect(try CheckDigit.mod97_10.compute("1B") == CheckDigit.mod97_10.compute("B1"))
  }

  @Test("Luhn misses the swap of 0 and 9, and no other") func luhn() throws {
    try samples(.luhn) { text in
      for (changed, pair) in transpositions(text) {
        #expect(CheckDigit.luhn.isValid(changed) == (pair == ["0", "9"]), "\(String(text))")
      }
    }
    #expect(try CheckDigit.luhn.compute("1209") == CheckDigit.luhn.compute("1290"))
  }

  @Test("GS1 misses the swap of digits that differ by 5, and no other") func gs1() throws {
    try samples(.gs1) { text in
      for (changed, pair) in transpositions(text) {
        let values = pair.compactMap(\.wholeNumberValue).sorted()
        #expect(CheckDigit.gs1.isValid(changed) == (values[1] - values[0] == 5), "\(String(text))")
      }
    }
  }

  @Test("MOD 37,36 misses few swaps") func hybrid() throws {
    var (missed, all) = (0, 0)
    try samples(.mod37_36) { text in
      for (changed, _) in transpositions(text) {
        all += 1
        if CheckDigit.mod37_36.isValid(changed) { missed += 1 }
      }
    }
    #expect(missed * 100 < all, "\(missed) of \(all)")
    print("MOD 37,36 misses \(missed) of \(all) swaps")
  }
}

import Contents
import NDEF
import QRStandard
import TestSupport
import Testing

@Suite("SEPA payments") struct PaymentTests {
  struct File: Decodable, Sendable {
    struct Written: Decodable, Sendable, CustomTestStringConvertible {
      let source: String
      let values: VectorValues
      let lines: [String]
      let bytes: Int
      var testDescription: String { source }
    }
    struct Text: Decodable, Sendable, CustomTestStringConvertible {
      let name: String
      let text: String
      let values: VectorValues
      var testDescription: String { name }
    }
    struct Fault: Decodable, Sendable, CustomTestStringConvertible {
      let text: String
      let sentence: String
      var testDescription: String { sentence }
    }
    let write: [Written]
    let amounts: [[String]]
    let refused: [RefusedVector]
    let read: [Text]
    let unreadable: [Fault]
    let remarks: [RemarkVector]
  }

  static let file = contentVectors("payments.json", File.self)
  static let account: [(name: String, value: String)] = [
    ("name", "A"), ("iban", "BE72000000001616"),
  ]

  @Test("the vectors are there") func present() throws {
    let file = try #require(Self.file)
    #expect(file.write.count >= 6 && file.read.count >= 6 && file.remarks.count >= 6)
    #expect(file.refused.count >= 60 && file.unreadable.count >= 15 && file.amounts.count >= 11)
  }

  @Test("written as the guideline has it", arguments: file?.write ?? [])
  func write(_ vector: File.Written) throws {
    let payment = try Payment(vector.values.values)
    let text = payment.text()
    #expect(text == vector.lines.joined(separator: "\n"))
    #expect(text.utf8.count == vector.bytes)
    #expect(Payment.claims(text))
    #expect(try Payment(reading: text) == payment)
    #expect(try Payment(payment.values) == payment)
  }

  @Test("read as others write it", arguments: file?.read ?? [])
  func read(_ vector: File.Text) throws {
    #expect(Payment.claims(vector.text))
    #expect(try Payment(reading: vector.text).values == vector.values.values)
  }

  @Test("values that are none", arguments: file?.refused ?? [])
  func refused(_ vector: RefusedVector) {
    #expect(Payment.sentence(refusing: vector.values) == vector.sentence)
  }

  @Test("texts that are none", arguments: file?.unreadable ?? [])
  func unreadable(_ vector: File.Fault) {
    #expect(Payment.claims(vector.text))
    let error = #expect(throws: ContentError.self) { try Payment(reading: vector.text) }
    #expect(error?.description == vector.sentence)
  }

  @Test("what is worth a word") func remarks() throws {
    for vector in Self.file?.remarks ?? [] {
      #expect(try Payment(vector.values.values).remarks == vector.remarks)
    }
  }

  @Test("amounts are decimal text, written without zeros at the end")
  func amounts() throws {
    for pair in Self.file?.amounts ?? [] {
      let payment = try Payment(ContentValues(Self.account + [(name: "amount", value: pair[0])]))
      #expect(payment.text().hasSuffix("\nEUR\(pair[1])"))
      #expect(try Payment(reading: payment.text()) == payment)
    }
  }

  @Test("every amount of few characters is what arithmetic says, or refused")
  func exhaustive() throws {
    let alphabet = Array("0123459.,-+e E")
    var texts = [""]
    var taken = 0
    for _ in 0..<Effort.count(slice: 3, whole: 4) {
      texts = texts.flatMap { text in alphabet.map { text + String($0) } }
      for text in texts {
        let amount = try? Payment(ContentValues(Self.account + [(name: "amount", value: text)]))
          .amount
        let expected = text.wholeMatch(of: /(0|[1-9][0-9]*)(?:\.([0-9]{1,2}))?/).flatMap { match in
          UInt64(match.1).map { $0 * 100 + (UInt64(((match.2 ?? "") + "00").prefix(2)) ?? 0) }
        }
        try #require(amount?.cents == expected.flatMap { $0 == 0 ? nil : $0 }, "\(text)")
        if amount != nil { taken += 1 }
      }
    }
    #expect(taken > 200)
  }

  @Test("every amount of whole cents up to a hundred euros comes back")
  func cents() throws {
    for cents in 1...10_000 {
      let text = "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
      let payment = try Payment(ContentValues(Self.account + [(name: "amount", value: text)]))
      try #require(payment.values["amount"] == text)
      try #require(try Payment(reading: payment.text()) == payment)
    }
  }

  @Test("one wrong digit of an account is found, and so are two that are swapped")
  func checkDigits() throws {
    let iban = Array("DE71110220330123456789")
    for index in iban.indices.dropFirst(2) {
      for digit in "0123456789" where digit != iban[index] {
        var wrong = iban
        wrong[index] = digit
        #expect(throws: ContentError.self) {
          try Payment(
            ContentValues([(name: "name", value: "A"), (name: "iban", value: String(wrong))]))
        }
      }
      guard index + 1 < iban.count, iban[index] != iban[index + 1] else { continue }
      var swapped = iban
      swapped.swapAt(index, index + 1)
      #expect(throws: ContentError.self) {
        try Payment(
          ContentValues([(name: "name", value: "A"), (name: "iban", value: String(swapped))]))
      }
    }
  }

  @Test("331 bytes fit, and one more does not") func size() throws {
    let rest: [(name: String, value: String)] =
      Self.account + [(name: "note", value: String(repeating: "ü", count: 70))]
    let room =
      331 - (try Payment(ContentValues(rest + [(name: "text", value: "ü")]))).text().utf8.count
    let text = String(repeating: "ü", count: 1 + room / 2) + String(repeating: "a", count: room % 2)
    #expect(
      try Payment(ContentValues(rest + [(name: "text", value: text)])).text().utf8.count == 331)
    let error = #expect(throws: ContentError.self) {
      try Payment(ContentValues(rest + [(name: "text", value: text + "a")]))
    }
    #expect(
      error?.description == "payment: it has 332 bytes; the limit is 331; shorten it")
  }

  @Test("people see the account in groups, and the currency") func facts() throws {
    let values = [
      (name: "name", value: "Pizza Anna"), (name: "iban", value: "de71 1102 2033 0123 4567 89"),
      (name: "amount", value: "12.3"), (name: "reference", value: "RF18 5390 0754 7034"),
    ]
    let payment: any Content = try Payment(ContentValues(values))
    #expect(
      payment.facts.map { "\($0.name): \($0.value)" } == [
        "name: Pizza Anna", "iban: DE71 1102 2033 0123 4567 89", "amount: 12.30 EUR",
        "reference: RF18539007547034",
      ])
  }

  @Test("a symbol of level M up to version 13, and never a tag") func carriers() throws {
    let definition = Payment.definition
    #expect(
      definition.symbol == SymbolRequirement(level: .medium, maxVersionNumber: 13, allowsECI: false)
    )
    let payment = try Payment(ContentValues(Self.account))
    let sentence =
      "payment: no banking app reads a payment from a tag; print the code, or put the address of a payment page onto the tag"
    #expect(#expect(throws: ContentError.self) { try payment.records() }?.description == sentence)
    let record = try NDEFRecord.text(payment.text())
    #expect(!Payment.claims([record]))
    let error = #expect(throws: ContentError.self) { try Payment(reading: [record]) }
    #expect(error?.description == sentence)
    for text in ["", "BC", "BCDE", "bcd\n", "BCD\u{301}\n002"] { #expect(!Payment.claims(text)) }
  }

  @Test("random payments come back") func random() throws {
    let seed = contentSeed()
    var random = RandomPayments(seed: seed)
    var made = 0
    for _ in 0..<Effort.count(slice: 2000, whole: 20_000) {
      let values = random.values(hostileParts.filter { $0 != "\u{2028}" })
      // Long texts of many bytes do not fit beside each other; that is for `size`.
      guard let payment = try? Payment(values) else { continue }
      made += 1
      let read = try Payment(reading: payment.text())
      try #require(read == payment, "seed \(seed)")
      try #require(read.values.bytes == payment.values.bytes, "seed \(seed)")
      try #require(try Payment(payment.values) == payment, "seed \(seed)")
      try #require(payment.text().utf8.count <= 331, "seed \(seed)")
      try #require(
        ContentCatalogue.read(payment.text())?.definition.word == "payment", "seed \(seed)")
    }
    #expect(made > 1000, "seed \(seed)")
  }
}

/// Values of payments, seeded.
struct RandomPayments {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func values(_ parts: [String]) -> ContentValues {
    var values = ContentValues([
      (name: "name", value: "N" + random.text(of: parts, most: 20)),
      (name: "iban", value: iban()),
    ])
    if random.chance(8) { values.append("amount", amount()) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: values.append("text", "T" + random.text(of: parts, most: 20))
    case 1: values.append("reference", reference())
    case 2: values.append("reference", "A" + random.text(of: parts, most: 10))
    default: break
    }
    let isFirst = random.chance(2)
    if isFirst || random.chance(3) { values.append("bic", bic()) }
    if random.chance(3) { values.append("purpose", run("ABCXYZ019", 1...4)) }
    if random.chance(3) { values.append("note", "N" + random.text(of: parts, most: 20)) }
    if isFirst { values.append("version", "001") }
    return values
  }

  mutating func amount() -> String {
    let euros = random.chance(3) ? UInt64.random(in: 0...999_999_999, using: &random) : 12
    return
      "\(euros).\(Int.random(in: 0...9, using: &random))\(Int.random(in: 1...9, using: &random))"
  }

  /// The lengths and letters of some countries.
  mutating func iban() -> String {
    let forms = [
      ("DE", 18, 0), ("BE", 12, 0), ("FI", 14, 0), ("AT", 16, 0), ("NL", 10, 4), ("GB", 14, 4),
      ("ES", 20, 0), ("SE", 20, 0),
    ]
    let (country, digits, letters) = forms.randomElement(using: &random) ?? forms[0]
    return checked(
      country,
      run("ABCDEFGHIJKLMNOPQRSTUVWXYZ", letters...letters) + run("0123456789", digits...digits))
  }

  mutating func reference() -> String { checked("RF", run("ABCXYZ0123456789", 1...21)) }

  mutating func bic() -> String {
    run("ABCDEFGH", 4...4) + "DE" + run("ABC123", 2...2)
      + (random.chance(5) ? run("XYZ09", 3...3) : "")
  }

  private mutating func run(_ alphabet: String, _ count: ClosedRange<Int>) -> String {
    String(
      (0..<Int.random(in: count, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "0"
      })
  }

  /// With check digits by long division, one character after the other: not as the target computes
  /// them.
  private func checked(_ prefix: String, _ body: String) -> String {
    let digits = (body + prefix + "00").compactMap { Int(String($0), radix: 36) }.map(String.init)
      .joined()
    var rest = 0
    for digit in digits { rest = (rest * 10 + (digit.wholeNumberValue ?? 0)) % 97 }
    let check = 98 - rest
    return prefix + (check < 10 ? "0" : "") + "\(check)" + body
  }
}

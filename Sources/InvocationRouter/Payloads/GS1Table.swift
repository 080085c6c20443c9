import InvocationURLs

/// The application identifiers that a Digital Link's path may hold, and the dates of its query.
enum GS1Table {
  /// How a value looks: so many digits, of which one may be a check digit, then more characters.
  struct Rule: Sendable {
    /// Digits at the start.
    var digits = 0
    /// The number of digits whose last is the check digit of those before.
    var checked = 0
    /// The most characters after the digits, and what they may be.
    var rest = 0
    var restKind = Characters.text
    /// Whether something must follow the digits.
    var needsRest = false
    /// Whether the characters after the digits are just as many.
    var isFixed = false
    /// Whether the first digit must be 0, or must not be.
    var leadingZero: Bool?
    /// Whether the last two characters are a check pair.
    var hasCheckPair = false
    var isDate = false

    enum Characters: Sendable { case text, digits, partNumber }
  }

  // As in GS1's own Barcode Syntax Dictionary.

  /// Primary keys.
  static let keys: [String: Rule] = [
    "00": Rule(digits: 18, checked: 18), "01": Rule(digits: 14, checked: 14),
    "253": Rule(digits: 13, checked: 13, rest: 17),
    "255": Rule(digits: 13, checked: 13, rest: 12, restKind: .digits),
    "401": Rule(rest: 30, needsRest: true), "402": Rule(digits: 17, checked: 17),
    "414": Rule(digits: 13, checked: 13), "415": Rule(digits: 13, checked: 13),
    "417": Rule(digits: 13, checked: 13),
    "8003": Rule(digits: 14, checked: 14, rest: 16, leadingZero: true),
    "8004": Rule(rest: 30, needsRest: true),
    "8006": Rule(digits: 18, checked: 14),
    "8010": Rule(rest: 30, restKind: .partNumber, needsRest: true),
    "8013": Rule(rest: 25, needsRest: true, hasCheckPair: true),
    "8017": Rule(digits: 18, checked: 18),
    "8018": Rule(digits: 18, checked: 18),
  ]

  /// The qualifiers of a key, in their order; of several rows, one holds.
  static let qualifiers: [String: [[String]]] = [
    "01": [["22", "10", "21"], ["235"]], "8006": [["22", "10", "21"]],
    "414": [["254"], ["7040"]], "415": [["8020"]], "417": [["7040"]], "8004": [["7040"]],
    "8010": [["8011"]],
    "8017": [["8019"]], "8018": [["8019"]],
  ]

  /// Qualifiers and dates.
  static let values: [String: Rule] = {
    var values: [String: Rule] = [
      "22": Rule(rest: 20, needsRest: true), "10": Rule(rest: 20, needsRest: true),
      "21": Rule(rest: 20, needsRest: true), "235": Rule(rest: 28, needsRest: true),
      "254": Rule(rest: 20, needsRest: true), "7040": Rule(digits: 1, rest: 3, isFixed: true),
      "8011": Rule(rest: 12, restKind: .digits, needsRest: true, leadingZero: false),
      "8019": Rule(rest: 10, restKind: .digits, needsRest: true),
      "8020": Rule(rest: 25, needsRest: true),
    ]
    for date in ["11", "12", "13", "15", "16", "17"] {
      values[date] = Rule(digits: 6, isDate: true)
    }
    return values
  }()
}

extension GS1Table.Rule {
  func check(_ element: GS1DigitalLink.Element) throws(GS1DigitalLinkError) {
    let bytes = Array(element.value.utf8)
    let tail = bytes.dropFirst(digits)
    guard bytes.count >= digits, bytes.prefix(digits).allSatisfy(Self.isDigit), tail.count <= rest,
      !needsRest || !tail.isEmpty, !isFixed || tail.count == rest, tail.allSatisfy(accepts),
      leadingZero == nil || (bytes.first == UInt8(ascii: "0")) == leadingZero,
      !isDate || Self.isDate(bytes)
    else { throw .badValue(element, expected: phrase) }
    if hasCheckPair { return try checkPair(element) }
    guard checked > 0 else { return }
    let payload = String(decoding: bytes[..<(checked - 1)], as: UTF8.self)
    let expected = (try? CheckDigit.gs1.compute(payload)) ?? ""
    guard expected.utf8.first == bytes[checked - 1] else {
      throw .badCheckDigit(element, expected: expected)
    }
  }

  private func checkPair(_ element: GS1DigitalLink.Element) throws(GS1DigitalLinkError) {
    let found = String(element.value.suffix(2))
    guard let expected = GS1CheckPair.pair(of: element.value.dropLast(2)) else {
      throw .badValue(element, expected: "\(phrase), of which the last two are a check pair")
    }
    guard found == expected else { throw .badCheckPair(element, expected: expected) }
  }

  private var phrase: String {
    switch leadingZero {
    case nil: form
    case true?: "\(form) with a 0 first"
    case false?: "\(form) without a 0 first"
    }
  }

  private var form: String {
    if isDate { return "a date as YYMMDD" }
    let more =
      switch restKind {
      case .text: "characters"
      case .digits: "digits"
      case .partNumber: "capital letters, digits, '#', '-' and '/'"
      }
    switch (digits, rest) {
    case (let digits, 0): return "\(digits) digits"
    case (0, let rest): return "1 to \(rest) \(more)"
    case (let digits, let rest) where isFixed:
      return "\(counted(digits, "digit")) and \(rest) \(more)"
    case (let digits, let rest): return "\(digits) digits and up to \(rest) \(more)"
    }
  }

  private func counted(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func accepts(_ byte: UInt8) -> Bool {
    switch restKind {
    case .digits: Self.isDigit(byte)
    case .partNumber:
      Self.isDigit(byte) || (0x41...0x5A).contains(byte) || "#-/".utf8.contains(byte)
    // The 82 characters of GS1 element strings.
    case .text:
      Self.isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "!\"%&'()*+,-./:;<=>?_".utf8.contains(byte)
    }
  }

  /// Year, month, and a day that may be 00 for the last of the month.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 6 else { return false }
    let number: (Int) -> Int = { Int(bytes[$0] & 0x0F) * 10 + Int(bytes[$0 + 1] & 0x0F) }
    return (1...12).contains(number(2)) && number(4) <= 31
  }
}

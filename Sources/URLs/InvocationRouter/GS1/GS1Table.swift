/// The application identifiers for the path of a Digital Link, and the dates for its query.
enum GS1Table {
  /// The form of a value: a number of digits, one of which may be a check digit, then more
  /// characters.
  struct Rule: Sendable {
    /// The exact number of digits that a value begins with.
    var digits = 0
    /// The number of leading digits, the last of which is the check digit of the others.
    var checked = 0
    /// The maximum number of characters after the leading digits.
    var rest = 0
    var restKind = Characters.text
    /// Whether a value must have at least one character after the leading digits.
    var needsRest = false
    /// Whether a value must have exactly `rest` characters after the leading digits.
    var isFixed = false
    /// Whether the first digit must be 0 (`true`) or must not be 0 (`false`); `nil` if either is
    /// allowed.
    var leadingZero: Bool?
    var end = End.any
    var isDate = false

    enum Characters: Sendable { case text, digits, partNumber }

    /// The required form of the last characters.
    enum End: Sendable {
      case any
      /// The last two characters are a check pair of all characters before them.
      case checkPair
      /// One of 64 characters that distinguish importers under the EU's rules for tobacco.
      case importerIndex
      /// The last four digits are a piece number and a total number of pieces, two digits each.
      case pieceOfTotal
    }
  }

  // The tables follow GS1's Barcode Syntax Dictionary.

  /// The rules of the primary keys, by application identifier.
  static let keys: [String: Rule] = [
    "00": Rule(digits: 18, checked: 18), "01": Rule(digits: 14, checked: 14),
    "253": Rule(digits: 13, checked: 13, rest: 17),
    "255": Rule(digits: 13, checked: 13, rest: 12, restKind: .digits),
    "401": Rule(rest: 30, needsRest: true), "402": Rule(digits: 17, checked: 17),
    "414": Rule(digits: 13, checked: 13), "415": Rule(digits: 13, checked: 13),
    "417": Rule(digits: 13, checked: 13),
    "8003": Rule(digits: 14, checked: 14, rest: 16, leadingZero: true),
    "8004": Rule(rest: 30, needsRest: true),
    "8006": Rule(digits: 18, checked: 14, end: .pieceOfTotal),
    "8010": Rule(rest: 30, restKind: .partNumber, needsRest: true),
    "8013": Rule(rest: 25, needsRest: true, end: .checkPair),
    "8017": Rule(digits: 18, checked: 18),
    "8018": Rule(digits: 18, checked: 18),
  ]

  /// The qualifiers of a key in their order. If there are several rows, only one of them may be
  /// used.
  static let qualifiers: [String: [[String]]] = [
    "01": [["22", "10", "21"], ["235"]], "8006": [["22", "10", "21"]],
    "414": [["254"], ["7040"]], "415": [["8020"]], "417": [["7040"]], "8004": [["7040"]],
    "8010": [["8011"]],
    "8017": [["8019"]], "8018": [["8019"]],
  ]

  /// The rules of qualifiers and dates, by application identifier.
  static let values: [String: Rule] = {
    var values: [String: Rule] = [
      "22": Rule(rest: 20, needsRest: true), "10": Rule(rest: 20, needsRest: true),
      "21": Rule(rest: 20, needsRest: true), "235": Rule(rest: 28, needsRest: true),
      "254": Rule(rest: 20, needsRest: true),
      "7040": Rule(digits: 1, rest: 3, isFixed: true, end: .importerIndex),
      "8011": Rule(rest: 12, restKind: .digits, needsRest: true, leadingZero: false),
      "8019": Rule(rest: 10, restKind: .digits, needsRest: true),
      "8020": Rule(rest: 25, needsRest: true),
    ]
    for date in ["11", "12", "13", "15", "16", "17"] {
      values[date] = Rule(digits: 6, isDate: true)
    }
    return values
  }()

  /// A rule that checks only the kind of the characters, and at most 90 of them.
  static let anyValue = Rule(rest: 90, needsRest: true)

  /// For each application identifier, the others that may not be in the same link.
  static let exclusive: [String: [String]] = [
    "01": ["02", "255", "37"], "21": ["235"], "255": ["02", "415", "8006", "8020", "8026"],
    "420": ["421"], "4330": ["4331"], "4332": ["4333"], "8006": ["01", "37"], "8017": ["8018"],
    "8026": ["02", "8006"],
  ]

  /// The application identifiers that cannot be attributes in the query.
  static let pathOnly: Set<String> = [
    "21", "22", "235", "254", "7040", "7041", "8011", "8019", "8020", "8040", "8041", "8042",
    "8043",
    "8200",
  ]

  /// Whether the text is the number of an application identifier in the standard.
  static func isKnown(_ identifier: String) -> Bool {
    // Leading zeros count: 01 is an identifier, 1 is not.
    guard let number = Int(identifier), let ranges = known[identifier.utf8.count] else {
      return false
    }
    return ranges.contains { $0.contains(number) }
  }

  /// The ranges of valid application identifiers, by their number of digits.
  private static let known: [Int: [ClosedRange<Int>]] = [
    2: [0...2, 10...13, 15...17, 20...22, 30...30, 37...37, 90...99],
    3: [
      235...235, 240...243, 250...251, 253...255, 400...403, 410...417, 420...427, 710...717,
    ],
    4: measures + [
      3900...3909, 3910...3919, 3920...3929, 3930...3939, 3940...3943, 3950...3955, 4300...4326,
      4330...4333, 7001...7011, 7020...7023, 7030...7042, 7230...7242, 7250...7259, 8001...8013,
      8017...8020, 8026...8026, 8030...8030, 8040...8043, 8110...8112, 8200...8200,
    ],
  ]

  /// Weights and measures, whose last digit, up to 5, is the position of the decimal point.
  private static let measures: [ClosedRange<Int>] =
    [310...316, 320...337, 340...357, 360...369].joined().map { $0 * 10...$0 * 10 + 5 }
}

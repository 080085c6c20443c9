package import CommandLineKit
package import QRCodes

/// The options that decide which symbol is made.
package enum QRSymbolOptions {
  package static let level = Option(
    "level", value: "LEVEL", choices: ["L", "M", "Q", "H", "none"], category: "Symbol",
    help: "The weakest error correction that will do",
    detail: """
      L, M, Q and H repair about 7, 15, 25 and 30 % of a damaged code. M is usual; Q is for \
      outdoors; H is what a logo needs. "none" is for the smallest Micro QR.
      """, defaultText: "M; H with a logo")
  static let boost = Option(
    "boost", isOnByDefault: true, category: "Symbol",
    help: "Take a stronger level where it costs no larger symbol")
  static let version = Option(
    "version", value: "V", category: "Symbol", help: "Exactly this version: 1 to 40, or M1 to M4")
  static let minimum = Option(
    "min-version", value: "V", category: "Symbol", help: "No smaller version")
  static let maximum = Option(
    "max-version", value: "V", category: "Symbol", help: "No larger version")
  static let micro = Option(
    "micro", category: "Symbol", help: "Micro QR, which many phones do not read")
  static let upper = Option(
    "upper", isOnByDefault: true, category: "Symbol",
    help: "Write scheme and host in capitals where that makes the symbol smaller",
    detail: "They mean the same in either case; path and query are never touched.")
  package static let text = Option(
    "text", category: "Symbol", help: "Take what is given as plain text, not as URLs")
  static let eci = Option(
    "eci", isOnByDefault: true, category: "Symbol",
    help: "Say that text beyond ASCII is UTF-8")
  static let kanji = Option(
    "kanji", category: "Symbol", help: "Allow Kanji mode for Japanese text")
  static let series = Option(
    "structured-append", value: "COUNT", category: "Symbol",
    help: "Divide each text over 2 to 16 symbols, or as few as needed: auto",
    detail: "Few phones join them; one larger symbol is better where there is room.")

  /// For codes of URLs, one symbol each.
  package static let ofURLs = [level, boost, version, minimum, maximum, micro, upper]
  static let all = ofURLs + [text, eci, kanji, series]

  /// What the planner and the encoder are to do with URLs.
  package static func readOfURLs(_ arguments: Arguments) throws -> QROptions {
    var options = QROptions()
    if let wanted = try arguments.value(level, expected: "a level", { QRLevel($0) }) {
      options.level = wanted
    }
    options.boostsLevel = arguments.has(boost)
    options.versions = try versions(arguments)
    options.capitalizesHost = arguments.has(upper)
    return options
  }

  /// What they are to do with whatever is given.
  static func read(_ arguments: Arguments) throws -> QROptions {
    var options = try readOfURLs(arguments)
    options.usesKanji = arguments.has(kanji)
    options.eci = arguments.has(eci) ? .whenNeeded : .never
    if arguments.has(kanji), !arguments.has(text), !arguments[QRCommand.urls].isEmpty {
      throw arguments.refuse(kanji, "a URL is ASCII; this is for --text")
    }
    return options
  }

  private static func versions(_ arguments: Arguments) throws -> ClosedRange<QRVersion> {
    func version(_ option: Option) throws -> QRVersion? {
      try arguments.value(option, expected: "a version from 1 to 40 or M1 to M4") { QRVersion($0) }
    }
    let base: ClosedRange<QRVersion> = arguments.has(micro) ? .micro : .qr
    for option in [Self.version, minimum, maximum] where arguments.has(micro) {
      guard let named = try version(option), !named.isMicro else { continue }
      throw arguments.refuse(option, "\(named) is not a Micro QR version")
    }
    if let exact = try version(Self.version) {
      for option in [minimum, maximum] where arguments.has(option) {
        throw arguments.refuse(option, "--version names the one version already")
      }
      return exact...exact
    }
    let most = try version(maximum)
    // Whoever names a Micro version means it.
    let least =
      try version(minimum) ?? (most?.isMicro == true ? QRVersion(micro: 1) : nil)
      ?? base.lowerBound
    let top = most ?? base.upperBound
    guard least <= top else {
      throw arguments.refuse("--min-version \(least) is larger than --max-version \(top)")
    }
    return least...top
  }

  /// `nil` for one symbol each; an empty count for as few as needed.
  static func series(_ arguments: Arguments) throws -> QRSeries? {
    try arguments.value(series, expected: "auto or a number from 2 to 16") { text in
      if text == "auto" { return QRSeries(count: nil) }
      return Int(text).flatMap { (2...16).contains($0) ? QRSeries(count: $0) : nil }
    }
  }
}

/// How a text is divided over several symbols.
struct QRSeries {
  /// How many; as few as needed when `nil`.
  var count: Int?
}

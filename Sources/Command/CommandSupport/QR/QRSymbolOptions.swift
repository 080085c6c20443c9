package import QRCodes

/// The options for the symbol of a QR code: level, version and mode.
package enum QRSymbolOptions {
  /// The operand with the URLs of the codes; `-` for standard input.
  package static let urls = Operand(
    "URL", arity: .any,
    help: "A URL; - reads one a line from standard input, where a caption may follow a tab")

  package static let level = Option(
    "level", value: "LEVEL", choices: ["L", "M", "Q", "H", "none"], category: "Symbol",
    help: "The weakest acceptable error correction",
    detail: """
      L, M, Q and H repair about 7, 15, 25 and 30 % of a damaged code. M is usual; Q is for \
      outdoors; H is what a logo needs. "none" is for the smallest Micro QR.
      """, defaultText: "M; H with a logo")
  package static let boost = Option(
    "boost", isOnByDefault: true, category: "Symbol",
    help: "Use a stronger level if the symbol stays as small")
  package static let version = Option(
    "version", value: "V", category: "Symbol", help: "Exactly this version: 1 to 40, or M1 to M4")
  package static let minimum = Option(
    "min-version", value: "V", category: "Symbol", help: "No smaller version")
  package static let maximum = Option(
    "max-version", value: "V", category: "Symbol", help: "No larger version")
  package static let micro = Option(
    "micro", category: "Symbol", help: "Micro QR, which many phones do not read")
  package static let upper = Option(
    "upper", isOnByDefault: true, category: "Symbol",
    help: "Write scheme and host in capitals where that makes the symbol smaller",
    detail: "They mean the same in either case; path and query are never touched.")
  package static let text = Option(
    "text", category: "Symbol", help: "Encode plain text, not URLs")
  package static let eci = Option(
    "eci", isOnByDefault: true, category: "Symbol",
    help: "Mark text beyond ASCII as UTF-8")
  package static let kanji = Option(
    "kanji", category: "Symbol", help: "Allow Kanji mode for Japanese text")
  package static let series = Option(
    "structured-append", value: "COUNT", category: "Symbol",
    help: "Divide each text over 2 to 16 symbols, or as few as needed: auto",
    detail: "Few phones join them; one larger symbol is better where there is room.")

  /// The options for codes that each hold a URL in a single symbol.
  package static let ofURLs = [level, boost, version, minimum, maximum, micro, upper]
  package static let all = ofURLs + [text, eci, kanji, series]

  /// The options of the symbol that the command line gives for URLs.
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

  /// The options of the symbol that the command line gives for any content.
  package static func read(_ arguments: Arguments) throws -> QROptions {
    var options = try readOfURLs(arguments)
    options.usesKanji = arguments.has(kanji)
    options.eci = arguments.has(eci) ? .whenNeeded : .never
    if arguments.has(kanji), !arguments.has(text), !arguments[QRSymbolOptions.urls].isEmpty {
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
    // A Micro version as the maximum implies a Micro version as the minimum.
    let least =
      try version(minimum) ?? (most?.isMicro == true ? QRVersion(micro: 1) : nil)
      ?? base.lowerBound
    let top = most ?? base.upperBound
    guard least <= top else {
      throw arguments.refuse("--min-version \(least) is larger than --max-version \(top)")
    }
    return least...top
  }

  /// The series that the command line asks for; nil for single symbols.
  package static func series(_ arguments: Arguments) throws -> QRSeries? {
    try arguments.value(series, expected: "auto or a number from 2 to 16") { text in
      if text == "auto" { return QRSeries(count: nil) }
      return Int(text).flatMap { (2...16).contains($0) ? QRSeries(count: $0) : nil }
    }
  }
}

/// The division of a text over several symbols (structured append).
package struct QRSeries {
  /// The number of symbols in the series; nil for as few as needed.
  package var count: Int?
}

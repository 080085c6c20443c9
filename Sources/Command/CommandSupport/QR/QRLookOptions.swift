import QRCodes

/// The options for the look of a code: colours, logo and text lines.
package enum QRLookOptions {
  private static let colourHelp = """
    #1a2b3c or #123 for screens; black and white; cmyk:C/M/Y/K in percent of each ink; \
    spot:NAME:C/M/Y/K for an ink of its own with the mix that stands in for it.
    """
  package static let dark = Option(
    "dark", value: "COLOUR", category: "Look", help: "The colour of the modules",
    detail: colourHelp, defaultText: "black ink alone")
  package static let light = Option(
    "light", value: "COLOUR", category: "Look",
    help: "The background colour; \"transparent\" leaves it out", defaultText: "white")
  package static let invert = Option(
    "invert", category: "Look", help: "Light modules on dark, which many scanners cannot read")
  package static let logo = Option(
    "logo", value: "FILE", category: "Look",
    help: "Put a PNG, a JPEG, or an SVG of one colour, into the middle",
    detail: """
      It is only as large as the error correction allows: fixed patterns stay intact, and half of \
      the correction is kept for dirt and wear. The remainder is shown.
      """, completion: .files(["png", "jpg", "jpeg", "svg"]))
  package static let logoSize = Option(
    "logo-size", value: "PERCENT", category: "Look",
    help: "The width of the logo's place, in percent of the symbol",
    defaultText: "20, or less if that is safer")
  package static let caption = Option(
    "caption", value: "TEXT", isRepeatable: true, allowsEmpty: true, category: "Look",
    help: "A line below the code; give it twice for two",
    detail: """
      A line of standard input may bring its own after a tab (URL<TAB>CAPTION), and a second one after \
      another tab; they take the place of this one.
      """)
  package static let captionHost = Option(
    "caption-host", category: "Look",
    help: "Show the URL's host below the code",
    detail: "People who see the host can tell a sticker that somebody pasted over the code.")
  package static let font = Option(
    "font", value: "FONT", category: "Look",
    help: "The caption's font: a file, or a name for fontconfig",
    detail: "Letters that it lacks are taken from the first other font that has them.",
    default: QRPublisher.defaultFontName,
    completion: .files(["ttf", "otf", "ttc"]))
  package static let printCheck = Option(
    "print-check", isOnByDefault: true, category: "Look",
    help: "Refuse codes that cannot be read from paper: too few dots, too little contrast")

  package static let all = [
    dark, light, invert, logo, logoSize, caption, captionHost, font, printCheck,
  ]

  package static func read(_ arguments: Arguments, into style: inout QRStyle) throws {
    try readColours(arguments, into: &style)
    style.isInverted = arguments.has(invert)
    style.captions = arguments.values(caption)
    style.captionsHost = arguments.has(captionHost)
    if style.captionsHost, arguments.has(QRSymbolOptions.text) {
      throw arguments.refuse(captionHost, "a plain text has no host; use --caption")
    }
    guard style.captions.count + (style.captionsHost ? 1 : 0) <= 2 else {
      throw arguments.refuse(caption, tooManyLines)
    }
    let namesFont = !arguments.values(font).elementsEqual([QRPublisher.defaultFontName])
    let hasList =
      arguments[QRSymbolOptions.urls].contains("-") && !arguments.has(QRSymbolOptions.text)
    if !style.captions.isEmpty || style.captionsHost || namesFont && hasList {
      style.font = try namedFont(arguments)
    } else if namesFont {
      throw arguments.refuse(font, "there is no caption; add --caption or --caption-host")
    }
  }

  /// Reads the options for colours, logo and unreadable codes into `style`.
  package static func readColours(_ arguments: Arguments, into style: inout QRStyle) throws {
    if let dark = try paint(dark, arguments) { style.dark = dark }
    if arguments[light] == "transparent" {
      style.light = nil
    } else if let light = try paint(light, arguments) {
      style.light = light
    }
    style.allowsUnreadable = !arguments.has(printCheck)
    try readLogo(arguments, into: &style)
  }

  /// The error message for a third text line.
  package static let tooManyLines = "a code has at most two lines below it, the host included"

  package static func paint(_ option: Option, _ arguments: Arguments) throws -> Paint? {
    do throws(ArtworkError) {
      if let paint = try arguments[option].flatMap(ColourNotation.paint) { return paint }
    } catch { throw arguments.refuse(option, "\(error)") }
    // A value that is not a colour is refused here.
    return try arguments.value(
      option, expected: "a colour; beckon qr --help says how colours are written"
    ) { _ in nil }
  }

  private static func readLogo(_ arguments: Arguments, into style: inout QRStyle) throws {
    let percent = try arguments.value(logoSize, expected: "a percentage from 1 to 60") { text in
      Length.micrometres(text + "mm").flatMap { (1_000...60_000).contains($0) ? $0 : nil }
    }
    guard let path = arguments[logo] else {
      if percent != nil { throw arguments.refuse(logoSize, "there is no --logo") }
      return
    }
    style.logo = try QRLogo(path: path, share: percent.map { $0 / 100 }, on: style.light)
    if !arguments.has(QRSymbolOptions.level) { style.options.level = .high }
  }

  /// The font that the option names: a file if the text looks like one, otherwise the font that
  /// fontconfig finds. Returns `nil` for the default font.
  package static func namedFont(_ arguments: Arguments) throws -> FontFile? {
    guard let name = arguments[font], name != QRPublisher.defaultFontName else { return nil }
    if name.contains("/") || [".ttf", ".otf", ".ttc", ".pfb"].contains(where: name.hasSuffix) {
      return FontFile(path: name)
    }
    let found = try FontFile.matching(name)
    let family = name.split(whereSeparator: { ":-,".contains($0) }).first.map(String.init) ?? name
    let isGeneric = ["sans", "sans-serif", "serif", "mono", "monospace"].contains(
      family.lowercased())
    guard isGeneric || found.family.lowercased() == family.lowercased() else {
      throw arguments.refuse(
        font,
        "there is no font called '\(family)'; the nearest is '\(found.family)'; fc-list shows all")
    }
    return found
  }
}

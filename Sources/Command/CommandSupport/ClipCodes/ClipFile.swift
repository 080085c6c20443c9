package import AppClipCodes
package import Jobs

/// The file that an App Clip Code is drawn into.
package struct ClipFile {
  package static let format = Option(
    "format", value: "FORMAT", choices: OutputFormat.words, category: "Output",
    help: "What to draw", defaultText: "what the file's name ends in")
  package static let pixels = Option(
    "pixels", value: "N", category: "Size", help: "How wide a picture for a screen is, from 256")
  package static let density = Option(
    "dpi", value: "N", category: "Size", help: "Dots per inch of a picture for paper",
    default: "\(ClipSize.minPixelsPerInch)")

  package static let options = [format, pixels, density]

  /// The names of the formats with pixels, and of the others, for messages.
  private static let pixelFormats = orList(OutputFormat.names(where: \.hasPixels))
  private static let vectorFormats = orList(OutputFormat.names { !$0.hasPixels })

  private let format: OutputFormat
  private let path: String
  private let style: ClipStyle
  private let pixels: Int?
  private let density: Int

  /// Reads the options for the file of a code; nil if they ask for no file.
  package init?(_ arguments: Arguments, _ style: ClipStyle) throws {
    let chosen = try arguments.choice(Self.format, as: OutputFormat.self)
    guard arguments[.out] != nil || chosen != nil else { return nil }
    path = arguments[.out] ?? "-"
    let named = OutputFormat(path: path)
    guard let format = chosen ?? named ?? (path == "-" ? .svg : nil) else {
      throw arguments.refuse(
        .out,
        "'\(path.safeForTerminal())' does not end in \(orList(OutputFormat.allCases.map(\.suffix))); "
          + "add --format")
    }
    if let named, named != format {
      throw arguments.refuse(
        Self.format,
        "the name '\(path.safeForTerminal())' says \(named.rawValue), but this option says "
          + format.rawValue)
    }
    if arguments.has(.json), path == "-" {
      throw arguments.refuse(.json, "the code itself goes to standard output; name a file with -o")
    }
    self.format = format
    self.style = style
    pixels = try arguments.integer(Self.pixels, in: 1...8000)
    density = try arguments.integer(Self.density, in: 72...2400) ?? ClipSize.minPixelsPerInch
    if let pixels {
      guard format.hasPixels else {
        throw arguments.refuse(Self.pixels, "only a \(Self.pixelFormats) has pixels")
      }
      if style.diameter != nil {
        throw arguments.refuse(Self.pixels, "give --pixels for a screen or --diameter for paper")
      }
      try ClipSize.check(pixels: pixels)
    }
    if arguments.has(Self.density) {
      if pixels != nil {
        throw arguments.refuse(Self.density, "give --pixels for a screen or --dpi for paper")
      }
      guard format.hasPixels else {
        throw arguments.refuse(
          Self.density,
          "only a \(Self.pixelFormats) has dots; \(format.rawValue) is sharp at any density")
      }
    }
    if format.hasPixels, pixels == nil { try Self.checkDensity(density, style) }
    if format != .svg, path == "-", arguments[.out] == nil, Terminal.output.isTerminal {
      throw arguments.refuse(
        Self.format, "a picture is not written to a terminal; give -o FILE, or -o - to insist")
    }
  }

  /// Creates the drawing that a job asks for; the job names the file.
  package init(_ clip: JobClipCode) {
    format = clip.output.format
    path = "-"
    style = ClipStyle(clip.kind, template: clip.template)
    (pixels, density) = (nil, ClipSize.minPixelsPerInch)
  }

  /// Draws the code, reads it back, writes the file, and returns warnings.
  package func write(_ code: AppClipCode, title: String?, _ arguments: Arguments) throws -> [String]
  {
    try picture(of: code, title: title)
      .write(to: path, existing: arguments.existing)
    let page = try code.page(style.colours, kind: style.kind, diameter: style.printedDiameter)
    return format.findings(on: page).map(\.description) + (warning.map { [$0] } ?? [])
  }

  /// The content of the file, which was read back and verified.
  package func picture(of code: AppClipCode, title: String?) throws -> PublishedPicture {
    let size: ClipPublisher.Size =
      if let pixels {
        .screen(pixels: pixels)
      } else {
        .printed(style.printedDiameter, try Density(dotsPerInch: density))
      }
    return try ClipPublisher(style.colours, kind: style.kind, size: size)
      .publish(code, as: format, title: title)
  }

  /// Refuses a picture for paper with fewer pixels than one for a screen; it would print blurred.
  private static func checkDensity(_ dotsPerInch: Int, _ style: ClipStyle) throws {
    let pixels = dotsPerInch * style.printedDiameter / 25_400
    guard pixels < ClipSize.minPixels else { return }
    let wanted =
      (25_400 * ClipSize.minPixels + style.printedDiameter - 1) / style.printedDiameter
    throw BadData(
      "at \(dotsPerInch) dots per inch a code of \(style.printedMillimetres) mm is a picture of "
        + "\(pixels) pixels, and it needs \(ClipSize.minPixels); take --dpi \(wanted) or more "
        + "(printers want \(ClipSize.minPixelsPerInch)), a larger --diameter, or an \(vectorFormats)"
    )
  }

  /// A warning about a picture for paper whose density is below Apple's minimum; nil for others.
  private var warning: String? {
    guard format.hasPixels, pixels == nil, density < ClipSize.minPixelsPerInch else { return nil }
    return
      "Apple asks for \(ClipSize.minPixelsPerInch) dots per inch in pictures that are printed; "
      + "this one has \(density)"
  }
}

import CommandHabits
package import AppClipCodes
import Artwork
import Basics
import CommandLineKit
import HostIO
package import Jobs
package import Codes

/// The file that a code is drawn into.
package struct ClipFile {
  static let format = Option(
    "format", value: "FORMAT", choices: OutputFormat.words, category: "Output",
    help: "What to draw", defaultText: "what the file's name ends in")
  static let pixels = Option(
    "pixels", value: "N", category: "Size", help: "How wide a PNG for a screen is, from 256")
  static let density = Option(
    "dpi", value: "N", category: "Size", help: "Dots per inch of a PNG for paper",
    default: "\(ClipSize.leastDensity)")

  static let options = [format, pixels, density]

  private let format: OutputFormat
  private let path: String
  private let style: ClipStyle
  private let pixels: Int?
  private let density: Int

  /// `nil` when no file was asked for.
  init?(_ arguments: Arguments, _ style: ClipStyle) throws {
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
        "the name '\(path.safeForTerminal())' says \(named.rawValue) and this says "
          + format.rawValue)
    }
    if arguments.has(.json), path == "-" {
      throw arguments.refuse(.json, "the code itself goes to standard output; name a file with -o")
    }
    self.format = format
    self.style = style
    pixels = try arguments.integer(Self.pixels, in: 1...8000)
    density = try arguments.integer(Self.density, in: 72...2400) ?? ClipSize.leastDensity
    if let pixels {
      guard format == .png else { throw arguments.refuse(Self.pixels, "only a PNG has pixels") }
      if style.diameter != nil {
        throw arguments.refuse(Self.pixels, "give --pixels for a screen or --diameter for paper")
      }
      try ClipSize.check(pixels: pixels)
    }
    if arguments.has(Self.density) {
      if pixels != nil {
        throw arguments.refuse(Self.density, "give --pixels for a screen or --dpi for paper")
      }
      guard format == .png else {
        throw arguments.refuse(
          Self.density, "only a PNG has dots; \(format.rawValue) is sharp at any")
      }
    }
    if format == .png, pixels == nil { try Self.checkDensity(density, style) }
    if format != .svg, path == "-", arguments[.out] == nil, Terminal.output.isTerminal {
      throw arguments.refuse(
        Self.format, "a picture is not written to a terminal; give -o FILE, or -o - to insist")
    }
  }

  /// What a job wants; its file is named by the job.
  package init(_ clip: JobClipCode) {
    format = clip.output.format
    path = "-"
    style = ClipStyle(clip.kind, template: clip.template)
    (pixels, density) = (nil, ClipSize.leastDensity)
  }

  /// Draws, reads back, and writes; answers what is worth a word.
  func write(_ code: AppClipCode, title: String?, _ arguments: Arguments) throws -> [String] {
    try picture(of: code, title: title)
      .write(to: path, existing: arguments.existing)
    let page = try code.page(style.colours, kind: style.kind, diameter: style.printedDiameter)
    return format.findings(on: page).map(\.description) + (warning.map { [$0] } ?? [])
  }

  /// The file, read back from its own bytes.
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

  /// A picture for paper with fewer pixels than one for a screen would be blurred there.
  private static func checkDensity(_ dotsPerInch: Int, _ style: ClipStyle) throws {
    let pixels = dotsPerInch * style.printedDiameter / 25_400
    guard pixels < ClipSize.leastPixels else { return }
    let wanted = (25_400 * ClipSize.leastPixels + style.printedDiameter - 1) / style.printedDiameter
    throw BadData(
      "at \(dotsPerInch) dots per inch a code of \(style.printedMillimetres) mm is a picture of "
        + "\(pixels) pixels, and it needs \(ClipSize.leastPixels); take --dpi \(wanted) or more "
        + "(printers want \(ClipSize.leastDensity)), a larger --diameter, or an SVG, PDF or EPS")
  }

  /// What is worth a word about a picture for paper.
  private var warning: String? {
    guard format == .png, pixels == nil, density < ClipSize.leastDensity else { return nil }
    return "Apple asks for \(ClipSize.leastDensity) dots per inch in pictures that are printed; "
      + "this one has \(density)"
  }
}

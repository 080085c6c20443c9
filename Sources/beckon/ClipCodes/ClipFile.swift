import AppClipCodes
import Artwork
import CommandLineKit
import HostIO
import Provisioning
import Publishing
import Scanning

/// The file that a code is drawn into.
struct ClipFile {
  enum Format: String, CaseIterable {
    case svg, png, pdf
  }

  static let format = Option(
    "format", value: "FORMAT", choices: Format.allCases.map(\.rawValue), category: "Output",
    help: "What to draw", defaultText: "what the file's name ends in")
  static let pixels = Option(
    "pixels", value: "N", category: "Size", help: "How wide a PNG for a screen is, from 256")
  static let density = Option(
    "dpi", value: "N", category: "Size", help: "Dots per inch of a PNG for paper", default: "600")

  static let options = [format, pixels, density]

  private let format: Format
  private let path: String
  private let style: ClipStyle
  private let pixels: Int?
  private let density: Int

  /// `nil` when no file was asked for.
  init?(_ arguments: Arguments, _ style: ClipStyle) throws {
    let chosen = try arguments.choice(Self.format, as: Format.self)
    guard arguments[.out] != nil || chosen != nil else { return nil }
    path = arguments[.out] ?? "-"
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = chosen ?? Format(rawValue: ending) ?? (path == "-" ? .svg : nil) else {
      throw arguments.refuse(
        .out, "'\(path.safeForTerminal())' ends in none of .svg, .png, .pdf; add --format")
    }
    if let named = Format(rawValue: ending), named != format {
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
    density = try arguments.integer(Self.density, in: 72...2400) ?? 600
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
    if format != .svg, path == "-", arguments[.out] == nil, Terminal.output.isTerminal {
      throw arguments.refuse(
        Self.format, "a picture is not written to a terminal; give -o FILE, or -o - to insist")
    }
  }

  /// What a job wants; its file is named by the job.
  init(_ clip: JobClipCode) {
    format = Format(rawValue: clip.output.format.rawValue) ?? .svg
    path = "-"
    style = ClipStyle(clip.kind, template: clip.template)
    (pixels, density) = (nil, 600)
  }

  /// Draws, reads back, and writes.
  func write(_ code: AppClipCode, title: String?, _ arguments: Arguments) throws {
    let bytes = try drawn(code, title: title)
    try OutputFile.write(bytes, to: path, existing: arguments.has(.force) ? .replaced : .kept)
  }

  /// The file, read back.
  func drawn(_ code: AppClipCode, title: String?) throws -> [UInt8] {
    let kind = style.kind
    switch format {
    case .svg:
      let svg = code.svg(
        style.colours, kind: kind, title: title,
        diameter: Double(style.printedDiameter) / 1000)
      try check(ClipDrawing(svg: svg).payload == code.payload)
      return svg
    case .png:
      let page = try page(code, title)
      let density = try Density(dotsPerInch: pixels == nil ? density : 254)
      try verify(page, code, density)
      return try page.png(
        density: density,
        texts: [PNGText(keyword: "Comment", text: AppClipCode.notice)])
    case .pdf:
      let page = try page(code, title.map { "\($0) (\(AppClipCode.notice))" } ?? AppClipCode.notice)
      try verify(page, code, Density(dotsPerInch: 300))
      return try page.pdf()
    }
  }

  private func page(_ code: AppClipCode, _ title: String?) throws -> Page {
    // A pixel is a tenth of a millimetre at 254 dots per inch.
    try code.page(
      style.colours, kind: style.kind, title: title,
      diameter: pixels.map { 100 * $0 } ?? style.printedDiameter)
  }

  /// Scans the drawing's own pixels.
  private func verify(_ page: Page, _ code: AppClipCode, _ density: Density) throws {
    var paper = page
    paper.background = .white
    let bitmap = try paper.bitmap(density: density)
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * bitmap.width * bitmap.height)
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      samples += bitmap.pixels[start..<start + 3]
    }
    let picture = try Picture(
      width: bitmap.width, height: bitmap.height, channels: .rgb, samples: samples)
    try check(AppClipScanner().scan(picture).map(\.payload) == [code.payload])
  }

  private func check(_ isRead: Bool) throws {
    if !isRead { throw NotReadBack() }
  }

  /// The drawing says something else than it should.
  struct NotReadBack: Error, CustomStringConvertible {
    var description: String {
      "the drawing does not read back as the same code, so it was not written; please report this"
    }
  }
}

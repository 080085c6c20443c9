import AppClipCodes
import Artwork
import Codes
import JSONText
import QRCodes

extension JSONField where Member == JobOutput {
  /// The JSON members that all kinds of code share: format, folder and name.
  fileprivate static func output(
    _ get: @escaping @Sendable (Value) -> JobOutput
  ) -> JSONField {
    .group(
      get, .defaulting("format", .choice("format"), \.format, to: .png),
      .required("folder", .path, \.folder),
      .defaulting("names", JobNameTemplate.form, \.name, to: .usual)
    ) { JobOutput($1, folder: $2, name: $3) }
  }
}

extension JobNameTemplate {
  fileprivate static let form = JSONForm.string(["minLength": 1]).map(
    { text, cursor throws(JSONError) in
      guard !text.isEmpty else { throw cursor.error("the text is empty") }
      do throws(JobNameError) {
        return try JobNameTemplate(text)
      } catch { throw cursor.error(error.description) }
    }, \.text)
}

extension JobQR {
  static let form: JSONForm<JobQR> = .object(
    .output(\.output), sizeField,
    .optional("dpi", .integer(in: Density.range), \.dotsPerInch),
    .optional("level", levelForm, \.unusualLevel),
    .defaulting(
      "minVersion", version, \.smallestVersion, to: ClosedRange<QRVersion>.qr.lowerBound),
    .defaulting(
      "maxVersion", version, \.largestVersion, to: ClosedRange<QRVersion>.qr.upperBound),
    .optional("quietZone", quietZoneForm, \.quietZone),
    .omitting("dark", colour, \.dark, if: Paint.black),
    .omitting("light", light, \.light, if: Optional(Paint.white)),
    logoField,
    .omitting("caption", captionsForm, \.captions, if: []),
    .defaulting("captionHost", .bool, \.captionsHost, to: false),
    also: ["description": "QR codes."], make: make
  ).named("qr")

  private static func make(
    _ cursor: JSONCursor, _ output: JobOutput, _ size: (RequestedSize, isGiven: Bool), _ dpi: Int?,
    _ level: QRLevel?, _ smallest: QRVersion, _ largest: QRVersion, _ quietZone: Int?,
    _ dark: Paint, _ light: Paint?, _ logo: JobLogo?, _ captions: [TextTemplate],
    _ captionHost: Bool
  ) throws(JSONError) -> JobQR {
    if captions.count > (captionHost ? 1 : 2) {
      throw try cursor.require("caption").error(manyCaptions)
    }
    var qr = JobQR(
      output, size: size.0, dotsPerInch: dpi, largestVersion: largest, captions: captions,
      captionsHost: captionHost)
    (qr.isSized, qr.logo, qr.smallestVersion) = (size.isGiven, logo, smallest)
    (qr.quietZone, qr.dark, qr.light) = (quietZone, dark, light)
    qr.level = level ?? qr.usualLevel
    return qr
  }

  private static let sizeField: JSONField<JobQR, (RequestedSize, isGiven: Bool)> = .group(
    { ($0.size, $0.isSized) },
    .optional("width", .length, \.0.symbol), .optional("module", .length, \.0.module),
    .optional("distance", .length, \.0.distance), .optional("scale", scaleForm, scale)
  ) { cursor, width, module, distance, scale throws(JSONError) in
    let names = ["width", "module", "distance", "scale"]
    var given: [JSONCursor] = []
    for name in names {
      if let member = try cursor.optional(name) { given.append(member) }
    }
    if given.count > 1 {
      throw given[1].error(
        "a code has one size: give only one of \(names.joined(separator: ", "))")
    }
    let size =
      width.map { .symbol($0) } ?? module.map { .module($0) } ?? distance.map { .distance($0) }
      ?? RequestedSize.dots(scale ?? usualDots)
    return (size, !given.isEmpty)
  }

  /// The number of dots per module to be written in a job file; nil if it is the usual one.
  @Sendable private static func scale(_ size: (RequestedSize, isGiven: Bool)) -> Int? {
    guard case .dots(let dots) = size.0, size.isGiven || dots != usualDots else { return nil }
    return dots
  }

  private static let logoField: JSONField<JobQR, JobLogo?> = .group(
    \.logo, .optional("logo", .path, \.path), .optional("logoSize", logoSize, \.share)
  ) { cursor, path, share throws(JSONError) in
    if path == nil, let stray = try cursor.optional("logoSize") {
      throw stray.error("there is no \"logo\"")
    }
    return path.map { JobLogo($0, share: share) }
  }

  private var unusualLevel: QRLevel? { level == usualLevel ? nil : level }

  private static let levelForm = JSONForm.choice("level", of: ["L", "M", "Q", "H"])
    .with(["default": "M"]).map({ word, _ in QRLevel(word) ?? .medium }, \.description)

  private static let scaleForm = JSONForm.integer(in: 1...1000)
    .with(["default": .integer(usualDots)])
  private static let quietZoneForm = JSONForm.integer(in: 0...100).with(["default": 4])
  private static let version = JSONForm.integer(in: 1...40).map(
    { number, _ in QRVersion(number) ?? ClosedRange<QRVersion>.qr.lowerBound }, \.number)

  private static let manyCaptions = "a code has at most two lines below it, the host included"
  private static let captionsForm = JSONForm.lines(maxCount: 2, manyCaptions)

  private static let logoSize = JSONForm.decimal(
    1...60, times: 10, "the size of a logo is a percentage from 1 to 60"
  ).with([
    "description": "The share of the width that the logo's place takes, in percent."
  ])

  /// The form of a colour, written as in command-line options.
  private static let colour = JSONForm.string([
    "minLength": 1,
    "description": .string(
      "black, white, #1a2b3c, #123, cmyk:C/M/Y/K in percent, or spot:NAME:C/M/Y/K; what is light "
        + "may be transparent."),
    "examples": ["black", "#1a2b3c", "cmyk:100/60/0/40", "spot:PANTONE 286 C:100/75/0/2"],
  ]).map(
    { text, cursor throws(JSONError) in
      do throws(ArtworkError) {
        if let paint = try ColourNotation.paint(text) { return paint }
      } catch { throw cursor.error(error.description) }
      throw cursor.error(
        "'\(text.prefix(60))' is not a colour; beckon qr --help says how colours are written")
    }, { ColourNotation.text(of: $0) }
  ).named("colour")

  private static let light = JSONForm<Paint?>(
    colour.shape,
    { cursor throws(JSONError) in
      cursor.value == "transparent" ? nil : try colour.read(cursor)
    }, { $0.map(colour.write) ?? "transparent" })
}

extension JobLogo? {
  fileprivate var path: String? { self?.path }
  fileprivate var share: Int? { self?.share }
}

extension RequestedSize {
  fileprivate var symbol: Int? { if case .symbol(let size) = self { size } else { nil } }
  fileprivate var module: Int? { if case .module(let size) = self { size } else { nil } }
  fileprivate var distance: Int? { if case .distance(let size) = self { size } else { nil } }
}

extension JobClipCode {
  static let form: JSONForm<JobClipCode> = .object(
    .output(\.output),
    .defaulting("kind", .choice("kind"), \.kind, to: .camera),
    .defaulting(
      "template", .integer(in: 0...ClipTemplate.all.count - 1), \.template, to: 1),
    also: ["description": "App Clip Codes, for previews and layout."]
  ) { JobClipCode($1, kind: $2, template: $3) }
  .named("clipCode")
}

extension JobLabel {
  static let form: JSONForm<JobLabel> = .object(
    .required(
      "stock", stockName, \.stock, about: "Any name that beckon stock list shows."),
    .optional("stockFile", .path, \.stockFile),
    .omitting(
      "lines", .lines(maxCount: maxLineCount, "a label has at most \(maxLineCount) lines"), \.lines,
      if: []),
    .optional("place", .choice("place", of: places), \.place),
    .optional("dpi", .integer(in: Density.range), \.dotsPerInch),
    .defaulting("cutLine", .bool, \.hasCutLine, to: false),
    also: ["description": "Labels with a code and lines, on sheets or a roll."]
  ) {
    JobLabel(
      $1, stockFile: $2, lines: $3, place: $4, dotsPerInch: $5, hasCutLine: $6)
  }.named("label")

  private static let stockName = JSONForm.string([
    "minLength": 1, "examples": ["L7160", "zebra-2x1-203"],
  ]).checked { name, cursor throws(JSONError) in
    guard !name.allSatisfy(\.isWhitespace) else {
      throw cursor.error("the name of the stock is empty")
    }
    return name
  }
}

import AppClipCodes
import Artwork
import JSONText
import Codes
import QRCodes

/// Reads the members that all kinds of code share.
struct JobOutputReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = ["format", "folder", "names"]

  func read() throws(JSONError) -> JobOutput {
    let format = try cursor.optional("format")?
      .choice(of: OutputFormat.allCases.map(\.rawValue), "format")
    return JobOutput(
      format.flatMap { OutputFormat(rawValue: $0) } ?? .png,
      folder: try cursor.require("folder").path(), name: try names())
  }

  private func names() throws(JSONError) -> JobNameTemplate {
    guard let cursor = try cursor.optional("names") else { return .usual }
    let text = try cursor.string()
    guard !text.isEmpty else { throw cursor.error("the text is empty") }
    do throws(JobNameError) {
      return try JobNameTemplate(text)
    } catch { throw cursor.error(error.description) }
  }
}

/// Reads the member `qr`.
struct JobQRReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let sizes = ["width", "module", "distance", "scale"]
  static let members =
    JobOutputReader.members + sizes + [
      "dpi", "level", "minVersion", "maxVersion", "quietZone", "dark", "light", "logo", "logoSize",
      "caption", "captionHost",
    ]
  static let levels = ["L", "M", "Q", "H"]

  func read() throws(JSONError) -> JobQR {
    try cursor.object(allowing: Self.members)
    let level = try cursor.optional("level")?.choice(of: Self.levels, "level")
    var qr = JobQR(try JobOutputReader(cursor).read(), size: try size())
    for name in Self.sizes where try cursor.optional(name) != nil { qr.isSized = true }
    qr.logo = try logo()
    qr.level = level.flatMap { QRLevel($0) } ?? qr.usualLevel
    if let version = try version("minVersion") { qr.smallestVersion = version }
    if let version = try version("maxVersion") { qr.largestVersion = version }
    if let dpi = try cursor.optional("dpi") { qr.dotsPerInch = try dpi.integer(in: Density.range) }
    qr.quietZone = try cursor.optional("quietZone")?.integer(in: 0...100)
    if let dark = try cursor.optional("dark") { qr.dark = try dark.paint() }
    if let light = try cursor.optional("light") {
      qr.light = light.value == "transparent" ? nil : try light.paint()
    }
    qr.captionsHost = try cursor.flag("captionHost")
    qr.captions = try captions(maxCount: qr.captionsHost ? 1 : 2)
    return qr
  }

  private func version(_ name: String) throws(JSONError) -> QRVersion? {
    let number = try cursor.optional(name)?.integer(in: 1...40)
    return number.flatMap { QRVersion($0) }
  }

  private func logo() throws(JSONError) -> JobLogo? {
    let size = try cursor.optional("logoSize")
    guard let path = try cursor.optional("logo")?.path() else {
      if let size { throw size.error("there is no \"logo\"") }
      return nil
    }
    guard let size else { return JobLogo(path) }
    let percent = try size.double()
    guard percent >= 1, percent <= 60 else {
      throw size.error("the size of a logo is a percentage from 1 to 60")
    }
    return JobLogo(path, share: Int((percent * 10).rounded()))
  }

  private func size() throws(JSONError) -> RequestedSize {
    var found: [JSONCursor] = []
    for name in Self.sizes {
      if let member = try cursor.optional(name) { found.append(member) }
    }
    if found.count > 1 {
      throw found[1].error(
        "a code has one size: give only one of \(Self.sizes.joined(separator: ", "))")
    }
    if let member = try cursor.optional("width") { return .symbol(try length(member)) }
    if let member = try cursor.optional("module") { return .module(try length(member)) }
    if let member = try cursor.optional("distance") { return .distance(try length(member)) }
    return .dots(try cursor.optional("scale")?.integer(in: 1...1000) ?? JobQR.usualDots)
  }

  /// Reads a length in millimetres as micrometres.
  private func length(_ cursor: JSONCursor) throws(JSONError) -> Int {
    let length = try cursor.double()
    guard length >= 0.001, length <= 1_000_000 else {
      throw cursor.error("a length is in millimetres, 0.001 to 1000000")
    }
    return Int((length * 1000).rounded())
  }

  private func captions(maxCount: Int) throws(JSONError) -> [TextTemplate] {
    guard let cursor = try cursor.optional("caption") else { return [] }
    var captions: [TextTemplate] = []
    if case .array = cursor.value {
      for line in try cursor.array() { captions.append(try line.fieldText()) }
    } else {
      captions = [try cursor.fieldText()]
    }
    guard captions.count <= maxCount else {
      throw cursor.error("a code has at most two lines below it, the host included")
    }
    return captions
  }
}

extension JSONCursor {
  /// Reads a colour, written as in options.
  fileprivate func paint() throws(JSONError) -> Paint {
    let text = try string()
    do throws(ArtworkError) {
      if let paint = try ColourNotation.paint(text) { return paint }
    } catch { throw self.error(error.description) }
    throw error(
      "'\(text.prefix(60))' is not a colour; beckon qr --help says how colours are written")
  }
}

/// Reads the member `clipCode`.
struct JobClipCodeReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = JobOutputReader.members + ["kind", "template"]

  func read() throws(JSONError) -> JobClipCode {
    try cursor.object(allowing: Self.members)
    let kind = try cursor.optional("kind")?.choice(of: ClipGlyph.allCases.map(\.rawValue), "kind")
    return JobClipCode(
      try JobOutputReader(cursor).read(), kind: kind.flatMap(ClipGlyph.init) ?? .camera,
      template: try cursor.optional("template")?.integer(in: 0...ClipTemplate.all.count - 1) ?? 1)
  }
}

/// Reads the member `label`.
struct JobLabelReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = ["stock", "stockFile", "lines", "place", "dpi", "cutLine"]

  func read() throws(JSONError) -> JobLabel {
    try cursor.object(allowing: Self.members)
    let stock = try cursor.require("stock")
    let name = try stock.string()
    guard !name.allSatisfy(\.isWhitespace) else {
      throw stock.error("the name of the stock is empty")
    }
    var label = JobLabel(name, stockFile: try cursor.optional("stockFile")?.path())
    label.lines = try lines()
    label.place = try cursor.optional("place")?.choice(of: JobLabel.places, "place")
    label.dotsPerInch = try cursor.optional("dpi")?.integer(in: Density.range)
    label.hasCutLine = try cursor.flag("cutLine")
    return label
  }

  private func lines() throws(JSONError) -> [TextTemplate] {
    guard let cursor = try cursor.optional("lines") else { return [] }
    guard case .array = cursor.value else { return [try cursor.fieldText()] }
    var lines: [TextTemplate] = []
    for line in try cursor.array() { lines.append(try line.fieldText()) }
    guard lines.count <= JobLabel.maxLineCount else {
      throw cursor.error("a label has at most \(JobLabel.maxLineCount) lines")
    }
    return lines
  }
}

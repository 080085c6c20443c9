import AppClipCodes
import Artwork
import JSONText
import Publishing
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

/// Reads `qr`.
struct JobQRReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let sizes = ["width", "module", "distance", "scale"]
  static let members =
    JobOutputReader.members + sizes + ["dpi", "level", "maxVersion", "caption", "captionHost"]
  static let levels = ["L", "M", "Q", "H"]

  func read() throws(JSONError) -> JobQR {
    try cursor.object(allowing: Self.members)
    let level = try cursor.optional("level")?.choice(of: Self.levels, "level")
    let version = try cursor.optional("maxVersion")?.integer(in: 1...40)
    var qr = JobQR(try JobOutputReader(cursor).read(), size: try size())
    qr.level = level.flatMap { QRLevel($0) } ?? .medium
    if let version = version.flatMap({ QRVersion($0) }) { qr.largestVersion = version }
    if let dpi = try cursor.optional("dpi") { qr.dotsPerInch = try dpi.integer(in: Density.range) }
    qr.captionsHost = try cursor.flag("captionHost")
    qr.captions = try captions(most: qr.captionsHost ? 1 : 2)
    return qr
  }

  private func size() throws(JSONError) -> SizeWish {
    var found: [JSONCursor] = []
    for name in Self.sizes {
      if let member = try cursor.optional(name) { found.append(member) }
    }
    if found.count > 1 {
      throw found[1].error("a code has one size: give \(Self.sizes.joined(separator: ", ")) alone")
    }
    if let member = try cursor.optional("width") { return .symbol(try length(member)) }
    if let member = try cursor.optional("module") { return .module(try length(member)) }
    if let member = try cursor.optional("distance") { return .distance(try length(member)) }
    return .dots(try cursor.optional("scale")?.integer(in: 1...1000) ?? 10)
  }

  /// Millimetres, as micrometres.
  private func length(_ cursor: JSONCursor) throws(JSONError) -> Int {
    let length = try cursor.double()
    guard length >= 0.001, length <= 1_000_000 else {
      throw cursor.error("a length is in millimetres, 0.001 to 1000000")
    }
    return Int((length * 1000).rounded())
  }

  private func captions(most: Int) throws(JSONError) -> [FieldText] {
    guard let cursor = try cursor.optional("caption") else { return [] }
    var captions: [FieldText] = []
    if case .array = cursor.value {
      for line in try cursor.array() { captions.append(try line.fieldText()) }
    } else {
      captions = [try cursor.fieldText()]
    }
    guard captions.count <= most else {
      throw cursor.error("a code has at most two lines below it, the host included")
    }
    return captions
  }
}

/// Reads `clipCode`.
struct JobClipCodeReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = JobOutputReader.members + ["kind", "template"]

  func read() throws(JSONError) -> JobClipCode {
    try cursor.object(allowing: Self.members)
    let kind = try cursor.optional("kind")?.choice(of: ClipKind.allCases.map(\.rawValue), "kind")
    return JobClipCode(
      try JobOutputReader(cursor).read(), kind: kind.flatMap(ClipKind.init) ?? .camera,
      template: try cursor.optional("template")?.integer(in: 0...ClipTemplate.all.count - 1) ?? 1)
  }
}

/// The recipient of a job's rows, with a format of its own.
enum HandOver: String, CaseIterable {
  /// Apple's App Clip Code Generator, which gets a table for its batch script.
  case appleGenerator = "apple-generator"
  /// App Store Connect, which gets a list with one URL per line.
  case appStoreConnect = "app-store-connect"
  /// A print shop, which gets an archive of the SVG files and a table that identifies them.
  case printShop = "print-shop"
  /// A designer, who gets an archive of the QR codes' files in whatever format they have.
  case designer
  /// A supplier who encodes tags: a table of the tags' content, with a column for the tag's number.
  case nfcSupplier = "nfc-supplier"
  /// A server that verifies taps, which gets a table of the tags' key references.
  case sunServer = "sun-server"

  /// A web server that redirects: the present targets of codes that are bound to places.
  case redirects

  static let option = Option(
    "for", value: "WHOM", choices: allCases.map(\.rawValue), category: "Hand-over",
    help: "Write what somebody else needs to make the codes or tags")
  static let prefix = Option(
    "prefix", value: "URL", category: "Hand-over",
    help: "The experience that every URL must belong to")
  static let logo = Option(
    "logo", value: "LOGO", choices: ["none", "badge"], category: "Hand-over",
    help: "Whether Apple's generator draws the App Clip logo", default: "none")
  static let drawings = Option(
    "svgs", value: "FOLDER", category: "Hand-over",
    help: "The folder with the SVG files of Apple's generator",
    defaultText: "for QR codes, the job's folder", completion: .directories)

  static let labels = Option(
    "label-pdfs", value: "FOLDER", category: "Hand-over",
    help: "Pack the PDF files with labels that 'job sheet' made into this folder, instead of codes",
    completion: .directories)

  static let target = Option(
    "to", value: "TEMPLATE", category: "Hand-over",
    help: "Where redirects lead: a URL template with names of places and columns")

  static let options = [option, prefix, logo, drawings, labels, target]
  /// The options for this recipient, beyond those for all.
  var own: [Option] {
    switch self {
    case .appleGenerator: [Self.logo]
    case .appStoreConnect: [Self.prefix]
    case .printShop: [Self.drawings, Self.labels]
    case .redirects: [Self.target]
    case .designer, .nfcSupplier, .sunServer: []
    }
  }

  /// The experience to which every URL must belong; nil if none was named.
  static func experience(_ arguments: Arguments) throws -> ExperienceTable? {
    guard let text = arguments[prefix] else { return nil }
    do {
      return try ExperienceTable([
        Experience(prefix: InvocationURL(text), title: "-", subtitle: "")
      ])
    } catch { throw arguments.refuse(prefix, "\(error)") }
  }
}

/// A format of handed-over rows, all of which are checked before the first is written.
protocol HandOverFormat {
  /// The reasons not to hand over a row; empty if it can be handed over.
  mutating func faults(of row: HandOverRow) throws -> [String]
  /// The bytes of the file before the first row.
  mutating func head() throws -> [UInt8]
  /// The bytes that a row adds to the file.
  mutating func bytes(of row: HandOverRow) throws -> [UInt8]
  /// The bytes of the file after the last row.
  mutating func foot() throws -> [UInt8]
  /// Notes for the person, in sentences.
  var notes: [String] { get }
}

/// A fault for fields that a spreadsheet would run as a formula. A `'` in front, as in the normal
/// export, is not an option, because it would become part of the URL or of the file's name.
func formulaFault(_ fields: [String]) -> String? {
  guard let field = fields.first(where: { $0.utf8.first.map("=+-@\t\r".utf8.contains) ?? false })
  else { return nil }
  return
    "'\(field)' begins like a formula, which a spreadsheet would run; give it another beginning"
}

/// A row in the form in which it is handed over.
struct HandOverRow {
  let job: String
  let content: RowContent
  let state: RowState
  /// The digest of the row's QR code file; nil if it was not made.
  let codeDigest: SHA256Digest?
  /// The row's label and the digest of the file with it; nil if it was not made.
  let label: (place: LedgerLabel, digest: SHA256Digest)?
  /// The record of the keys that the row's tag was given; nil without keys.
  let keys: LedgerTagKeys?
  /// The location to which the row is bound; nil for none.
  let location: LedgerLocation?

  var number: Int { content.number }
  var url: String { content.url }
  /// The suffix of the row's drawing.
  var suffix = ".svg"
  /// The file name of the row's drawing.
  var drawing: String { content.name + suffix }
}

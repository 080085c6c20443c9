import CommandLineKit
import InvocationRouter
import InvocationURLs

/// Who a job's rows are handed over to, each with a format of its own.
enum HandOver: String, CaseIterable {
  /// Apple's App Clip Code Generator: the table that its batch script reads.
  case appleGenerator = "apple-generator"
  /// App Store Connect: a URL on each line.
  case appStoreConnect = "app-store-connect"
  /// A print shop: the SVG files, and a table that says which is which.
  case printShop = "print-shop"
  /// Who encodes tags: what goes onto each, and a column for its number.
  case nfcSupplier = "nfc-supplier"
  /// A server that verifies taps: which tag has which keys.
  case sunServer = "sun-server"

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
    help: "Where the SVG files are that Apple's generator made",
    defaultText: "of QR codes, the job's folder", completion: .directories)

  static let options = [option, prefix, logo, drawings]
  /// Which of the options belong to it, beside those of all.
  var own: [Option] {
    switch self {
    case .appleGenerator: [Self.logo]
    case .appStoreConnect: [Self.prefix]
    case .printShop: [Self.drawings]
    case .nfcSupplier, .sunServer: []
    }
  }

  /// The experience that every URL must belong to, when one was named.
  static func experience(_ arguments: Arguments) throws -> ExperienceTable? {
    guard let text = arguments[prefix] else { return nil }
    do {
      return try ExperienceTable([
        Experience(prefix: InvocationURL(text), title: "-", subtitle: "")
      ])
    } catch { throw arguments.refuse(prefix, "\(error)") }
  }
}

/// The form of what is handed over: rows are looked at, every one, before the first is written.
protocol HandOverForm {
  /// What stands against a row; empty when it can be handed over.
  mutating func faults(of row: HandOverRow) throws -> [String]
  /// The beginning of the file.
  mutating func head() throws -> [UInt8]
  /// What a row adds to it.
  mutating func bytes(of row: HandOverRow) throws -> [UInt8]
  /// The end of it.
  mutating func foot() throws -> [UInt8]
  /// What somebody should know, in sentences.
  var notes: [String] { get }
}

/// Fields that a spreadsheet would run as a formula are refused: a `'` in front, as in the usual
/// export, would become a part of the URL or of the file's name.
func formulaFault(_ fields: [String]) -> String? {
  guard let field = fields.first(where: { $0.utf8.first.map("=+-@\t\r".utf8.contains) ?? false })
  else { return nil }
  return
    "'\(field)' begins like a formula, which a spreadsheet would run; give it another beginning"
}

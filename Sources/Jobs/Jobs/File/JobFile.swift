package import InvocationURLs

/// A job: a table of rows, the URL of each, and the tags, codes and labels that are made of them.
/// `docs/job-file.md` describes the file format.
package struct JobFile: Sendable, Hashable {
  /// The name of the job in its ledger, where it is unique.
  package var name: String
  /// The source of the rows: a table, a sheet or a number.
  package var source: JobSource
  /// The template or route that makes the URL of a row, or the content of rows without a URL.
  package var url: JobURL
  /// Values in addition to the columns of the table; each may refer to those before it.
  package var values: [JobValue]
  /// The path of the route table, relative to the job file. Every URL must have a route in it.
  package var routes: String?
  /// The settings for tags; nil if the job makes no tags.
  package var tag: JobTag?
  /// The settings for QR codes; nil if the job makes none.
  package var qr: JobQR?
  /// The settings for App Clip Codes; nil if the job makes none.
  package var clipCode: JobClipCode?
  /// The settings for labels; nil if the job makes none.
  package var label: JobLabel?
  /// The keys that must differ from row to row: names of columns and values, and `url` for the URL.
  package var unique: [String]
  /// The path of the ledger, relative to the job file, or the address of a server.
  package var ledger: String

  /// Makes a job file. By default, URLs must be unique and the ledger has the job's name.
  package init(
    _ name: String, _ source: JobSource, _ url: JobURL, values: [JobValue] = [],
    routes: String? = nil, tag: JobTag? = nil, qr: JobQR? = nil, clipCode: JobClipCode? = nil,
    label: JobLabel? = nil, unique: [String] = [JobFile.uniqueURL], ledger: String? = nil
  ) {
    self.name = name
    self.source = source
    self.url = url
    self.values = values
    self.routes = routes
    self.tag = tag
    self.qr = qr
    self.qr?.content = url.content
    self.clipCode = clipCode
    self.label = label
    self.unique = unique
    self.ledger = ledger ?? Self.usualLedger(name)
  }

  /// The word for the URL among the keys that must be unique.
  package static let uniqueURL = "url"
  /// The placeholders for the fields that a tag mirrors into its URL.
  static let mirrorNames = ["uid", "counter"]
  /// The names that neither a value nor a column in use may have.
  static let reservedNames = [uniqueURL] + mirrorNames
  /// The placeholders for the fields that the job's chips put into the URL.
  var chipNames: [String] {
    tag?.personalization == nil ? Self.mirrorNames : JobPersonalization.names
  }

  static func usualLedger(_ name: String) -> String { name + ".ledger" }
}

/// The source of a row's URL or other content.
package enum JobURL: Sendable, Hashable {
  /// A template (RFC 6570), whose variables are columns and values.
  case template(URITemplate)
  /// A route of the job's route table, whose parameters are columns and values, on its first host
  /// unless another is given.
  case route(String, host: String?)
  /// A content without a URL, whose fields are made from columns and values.
  case content(JobContent)

  /// The content; nil if rows have URLs.
  package var content: JobContent? { if case .content(let content) = self { content } else { nil } }
}

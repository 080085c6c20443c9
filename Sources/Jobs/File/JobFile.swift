package import InvocationURLs

/// A job: a table of rows, the URL of each, and what is made of them. `docs/job-file.md` describes the
/// file that holds one.
package struct JobFile: Sendable, Hashable {
  /// The name by which a ledger knows the job.
  package var name: String
  /// Where the rows come from.
  package var source: JobSource
  /// How a row becomes a URL.
  package var url: JobURL
  /// Values beside the columns of the table, in an order in which each knows the ones before it.
  package var values: [JobValue]
  /// The route table that every URL must be found in; a path beside the job file.
  package var routes: String?
  /// What is done to tags, if tags are made.
  package var tag: JobTag?
  /// The QR codes, if there are any.
  package var qr: JobQR?
  /// The App Clip Codes, if there are any.
  package var clipCode: JobClipCode?
  /// The labels, if there are any.
  package var label: JobLabel?
  /// What no two rows may have alike: names of columns and values, and `url` for the URL.
  package var unique: [String]
  /// The ledger; a path beside the job file.
  package var ledger: String

  /// Unless said otherwise URLs are unique and the ledger has the job's name.
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

  /// The word for the URL among the names of what must be unique.
  package static let uniqueURL = "url"
  /// The names that stand for what a tag mirrors into its URL.
  static let mirrorNames = ["uid", "counter"]
  /// Names that neither a value nor a column in use may have.
  static let reservedNames = [uniqueURL] + mirrorNames
  /// The names that stand for what the chips of this job show.
  var chipNames: [String] {
    tag?.personalization == nil ? Self.mirrorNames : JobPersonalization.names
  }

  static func usualLedger(_ name: String) -> String { name + ".ledger" }
}

/// How a row becomes a URL.
package enum JobURL: Sendable, Hashable {
  /// A template (RFC 6570), whose variables are columns and values.
  case template(URITemplate)
  /// A route of the job's table, whose parameters are columns and values; printed on its first host
  /// unless another is named.
  case route(String, host: String?)
  /// No URL: a content, whose fields are made of columns and values.
  case content(JobContent)

  /// What rows say in place of URLs.
  package var content: JobContent? { if case .content(let content) = self { content } else { nil } }
}

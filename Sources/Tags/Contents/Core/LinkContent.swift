/// A kind of content that is a URI on tags. Phones use a URI record and a Smart Poster.
package protocol LinkContent: Content {
  /// Returns the URI for the tag's record.
  func uri() throws(ContentError) -> String

  /// Returns whether a URI is meant as this kind of content, even if it is malformed.
  static func claims(uri: String) -> Bool

  /// Parses a URI for which `claims(uri:)` is true.
  init(readingURI uri: String) throws(ContentError)
}

extension LinkContent {
  package func text() throws(ContentError) -> String { try uri() }

  package static func claims(_ text: String) -> Bool { claims(uri: text) }

  package init(reading text: String) throws(ContentError) { try self.init(readingURI: text) }

  package func records() throws(ContentError) -> [NDEFRecord] { [try Self.record(try uri())] }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    records.first?.carriedURI.map { claims(uri: $0) } ?? false
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let uri = records.first?.carriedURI else {
      throw Self.malformed("there is no record with a URI")
    }
    try self.init(readingURI: uri)
  }

  package static func record(_ uri: String) throws(ContentError) -> NDEFRecord {
    try building { () throws(NDEFBuildError) in try .uri(uri) }
  }
}

extension NDEFRecord {
  /// The URI of a URI record or a Smart Poster, or `nil` for other records.
  var carriedURI: String? {
    switch try? content(options: .lenient) {
    case .uri(let uri): uri
    case .smartPoster(let poster): poster.uri
    default: nil
    }
  }

  /// The media type in lower case, without its parameters; `nil` for another kind of record.
  var plainMediaType: String? {
    guard kind == .media else { return nil }
    let name = String(decoding: type, as: UTF8.self).cut(at: ";").before
    return name.trimmed?.lowercased()
  }
}

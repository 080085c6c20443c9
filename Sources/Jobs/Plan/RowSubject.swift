import Basics
package import Contents
package import InvocationURLs
import NDEF
package import QRCodes

/// What a row puts onto its carriers: a URL, or a content of the kind that the job file names. A ledger keeps its text alone;
/// with the job file everything else follows from it.
package enum RowSubject: Sendable {
  case url(InvocationURL)
  case content(any Content.Type, text: String)

  /// What the text of a row is in a job with this content, or in one of URLs.
  package init(_ text: String, of content: JobContent?) throws(InvocationURLError) {
    if let kind = content?.kind {
      self = .content(kind, text: text)
    } else {
      self = .url(try InvocationURL(text))
    }
  }

  package var url: InvocationURL? { if case .url(let url) = self { url } else { nil } }

  /// What a QR code says.
  package var code: QRContent {
    switch self {
    case .url(let url): .url(url)
    case .content(_, let text): .text(text)
    }
  }

  /// What stands in the names of files: of a content nothing that is secret.
  var fileText: String {
    switch self {
    case .url(let url): url.text
    case .content(_, let text): (try? content()?.shortName) ?? text
    }
  }

  /// The content; `nil` for a URL.
  package func content() throws(ContentError) -> (any Content)? {
    guard case .content(let kind, let text) = self else { return nil }
    guard case .refused = kind.definition.code else { return try kind.init(reading: text) }
    return try kind.init(reading: [Self.record(ofDataURI: text, kind.definition.word)])
  }

  /// What a tag holds.
  func records() throws -> [NDEFRecord] {
    switch self {
    case .url(let url): [try .uri(url.text)]
    case .content: try content()?.records() ?? []
    }
  }
}

/// What no code carries is in a ledger as the record of its tag: a `data:` URI (RFC 2397).
extension RowSubject {
  private static let scheme = "data:"
  private static let mark = ";base64,"

  /// The text by which a ledger keeps a content: that of its code, where one carries it. What would not come back from that
  /// text is refused.
  static func text(of content: any Content) throws(ContentError) -> String {
    let kind = type(of: content)
    let text = try carriedText(of: content)
    let again = try RowSubject.content(kind, text: text).content()?.values
    if let lost = content.values.pairs.first(where: { again?.pairs.contains($0) != true }) {
      throw ContentError(
        kind.definition.word, lost.name,
        .combination(
          "a row is kept by the text of its code, which has no place for this; leave it out"))
    }
    return text
  }

  private static func carriedText(of content: any Content) throws(ContentError) -> String {
    let definition = type(of: content).definition
    guard case .refused(let why) = definition.code else { return try content.text() }
    let records = try content.records()
    guard let record = records.first, records.count == 1, record.kind == .media else {
      throw ContentError(definition.word, nil, .carrier(why))
    }
    let data = String(decoding: base64(record.payload), as: UTF8.self)
    return scheme + String(decoding: record.type, as: UTF8.self) + mark + data
  }

  private static func record(
    ofDataURI text: String, _ word: String
  ) throws(ContentError) -> NDEFRecord {
    let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard text.hasPrefix(scheme), parts.count == 2, let data = try? bytes(base64: parts[1].utf8),
      let record = try? NDEFRecord.media(String(parts[0].dropFirst(scheme.count)), data)
    else { throw ContentError(word, nil, .malformed("the row has no data URI of a record")) }
    return record
  }
}

import Basics
package import Contents
package import InvocationURLs
import NDEF
package import QRCodes

/// The URL or other content that a row puts onto its carriers. A ledger stores only its text; the
/// rest follows from the job file.
package enum RowPayload: Sendable {
  /// A URL, the usual content of a row.
  case url(InvocationURL)
  /// A content of another kind, with its text.
  case content(any Content.Type, text: String)

  /// Parses the text of a row, as a content if the job has one, otherwise as a URL.
  package init(_ text: String, of content: JobContent?) throws(InvocationURLError) {
    if let kind = content?.kind {
      self = .content(kind, text: text)
    } else {
      self = .url(try InvocationURL(text))
    }
  }

  /// The URL; nil for another content.
  package var url: InvocationURL? { if case .url(let url) = self { url } else { nil } }

  /// The content to be encoded in the row's QR code.
  package var code: QRContent {
    switch self {
    case .url(let url): .url(url)
    case .content(_, let text): .text(text)
    }
  }

  /// The text from which file names are made; it contains nothing secret.
  var fileText: String {
    switch self {
    case .url(let url): url.text
    case .content(_, let text): (try? content()?.shortName) ?? text
    }
  }

  /// The content; nil for a URL.
  package func content() throws(ContentError) -> (any Content)? {
    guard case .content(let kind, let text) = self else { return nil }
    guard case .refused = kind.definition.code else { return try kind.init(reading: text) }
    return try kind.init(reading: [Self.record(ofDataURI: text, kind.definition.word)])
  }

  /// The NDEF records that the row's tag gets.
  func records() throws -> [NDEFRecord] {
    switch self {
    case .url(let url): [try .uri(url.text)]
    case .content: try content()?.records() ?? []
    }
  }
}

/// Contents that codes cannot carry. A ledger stores the record of their tag as a `data:` URI (RFC
/// 2397).
extension RowPayload {
  private static let scheme = "data:"
  private static let mark = ";base64,"

  /// The text with which a ledger stores a content: that of its code, if codes can carry it. Throws
  /// if the text would lose a value.
  static func text(of content: any Content) throws(ContentError) -> String {
    let kind = type(of: content)
    let text = try carriedText(of: content)
    let again = try RowPayload.content(kind, text: text).content()?.values
    if let lost = content.values.pairs.first(where: { again?.pairs.contains($0) != true }) {
      throw ContentError(
        kind.definition.word, lost.name,
        .combination(
          "a ledger stores the text of the row's code, which cannot contain this; leave it out"))
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

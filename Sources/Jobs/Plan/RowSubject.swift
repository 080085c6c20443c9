import Basics
package import Contents
package import InvocationURLs
import NDEF
package import QRCodes

/// What a row puts onto its carriers: a URL, or the text of a content. A ledger keeps the text alone, and everything else
/// follows from it.
package enum RowSubject: Sendable, Hashable {
  case url(InvocationURL)
  case text(String)

  /// What a text is: a URL when it is one.
  package init(_ text: String) { self = (try? InvocationURL(text)).map(Self.url) ?? .text(text) }

  package var url: InvocationURL? {
    switch self {
    case .url(let url): url
    case .text: nil
    }
  }

  /// What a QR code says.
  package var code: QRContent {
    switch self {
    case .url(let url): .url(url)
    case .text(let text): .text(text)
    }
  }

  /// What the text means, when a kind of content claims it.
  package var reading: ContentReading? {
    switch self {
    case .url: nil
    case .text(let text): ContentKinds.read(text)
    }
  }

  /// What stands in the names of files for a row's text: nothing of a content's secrets.
  static func fileText(_ text: String) -> String {
    (try? RowSubject(text).reading?.content.get().shortName) ?? text
  }

  /// What a tag holds: the records of the content, or a Text record for what is just text.
  func records() throws -> [NDEFRecord] {
    switch self {
    case .url(let url): [try .uri(url.text)]
    case .text(let text):
      if let record = try Self.record(ofDataURI: text) {
        [record]
      } else {
        try ContentKinds.read(text)?.content.get().records() ?? [.text(text)]
      }
    }
  }
}

/// What no code carries, in a ledger: the record of its tag as a `data:` URI (RFC 2397).
extension RowSubject {
  private static let scheme = "data:"
  private static let mark = ";base64,"

  /// The text by which a ledger keeps a content: that of its code, where one carries it.
  static func text(of content: any Content) throws(ContentError) -> String {
    let definition = type(of: content).definition
    guard case .refused(let why) = definition.code else { return try content.text() }
    let records = try content.records()
    guard let record = records.first, records.count == 1, record.kind == .media else {
      throw ContentError(definition.word, nil, .carrier(why))
    }
    let data = String(decoding: base64(record.payload), as: UTF8.self)
    return scheme + String(decoding: record.type, as: UTF8.self) + mark + data
  }

  private static func record(ofDataURI text: String) throws(ContentError) -> NDEFRecord? {
    let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard text.hasPrefix(scheme), parts.count == 2 else { return nil }
    let values = ContentValues([
      ("type", String(parts[0].dropFirst(scheme.count))), ("base64", String(parts[1])),
    ])
    return try MediaFile(values).records().first
  }
}

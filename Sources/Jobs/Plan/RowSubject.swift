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

  /// What a tag holds: the records of the content, or a Text record for what is just text.
  func records() throws -> [NDEFRecord] {
    switch self {
    case .url(let url): [try .uri(url.text)]
    case .text(let text): try ContentKinds.read(text)?.content.get().records() ?? [.text(text)]
    }
  }
}

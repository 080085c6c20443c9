/// A URL divided before and after its host. Pages emphasize the host, because people must recognize
/// it.
package struct HighlightedURL: Hashable, Sendable {
  /// The scheme and everything else before the host.
  package var before: String
  /// The host; empty if there is no authority.
  package var host: String
  /// The path, query and fragment of the URL, including their separators.
  package var after: String

  /// Creates a URL from its three parts.
  package init(before: String, host: String, after: String) {
    self.before = before
    self.host = host
    self.after = after
  }

  /// Divides a URL, which may contain placeholders. Text without an authority has no host.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    let mark = Array("://".utf8)
    guard let colon = bytes.firstIndex(of: mark[0]), bytes[colon...].starts(with: mark) else {
      self.init(before: text, host: "", after: "")
      return
    }
    let start = colon + mark.count
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    let host = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
    self.init(
      before: String(decoding: bytes[..<host], as: UTF8.self),
      host: String(decoding: bytes[host..<end], as: UTF8.self),
      after: String(decoding: bytes[end...], as: UTF8.self))
  }

  /// The complete text.
  package var text: String { before + host + after }
}

extension HTMLText {
  mutating func url(_ url: HighlightedURL) {
    text(url.before)
    guard !url.host.isEmpty else { return }
    markup("<b>")
    text(url.host)
    markup("</b>")
    text(url.after)
  }

  /// Appends a list of names and values.
  mutating func facts(_ facts: [(name: String, value: String)]) {
    guard !facts.isEmpty else { return }
    markup("<dl class=\"facts\">")
    for fact in facts {
      markup("<dt>")
      text(fact.name)
      markup("</dt><dd>")
      text(fact.value)
      markup("</dd>\n")
    }
    markup("</dl>\n")
  }
}

/// A URL before its host, its host, and what follows: the host is what people have to know.
package struct PageURL: Hashable, Sendable {
  /// The scheme and what else stands before the host.
  package var before: String
  package var host: String
  /// The rest.
  package var after: String

  /// A URL in its three parts.
  package init(before: String, host: String, after: String) {
    self.before = before
    self.host = host
    self.after = after
  }

  /// The parts of a URL that may still have placeholders; text without an authority has no host.
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

  /// All of it.
  package var text: String { before + host + after }
}

extension HTMLText {
  mutating func url(_ url: PageURL) {
    text(url.before)
    guard !url.host.isEmpty else { return }
    markup("<b>")
    text(url.host)
    markup("</b>")
    text(url.after)
  }

  /// Adds a list of names and what they stand for.
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

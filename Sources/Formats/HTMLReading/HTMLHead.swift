import Basics

/// The metadata at the beginning of a page: its title, refresh, icon and App Clip banner.
///
/// Tags are read like in browsers, however broken they are, without building a tree. Tags in
/// comments, scripts, styles, `noscript`, `template` and `svg` do not count.
package struct HTMLHead: Sendable, Hashable {
  /// The text of `<title>`, with white space as single spaces; `nil` without one.
  package private(set) var title: String?
  /// The refresh of the page (`<meta http-equiv="refresh">`), with its target as written.
  package private(set) var refresh: Refresh?
  /// The `apple-itunes-app` tags, of which browsers use the first; at most eight are kept.
  package private(set) var banners: [Banner] = []
  /// Whether the page has a picture for previews, `og:image`.
  package private(set) var hasPreviewImage = false
  /// The address of the icon that phones use, as written.
  package private(set) var icon: String?
  /// The addresses of app stores to which a script seems to redirect.
  package private(set) var scriptedStores: [String] = []

  private var iconRank = 0

  /// A tag with the content of a Smart App Banner, `apple-itunes-app`.
  package struct Banner: Sendable, Hashable {
    package let content: String
    /// The line of the tag, counted from 1.
    package let line: Int
  }

  /// The content of the first `apple-itunes-app` tag.
  package var banner: String? { banners.first?.content }

  private static let maxBannerCount = 8

  /// A refresh of a page: `<meta http-equiv="refresh" content="0; url=…">`.
  package struct Refresh: Sendable, Hashable {
    package let seconds: Int
    package let target: String

    /// Parses the content of the tag; `nil` if it has no target.
    package init?(_ content: String) {
      let text = content.utf8
      var rest = text.drop { $0 <= 0x20 }
      let digits = rest.prefix(while: \.isDigit)
      guard !digits.isEmpty else { return nil }
      seconds = Int(String(Substring(digits))) ?? .max
      rest = rest.dropFirst(digits.count).drop { $0.isDigit || $0 == 0x2E }
      rest = rest.drop { $0 <= 0x20 || $0 == 0x3B || $0 == 0x2C }
      let name = String(Substring(rest.prefix(3))).lowercasedASCII
      if name == "url" {
        let behind = rest.dropFirst(3).drop { $0 <= 0x20 }
        if behind.first == 0x3D { rest = behind.dropFirst().drop { $0 <= 0x20 } }
      }
      if let quote = rest.first, quote == 0x22 || quote == 0x27 {
        rest = rest.dropFirst().prefix { $0 != quote }
      }
      while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
      guard !rest.isEmpty else { return nil }
      target = String(Substring(rest))
    }
  }

  /// Reads the beginning of a page in UTF-8; in other encodings, non-ASCII letters are lost.
  package init(_ bytes: [UInt8]) {
    var scanner = HTMLScanner(bytes)
    while let tag = scanner.nextTag() { take(tag, &scanner, bytes) }
  }

  private mutating func take(
    _ tag: HTMLTag, _ scanner: inout HTMLScanner, _ bytes: [UInt8]
  ) {
    switch tag.name {
    case "title":
      let text = Self.plain(scanner.text(until: "title"))
      if title == nil { title = text }
    case "script": look(at: scanner.text(until: "script"))
    case "style", "noscript", "template", "svg", "textarea", "iframe", "noframes", "xmp":
      if !tag.isClosed || tag.name != "svg" { _ = scanner.text(until: tag.name) }
    case "meta": takeMeta(tag, bytes)
    case "link": takeLink(tag)
    default: break
    }
  }

  private mutating func takeMeta(_ tag: HTMLTag, _ bytes: [UInt8]) {
    guard let content = tag["content"] else { return }
    if tag["http-equiv"]?.lowercasedASCII == "refresh", refresh == nil {
      refresh = Refresh(content)
    }
    if tag["name"]?.lowercasedASCII == "apple-itunes-app", banners.count < Self.maxBannerCount {
      let line = bytes[..<tag.offset].count { $0 == 0x0A } + 1
      banners.append(Banner(content: content, line: line))
    }
    if tag["property"]?.lowercasedASCII == "og:image", !content.isEmpty { hasPreviewImage = true }
  }

  /// Reads an icon. One for touch screens takes precedence over all others, and a later one of a
  /// kind over an earlier one.
  private mutating func takeLink(_ tag: HTMLTag) {
    guard let target = tag["href"], !target.isEmpty else { return }
    let kinds = (tag["rel"] ?? "").lowercasedASCII.split(separator: " ")
    let rank =
      kinds.contains { $0.hasPrefix("apple-touch-icon") } ? 2 : kinds.contains("icon") ? 1 : 0
    guard rank > 0, rank >= iconRank else { return }
    (icon, iconRank) = (target, rank)
  }

  /// Searches a script that mentions a location and an app store for the store's address.
  private mutating func look(at script: String) {
    guard script.utf8.count < 1 << 16, has("location", in: script) else { return }
    for quote in ["\"", "'", "`"] {
      let pieces = script.split(separator: Character(quote), omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() where index % 2 == 1 {
        let text = String(piece)
        if AppStore(text) != nil, !scriptedStores.contains(text), scriptedStores.count < 8 {
          scriptedStores.append(text)
        }
      }
    }
  }

  private func has(_ word: String, in text: String) -> Bool {
    let (word, text) = (Array(word.utf8), Array(text.utf8))
    guard text.count >= word.count else { return false }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
    }
  }

  private static func plain(_ text: String) -> String {
    HTMLText.decoded(text).split { $0.isWhitespace }.joined(separator: " ")
  }
}

/// An app store to which a page sends its reader.
package enum AppStore: String, Sendable, Hashable {
  /// Apple's App Store.
  case apple
  /// Google Play.
  case google

  /// Recognises an app store by an address; `nil` for any other address.
  package init?(_ address: String) {
    let text = String(decoding: address.utf8.prefix(200), as: UTF8.self).lowercasedASCII
    let starts: [(AppStore, [String])] = [
      (
        .apple,
        [
          "itms-apps:", "itms-appss:", "itms:", "macappstore:", "https://apps.apple.com/",
          "https://itunes.apple.com/", "http://itunes.apple.com/", "http://apps.apple.com/",
        ]
      ),
      (.google, ["market:", "https://play.google.com/store", "http://play.google.com/store"]),
    ]
    guard let found = starts.first(where: { $0.1.contains { text.hasPrefix($0) } }) else {
      return nil
    }
    self = found.0
  }

  /// The name of the store in a sentence.
  package var phrase: String { self == .apple ? "Apple's App Store" : "Google Play" }
}

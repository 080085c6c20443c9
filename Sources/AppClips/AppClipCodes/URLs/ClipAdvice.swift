import Basics

/// A change to a URL that reduces its number of bits in an App Clip Code.
package struct ClipAdvice: Hashable, Sendable {
  /// The change in words.
  package let what: String
  /// The URL after the change, as an example.
  package let url: String
  /// The number of bits that the change saves.
  package let saved: Int

  /// A sentence with the change, the saving and the example.
  package var sentence: String { "\(what) saves \(saved) \(saved == 1 ? "bit" : "bits"): \(url)" }
}

extension URLCompressor {
  /// Returns changes that would make a URL shorter inside a code, largest saving first. Each change
  /// is tried, and changes that save nothing are omitted.
  package mutating func advice(for text: String) -> [ClipAdvice] {
    guard let url = try? ClipURL(text), let bits = try? budget(of: text).total else { return [] }
    var advice: [ClipAdvice] = []
    for (what, changed) in url.shorterForms {
      guard let own = try? budget(of: changed).total, own < bits else { continue }
      advice.append(ClipAdvice(what: what, url: changed, saved: bits - own))
    }
    return advice.sorted { $0.saved > $1.saved }
  }
}

extension ClipURL {
  /// Changes that people can make without a new domain, with an example of each.
  fileprivate var shorterForms: [(what: String, url: String)] {
    var forms: [(String, String)] = []
    if host.starts(with: "www.".utf8) {
      forms.append(("leaving out 'www.'", written(host: Array(host.dropFirst(4)))))
    }
    let labels = host.split(separator: UInt8(ascii: "."))
    if labels.count > 2, !host.starts(with: "appclip.".utf8) {
      let rest = labels.dropFirst().joined(separator: [UInt8(ascii: ".")])
      forms.append(
        ("a host that begins with 'appclip.'", written(host: Array("appclip.".utf8) + rest)))
    }
    if path.count > 1, path.last == UInt8(ascii: "/") {
      forms.append(("leaving out the slash at the end", written(path: Array(path.dropLast()))))
    }
    if let first = parts.first, PathWords.places[Array(first)] == nil {
      let word = Array("/shop".utf8)
      let others = parts.dropFirst().flatMap { [UInt8(ascii: "/")] + $0 }
      forms.append(("one of Apple's path words, as 'shop'", written(path: word + others)))
    }
    if parts.count == 2, query.isEmpty, PathWords.places[Array(parts[0])] != nil {
      forms.append(
        (
          "the last segment as the parameter 'p'",
          written(path: [UInt8(ascii: "/")] + parts[0], query: Array("p=".utf8) + parts[1])
        ))
    }
    return forms + queryForms
  }

  private var queryForms: [(String, String)] {
    var forms: [(String, String)] = []
    let items = parameters.map { $0.split(separator: UInt8(ascii: "="), maxSplits: 1) }
    if !items.isEmpty, template == nil, items.allSatisfy({ $0.count == 2 }) {
      let named = items.enumerated().map { Self.templateKey($0) + [UInt8(ascii: "=")] + $1[1] }
      forms.append(
        (
          "the names 'p', 'p1' … for parameters",
          written(query: Array(named.joined(separator: [UInt8(ascii: "&")])))
        ))
    }
    for text in parts.map({ Array($0) }) + items.compactMap({ $0.last.map { Array($0) } })
    where text.count >= 5 && text.clipNumber == nil && text.contains(where: \.isDigit) {
      // The number has as many digits as give the same number of different values as hexadecimal
      // digits would, up to the capacity of a number.
      let digits = min(15, (text.count * 6 + 4) / 5)
      let number = [UInt8](repeating: UInt8(ascii: "7"), count: digits)
      let whole = written()
      if let changed = replacing(text, with: number, in: Array(whole.utf8)) {
        forms.append(("a decimal number as identifier", changed))
      }
    }
    return forms
  }

  private func replacing(_ old: [UInt8], with new: [UInt8], in text: [UInt8]) -> String? {
    guard text.count >= old.count else { return nil }
    for start in (0...text.count - old.count).reversed()
    where text[start...].starts(with: old) {
      return String(
        decoding: text[..<start] + new + text[(start + old.count)...], as: UTF8.self)
    }
    return nil
  }

  private func written(host: [UInt8]? = nil, path: [UInt8]? = nil, query: [UInt8]? = nil) -> String
  {
    var text = Array("https://".utf8) + (host ?? self.host) + (path ?? Array(self.path))
    let query = query ?? Array(self.query)
    if !query.isEmpty { text += [UInt8(ascii: "?")] + query }
    if !fragment.isEmpty { text += [UInt8(ascii: "#")] + fragment }
    return String(decoding: text, as: UTF8.self)
  }
}

extension AppClipCode {
  /// Throws an error if no code can carry the URL, as far as that is known without tables.
  public static func check(url: String) throws(ClipURLError) { _ = try ClipURL(url) }
}

/// The texts and variables for matching one URL with the patterns of a file, each computed once.
final class SiteMatchContext {
  let url: InvocationURL
  private let own: [String: [String]]
  private var variables: [Bool: SiteVariables] = [:]
  private var texts: [Key: SiteMatchText] = [:]
  private var items: [ItemKey: [String: [Substring]]] = [:]

  private struct Key: Hashable {
    // Bytes are compared because `String` treats canonically equivalent texts as equal.
    var bytes: [UInt8]
    var ignoringCase: Bool
    var withUK: Bool
  }

  private struct ItemKey: Hashable {
    var spelling: SiteSpelling
    var isFolded: Bool
  }

  init(_ url: InvocationURL, _ variables: [String: [String]]) {
    self.url = url
    own = variables
  }

  /// The number of position words processed so far to match patterns.
  var steps: Int { texts.values.reduce(0) { $0 + $1.steps } }

  func variables(withUK: Bool) -> SiteVariables {
    if let known = variables[withUK] { return known }
    let new = SiteVariables(own, withUK: withUK)
    variables[withUK] = new
    return new
  }

  func text(_ text: String, ignoringCase: Bool, withUK: Bool) -> SiteMatchText {
    let key = Key(bytes: Array(text.utf8), ignoringCase: ignoringCase, withUK: withUK)
    if let known = texts[key] { return known }
    let new = SiteMatchText(text, variables: variables(withUK: withUK), ignoringCase: ignoringCase)
    texts[key] = new
    return new
  }

  /// The values of the query's items by their names.
  func items(_ spelling: SiteSpelling, isFolded: Bool) -> [String: [Substring]] {
    let key = ItemKey(spelling: spelling, isFolded: isFolded)
    if let known = items[key] { return known }
    var new: [String: [Substring]] = [:]
    for item in url.queryItems {
      let name = spelling.spelled(item.name)
      new[isFolded ? name.lowercased() : name, default: []].append(item.value ?? "")
    }
    items[key] = new
    return new
  }
}

/// The way in which a part of a URL is spelled before it is compared with a pattern.
struct SiteSpelling: Hashable {
  var isDecoded: Bool
  var escapesFold: Bool
  var plusIsSpace: Bool

  func spelled(_ text: Substring) -> String {
    var text = String(text)
    if plusIsSpace {
      text = text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%20")
    }
    if isDecoded { return (try? PercentEncoding.decodeText(text[...])) ?? text }
    return escapesFold ? Self.withUpperCaseEscapes(text) : text
  }

  static func withUpperCaseEscapes(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let percent = rest.firstIndex(of: "%") {
      let end = rest.index(percent, offsetBy: 3, limitedBy: rest.endIndex) ?? rest.endIndex
      result += rest[..<percent] + rest[percent..<end].uppercased()
      rest = rest[end...]
    }
    return result + rest
  }

  static func withShortEscapes(_ text: Substring) -> String {
    var rest = text
    var result = ""
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent] + "%"
      rest = rest[percent...].dropFirst(3)
    }
    return result + rest
  }
}

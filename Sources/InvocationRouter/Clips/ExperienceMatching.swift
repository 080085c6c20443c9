public import InvocationURLs

/// The registered experiences; of those whose prefix matches, the most specific wins.
///
/// Apple does not say where a prefix may end. Here scheme, host and port are equal, then whole path
/// segments, and a registered query is equal item by item; when a prefix would match only by its
/// characters (`/shop` and `/shopping`), the answer says so.
public struct ExperienceTable: Sendable {
  /// The experiences as they were given.
  public let experiences: [Experience]
  private let byHost: [String: [Int]]

  /// A table; two experiences with one prefix are refused.
  public init(_ experiences: [Experience]) throws(ExperienceTableError) {
    var byHost: [String: [Int]] = [:]
    var seen: [String: Experience] = [:]
    for (index, experience) in experiences.enumerated() {
      let prefix = experience.prefix.canonical
      let key = PrefixParts(prefix).key
      if let first = seen[key] {
        throw ExperienceTableError(first: first.prefix, second: experience.prefix)
      }
      seen[key] = experience
      byHost[PrefixParts(prefix).origin, default: []].append(index)
    }
    self.experiences = experiences
    self.byHost = byHost
  }

  /// What the system would choose.
  public struct Answer: Sendable, Hashable {
    /// The experience, when one matches.
    public let experience: Experience?
    /// The experiences that match by their characters only and would have been more specific.
    public let characterPrefixes: [Experience]

    /// What to know about the answer, in sentences.
    public var warnings: [String] {
      characterPrefixes.map { experience in
        "the prefix \(experience.prefix) matches only by its characters, not by whole segments; "
          + "Apple does not say whether that counts"
      }
    }
  }

  /// The experience for a URL.
  public func match(_ url: InvocationURL) -> Answer {
    let found = PrefixParts(url.canonical)
    var best: (index: Int, length: Int)?
    var byCharacters: [Int] = []
    for index in byHost[found.origin] ?? [] {
      let prefix = PrefixParts(experiences[index].prefix.canonical)
      if prefix.isPrefix(of: found) {
        if prefix.specificity > best?.length ?? -1 { best = (index, prefix.specificity) }
      } else if prefix.isCharacterPrefix(of: found) {
        byCharacters.append(index)
      }
    }
    let length = best?.length ?? -1
    return Answer(
      experience: best.map { experiences[$0.index] },
      characterPrefixes: byCharacters.map { experiences[$0] }.filter {
        PrefixParts($0.prefix.canonical).specificity > length
      })
  }
}

/// Two experiences with one prefix.
public struct ExperienceTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The prefix that came first.
  public let first: InvocationURL
  /// The other, which means the same.
  public let second: InvocationURL

  /// A sentence that names both.
  public var description: String {
    "the experiences \(first) and \(second) have one prefix; register it once"
  }
}

/// A canonical URL in the pieces that prefixes compare by.
private struct PrefixParts {
  let origin: String
  let segments: [Substring]
  let query: Substring?

  init(_ url: InvocationURL) {
    origin = "\(url.scheme.rawValue)://\(url.host):\(url.effectivePort)"
    var segments = url.pathSegments
    if segments.last == "" { segments.removeLast() }
    self.segments = segments
    query = url.query
  }

  /// A text that is the same for prefixes that match the same.
  var key: String {
    origin + "/" + segments.joined(separator: "/") + (query.map { "?" + $0 } ?? "")
  }

  /// Longer is more specific, and a query adds to it.
  var specificity: Int {
    segments.reduce(0) { $0 + $1.utf8.count + 1 } + (query?.utf8.count ?? -1) + 1
  }

  func isPrefix(of url: PrefixParts) -> Bool {
    if let query { return segments == url.segments && query == url.query }
    return url.segments.starts(with: segments)
  }

  func isCharacterPrefix(of url: PrefixParts) -> Bool {
    let path = "/" + segments.joined(separator: "/") + (query.map { "?" + $0 } ?? "")
    let other = "/" + url.segments.joined(separator: "/") + (url.query.map { "?" + $0 } ?? "")
    return other.utf8.starts(with: path.utf8)
  }
}

public import InvocationURLs

/// The registered experiences; of those whose prefix matches, the most specific wins.
///
/// Apple does not say where a prefix may end. Here scheme, host and port are equal, then whole path
/// segments, and a registered query is equal item by item; when a prefix would match only by its
/// characters (`/shop` and `/shopping`), the answer says so.
public struct ExperienceTable: Sendable {
  /// The experiences as they were given.
  public let experiences: [Experience]
  private let index: PrefixIndex

  /// A table; two experiences with one prefix are refused.
  public init(_ experiences: [Experience]) throws(ExperienceTableError) {
    var seen: [String: Int] = [:]
    var prefixes: [PrefixParts] = []
    prefixes.reserveCapacity(experiences.count)
    for (index, experience) in experiences.enumerated() {
      let prefix = PrefixParts(experience.prefix.canonical)
      if let first = seen.updateValue(index, forKey: prefix.key) {
        throw ExperienceTableError(
          first: experiences[first].prefix, second: experience.prefix)
      }
      prefixes.append(prefix)
    }
    self.experiences = experiences
    index = PrefixIndex(prefixes)
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
    var comparisons = 0
    let places = places(for: url, comparisons: &comparisons)
    return Answer(
      experience: places.covering.first.map { experiences[$0] },
      characterPrefixes: places.byCharacters.map { experiences[$0] })
  }

  /// Which experiences a URL lies below, by their places in `experiences`.
  package struct Places {
    /// All that cover it by whole segments, the most specific first: that one counts.
    package var covering: [Int] = []
    /// Those that are longer and match by their characters only, in the order of the table.
    package var byCharacters: [Int] = []
  }

  /// Adds to `comparisons` how many prefixes the URL was compared with.
  package func places(for url: InvocationURL, comparisons: inout Int) -> Places {
    let found = PrefixParts(url.canonical)
    var places = Places()
    // From the longest prefix to the shortest: the first that covers the URL counts.
    for place in index.prefixes(of: found.key, comparisons: &comparisons) {
      if index.parts[place].isPrefix(of: found) {
        places.covering.append(place)
      } else if places.covering.isEmpty {
        places.byCharacters.append(place)
      }
    }
    places.byCharacters.sort()
    return places
  }
}

/// Prefixes in the order of their bytes. All those that a text begins with lie on one way: from the last that
/// is not behind the text, over the longest prefix of that one, and so on.
private struct PrefixIndex: Sendable {
  let parts: [PrefixParts]
  private let keys: [[UInt8]]
  /// The places of the prefixes in `parts`, in the order of `keys`.
  private let places: [Int]
  /// Of each key the longest other that it begins with, or -1.
  private let parents: [Int]

  init(_ parts: [PrefixParts]) {
    let sorted = parts.indices.map { (key: Array(parts[$0].key.utf8), place: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var parents: [Int] = []
    parents.reserveCapacity(sorted.count)
    for index in sorted.indices {
      var parent = index - 1
      while parent >= 0, !sorted[index].key.starts(with: sorted[parent].key) {
        parent = parents[parent]
      }
      parents.append(parent)
    }
    self.parts = parts
    self.parents = parents
    keys = sorted.map(\.key)
    places = sorted.map(\.place)
  }

  /// The places of all prefixes that a text begins with, the longest first.
  func prefixes(of text: String, comparisons: inout Int) -> [Int] {
    let text = Array(text.utf8)
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      comparisons += 1
      if text.lexicographicallyPrecedes(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    var found: [Int] = []
    var next = low - 1
    while next >= 0 {
      comparisons += 1
      if text.starts(with: keys[next]) { found.append(places[next]) }
      next = parents[next]
    }
    return found
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
private struct PrefixParts: Sendable {
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

  func isPrefix(of url: PrefixParts) -> Bool {
    if let query { return segments == url.segments && query == url.query }
    return url.segments.starts(with: segments)
  }
}

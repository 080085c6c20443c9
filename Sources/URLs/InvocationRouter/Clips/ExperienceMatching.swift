/// The registered experiences. If several prefixes match a URL, the most specific one wins.
///
/// Apple does not say where a prefix may end. Here, scheme, host, port and whole path segments must
/// be equal, and a registered query must be equal item by item. If a prefix would match only by its
/// characters (`/shop` and `/shopping`), the answer says so.
///
/// ```swift
/// let prefix = try InvocationURL("https://eat.example.com/s")
/// let table = try ExperienceTable([
///   Experience(prefix: prefix, title: "Eat", subtitle: "Order at the table")
/// ])
/// let url = try InvocationURL("https://eat.example.com/s/42")
/// print(table.match(url).experience?.title ?? "none")
/// ```
public struct ExperienceTable: Sendable {
  /// The experiences in the given order.
  public let experiences: [Experience]
  private let index: PrefixIndex

  /// Creates a table. Two experiences with the same prefix are an error.
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

  /// The experience that the system would choose for a URL, with warnings.
  public struct Answer: Sendable, Hashable {
    /// The experience, if one matches.
    public let experience: Experience?
    /// The experiences that match only by their characters and would have been more specific.
    package let characterPrefixes: [Experience]

    /// Warnings about the answer, in sentences.
    package var warnings: [String] {
      characterPrefixes.map { experience in
        "the prefix \(experience.prefix) matches only by its characters, not by whole segments; "
          + "Apple does not say whether that counts"
      }
    }
  }

  /// Finds the experience with the most specific prefix for a URL.
  public func match(_ url: InvocationURL) -> Answer {
    var comparisons = 0
    let places = places(for: url, comparisons: &comparisons)
    return Answer(
      experience: places.covering.first.map { experiences[$0] },
      characterPrefixes: places.byCharacters.map { experiences[$0] })
  }

  /// The experiences whose prefixes match a URL, as indices in `experiences`.
  package struct Places {
    /// All that match by whole segments, the most specific first. The first one counts.
    package var covering: [Int] = []
    /// Longer prefixes that match only by their characters, in the order of the table.
    package var byCharacters: [Int] = []
  }

  /// Finds the prefixes that match a URL. Adds the number of compared prefixes to `comparisons`.
  package func places(for url: InvocationURL, comparisons: inout Int) -> Places {
    let found = PrefixParts(url.canonical)
    var places = Places()
    // The prefixes are in order from the longest to the shortest: the first that matches counts.
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

/// Prefixes sorted by their bytes. All prefixes of a text form one chain: it starts at the last one
/// that does not sort after the text, and continues with the longest prefix of each.
private struct PrefixIndex: Sendable {
  let parts: [PrefixParts]
  private let keys: [[UInt8]]
  /// The indices of the prefixes in `parts`, sorted by their `keys`.
  private let places: [Int]
  /// For each key, the index of the longest other key that begins it, or -1.
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

  /// Returns the indices of all prefixes of a text, the longest first. Adds the comparisons to
  /// `comparisons`.
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

/// An error for two experiences with the same prefix.
public struct ExperienceTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL prefix that comes first in the table.
  public let first: InvocationURL
  /// The second prefix, which is equivalent to the first.
  package let second: InvocationURL

  /// A sentence that names both prefixes.
  public var description: String {
    "the experiences \(first) and \(second) have one prefix; register it once"
  }
}

/// A canonical URL prefix, split into the parts by which prefixes are compared.
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

  /// A text that is equal for prefixes that match the same URLs.
  var key: String {
    origin + "/" + segments.joined(separator: "/") + (query.map { "?" + $0 } ?? "")
  }

  func isPrefix(of url: PrefixParts) -> Bool {
    if let query { return segments == url.segments && query == url.query }
    return url.segments.starts(with: segments)
  }
}

public import InvocationURLs

/// A GS1 Digital Link: the key of a product, place or document as a web address.
public struct GS1DigitalLink: Sendable, Hashable {
  /// An application identifier with its value, decoded.
  public struct Element: Sendable, Hashable {
    /// The application identifier: `01` for a GTIN.
    public let identifier: String
    /// The value.
    public let value: String
  }

  /// The primary key.
  public let key: Element
  /// What narrows the key, in the order that the standard asks for.
  public let qualifiers: [Element]
  /// The data in the query, in the order of the URL.
  public let attributes: [Element]

  /// Reads a URL; `nil` when no segment of its path is a primary key.
  public init?(_ url: InvocationURL) throws(GS1DigitalLinkError) {
    var segments: [String] = []
    for segment in url.canonical.pathSegments {
      guard let text = try? PercentEncoding.decodeText(segment) else { return nil }
      segments.append(text)
    }
    if segments.last == "" { segments.removeLast() }
    // The key is the last segment that can be one and is followed by pairs only.
    let start = segments.indices.last { index in
      GS1Table.keys[segments[index]] != nil && (segments.count - index).isMultiple(of: 2)
    }
    guard let start else { return nil }
    let pairs = stride(from: start, to: segments.count, by: 2).map { index in
      Element(identifier: segments[index], value: segments[index + 1])
    }
    guard let key = pairs.first, let rule = GS1Table.keys[key.identifier] else { return nil }
    try rule.check(key)
    try Self.checkOrder(pairs.dropFirst(), after: key)
    self.key = key
    qualifiers = Array(pairs.dropFirst())
    attributes = try Self.attributes(of: url)
  }

  /// The link on GS1's own host, which resolves anywhere.
  public var canonical: String {
    let path = ([key] + qualifiers).map { element in
      "/\(element.identifier)/" + PercentEncoding.encode(element.value, keeping: .unreserved)
    }
    let items = attributes.map { element in
      "\(element.identifier)=" + PercentEncoding.encode(element.value, keeping: .unreserved)
    }
    return "https://id.gs1.org" + path.joined()
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private static func checkOrder(
    _ qualifiers: ArraySlice<Element>, after key: Element
  ) throws(GS1DigitalLinkError) {
    let sequences = GS1Table.qualifiers[key.identifier] ?? []
    for qualifier in qualifiers {
      guard sequences.contains(where: { $0.contains(qualifier.identifier) }),
        let rule = GS1Table.values[qualifier.identifier]
      else { throw .notAQualifier(qualifier.identifier, key: key.identifier) }
      try rule.check(qualifier)
    }
    let found = qualifiers.map(\.identifier)
    let isOrdered = sequences.contains { sequence in
      sequence.filter(found.contains) == found
    }
    if !found.isEmpty, !isOrdered {
      throw .wrongOrder(found, expected: sequences.first { Set($0).isSuperset(of: found) } ?? [])
    }
  }

  /// Items whose names are digits; others are for the resolver.
  private static func attributes(of url: InvocationURL) throws(GS1DigitalLinkError) -> [Element] {
    var attributes: [Element] = []
    for item in url.queryItems {
      let name = String(item.name)
      guard (2...4).contains(name.utf8.count),
        name.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { continue }
      let value = try? PercentEncoding.decodeText(item.value ?? "")
      let element = Element(identifier: name, value: value ?? String(item.value ?? ""))
      if GS1Table.keys[name] != nil { throw .keyInQuery(name) }
      if let rule = GS1Table.values[name] { try rule.check(element) }
      attributes.append(element)
    }
    return attributes
  }
}

/// Why a URL with a GS1 key is no valid Digital Link.
public enum GS1DigitalLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  case badValue(GS1DigitalLink.Element, expected: String)
  case badCheckDigit(GS1DigitalLink.Element, expected: String)
  case badCheckPair(GS1DigitalLink.Element, expected: String)
  case notAQualifier(String, key: String)
  case wrongOrder([String], expected: [String])
  case keyInQuery(String)

  /// What is wrong, as the end of a sentence.
  public var description: String {
    switch self {
    case .badValue(let element, let expected):
      "the value '\(element.value)' of (\(element.identifier)) is not \(expected)"
    case .badCheckDigit(let element, let expected):
      "the check digit of (\(element.identifier)) in '\(element.value)' should be \(expected)"
    case .badCheckPair(let element, let expected):
      "the check pair of (\(element.identifier)) in '\(element.value)' should be \(expected)"
    case .notAQualifier(let identifier, let key):
      "(\(identifier)) is no qualifier of (\(key))"
    case .wrongOrder(let found, let expected):
      "the qualifiers stand as \(Self.list(found)); the order is \(Self.list(expected))"
    case .keyInQuery(let identifier): "the key (\(identifier)) stands in the query, not in the path"
    }
  }

  private static func list(_ identifiers: [String]) -> String {
    identifiers.map { "(\($0))" }.joined(separator: " ")
  }
}

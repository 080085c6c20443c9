public import InvocationURLs

/// A GS1 Digital Link: the key of a product, place or document as a web address.
public struct GS1DigitalLink: Sendable, Hashable {
  /// An application identifier with its value, decoded.
  public struct Element: Sendable, Hashable {
    /// The application identifier: `01` for a GTIN.
    public let identifier: String
    /// The value, percent-decoded.
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
    let hasTrailingSlash = segments.last == ""
    if hasTrailingSlash { segments.removeLast() }
    // The key is the last segment that can be one and is followed by pairs only.
    let start = segments.indices.last { index in
      GS1Table.keys[segments[index]] != nil && (segments.count - index).isMultiple(of: 2)
    }
    guard let start else { return nil }
    let pairs = stride(from: start, to: segments.count, by: 2).map { index in
      Element(identifier: segments[index], value: segments[index + 1])
    }
    guard let key = pairs.first, let rule = GS1Table.keys[key.identifier] else { return nil }
    try Self.checkScheme(url)
    if hasTrailingSlash { throw .trailingSlash }
    try rule.check(key)
    try Self.checkOrder(pairs.dropFirst(), after: key)
    self.key = key
    qualifiers = Array(pairs.dropFirst())
    attributes = try Self.attributes(of: url, key: key, qualifiers)
    try Self.checkCompany((pairs + attributes).map(\.identifier))
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

  /// In one case or the other, as readers at tills compare it.
  private static func checkScheme(_ url: InvocationURL) throws(GS1DigitalLinkError) {
    let scheme = String(url.text.prefix(url.scheme.rawValue.count))
    guard scheme == scheme.lowercased() || scheme == scheme.uppercased() else {
      throw .mixedScheme(scheme)
    }
  }

  /// Items whose names are digits; others are for the resolver.
  private static func attributes(
    of url: InvocationURL, key: Element, _ qualifiers: [Element]
  ) throws(GS1DigitalLinkError) -> [Element] {
    var attributes: [Element] = []
    // A qualifier of another row than that of the path cannot stand there, and may be an attribute.
    let rows = (GS1Table.qualifiers[key.identifier] ?? []).filter { row in
      qualifiers.allSatisfy { row.contains($0.identifier) }
    }
    let own = Set(rows.joined())
    for item in url.canonical.queryItems {
      let name = String(item.name)
      guard !name.isEmpty, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
      let value = try? PercentEncoding.decodeText(item.value ?? "")
      let element = Element(identifier: name, value: value ?? String(item.value ?? ""))
      guard GS1Table.isKnown(name) else { throw .unknown(name) }
      if own.contains(name) { throw .qualifierInQuery(name, key: key.identifier) }
      if GS1Table.pathOnly.contains(name) { throw .notAnAttribute(name) }
      // In a query GS1 reads a plus as a space.
      if item.value?.contains("+") == true { throw .plusInQuery(name) }
      let rule = GS1Table.keys[name] ?? GS1Table.values[name] ?? GS1Table.anyValue
      try rule.check(element)
      attributes.append(element)
    }
    return attributes
  }

  /// No identifier appears twice, nor beside one that it excludes.
  private static func checkCompany(_ identifiers: [String]) throws(GS1DigitalLinkError) {
    var found: Set<String> = []
    for identifier in identifiers where !found.insert(identifier).inserted {
      throw .repeated(identifier)
    }
    for identifier in identifiers {
      let others = GS1Table.exclusive[identifier] ?? []
      if let other = others.first(where: found.contains) { throw .exclusive(identifier, other) }
    }
  }
}

/// Why a URL with a GS1 key is no valid Digital Link.
public enum GS1DigitalLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value without the length or the characters of its application identifier.
  case badValue(GS1DigitalLink.Element, expected: String)
  /// The last digit does not follow from those before it.
  case badCheckDigit(GS1DigitalLink.Element, expected: String)
  /// The two check characters do not follow from those before them.
  case badCheckPair(GS1DigitalLink.Element, expected: String)
  /// A path element behind the key that does not qualify this key.
  case notAQualifier(String, key: String)
  /// Qualifiers of the key, but not in the order that the standard fixes.
  case wrongOrder([String], expected: [String])
  /// An attribute that no application identifier is.
  case unknown(String)
  /// A qualifier of the key that stands among the attributes.
  case qualifierInQuery(String, key: String)
  /// An application identifier that is no attribute, in the query.
  case notAnAttribute(String)
  /// A `+` in the query, which stands for a space there; no value has one.
  case plusInQuery(String)
  /// A slash behind the last value of the path.
  case trailingSlash
  /// An application identifier that appears twice.
  case repeated(String)
  /// Two that cannot be said of one thing.
  case exclusive(String, String)
  /// `Https`: readers at tills compare the scheme in one case or the other.
  case mixedScheme(String)

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
      "(\(identifier)) is not a qualifier of (\(key))"
    case .wrongOrder(let found, let expected):
      "the qualifiers come as \(Self.list(found)); the order is \(Self.list(expected))"
    case .unknown(let identifier): "(\(identifier)) is not a GS1 application identifier"
    case .qualifierInQuery(let identifier, let key):
      "(\(identifier)) qualifies (\(key)) and belongs into the path, behind it"
    case .notAnAttribute(let identifier):
      "(\(identifier)) is not for the query of a Digital Link; leave it out"
    case .plusInQuery(let identifier):
      "the '+' in the value of (\(identifier)) stands for a space in the query, which no value has; "
        + "write %2B for a plus"
    case .trailingSlash: "the path ends with a slash behind the last value; remove the slash"
    case .repeated(let identifier): "(\(identifier)) appears twice"
    case .exclusive(let a, let b): "(\(a)) and (\(b)) cannot be said of one thing"
    case .mixedScheme(let scheme):
      "the scheme '\(scheme)' is in mixed case; write https or HTTPS"
    }
  }

  private static func list(_ identifiers: [String]) -> String {
    identifiers.map { "(\($0))" }.joined(separator: " ")
  }
}

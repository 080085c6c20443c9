/// A GS1 Digital Link: the key of a product, place or document as a web address.
package struct GS1DigitalLink: Sendable, Hashable {
  /// An application identifier, such as `01`, with its decoded value.
  package struct Element: Sendable, Hashable {
    /// The application identifier, such as `01` for a GTIN.
    package let identifier: String
    /// The value, percent-decoded.
    package let value: String
  }

  /// The primary key of the product, place or document, with its value.
  package let key: Element
  /// The qualifiers of the key, in the order required by the standard.
  package let qualifiers: [Element]
  /// The data in the query, in the order of the URL.
  package let attributes: [Element]

  /// Parses a URL, or returns `nil` if no segment of its path is a primary key.
  package init?(_ url: InvocationURL) throws(GS1DigitalLinkError) {
    var segments: [String] = []
    for segment in url.canonical.pathSegments {
      guard let text = try? PercentEncoding.decodeText(segment) else { return nil }
      segments.append(text)
    }
    let hasTrailingSlash = segments.last == ""
    if hasTrailingSlash { segments.removeLast() }
    // The key is the last possible segment that is followed only by pairs.
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

  /// The link on GS1's own host, which is resolved everywhere.
  package var canonical: String {
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

  /// Checks that the scheme is all lower case or all upper case, as scanners at tills expect.
  private static func checkScheme(_ url: InvocationURL) throws(GS1DigitalLinkError) {
    let scheme = String(url.text.prefix(url.scheme.rawValue.count))
    guard scheme == scheme.lowercased() || scheme == scheme.uppercased() else {
      throw .mixedScheme(scheme)
    }
  }

  /// Returns the items whose names are digits; other items are for the resolver.
  private static func attributes(
    of url: InvocationURL, key: Element, _ qualifiers: [Element]
  ) throws(GS1DigitalLinkError) -> [Element] {
    var attributes: [Element] = []
    // A qualifier that does not fit the qualifiers in the path cannot be in the path, but may be an
    // attribute.
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
      // GS1 reads a plus in a query as a space.
      if item.value?.contains("+") == true { throw .plusInQuery(name) }
      let rule = GS1Table.keys[name] ?? GS1Table.values[name] ?? GS1Table.anyValue
      try rule.check(element)
      attributes.append(element)
    }
    return attributes
  }

  /// Checks that no identifier appears twice or beside one that it excludes.
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

/// A reason why a URL with a GS1 key is not a valid Digital Link.
package enum GS1DigitalLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value whose length or characters do not fit its application identifier.
  case badValue(GS1DigitalLink.Element, expected: String)
  /// An element of the link has a wrong check digit.
  case badCheckDigit(GS1DigitalLink.Element, expected: String)
  /// A wrong pair of check characters.
  case badCheckPair(GS1DigitalLink.Element, expected: String)
  /// A path element after the key that is not a qualifier of this key.
  case notAQualifier(String, key: String)
  /// Qualifiers of the key in an order that the standard does not allow.
  case wrongOrder([String], expected: [String])
  /// An application identifier in the query that the standard allows only in the path.
  case unknown(String)
  /// A qualifier of the key in the query instead of the path.
  case qualifierInQuery(String, key: String)
  /// An application identifier in the query that cannot be an attribute.
  case notAnAttribute(String)
  /// A `+` in the query, which means a space there; no value has a space.
  case plusInQuery(String)
  /// A slash after the last value of the path.
  case trailingSlash
  /// An application identifier that appears twice.
  case repeated(String)
  /// Two application identifiers that exclude each other.
  case exclusive(String, String)
  /// A scheme in mixed case such as `Https`: scanners at tills accept all lower case or all upper
  /// case.
  case mixedScheme(String)

  /// The problem, as the end of a sentence.
  package var description: String {
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
      "(\(identifier)) qualifies (\(key)) and belongs in the path, after it"
    case .notAnAttribute(let identifier):
      "(\(identifier)) is not for the query of a Digital Link; leave it out"
    case .plusInQuery(let identifier):
      "the '+' in the value of (\(identifier)) means a space in the query, which values cannot have; "
        + "write %2B for a plus"
    case .trailingSlash: "the path ends with a slash after the last value; remove the slash"
    case .repeated(let identifier): "(\(identifier)) appears twice"
    case .exclusive(let a, let b): "(\(a)) and (\(b)) cannot be used together"
    case .mixedScheme(let scheme):
      "the scheme '\(scheme)' is in mixed case; write https or HTTPS"
    }
  }

  private static func list(_ identifiers: [String]) -> String {
    identifiers.map { "(\($0))" }.joined(separator: " ")
  }
}

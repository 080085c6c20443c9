package import InvocationURLs

extension GS1DigitalLink {
  /// Makes a link from an element string with brackets, as below a barcode:
  /// "(01)09506000134352(10)ABC1(21)12345". The elements may be in any order: qualifiers get the
  /// order of the standard, and everything else becomes the query.
  ///
  /// `prefix` is the address that the link begins with: "https://id.example.com/products". A GTIN
  /// of 8, 12 or 13 digits gets its leading zeros.
  package static func url(
    ofElements text: String, prefix: String
  ) throws(GS1MakingError) -> InvocationURL {
    var elements = try Self.elements(text)
    guard let place = elements.firstIndex(where: { GS1Table.keys[$0.identifier] != nil }) else {
      throw .noKey
    }
    var key = elements.remove(at: place)
    if key.identifier == "01", [8, 12, 13].contains(key.value.utf8.count) {
      let zeros = String(repeating: "0", count: 14 - key.value.utf8.count)
      key = Element(identifier: "01", value: zeros + key.value)
    }
    let sequences = GS1Table.qualifiers[key.identifier] ?? []
    // The sequence that has most of the elements; other elements cannot be in the path beside them.
    let sequence =
      sequences.max { first, second in
        elements.count(where: { first.contains($0.identifier) })
          < elements.count(where: { second.contains($0.identifier) })
      } ?? []
    let qualifiers = sequence.flatMap { name in elements.filter { $0.identifier == name } }
    let attributes = elements.filter { !sequence.contains($0.identifier) }
    let path = ([key] + qualifiers).map { element in
      "/\(element.identifier)/" + PercentEncoding.encode(element.value, keeping: .unreserved)
    }
    let query = attributes.map { element in
      "\(element.identifier)=" + PercentEncoding.encode(element.value, keeping: .unreserved)
    }
    let start = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
    let link = start + path.joined() + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    do {
      let url = try InvocationURL(link)
      guard let read = try GS1DigitalLink(url), read.key == key, read.qualifiers == qualifiers,
        read.attributes == attributes
      else { throw GS1MakingError.prefix(prefix) }
      return url
    } catch let error as GS1DigitalLinkError { throw .refused(error) } catch let error
      as InvocationURLError
    { throw .url(error) } catch { throw .prefix(prefix) }
  }

  private static func elements(_ text: String) throws(GS1MakingError) -> [Element] {
    var elements: [Element] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard rest.first == "(", let end = rest.firstIndex(of: ")") else {
        throw .notElements(String(rest))
      }
      let identifier = rest[rest.index(after: rest.startIndex)..<end]
      let start = rest.index(after: end)
      // A value may contain brackets; one that is followed by digits and a bracket begins an
      // element.
      let next = rest[start...].indices.first { isElementStart(rest[$0...]) } ?? rest.endIndex
      guard (2...4).contains(identifier.utf8.count),
        identifier.utf8.allSatisfy({ (0x30...0x39).contains($0) }), start < next
      else { throw .notElements(String(rest)) }
      elements.append(Element(identifier: String(identifier), value: String(rest[start..<next])))
      rest = rest[next...]
    }
    return elements
  }

  private static func isElementStart(_ text: Substring) -> Bool {
    guard text.first == "(" else { return false }
    let digits = text.dropFirst().prefix(5).prefix { $0.isASCII && $0.isNumber }
    return (2...4).contains(digits.count) && text.dropFirst(1 + digits.count).first == ")"
  }
}

/// A reason why no Digital Link can be made.
package enum GS1MakingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text from here on has no brackets with an application identifier.
  case notElements(String)
  /// No element has an identifier that is the primary key of a product, place or document.
  case noKey
  /// The link would break a rule.
  case refused(GS1DigitalLinkError)
  /// The prefix and the link are not a URL.
  case url(InvocationURLError)
  /// The prefix contains a segment that is the identifier of another primary key.
  case prefix(String)

  /// The problem as a sentence.
  package var description: String {
    switch self {
    case .notElements(let text):
      "'\(text)' does not begin with an application identifier in brackets; write elements as below "
        + "a barcode: (01)09506000134352(10)ABC1"
    case .noKey:
      "none of the elements is a key, such as (01) for a product or (414) for a place; give one"
    case .refused(let error): "the link would not be valid: \(error)"
    case .url(let error): "\(error)"
    case .prefix(let prefix):
      "a link after '\(prefix)' would be read as another one; choose a prefix such as "
        + "https://id.example.com"
    }
  }
}

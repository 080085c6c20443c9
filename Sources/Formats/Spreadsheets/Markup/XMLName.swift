/// The XML namespaces that are used here. ECMA-376 has two for each of its own: the transitional
/// one of Part 4 and the strict one of Part 1.
enum XMLNamespace: UInt8, Sendable {
  /// The absence of a namespace, as for attributes without a prefix.
  case none
  /// The namespace of SpreadsheetML: workbooks, sheets, strings, styles.
  case sheet
  /// The namespace of references to relationships from within markup.
  case reference
  /// The namespace of relationships in a package (ECMA-376 Part 2).
  case package
  /// A namespace of OpenDocument, the same in versions 1.0 to 1.3.
  case office, table, text, style, manifest
  /// The namespace of LibreOffice's extension for cells.
  case extended
  /// Any other namespace.
  case other

  init(_ uri: String) {
    let document = "urn:oasis:names:tc:opendocument:xmlns:"
    self =
      switch uri {
      case "": .none
      case "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main":
        .sheet
      case "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships":
        .reference
      case "http://schemas.openxmlformats.org/package/2006/relationships": .package
      case document + "office:1.0": .office
      case document + "table:1.0": .table
      case document + "text:1.0": .text
      case document + "style:1.0": .style
      case document + "manifest:1.0": .manifest
      case "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0": .extended
      default: .other
      }
  }
}

/// A name within a namespace; names are compared by their hashes.
struct XMLName: Hashable, Sendable {
  let space: XMLNamespace
  /// The FNV-1a hash of the local name: a file with two names of the same hash only misleads
  /// itself.
  let local: UInt64

  init(_ space: XMLNamespace, _ local: StaticString) {
    self.space = space
    self.local = local.withUTF8Buffer { bytes in
      bytes.reduce(into: NameHash()) { $0.add($1) }.value
    }
  }

  init(_ space: XMLNamespace, sum: UInt64) { (self.space, local) = (space, sum) }
}

/// A builder of the FNV-1a hash of a name's bytes.
struct NameHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// A list of the namespaces that the open elements bind to prefixes.
struct XMLNamespaceScopes {
  private struct Binding {
    var prefix: UInt64
    var space: XMLNamespace
    var depth: Int
  }

  private static let xml = XMLName(.none, "xml").local
  /// The hash of an empty prefix, for names without a colon.
  static let noPrefix = NameHash().value
  private var bindings: [Binding] = []

  mutating func bind(_ prefix: UInt64, to uri: String, depth: Int) {
    bindings.append(Binding(prefix: prefix, space: XMLNamespace(uri), depth: depth))
  }

  /// Removes the bindings made by elements at this depth or deeper.
  mutating func leave(_ depth: Int) {
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
  }

  /// The namespace that a prefix, given by its hash, is bound to; nil if it is not bound.
  func space(of prefix: UInt64) -> XMLNamespace? {
    if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.space }
    return prefix == Self.noPrefix ? XMLNamespace.none : prefix == Self.xml ? .other : nil
  }
}

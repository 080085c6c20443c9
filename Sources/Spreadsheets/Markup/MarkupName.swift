/// The namespaces that decide something here. ECMA-376 has each of its own twice: as Part 4 writes it
/// (transitional), and as Part 1 does (strict).
enum MarkupSpace: UInt8, Sendable {
  /// No namespace, as attributes without a prefix have.
  case none
  /// SpreadsheetML: workbooks, sheets, strings, styles.
  case sheet
  /// References to relationships out of markup.
  case reference
  /// Relationships of a package (ECMA-376 Part 2).
  case package
  /// OpenDocument 1.0 to 1.3 name theirs alike.
  case office, table, text, style, manifest
  /// What LibreOffice adds to cells.
  case extended
  /// Any other.
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

/// A name as a namespace has it: two are alike when their numbers are.
struct MarkupName: Hashable, Sendable {
  let space: MarkupSpace
  /// The FNV-1a sum of the local name: a file that has two names with one sum only misleads itself.
  let local: UInt64

  init(_ space: MarkupSpace, _ local: StaticString) {
    self.space = space
    self.local = local.withUTF8Buffer { bytes in
      bytes.reduce(into: NameSum()) { $0.add($1) }.value
    }
  }

  init(_ space: MarkupSpace, sum: UInt64) { (self.space, local) = (space, sum) }
}

/// FNV-1a over the bytes of a name.
struct NameSum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// Which namespace a prefix stands for, by the elements that are open.
struct MarkupScopes {
  private struct Binding {
    var prefix: UInt64
    var space: MarkupSpace
    var depth: Int
  }

  private static let xml = MarkupName(.none, "xml").local
  /// The sum of no prefix.
  static let noPrefix = NameSum().value
  private var bindings: [Binding] = []

  mutating func bind(_ prefix: UInt64, to uri: String, depth: Int) {
    bindings.append(Binding(prefix: prefix, space: MarkupSpace(uri), depth: depth))
  }

  /// Forgets what elements have bound that lie at this depth or deeper.
  mutating func leave(_ depth: Int) {
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
  }

  /// The namespace of a prefix; `nil` when nothing binds it.
  func space(of prefix: UInt64) -> MarkupSpace? {
    if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.space }
    return prefix == Self.noPrefix ? MarkupSpace.none : prefix == Self.xml ? .other : nil
  }
}

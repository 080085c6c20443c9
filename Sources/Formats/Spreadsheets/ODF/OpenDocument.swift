import Archives

/// An OpenDocument spreadsheet (ISO/IEC 26300, ODF 1.0 to 1.3): one part contains all sheets.
struct OpenDocument: Sendable {
  private enum Names {
    static let manifest = XMLName(.manifest, "manifest")
    static let entry = XMLName(.manifest, "file-entry")
    static let encryption = XMLName(.manifest, "encryption-data")
    static let style = XMLName(.style, "style")
    static let styleName = XMLName(.style, "name")
    static let properties = XMLName(.style, "table-properties")
    static let display = XMLName(.table, "display")
    static let tableStyle = XMLName(.table, "style-name")
    static let name = XMLName(.table, "name")
  }

  static let content = "content.xml"
  static let kinds = [
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.oasis.opendocument.spreadsheet-template",
  ]

  let archive: ZIPArchive
  let limits: SpreadsheetLimits
  private(set) var sheets: [SheetPlace] = []

  init(_ archive: ZIPArchive, _ limits: SpreadsheetLimits) throws(SpreadsheetError) {
    (self.archive, self.limits) = (archive, limits)
    try refuseEncryption()
    var reader = try XMLEventReader(archive, Self.content)
    var hidden: Set<String> = []
    try reader.enterSpreadsheet { reader throws(SpreadsheetError) in
      try Self.readStyles(&reader, &hidden)
    }
    let depth = reader.depth
    while let child = try reader.child(of: depth) {
      if child == TableNames.table {
        guard sheets.count < limits.sheets else { throw .tooManySheets(limit: limits.sheets) }
        let style = try reader.attribute(Names.tableStyle) ?? ""
        sheets.append(
          SheetPlace(
            name: try reader.attribute(Names.name) ?? "", isHidden: hidden.contains(style),
            part: String(sheets.count)))
      }
      try reader.skip()
    }
    try reader.finish()
  }

  /// Reads styles, and adds the names of those that hide sheets to `hidden`.
  private static func readStyles(
    _ reader: inout XMLEventReader, _ hidden: inout Set<String>
  ) throws(SpreadsheetError) {
    let depth = reader.depth
    while let child = try reader.child(of: depth) {
      guard child == Names.style, let name = try reader.attribute(Names.styleName) else {
        try reader.skip()
        continue
      }
      let depth = reader.depth
      while let child = try reader.child(of: depth) {
        if child == Names.properties, try reader.attribute(Names.display) == "false",
          hidden.count < 65_536
        {
          hidden.insert(name)
        }
        try reader.skip()
      }
    }
  }

  /// Throws if a part is encrypted; the manifest lists these (ODF 1.3 Part 2, 3.4).
  private func refuseEncryption() throws(SpreadsheetError) {
    let name = "META-INF/manifest.xml"
    guard archive.has(name) else { return }
    var reader = try XMLEventReader(archive, name)
    try reader.root(Names.manifest)
    while let child = try reader.child(of: 1) {
      guard child == Names.entry else {
        try reader.skip()
        continue
      }
      while let child = try reader.child(of: 2) {
        if child == Names.encryption { throw .encrypted }
        try reader.skip()
      }
    }
    try reader.finish()
  }
}

/// The names of the elements and attributes of tables.
enum TableNames {
  static let document = XMLName(.office, "document-content")
  static let automatic = XMLName(.office, "automatic-styles")
  static let body = XMLName(.office, "body")
  static let spreadsheet = XMLName(.office, "spreadsheet")
  static let table = XMLName(.table, "table")
  static let row = XMLName(.table, "table-row")
  static let rowGroups: Set<XMLName> = [
    XMLName(.table, "table-row-group"), XMLName(.table, "table-rows"),
    XMLName(.table, "table-header-rows"),
  ]
  static let rowsRepeated = XMLName(.table, "number-rows-repeated")
  static let cell = XMLName(.table, "table-cell")
  static let covered = XMLName(.table, "covered-table-cell")
  static let columnsRepeated = XMLName(.table, "number-columns-repeated")
  static let columnsSpanned = XMLName(.table, "number-columns-spanned")
  static let rowsSpanned = XMLName(.table, "number-rows-spanned")
  static let formula = XMLName(.table, "formula")
}

extension XMLEventReader {
  /// Enters the element that contains the sheets; `styles` reads the styles at the beginning of the
  /// document.
  mutating func enterSpreadsheet(
    styles: (inout XMLEventReader) throws(SpreadsheetError) -> Void
  ) throws(SpreadsheetError) {
    try root(TableNames.document)
    while let child = try child(of: 1) {
      switch child {
      case TableNames.automatic: try styles(&self)
      case TableNames.body:
        while let child = try self.child(of: 2) {
          if child == TableNames.spreadsheet { return }
          try skip()
        }
      default: try skip()
      }
    }
    throw .notASpreadsheet
  }
}

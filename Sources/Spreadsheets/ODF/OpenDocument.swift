/// A spreadsheet as OpenDocument has it (ISO/IEC 26300, ODF 1.0 to 1.3): one part holds all sheets.
struct OpenDocument: Sendable {
  private enum Names {
    static let manifest = MarkupName(.manifest, "manifest")
    static let entry = MarkupName(.manifest, "file-entry")
    static let encryption = MarkupName(.manifest, "encryption-data")
    static let style = MarkupName(.style, "style")
    static let styleName = MarkupName(.style, "name")
    static let properties = MarkupName(.style, "table-properties")
    static let display = MarkupName(.table, "display")
    static let tableStyle = MarkupName(.table, "style-name")
    static let name = MarkupName(.table, "name")
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
    var reader = try MarkupReader(archive, Self.content)
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

  /// Remembers the styles by which sheets are hidden.
  private static func readStyles(
    _ reader: inout MarkupReader, _ hidden: inout Set<String>
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

  /// ODF 1.3 Part 2, 3.4: what is encrypted is named in the manifest.
  private func refuseEncryption() throws(SpreadsheetError) {
    let name = "META-INF/manifest.xml"
    guard archive.has(name) else { return }
    var reader = try MarkupReader(archive, name)
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

/// The elements and attributes of tables.
enum TableNames {
  static let document = MarkupName(.office, "document-content")
  static let automatic = MarkupName(.office, "automatic-styles")
  static let body = MarkupName(.office, "body")
  static let spreadsheet = MarkupName(.office, "spreadsheet")
  static let table = MarkupName(.table, "table")
  static let row = MarkupName(.table, "table-row")
  static let rowGroups: Set<MarkupName> = [
    MarkupName(.table, "table-row-group"), MarkupName(.table, "table-rows"),
    MarkupName(.table, "table-header-rows"),
  ]
  static let rowsRepeated = MarkupName(.table, "number-rows-repeated")
  static let cell = MarkupName(.table, "table-cell")
  static let covered = MarkupName(.table, "covered-table-cell")
  static let columnsRepeated = MarkupName(.table, "number-columns-repeated")
  static let columnsSpanned = MarkupName(.table, "number-columns-spanned")
  static let rowsSpanned = MarkupName(.table, "number-rows-spanned")
  static let formula = MarkupName(.table, "formula")
}

extension MarkupReader {
  /// Goes into the element that holds the sheets; `styles` reads the styles that the document begins with.
  mutating func enterSpreadsheet(
    styles: (inout MarkupReader) throws(SpreadsheetError) -> Void
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

import Archives

/// A workbook of ECMA-376 (.xlsx, .xlsm): its sheets, and what they share.
struct Workbook: Sendable {
  private enum Names {
    static let root = XMLName(.sheet, "workbook")
    static let properties = XMLName(.sheet, "workbookPr")
    static let from1904 = XMLName(.none, "date1904")
    static let sheets = XMLName(.sheet, "sheets")
    static let sheet = XMLName(.sheet, "sheet")
    static let name = XMLName(.none, "name")
    static let state = XMLName(.none, "state")
    static let id = XMLName(.reference, "id")
  }

  let archive: ZIPArchive
  let limits: SpreadsheetLimits
  private(set) var sheets: [SheetPlace] = []
  /// Whether the days of the workbook's dates count from 1904 and not from 1900.
  private(set) var countsFrom1904 = false
  private var strings: String?
  private var styles: String?

  init(_ archive: ZIPArchive, _ limits: SpreadsheetLimits) throws(SpreadsheetError) {
    (self.archive, self.limits) = (archive, limits)
    guard let main = try Relationships(of: "", in: archive).first("officeDocument"),
      let part = main.part.map({ Relationships.find($0, in: archive) })
    else { throw .notASpreadsheet }
    if part.lowercased().hasSuffix(".bin") { throw .binaryWorkbook }
    var reader = try XMLEventReader(archive, part)
    guard try reader.next() == .start, reader.name == Names.root else { throw .notASpreadsheet }
    let relationships = try Relationships(of: part, in: archive)
    strings = relationships.first("sharedStrings")?.part
    styles = relationships.first("styles")?.part
    while let child = try reader.child(of: 1) {
      if child == Names.properties { countsFrom1904 = reader.flag(Names.from1904) }
      guard child == Names.sheets else {
        try reader.skip()
        continue
      }
      while let child = try reader.child(of: 2) {
        if child == Names.sheet { try add(&reader, relationships) }
        try reader.skip()
      }
    }
    try reader.finish()
  }

  private mutating func add(
    _ reader: inout XMLEventReader, _ relationships: Relationships
  ) throws(SpreadsheetError) {
    guard sheets.count < limits.sheets else { throw .tooManySheets(limit: limits.sheets) }
    guard let name = try reader.attribute(Names.name), let id = try reader.attribute(Names.id),
      let target = relationships.targets[id]
    else { throw reader.fault(.otherKind) }
    let state = try reader.attribute(Names.state)
    sheets.append(
      SheetPlace(
        name: name, isHidden: state == "hidden" || state == "veryHidden",
        part: target.type == "worksheet" ? target.part ?? "" : nil))
  }

  /// Reads the texts and formats that all sheets share.
  func shared() throws(SpreadsheetError) -> SharedParts {
    SharedParts(
      strings: try strings.map { name throws(SpreadsheetError) in
        try SharedStrings(archive, Relationships.find(name, in: archive), limits)
      } ?? SharedStrings(),
      formats: try styles.map { name throws(SpreadsheetError) in
        try CellFormats(archive, Relationships.find(name, in: archive), limits)
      } ?? CellFormats(),
      countsFrom1904: countsFrom1904)
  }
}

/// The position of a sheet in the file, with its name.
struct SheetPlace: Hashable, Sendable {
  var name: String
  var isHidden: Bool
  /// The name of its part, or its number in an OpenDocument file; `nil` if it has no cells.
  var part: String?
}

/// The texts, number formats and calendar that the cells of a workbook share.
struct SharedParts: Sendable {
  var strings: SharedStrings
  var formats: CellFormats
  var countsFrom1904: Bool
}

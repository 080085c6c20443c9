/// A workbook as ECMA-376 has it (.xlsx, .xlsm): its sheets, and how its numbers are shown.
struct Workbook: Sendable {
  private enum Names {
    static let root = MarkupName(.sheet, "workbook")
    static let properties = MarkupName(.sheet, "workbookPr")
    static let from1904 = MarkupName(.none, "date1904")
    static let sheets = MarkupName(.sheet, "sheets")
    static let sheet = MarkupName(.sheet, "sheet")
    static let name = MarkupName(.none, "name")
    static let state = MarkupName(.none, "state")
    static let id = MarkupName(.reference, "id")
  }

  let archive: ZIPArchive
  let limits: SpreadsheetLimits
  private(set) var sheets: [SheetPlace] = []
  /// Whether days are counted from 1904.
  private(set) var countsFrom1904 = false
  private var strings: String?
  private var styles: String?

  init(_ archive: ZIPArchive, _ limits: SpreadsheetLimits) throws(SpreadsheetError) {
    (self.archive, self.limits) = (archive, limits)
    guard let main = try Relationships(of: "", in: archive).first("officeDocument"),
      let part = main.part.map({ Relationships.find($0, in: archive) })
    else { throw .notASpreadsheet }
    if part.lowercased().hasSuffix(".bin") { throw .binaryWorkbook }
    var reader = try MarkupReader(archive, part)
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
    _ reader: inout MarkupReader, _ relationships: Relationships
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

  /// What all sheets share.
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

/// A sheet and where it is.
struct SheetPlace: Hashable, Sendable {
  var name: String
  var isHidden: Bool
  /// The part that it is, or its number in OpenDocument's; `nil` when it has no cells.
  var part: String?
}

/// Texts, formats and the calendar that the cells of a workbook share.
struct SharedParts: Sendable {
  var strings: SharedStrings
  var formats: CellFormats
  var countsFrom1904: Bool
}

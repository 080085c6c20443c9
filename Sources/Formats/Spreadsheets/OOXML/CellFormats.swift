import Archives

/// The number formats of a workbook, by the style number of a cell (ECMA-376 Part 1, 18.8).
struct CellFormats: Sendable {
  private enum Names {
    static let root = XMLName(.sheet, "styleSheet")
    static let codes = XMLName(.sheet, "numFmts")
    static let code = XMLName(.sheet, "numFmt")
    static let cells = XMLName(.sheet, "cellXfs")
    static let cell = XMLName(.sheet, "xf")
    static let id = XMLName(.none, "numFmtId")
    static let format = XMLName(.none, "formatCode")
  }

  private var formats: [NumberFormat] = []
  private var isEmpty = false

  /// Creates the formats of a file without styles, in which every number is plain.
  init() { isEmpty = true }

  init(
    _ archive: ZIPArchive, _ part: String, _ limits: SpreadsheetLimits
  ) throws(SpreadsheetError) {
    var reader = try XMLEventReader(archive, part)
    try reader.root(Names.root)
    var codes: [Int: NumberFormat] = [:]
    while let child = try reader.child(of: 1) {
      guard child == Names.codes || child == Names.cells else {
        try reader.skip()
        continue
      }
      while let child = try reader.child(of: 2) {
        if child == Names.code, let id = reader.integer(Names.id),
          let code = try reader.attribute(Names.format)
        {
          codes[id] = NumberFormat(code: code)
        } else if child == Names.cell {
          let id = reader.integer(Names.id) ?? 0
          formats.append(codes[id] ?? NumberFormat(builtIn: id))
        }
        guard max(codes.count, formats.count) <= limits.formats else {
          throw .tooManyTexts(limit: limits.textBytes)
        }
        try reader.skip()
      }
    }
    try reader.finish()
  }

  /// The number format of a style's index; nil if it does not exist.
  subscript(index: Int) -> NumberFormat? {
    formats.indices.contains(index) ? formats[index] : isEmpty || index == 0 ? .plain : nil
  }
}

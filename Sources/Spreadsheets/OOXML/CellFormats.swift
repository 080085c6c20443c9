/// How numbers are shown, by the number that a cell has for its style (ECMA-376 Part 1, 18.8).
struct CellFormats: Sendable {
  private enum Names {
    static let root = MarkupName(.sheet, "styleSheet")
    static let codes = MarkupName(.sheet, "numFmts")
    static let code = MarkupName(.sheet, "numFmt")
    static let cells = MarkupName(.sheet, "cellXfs")
    static let cell = MarkupName(.sheet, "xf")
    static let id = MarkupName(.none, "numFmtId")
    static let format = MarkupName(.none, "formatCode")
  }

  private var formats: [NumberFormat] = []
  private var isEmpty = false

  /// A file without styles: every number is plain.
  init() { isEmpty = true }

  init(
    _ archive: ZIPArchive, _ part: String, _ limits: SpreadsheetLimits
  ) throws(SpreadsheetError) {
    var reader = try MarkupReader(archive, part)
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

  /// The format of a style; `nil` when there is none.
  subscript(index: Int) -> NumberFormat? {
    formats.indices.contains(index) ? formats[index] : isEmpty || index == 0 ? .plain : nil
  }
}

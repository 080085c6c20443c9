/// The division of a code that is larger than the printer's paper over several sheets.
extension QRRequest {
  /// The maximum number of sheets in a poster.
  private static let maxSheetCount = 100

  /// Makes one PDF with a code on as many sheets as it needs, and returns the exit status.
  func run(intoFile path: String, dividedOver paper: Paper) throws -> ExitStatus {
    var items = QRItems(self)
    guard let item = try items.next() else { return .done }
    if try items.next() != nil {
      throw BadData("a poster shows one code, and standard input has more lines (nothing was done)")
    }
    let maker = QRMaker(self)
    let outcome = maker.draw(item)
    if let failure = outcome.failure { throw failure }
    for warning in outcome.warnings where !isQuiet { Beckon.warn(warning.sentence) }
    guard var code = outcome.codes.first else { return .bug }
    let size = (width: paper.width.micrometres, height: paper.height.micrometres)
    let tiles = PosterTiles(code.drawn.page, width: size.width, height: size.height)
    let count = tiles.windows.count
    guard count <= Self.maxSheetCount else {
      throw BadData(
        "this code would need \(count) sheets; the limit is \(Self.maxSheetCount). Choose a larger --paper "
          + "or a smaller size")
    }
    var document = try VerifiedPDFWriter(
      path, title: item.text, verifies: verifies, existing: existing, press: press)
    try maker.add(code, dividedOver: size, to: &document)
    try document.commit()
    code.path = path
    if path == "-" || isQuiet && !isJSON { return .done }
    if isJSON {
      return try Beckon.print(code.json(outcome.warnings.map(\.sentence), verifies: verifies))
    }
    let glue =
      count > 1
      ? "; cut each along its left and upper marks, and glue it onto the marks of the one before"
      : ""
    return try Beckon.print(
      "\(path.safeForTerminal())\n" + code.lines(asked: style.options.level)
        + "  paper    \(counted(count, "sheet")) of \(paper.name ?? "paper")\(glue)\n")
  }
}

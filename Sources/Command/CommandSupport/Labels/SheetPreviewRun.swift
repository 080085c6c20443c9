import Artwork
import Codes
import SystemIO
import JSONText
package import Labels

/// Draws one sheet as a picture.
package struct SheetPreviewRun {
  /// The default density, at which a screen shows every module of a code.
  private static let usualDensity = 150

  private let request: SheetRequest
  private let count: Int

  /// Creates a preview of the requested sheet, out of all sheets that this many codes fill.
  package init(_ request: SheetRequest, ofCodes count: Int) {
    (self.request, self.count) = (request, count)
  }

  /// Writes the picture and reports the number of the sheet and of all sheets. If each label has a
  /// size of its own, only the codes on that sheet are requested, by their zero-based positions.
  package func run(_ items: (Range<Int>) throws -> [SheetItem]) throws -> ExitStatus {
    request.paper.warn()
    let density = request.look.design.density
    var preview = try SheetPreview(
      sheet: request.preview ?? 1, ofCodes: count, request.paper.sheet, request.order,
      request.printer.correction, density)
    let maker = try request.look.maker(
      for: request.paper.sheet, density: density)
    let all = request.look.design.fit == .all ? try items(0..<count) : nil
    var report = SheetReport(try all.flatMap { try request.look.fit($0, maker) }, all ?? [])
    let shown = try all.map { Array($0[preview.items]) } ?? items(preview.items)
    for (index, item) in zip(preview.items, shown) {
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        try preview.add(label, item: index)
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
    let page = try preview.picture()
    let bytes =
      OutputFormat(path: request.path) == .svg
      ? try page.svg()
      : try page.png(density: density ?? Density(dotsPerInch: Self.usualDensity))
    try OutputFile.write(bytes, to: request.path, existing: request.existing)
    if !request.isQuiet { for warning in report.warnings { Beckon.warn(warning) } }
    let sheet = min(request.preview ?? 1, preview.sheets)
    if request.isJSON {
      let json: JSONValue = [
        "file": .string(request.path), "sheet": .integer(sheet),
        "sheets": .integer(preview.sheets), "codes": .integer(preview.items.count),
      ]
      return try Beckon.print(json.text() + "\n")
    }
    return request.isQuiet
      ? .done
      : try Beckon.print(
        "\(request.path.safeForTerminal())\n  sheet \(sheet) of \(preview.sheets)\n")
  }
}

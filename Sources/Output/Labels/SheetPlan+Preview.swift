import Artwork
import Codes
import SystemIO

extension SheetPlan {
  /// The default density of a preview in dots per inch, at which a screen shows every module.
  private static let previewDensity = 150

  /// The facts about a preview of one sheet that was written.
  package struct Previewed {
    /// The report on the labels of the sheet.
    package let report: SheetReport
    /// The number of the sheet, from 1.
    package let sheet: Int
    /// The number of sheets that all codes together fill.
    package let sheetCount: Int
    /// The number of codes on the sheet.
    package let codeCount: Int
  }

  /// Draws one sheet as a picture, out of all sheets that this many codes fill. If each label has a
  /// size of its own, only the codes on that sheet are requested, by their zero-based positions.
  package func writePreview(
    ofSheet number: Int, codeCount: Int, _ items: (Range<Int>) throws -> [SheetItem]
  ) throws -> Previewed {
    let density = look.design.density
    var preview = try SheetPreview(
      sheet: number, ofCodes: codeCount, paper.geometry, order, correction, density)
    let maker = try look.maker(for: paper.geometry, density: density)
    let all = look.design.fit == .all ? try items(0..<codeCount) : nil
    var report = SheetReport(try all.flatMap { try look.fit($0, maker) }, all ?? [])
    let shown = try all.map { Array($0[preview.items]) } ?? items(preview.items)
    for (index, item) in zip(preview.items, shown) {
      do {
        let label = try look.make(item, maker) { report.warn($0, $1) }
        try preview.add(label, item: index)
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
    let page = try preview.picture()
    let bytes =
      OutputFormat(path: path) == .svg
      ? try page.svg()
      : try page.png(density: density ?? Density(dotsPerInch: Self.previewDensity))
    try OutputFile.write(bytes, to: path, existing: existing)
    return Previewed(
      report: report, sheet: min(number, preview.sheets), sheetCount: preview.sheets,
      codeCount: preview.items.count)
  }
}

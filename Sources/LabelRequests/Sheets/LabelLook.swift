package import Artwork
import CodeRequests
package import Codes
import CommandHabits
import CommandLineKit
package import InvocationURLs
import QRCodes
package import Sheets

/// What labels look like, whatever they are printed on, and which URLs are let onto them.
package struct LabelLook {
  let style: QRStyle
  package let design: LabelDesign
  /// That of their lines; `nil` where it is the usual one, which is looked for when there are lines.
  let font: FontFile?
  /// `nil` when URLs are not looked at.
  let linter: Linter?

  /// URLs are looked at by a linter, or not at all.
  package init(
    _ style: QRStyle, _ design: LabelDesign, font: FontFile? = nil, linter: Linter? = nil
  ) {
    (self.style, self.design, self.font, self.linter) = (style, design, font, linter)
  }

  /// As options say.
  init(_ arguments: Arguments) throws {
    design = try SheetOptions.design(arguments)
    var style = QRStyle()
    style.options = try QRSymbolOptions.readOfURLs(arguments)
    try QRLookOptions.readColours(arguments, into: &style)
    self.style = style
    font = try QRLookOptions.namedFont(arguments)
    linter = try arguments.has(.lint) ? Linter(publicSuffixes: PublicSuffixFile.load()) : nil
  }

  /// What makes labels for a sheet.
  package func maker(for sheet: SheetGeometry, density: Density?) throws -> LabelMaker {
    var design = design
    design.density = density
    return try LabelMaker(for: sheet, style, design, font: font)
  }

  /// Makes the label of an item, and tells what is worth a word of it.
  package func make(
    _ item: SheetItem, _ maker: LabelMaker, warn: (_ sentence: String, _ kind: String) -> Void
  ) throws -> MadeLabel {
    let content =
      item.isText ? QRContent.text(item.url) : .url(try InvocationURL(item.url))
    if case .url(let url) = content { try linter?.requirePrintable(url, warn: warn) }
    let label = try maker.label(content, title: item.url, lines: item.lines)
    for finding in label.code.findings { warn("\(finding)", warningKind("\(finding)")) }
    return label
  }
}

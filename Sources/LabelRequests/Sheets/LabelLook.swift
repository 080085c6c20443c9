import Artwork
import CodeRequests
import Codes
import CommandHabits
import CommandLineKit
import InvocationURLs
import QRCodes
import Sheets

/// What labels look like, whatever they are printed on, and which URLs are let onto them.
struct LabelLook {
  let style: QRStyle
  let design: LabelDesign
  let font: FontFile
  /// `nil` when URLs are not looked at.
  let linter: Linter?

  init(_ arguments: Arguments) throws {
    design = try SheetOptions.design(arguments)
    var style = QRStyle()
    style.options = try QRSymbolOptions.readOfURLs(arguments)
    try QRLookOptions.readColours(arguments, into: &style)
    self.style = style
    font = try QRLookOptions.fontFile(arguments)
    linter = try arguments.has(.lint) ? Linter(publicSuffixes: PublicSuffixFile.load()) : nil
  }

  /// Makes the label of an item, and tells what is worth a word of it.
  func make(
    _ item: SheetItem, _ maker: LabelMaker, warn: (_ sentence: String, _ kind: String) -> Void
  ) throws -> MadeLabel {
    let url = try InvocationURL(item.url)
    try linter?.requirePrintable(url, warn: warn)
    let label = try maker.label(.url(url), title: item.url, lines: item.lines)
    for finding in label.code.findings { warn("\(finding)", warningKind("\(finding)")) }
    return label
  }
}

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
    style.options.capitalizesHost = arguments.has(QRSymbolOptions.upper)
    if let level = try arguments.value(
      QRSymbolOptions.level, expected: "a level", { QRLevel($0) })
    {
      style.options.level = level
    }
    if let least = try arguments.value(
      QRSymbolOptions.minimum, expected: "a version from 1 to 40", { QRVersion($0) })
    {
      style.options.versions = least...style.options.versions.upperBound
    }
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
    for finding in linter?.findings(in: url) ?? [] {
      switch finding.level {
      case .error: throw QRRefusal(finding: finding)
      case .warning: warn("\(finding.message) (\(finding.id)); \(finding.remedy)", finding.id)
      case .info: break
      }
    }
    let label = try maker.label(.url(url), title: item.url, lines: item.lines)
    for finding in label.code.findings { warn("\(finding)", warningKind("\(finding)")) }
    return label
  }
}

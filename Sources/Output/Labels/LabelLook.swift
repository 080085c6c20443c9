package import Artwork
package import Codes
package import InvocationURLs
import QRCodes

/// The design of labels, whatever they are printed on, and the rules that their URLs must pass.
package struct LabelLook {
  package let style: QRStyle
  /// The layout of code and text on each label.
  package var design: LabelLayout
  /// The font of the text lines, or `nil` for the default one, which is found when there are lines.
  package let font: FontFile?
  /// The linter for URLs, or `nil` if they are not checked.
  package let linter: Linter?

  /// Creates a look. Without a linter, URLs are not checked.
  package init(
    _ style: QRStyle, _ design: LabelLayout, font: FontFile? = nil, linter: Linter? = nil
  ) {
    (self.style, self.design, self.font, self.linter) = (style, design, font, linter)
  }

  /// Creates a maker of labels with this look for a sheet.
  package func maker(for sheet: SheetGeometry, density: Density?) throws -> LabelMaker {
    var design = design
    design.density = density
    return try LabelMaker(for: sheet, style, design, font: font)
  }

  /// Gives all labels one size of codes and of letters, unless each label is to have its own.
  ///
  /// Once `isStopped` is true, the other labels are left out, and the result must not be used.
  package func fit(
    _ items: some Sequence<SheetItem>, _ maker: LabelMaker,
    unless isStopped: @escaping () -> Bool = { false }
  ) throws -> LabelFit? {
    let items = Array(items)
    var contents: [LabelContent] = []
    for item in items {
      if isStopped() { return nil }
      do { contents.append(try item.content()) } catch {
        throw SheetItemFailure(item: item, failure: error)
      }
    }
    let wanted = contents.lazy.prefix { _ in !isStopped() }
    do { return try maker.fit(wanted) } catch let error as LabelFitError {
      throw SheetItemFailure(item: items[error.index], failure: error.cause)
    }
  }

  /// Makes the label of an item, and passes any warnings to `warn`.
  package func make(
    _ item: SheetItem, _ maker: LabelMaker, warn: (_ sentence: String, _ kind: String) -> Void
  ) throws -> RenderedLabel {
    let content = try item.content()
    if case .url(let url) = content.code { try linter?.requirePrintable(url, warn: warn) }
    let label = try maker.label(content)
    for finding in label.code.findings { warn("\(finding)", warningWithoutNumbers("\(finding)")) }
    return label
  }
}

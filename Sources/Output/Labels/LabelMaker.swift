package import Artwork
package import Codes
package import QRCodes

/// The drawing of a label, ready to be placed on sheets.
package struct RenderedLabel: Sendable {
  /// The drawn code of the label.
  package let code: RenderedQR
  /// The upper left corner of the code's quiet zone, relative to that of the label.
  let corner: Point
  /// The size of the letters, in micrometres; `nil` without text.
  package let letterSize: Int?
  /// The colour of the label and its bleed, as a page of its size. It is below everything else on
  /// a sheet, because it extends onto the neighbours of labels that are cut.
  let ground: Page
  /// The label without its code and its ground, as a page of its size.
  let surroundings: Page
}

/// The code and the text of a label.
package struct LabelContent: Sendable {
  /// The content of the code.
  package let code: QRContent
  /// The title for a file of the code alone, or `nil`.
  package let title: String?
  /// The lines of text; blank ones were left out.
  package let lines: [String]

  /// Creates the content of a label, without blank lines of text.
  package init(_ code: QRContent, title: String?, lines: [String]) {
    (self.code, self.title) = (code, title)
    self.lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// A maker of labels of one stock. Only one thread may use it.
package final class LabelMaker {
  /// The distance of text from the edge of a label on a roll, in micrometres. Rolls have no margin,
  /// and move a little.
  private static let textMargin = 1_000

  private let label: SheetGeometry.Label
  private let ground: Point
  private let layout: LabelLayout
  private var publisher: QRPublisher
  private let area: LabelArea
  private let card: CardFitter?
  private let fontFile: FontFile?
  /// The font, opened for the first label with text.
  private var openFont: SharedFont?
  /// The fonts of cards, opened for the first one.
  private var cardFonts: CardFonts?
  /// The sizes that all labels get, once they are known.
  private var common: LabelFit?

  /// Creates a maker of labels for a sheet. `font` is the font of the text; `nil` for the default
  /// one.
  package init(
    for sheet: SheetGeometry, _ style: QRStyle, _ layout: LabelLayout, font: FontFile? = nil
  ) throws {
    label = sheet.labels[0]
    ground = sheet.ground
    self.layout = layout
    var style = style
    style.printer = layout.density
    publisher = try QRPublisher(style)
    if let design = layout.card {
      guard label.shape == .rectangle else { throw SheetError.roundCard }
      let card = CardFitter(
        design: design,
        template: try design.template.scaled(width: label.frame.width, height: label.frame.height))
      area = LabelArea(SheetGeometry.Label(card.template.code.code), margin: 0)
      self.card = card
    } else {
      area = LabelArea(
        label, margin: layout.margin ?? sheet.margin,
        textMargin: layout.margin == nil ? Self.textMargin : 0)
      card = nil
    }
    fontFile = font
  }

  /// Finds the largest sizes that fit each of these labels, and uses them for all that are made
  /// from now on, unless each label is to have its own. Returns the sizes.
  ///
  /// Throws a `LabelFitError` that names the label that cannot be made.
  package func fit(_ contents: some Sequence<LabelContent>) throws -> LabelFit? {
    guard layout.fit == .all else { return nil }
    let fit = try sizes(contents)
    common = fit
    if let fit {
      var style = publisher.style
      style.options.versions = fit.version...fit.version
      publisher = try QRPublisher(style)
    }
    return fit
  }

  private func sizes(_ contents: some Sequence<LabelContent>) throws -> LabelFit? {
    var largest: (version: QRVersion, index: Int)?
    var isMixed = false
    var seen: [[String]: Int] = [:]
    var texts: [(index: Int, lines: [String], text: MeasuredText)] = []
    var cards: [CardText] = []
    for (index, content) in contents.enumerated() {
      do {
        let version = try publisher.symbol(of: content.code).version
        if let known = largest, known.version != version { isMixed = true }
        if version.size > largest?.version.size ?? 0 { largest = (version, index) }
        if !content.lines.isEmpty, seen.updateValue(index, forKey: content.lines) == nil {
          if card != nil {
            cards.append(try CardText(index, content.lines, fonts()))
          } else {
            let font = try openFont ?? SharedFont(fontFile)
            openFont = font
            texts.append((index, content.lines, try font.font.measured(content.lines)))
          }
        }
      } catch { throw LabelFitError(index: index, cause: error) }
    }
    guard let largest else { return nil }
    let fitter = LabelFitter(
      area, layout, publisher.style, version: largest.version,
      codeLimit: isMixed ? .code(largest.index) : nil, texts: texts)
    do {
      guard let card else { return try fitter.fit(openFont) }
      var fit = try fitter.fit(nil)
      let (letters, limits) = try card.fit(cards, fonts())
      fit.card = letters
      fit.letterSize = cards.isEmpty ? nil : letters.title
      fit.limits += limits
      return fit
    } catch let error as LabelFitError { throw error } catch {
      throw LabelFitError(index: largest.index, cause: error)
    }
  }

  private func fonts() throws -> CardFonts {
    let fonts = try cardFonts ?? CardFonts(fontFile)
    cardFonts = fonts
    return fonts
  }

  /// Makes the drawing of a label.
  package func label(_ content: LabelContent) throws -> RenderedLabel {
    let fit: LabelFit
    if let common {
      fit = common
    } else {
      do {
        guard let own = try sizes(CollectionOfOne(content)) else { throw SheetError.noLabels }
        fit = own
      } catch let error as LabelFitError { throw error.cause }
    }
    let symbol = try publisher.symbol(of: content.code)
    return try made(symbol, content, fit)
  }

  /// Makes a file of a label's code without its text, read back from its own bytes.
  package func picture(of label: RenderedLabel, as format: OutputFormat) throws -> PublishedPicture
  {
    try publisher.publish(label.code, as: format)
  }

  /// Makes an SVG drawing of the whole label. Its code is read back at its position on it.
  package func drawing(of label: RenderedLabel) throws -> (bytes: [UInt8], page: Page) {
    var page = try Page(
      width: self.label.frame.width, height: self.label.frame.height, background: .white)
    for part in [label.ground, label.surroundings] { try page.add(part, at: Point(x: 0, y: 0)) }
    try page.add(label.code.page, at: label.corner)
    let code = PlacedQR(label.code, at: label.corner)
    return (try publisher.drawing(page, showing: [code]), page)
  }

  private func made(
    _ symbol: QRCode, _ content: LabelContent, _ fit: LabelFit
  ) throws -> RenderedLabel {
    let code = try publisher.draw(symbol, title: content.title, size: fit.size)
    var page = try Page(
      width: label.frame.width, height: label.frame.height, bleed: max(ground.x, ground.y),
      background: nil)
    var below = page
    if let light = publisher.style.light, light != .white {
      try below.fill(label.outline(grownBy: ground.x, ground.y), with: light)
    }
    var place = fit.frames.code
    if let card, let letters = fit.card {
      place = place.moved(by: Point(x: card.template.code.code.x, y: card.template.code.code.y))
      try card.draw(content.lines, letters, publisher.style, fonts(), on: &page)
    } else if let size = fit.letterSize, let font = openFont, !content.lines.isEmpty {
      let text = try LabelText(
        content.lines, font: font.font, width: fit.frames.text.width, letterSize: size)
      try draw(text, in: fit.frames, on: &page)
    }
    if layout.hasCutLine { try page.fill(label.cutLine, with: .black) }
    let corner = Point(
      x: place.x + (place.width - code.page.width) / 2,
      y: place.y + (place.height - code.page.height) / 2)
    return RenderedLabel(
      code: code, corner: corner, letterSize: content.lines.isEmpty ? nil : fit.letterSize,
      ground: below, surroundings: page)
  }

  private func draw(
    _ text: LabelText, in frames: CodeAndTextFrames, on page: inout Page
  ) throws(ArtworkError) {
    let place = frames.text
    let alignment = layout.alignment == .auto && frames.isBelow ? .center : layout.alignment
    // Lines of either direction are aligned with the widest one.
    let block = alignment == .auto ? text.width : place.width
    var baseline = place.y + (place.height - text.height) / 2
    for line in text.lines {
      baseline += line.ascent
      let free = block - line.width
      let shift =
        switch alignment {
        case .auto: line.isRightToLeft ? free : 0
        case .left: 0
        case .center: free / 2
        case .right: free
        }
      try line.draw(
        on: &page, at: Point(x: place.x + shift, y: baseline), with: publisher.style.dark)
      baseline += line.descent
    }
  }
}

extension SheetGeometry.Label {
  /// The width of the line at a label's edge, in micrometres.
  private static let lineWidth = 100

  /// Returns the outline of the label, relative to its own corner and extended by a distance on
  /// each side, which may be another one above and below.
  func outline(grownBy across: Int, _ own: Int? = nil) -> Path {
    let down = own ?? across
    let frame = Rectangle(
      x: -across, y: -down, width: frame.width + 2 * across, height: frame.height + 2 * down)
    var path = Path()
    switch shape {
    case .rectangle: path.addRectangle(frame)
    case .ellipse: path.addEllipse(in: frame)
    }
    return path
  }

  /// A line along the inside of the label's edge.
  var cutLine: Path {
    var path = outline(grownBy: 0)
    path.append(outline(grownBy: -Self.lineWidth))
    path.fillRule = .evenOdd
    return path
  }
}

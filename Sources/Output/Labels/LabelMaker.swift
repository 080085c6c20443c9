package import Artwork
package import Codes
package import QRCodes

/// A finished label, ready to be placed on sheets.
package struct RenderedLabel: Sendable {
  /// The code.
  package let code: RenderedQR
  /// The upper left corner of the code and its quiet zone, relative to the label's.
  let corner: Point
  /// The rest of the label, as a page of its size.
  let surroundings: Page
}

/// Makes labels of one size. Only one thread may use it.
package final class LabelMaker {
  private let label: SheetGeometry.Label
  private let margin: Int
  private let bleed: Int
  private let design: LabelLayout
  private let publisher: QRPublisher
  private let fontFile: FontFile?
  /// The font, opened for the first label with text.
  private var openFont: SharedFont?

  /// Creates a maker of labels for a sheet. `font` is the font of the text; `nil` for the default
  /// one.
  package init(
    for sheet: SheetGeometry, _ style: QRStyle, _ design: LabelLayout, font: FontFile? = nil
  ) throws {
    label = sheet.labels[0]
    margin = sheet.margin
    bleed = sheet.bleed ?? 0
    self.design = design
    var style = style
    style.printer = design.density
    publisher = try QRPublisher(style)
    fontFile = font
  }

  /// Makes a label with a code and lines of text.
  package func label(_ content: QRContent, title: String?, lines: [String]) throws -> RenderedLabel
  {
    let symbol = try publisher.symbol(of: content)
    let lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    guard !lines.isEmpty else {
      let room = label.room(margin: margin, isSquare: true)
      let side = min(room.width, room.height)
      let place = Rectangle(
        x: room.x + (room.width - side) / 2, y: room.y + (room.height - side) / 2, width: side,
        height: side)
      return try made(symbol, title, in: place, text: nil)
    }
    let font = try openFont ?? SharedFont(fontFile)
    openFont = font
    let room = label.room(margin: margin, isSquare: false)
    let divisions = CodeAndTextFrames.all(room, design.textPlace)
    for least in [LabelText.comfortable(height: room.height), LabelText.smallest] {
      for division in divisions where division.text.width > 0 && division.text.height > 0 {
        let text = try LabelText(
          lines, font: font.font, width: division.text.width, height: division.text.height,
          least: least)
        guard let text else { continue }
        return try made(symbol, title, in: division.code, text: (text, division))
      }
    }
    let last = divisions.last
    throw SheetError.noRoomForText(
      line: lines.max { $0.count < $1.count } ?? "", width: last?.text.width ?? 0,
      height: last?.text.height ?? 0, isBelow: last?.isCentred ?? false)
  }

  /// Makes a file of a label's code alone, read back from its own bytes.
  package func picture(of label: RenderedLabel, as format: OutputFormat) throws -> PublishedPicture
  {
    try publisher.publish(label.code, as: format)
  }

  /// Makes an SVG drawing of the whole label. Its code is read back at its position.
  package func drawing(of label: RenderedLabel) throws -> (bytes: [UInt8], page: Page) {
    var page = try Page(
      width: self.label.frame.width, height: self.label.frame.height, background: .white)
    try page.add(label.surroundings, at: Point(x: 0, y: 0))
    try page.add(label.code.page, at: label.corner)
    let code = PlacedQR(label.code, at: label.corner)
    return (try publisher.drawing(page, showing: [code]), page)
  }

  private func made(
    _ symbol: QRCode, _ title: String?, in place: Rectangle, text: (LabelText, CodeAndTextFrames)?
  ) throws -> RenderedLabel {
    let code = try publisher.draw(
      symbol, title: title, size: try size(of: symbol.version, side: place.width))
    var page = try Page(
      width: label.frame.width, height: label.frame.height, bleed: bleed, background: nil)
    if let light = publisher.style.light, light != .white {
      try page.fill(label.outline(grownBy: bleed), with: light)
    }
    if let (text, division) = text {
      try draw(text, in: division, on: &page)
    }
    if design.hasCutLine { try page.fill(label.cutLine, with: .black) }
    let corner = Point(
      x: place.x + (place.width - code.page.width) / 2,
      y: place.y + (place.height - code.page.height) / 2)
    return RenderedLabel(code: code, corner: corner, surroundings: page)
  }

  /// Returns the largest size that fits, in whole dots or micrometres per module.
  private func size(of version: QRVersion, side: Int) throws -> RequestedSize {
    let modules = version.size + 2 * (publisher.style.quietZone ?? version.quietZone)
    if let density = design.density {
      let dots = side * density.milliDotsPerInch / (25_400_000 * modules)
      guard dots > 0 else {
        throw SheetError.codeTooLarge(
          modules: modules, side: max(0, side), least: density.micrometres(4 * modules))
      }
      return .dots(dots)
    }
    let each = side / modules
    // No office printer draws less than a tenth of a millimetre cleanly.
    guard each >= 100 || publisher.style.allowsUnreadable && each > 0 else {
      throw SheetError.codeTooLarge(modules: modules, side: max(0, side), least: 100 * modules)
    }
    return .module(each)
  }

  private func draw(
    _ text: LabelText, in division: CodeAndTextFrames, on page: inout Page
  ) throws(ArtworkError) {
    let place = division.text
    var baseline = place.y + (place.height - text.height) / 2
    for line in text.lines {
      baseline += line.ascent
      let free = place.width - line.width
      let x = place.x + (division.isCentred ? free / 2 : line.isRightToLeft ? free : 0)
      try line.draw(on: &page, at: Point(x: x, y: baseline), with: publisher.style.dark)
      baseline += line.descent
    }
  }
}

extension SheetGeometry.Label {
  /// The width of the line at a label's edge.
  private static let lineWidth = 100

  /// Returns the outline of the label, relative to its own corner and extended by a distance on
  /// each side.
  func outline(grownBy reach: Int) -> Path {
    let frame = Rectangle(
      x: -reach, y: -reach, width: frame.width + 2 * reach, height: frame.height + 2 * reach)
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

package import Artwork
package import Codes
package import QRCodes

/// A label that is ready to be put onto sheets.
package struct MadeLabel: Sendable {
  /// The code.
  package let code: DrawnQR
  /// Where code and quiet zone begin, from the label's upper left corner.
  let corner: Point
  /// Everything else, as large as the label.
  let surroundings: Page
}

/// Makes labels of one size; for one thread.
package final class LabelMaker {
  private let label: SheetGeometry.Label
  private let margin: Int
  private let bleed: Int
  private let design: LabelDesign
  private let publisher: QRPublisher
  private let fontFile: FontFile?
  /// Opened for the first label that has lines.
  private var openFont: OpenFont?

  /// Makes labels for a sheet, with lines in a font; the usual one where none is named.
  package init(
    for sheet: SheetGeometry, _ style: QRStyle, _ design: LabelDesign, font: FontFile? = nil
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

  /// Makes a label with a code and lines.
  package func label(_ content: QRContent, title: String?, lines: [String]) throws -> MadeLabel {
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
    let font = try openFont ?? OpenFont(fontFile)
    openFont = font
    let room = label.room(margin: margin, isSquare: false)
    let divisions = LabelDivision.all(room, design.textPlace)
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

  /// The code of a label alone, as a file that was read back from its own bytes.
  package func picture(of label: MadeLabel, as format: OutputFormat) throws -> PublishedPicture {
    try publisher.publish(label.code, as: format)
  }

  /// The whole label as an SVG drawing, whose code was read back at its place.
  package func drawing(of label: MadeLabel) throws -> (bytes: [UInt8], page: Page) {
    var page = try Page(
      width: self.label.frame.width, height: self.label.frame.height, background: .white)
    try page.add(label.surroundings, at: Point(x: 0, y: 0))
    try page.add(label.code.page, at: label.corner)
    let code = PlacedQR(label.code, at: label.corner)
    return (try publisher.drawing(page, showing: [code]), page)
  }

  private func made(
    _ symbol: QRCode, _ title: String?, in place: Rectangle, text: (LabelText, LabelDivision)?
  ) throws -> MadeLabel {
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
    return MadeLabel(code: code, corner: corner, surroundings: page)
  }

  /// As many whole dots, or micrometres, for each module as the place has room for.
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
    // A tenth of a millimetre is less than any office printer draws cleanly.
    guard each >= 100 || publisher.style.allowsUnreadable && each > 0 else {
      throw SheetError.codeTooLarge(modules: modules, side: max(0, side), least: 100 * modules)
    }
    return .module(each)
  }

  private func draw(
    _ text: LabelText, in division: LabelDivision, on page: inout Page
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
  /// How wide the line is that shows where a label ends.
  private static let lineWidth = 100

  /// The label from its own corner, with so much more on each side.
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

package import Artwork
import Codes
import JSONText

/// A page for measuring a printer: the outlines of the labels, two crossed rulers, two scales at
/// the edges of a label, and instructions.
///
/// The scales are numbered by the offset that moves each of their lines onto the edge. Held against
/// a sheet of labels, the line at the real edge of the label therefore tells the offset to set.
package struct TestPage {
  /// The page with frames and rulers, as drawn.
  package private(set) var page: Page
  private let sheet: SheetGeometry
  private let correction: PrinterCorrection
  private let font: SharedFont

  /// The width of lines, which office printers can still draw.
  private static let line = 120
  /// The length of the rulers in micrometres.
  private static let ruler = 100_000

  /// Draws the test page for a sheet and a correction.
  package init(
    _ sheet: SheetGeometry, _ correction: PrinterCorrection, font: FontFile?
  ) throws(ArtworkError) {
    self.sheet = sheet
    self.correction = correction
    self.font = try SharedFont(font)
    page = try Page(width: sheet.width, height: sheet.height, background: nil)
    page.title = "Test page"
    for index in 0..<sheet.count { try drawLabel(index) }
    try drawRulers()
    let scales = try drawScales()
    try say(
      [
        "Print at 100 %, not fitted to the page. Hold it against a sheet of labels in front of a light.",
        "The two long lines with ticks should be 100 mm long. If they are L mm long, set --scale to 100 / L.",
      ] + scales)
  }

  private mutating func drawLabel(_ index: Int) throws(ArtworkError) {
    for label in sheet[index] {
      let place = correction.place(label.frame.x, label.frame.y)
      let corner = Point(x: place.x, y: place.y)
      var path = Path(fillRule: .evenOdd)
      path.append(label.outline(grownBy: 0), movedBy: corner)
      path.append(label.outline(grownBy: -Self.line), movedBy: corner)
      try page.fill(path, with: .black)
      try write("\(index + 1)", at: Point(x: corner.x + 4_500, y: corner.y + 6_000), size: 3_000)
    }
  }

  /// Draws two rulers that cross in the middle of the page.
  private mutating func drawRulers() throws(ArtworkError) {
    let (middle, half) = (Point(x: sheet.width / 2, y: sheet.height / 2), Self.ruler / 2)
    var path = Path()
    func bar(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      path.addRectangle(
        Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height))
    }
    bar(middle.x, middle.y, Self.ruler, Self.line)
    bar(middle.x, middle.y, Self.line, Self.ruler)
    for tick in 0...100 {
      let length = tick % 100 == 0 ? 8_000 : tick % 10 == 0 ? 4_000 : tick % 5 == 0 ? 2_500 : 1_500
      bar(middle.x - half + tick * 1_000, middle.y, Self.line, length)
      bar(middle.x, middle.y - half + tick * 1_000, length, Self.line)
    }
    try page.fill(path, with: .black)
  }

  /// Draws the scales, and returns the sentences about them.
  private mutating func drawScales() throws(ArtworkError) -> [String] {
    let across = EdgeScale(sheet, correction, isAcross: true)
    let down = EdgeScale(sheet, correction, isAcross: false)
    for scale in [across, down].compactMap(\.self) { try draw(scale) }
    let left = across.map { "X is the number at the left edge of label \($0.number)" }
    let top = down.map { "Y is the number at the upper edge of label \($0.number)" }
    let x = across == nil ? Self.signed(correction.across) : "X"
    let y = down == nil ? Self.signed(correction.down) : "Y"
    switch (left, top) {
    case (let left?, let top?):
      return [
        "Small scales show the offset on the sheet of labels: \(left),",
        "and \(top). Set --offset \(x),\(y).",
      ]
    case (let one?, nil), (nil, let one?):
      return [
        "A small scale shows the offset on the sheet of labels: \(one).", "Set --offset \(x),\(y).",
      ]
    case (nil, nil): return []
    }
  }

  /// Formats a distance to the right or down, in millimetres, which is negative the other way.
  private static func signed(_ micrometres: Int) -> String {
    (micrometres < 0 ? "-" : "") + Millimetres.text(abs(micrometres))
  }

  private mutating func draw(_ scale: EdgeScale) throws(ArtworkError) {
    var path = Path()
    for tick in scale.ticks {
      let length = tick.step % 6 == 0 ? 5_000 : tick.step % 2 == 0 ? 3_500 : 2_000
      let (along, across) = (Self.line, length)
      let size = scale.isAcross ? (width: along, height: across) : (width: across, height: along)
      let middle =
        scale.isAcross
        ? Point(x: tick.position, y: scale.middle) : Point(x: scale.middle, y: tick.position)
      path.addRectangle(
        Rectangle(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
          height: size.height))
      guard tick.step % 6 == 0 else { continue }
      let words = try font.font.outline(of: Self.signed(tick.offset), letterSize: 1_600)
      let baseline =
        scale.isAcross
        ? Point(x: middle.x - words.width / 2, y: middle.y + 4_300)
        : Point(x: middle.x + 3_000, y: middle.y + 600)
      // The frame of the label does not cross the number.
      var ground = Path()
      ground.addRectangle(
        Rectangle(
          x: baseline.x - 200, y: baseline.y - 1_500, width: words.width + 400, height: 1_800))
      try page.fill(ground, with: .white)
      try words.draw(on: &page, at: baseline, with: .black)
    }
    try page.fill(path, with: .black)
  }

  /// Writes sentences on a white area near the bottom.
  private mutating func say(_ sentences: [String]) throws(ArtworkError) {
    let (size, room) = (3_000, sheet.width - 24_000)
    var ground = Path()
    let height = sentences.count * 4_500 + 4_000
    let top = sheet.height - height - 20_000
    ground.addRectangle(Rectangle(x: 8_000, y: top, width: sheet.width - 16_000, height: height))
    try page.fill(ground, with: .white)
    for (index, sentence) in sentences.enumerated() {
      let wide = try font.font.width(of: sentence, letterSize: size)
      let fitting = wide > room ? size * room / wide : size
      let place = Point(x: 12_000, y: top + 5_500 + index * 4_500)
      try write(sentence, at: place, size: fitting)
    }
  }

  private mutating func write(
    _ text: String, at baseline: Point, size: Int
  ) throws(ArtworkError) {
    let line = try font.font.outline(of: text, letterSize: size)
    try line.draw(on: &page, at: baseline, with: .black)
  }
}

/// A scale across an edge of a label on a test page: each line is where the edge would be printed
/// with another offset.
struct EdgeScale {
  /// A line of the scale.
  struct Tick: Hashable {
    /// The number of the line, from the middle one.
    let step: Int
    /// The offset in micrometres with which the edge would be printed at this line.
    let offset: Int
    /// The horizontal or vertical position of the line, in micrometres.
    let position: Int
  }

  /// Whether the scale is at a left edge; otherwise, it is at an upper one.
  let isAcross: Bool
  /// The number of the label, from 1.
  let number: Int
  /// The middle of the edge, in micrometres.
  let middle: Int
  let ticks: [Tick]

  /// The distance of the lines, in micrometres, and their number on each side of the middle one.
  private static let (step, count) = (500, 6)

  /// Creates a scale at the first label whose edge is not at the edge of the paper; `nil` if there
  /// is none.
  init?(_ sheet: SheetGeometry, _ correction: PrinterCorrection, isAcross: Bool) {
    let reach = Self.step * (Self.count + 1)
    let first = sheet.labels.indices.first { index in
      let frame = sheet.labels[index].frame
      return (isAcross ? frame.x : frame.y) >= reach
    }
    guard let first else { return nil }
    let frame = sheet.labels[first].frame
    let corner = correction.place(frame.x, frame.y)
    self.isAcross = isAcross
    number = first / sheet.halves + 1
    middle = isAcross ? corner.y + frame.height / 2 : corner.x + frame.width / 2
    let (edge, known) = isAcross ? (corner.x, correction.across) : (corner.y, correction.down)
    ticks = (-Self.count...Self.count).map { step in
      Tick(step: step, offset: known + step * Self.step, position: edge + step * Self.step)
    }
  }
}

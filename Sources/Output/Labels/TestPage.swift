package import Artwork
import Codes

/// A page for measuring a printer: the outlines of the labels, two crossed rulers, and
/// instructions.
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
    try say([
      "Print at 100 %, not fitted to the page. Hold it against a sheet of labels in front of a light.",
      "The two lines with ticks should be 100 mm long, from one long tick to the other.",
      "If they are L mm long, set --scale to 100 divided by L. If the frames are X mm left of the labels",
      "and Y mm above them, set --offset X,Y. Use negative numbers for frames to the right or below.",
    ])
  }

  private mutating func drawLabel(_ index: Int) throws(ArtworkError) {
    for label in sheet[index] {
      let place = correction.place(label.frame.x, label.frame.y)
      let corner = Point(x: place.x, y: place.y)
      var path = Path(fillRule: .evenOdd)
      path.append(label.outline(grownBy: 0), movedBy: corner)
      path.append(label.outline(grownBy: -Self.line), movedBy: corner)
      try page.fill(path, with: .black)
      try write("\(index + 1)", at: Point(x: corner.x + 2_500, y: corner.y + 6_000), size: 3_000)
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

import Artwork
import Basics

/// Interprets the drawing operators of a PDF content stream or an EPS file from Beckon, and draws
/// them on a page.
struct PressDrawing {
  /// A transformation of coordinates: scales in millionths, and offsets. Beckon's files never
  /// rotate.
  private struct Place {
    var across = 1_000_000
    var down = 1_000_000
    var x = 0
    var y = 0
  }

  private var cursor: ByteCursor
  private let format: OutputFormat
  private var page: Page
  private let inks: [CMYKColour]
  private let images: [Bitmap]
  private var numbers: [Int] = []
  private var names: [Int] = []
  private var paint = Paint.black
  private var place: Place?
  private var path = Path()
  private var modules = OutlinedModules()
  /// The start and the current end of the outline of modules that is being read.
  private var border: (start: Point, end: Point)?

  init(
    _ content: ArraySlice<UInt8>, _ format: OutputFormat, on page: Page, inks: [CMYKColour],
    images: [Bitmap] = []
  ) {
    cursor = ByteCursor(content, format)
    self.format = format
    self.page = page
    self.inks = inks
    self.images = images
  }

  /// Reads all drawing operators and returns the page that they draw.
  mutating func read() throws -> Page {
    // 72 points are 25.4 mm, and y grows upwards.
    try cursor.expect("0.002834645669 0 0 -0.002834645669 ")
    try expect(points: page.bleed)
    try cursor.expect(" ")
    try expect(points: page.height + page.bleed)
    try cursor.expect(" cm\n")
    while let byte = cursor.next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"): _ = try cursor.take(count: 1)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        numbers.append(try cursor.number(decimals: 6))
      case UInt8(ascii: "/"):
        _ = try cursor.take(count: 2)
        names.append(try cursor.number(decimals: 0))
      default: try perform(word())
      }
    }
    guard numbers.isEmpty, place == nil, border == nil else { throw cursor.fault }
    return page
  }

  /// Expects a length, given in micrometres, as points to a ten-thousandth.
  private mutating func expect(points length: Int) throws(CodeError) {
    let difference = try cursor.number(decimals: 4) - length * 720_000 / 25_400
    guard (0...1).contains(difference) else { throw cursor.fault }
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = cursor.at
    cursor.skip { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    return cursor.bytes[start..<cursor.at]
  }

  /// Returns the last `count` operands, which belong to the current operator.
  private mutating func operands(_ count: Int) throws(CodeError) -> [Int] {
    // No coordinate in Beckon's files is farther away than 10 m, in millionths of a micrometre.
    guard numbers.count == count, numbers.allSatisfy({ $0.magnitude < 1 << 46 }) else {
      throw cursor.fault
    }
    defer { numbers = [] }
    return numbers
  }

  private mutating func perform(_ word: ArraySlice<UInt8>) throws {
    switch String(decoding: word, as: UTF8.self) {
    case "q": place = Place()
    case "Q": place = nil
    case "cm":
      let six = try operands(6)
      guard place != nil, six[1] == 0, six[2] == 0 else { throw cursor.fault }
      place = Place(across: six[0], down: six[3], x: six[4] / 1_000_000, y: six[5] / 1_000_000)
    case "re": try addRectangle(operands(4).map { $0 / 1_000_000 })
    case "m" where place != nil:
      guard border == nil else { throw cursor.fault }
      let start = try points(1)[0]
      border = (start, start)
    case "l" where place != nil: try goOn(to: points(1)[0])
    case "h" where place != nil:
      if let start = border?.start { try goOn(to: start) }
      border = nil
    case "m": path.move(to: try points(1)[0])
    case "l": path.line(to: try points(1)[0])
    case "c":
      let three = try points(3)
      path.curve(three[0], three[1], to: three[2])
    case "h": path.close()
    case "f": try fill(.nonZero)
    case "f*": try fill(.evenOdd)
    case "W": try clip()
    case "Do": try drawImage()
    case "gi": try drawImage(isGrey: true)
    case "ki": try drawImage(isGrey: false)
    default: try choosePaint(word)
    }
  }

  /// Adds a horizontal or vertical step to the outline of modules; throws for any other step.
  private mutating func goOn(to end: Point) throws(CodeError) {
    guard let last = border?.end, last.x == end.x || last.y == end.y,
      last.x != end.x || modules.addBorder(x: end.x, fromY: last.y, toY: end.y)
    else { throw cursor.fault }
    border?.end = end
  }

  /// Reads a clipping path, which must be the rectangle of the page.
  private mutating func clip() throws(CodeError) {
    var edge = Path()
    edge.addRectangle(page.frame)
    guard path == edge, cursor.take(" n") else { throw cursor.fault }
    path = Path()
  }

  private mutating func points(_ count: Int) throws(CodeError) -> [Point] {
    let numbers = try operands(2 * count).map { $0 / 1_000_000 }
    return (0..<count).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
  }

  private mutating func addRectangle(_ four: [Int]) throws(CodeError) {
    if place == nil {
      path.addRectangle(Rectangle(x: four[0], y: four[1], width: four[2], height: four[3]))
    } else {
      guard modules.addRectangle(x: four[0], y: four[1], width: four[2], height: four[3]) else {
        throw cursor.fault
      }
    }
  }

  private mutating func fill(_ rule: Path.FillRule) throws {
    if let place {
      let grid = try modules.grid()
      try page.draw(grid, in: frame(place, grid.width, grid.height), with: paint)
      modules = OutlinedModules()
    } else {
      path.fillRule = rule
      try page.fill(path, with: paint)
      path = Path()
    }
  }

  /// Returns the rectangle that `width` by `height` units take under a transformation.
  private func frame(_ place: Place, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(
      x: place.x, y: place.y, width: (place.across * width + 500_000) / 1_000_000,
      height: (place.down * height + 500_000) / 1_000_000)
  }

  private mutating func drawImage() throws {
    guard let index = names.popLast(), images.indices.contains(index) else { throw cursor.fault }
    try draw(images[index])
  }

  /// Reads an inline picture, which is compressed data in hexadecimal digits, and draws it.
  private mutating func drawImage(isGrey: Bool) throws {
    let sides = try operands(2).map { $0 / 1_000_000 }
    try cursor.expect("\n")
    let digits = try cursor.take(before: UInt8(ascii: ">")).lazy.filter { $0 != UInt8(ascii: "\n") }
    guard format == .eps, let packed = [UInt8](hexadecimal: digits),
      let samples = InkSampleLayout(width: sides[0], height: sides[1], isGrey: isGrey),
      let data = inflated(packed, exactly: samples.count)
    else { throw cursor.fault }
    try draw(samples.picture(data))
  }

  /// Draws a picture, which fills a unit square where y grows upwards.
  private mutating func draw(_ image: Bitmap) throws {
    guard var place else { throw cursor.fault }
    (place.y, place.down) = (place.y + place.down / 1_000_000, -place.down)
    try page.draw(image, in: frame(place, 1, 1))
  }

  private mutating func choosePaint(_ word: ArraySlice<UInt8>) throws(CodeError) {
    switch String(decoding: word, as: UTF8.self) {
    case "k":
      let inks = try operands(4).map { $0 / 1000 }
      let mix = CMYKColour(cyan: inks[0], magenta: inks[1], yellow: inks[2], black: inks[3])
      paint = .cmyk(mix)
    case "cs": break
    case "scn":
      let tint = try operands(1)[0] / 1000
      guard let index = names.popLast(), inks.indices.contains(index) else { throw cursor.fault }
      func part(_ ink: Int) -> Int { ink * tint / 1000 }
      let full = inks[index]
      paint = .cmyk(
        CMYKColour(
          cyan: part(full.cyan), magenta: part(full.magenta), yellow: part(full.yellow),
          black: part(full.black)))
    default: throw cursor.fault
    }
  }
}

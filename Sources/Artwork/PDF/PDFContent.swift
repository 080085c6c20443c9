/// What a page's content stream says, and what it needs to be defined for it.
struct PDFContent {
  var text = TextBuffer()
  /// The inks with names, in the order of their first use: `/S0`, `/S1` …
  private(set) var inks: [SpotColour] = []
  /// The pictures, in the order of their use: `/I0`, `/I1` …
  private(set) var images: [Bitmap] = []

  /// Begins a page: from here on lengths are micrometres, as everywhere in this room.
  init(_ page: Page) {
    // 72 points are 25.4 mm; the page's corner is its bleed away from the sheet's.
    text.append(72, over: 25_400, decimals: 12)
    text.append(" 0 0 -")
    text.append(72, over: 25_400, decimals: 12)
    text.append(" ")
    text.append(points: page.bleed)
    text.append(" ")
    text.append(points: page.height + page.bleed)
    text.append(" cm\n")
    if let background = page.background {
      fillColour(background)
      text.append(numbers: [
        page.bleedFrame.x, page.bleedFrame.y, page.bleedFrame.width, page.bleedFrame.height,
      ])
      text.append(" re f\n")
    }
  }

  /// Draws one thing.
  mutating func append(_ item: Page.Item) throws(ArtworkError) {
    switch item {
    case .path(let path, let paint):
      fillColour(paint)
      for element in path.elements { append(element) }
      text.append(path.fillRule == .evenOdd ? "f*\n" : "f\n")
    case .modules(let grid, let frame, let paint):
      fillColour(paint)
      text.append("q ")
      text.append(frame.width, over: grid.width, decimals: 6)
      text.append(" 0 0 ")
      text.append(frame.height, over: grid.height, decimals: 6)
      text.append(" ")
      text.append(numbers: [frame.x, frame.y])
      text.append(" cm\n")
      let rectangles = grid.rectangles()
      for one in rectangles {
        text.append(numbers: [
          one.columns.lowerBound, one.rows.lowerBound, one.columns.count, one.rows.count,
        ])
        text.append(" re\n")
      }
      text.append(rectangles.isEmpty ? "Q\n" : "f Q\n")
    case .image(let image, let frame):
      // A picture is drawn into the unit square, whose y grows upwards.
      text.append("q ")
      text.append(numbers: [frame.width, 0, 0, -frame.height, frame.x, frame.y + frame.height])
      text.append(" cm /I")
      text.append(images.count)
      text.append(" Do Q\n")
      images.append(image)
    }
  }

  private mutating func append(_ element: Path.Element) {
    text.append(numbers: element.points.flatMap { [$0.x, $0.y] })
    switch element {
    case .move: text.append(" m\n")
    case .line: text.append(" l\n")
    case .curve: text.append(" c\n")
    case .close: text.append("h\n")
    }
  }

  private mutating func fillColour(_ paint: Paint) {
    switch paint {
    case .black: text.append("0 0 0 1 k\n")
    case .white: text.append("0 0 0 0 k\n")
    case .rgb(let colour) where colour.isNeutral:
      text.append("0 0 0 ")
      text.append(255 - Int(colour.red), over: 255, decimals: 3)
      text.append(" k\n")
    case .rgb(let colour):
      for part in colour.parts {
        text.append(Int(part), over: 255, decimals: 3)
        text.append(" ")
      }
      text.append("rg\n")
    case .cmyk(let colour):
      for ink in colour.inks {
        text.append(ink, decimals: 3)
        text.append(" ")
      }
      text.append("k\n")
    case .spot(let colour):
      text.append("/S")
      text.append(index(of: colour))
      text.append(" cs ")
      text.append(colour.tint, decimals: 3)
      text.append(" scn\n")
    }
  }

  /// Tints of one ink share its definition.
  private mutating func index(of ink: SpotColour) -> Int {
    let same = inks.firstIndex { $0.name == ink.name && $0.substitute == ink.substitute }
    if let same { return same }
    inks.append(ink)
    return inks.count - 1
  }
}

extension CMYKColour {
  fileprivate var inks: [Int] { [cyan, magenta, yellow, black] }
}

extension TextBuffer {
  /// A length in micrometres as points, to a ten-thousandth.
  fileprivate mutating func append(points micrometres: Int) {
    append(micrometres * 72, over: 25_400, decimals: 4)
  }

  fileprivate mutating func append(numbers: [Int]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(" ") }
      append(number)
    }
  }

  /// The sheet, where it is cut, and how far the colour goes on beyond that.
  mutating func append(boxes page: Page) {
    let trim = page.trim ?? Page.Trim(page.frame, bleed: page.bleed)
    append("/MediaBox[")
    append(box: page.bleedFrame, on: page)
    append("]/BleedBox[")
    append(box: trim.frame.grown(by: trim.bleed), on: page)
    append("]/TrimBox[")
    append(box: trim.frame, on: page)
    append("]")
  }

  /// A rectangle by its lower left and its upper right corner, from the lower left corner of the sheet.
  private mutating func append(box: Rectangle, on page: Page) {
    let (left, bottom) = (page.bleed + box.x, page.bleed + page.height - box.y - box.height)
    for (index, place) in [left, bottom, left + box.width, bottom + box.height].enumerated() {
      if index > 0 { append(" ") }
      append(points: place)
    }
  }

  /// The inks as colour spaces, each with its substitute at full tint.
  mutating func append(inks: [SpotColour]) {
    if inks.isEmpty { return }
    append("/ColorSpace<<")
    for (index, ink) in inks.enumerated() {
      append("/S")
      append(index)
      append("[/Separation")
      append(pdfName: ink.name)
      append("/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[")
      for (position, part) in ink.substitute.inks.enumerated() {
        if position > 0 { append(" ") }
        append(part, decimals: 3)
      }
      append("]>>]")
    }
    append(">>")
  }

  mutating func append(images numbers: [Int]) {
    if numbers.isEmpty { return }
    append("/XObject<<")
    for (index, number) in numbers.enumerated() {
      append("/I")
      append(index)
      append(" ")
      append(number)
      append(" 0 R")
    }
    append(">>")
  }
}

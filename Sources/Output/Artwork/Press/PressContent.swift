/// A page in PDF's drawing operators, with the inks and pictures that they refer to. An EPS file of
/// Beckon defines the same operators in its prologue.
struct PressContent {
  /// The file format for a press: PDF or EPS.
  enum Form {
    /// A PDF file, where pictures are objects. If `isFlat`, pictures are not transparent.
    case pdf(isFlat: Bool)
    /// An EPS file: no bleed, pictures inline, and modules as outlines of the dark areas, which a
    /// cutter can follow.
    case eps
  }

  var text = TextBuffer()
  /// The spot colours in the order of their first use, which are named `/S0`, `/S1` …
  private(set) var inks: [SpotColour] = []
  /// The pictures in the order of their use, which are named `/I0`, `/I1` …
  private(set) var images: [InkImage] = []
  /// The plates that are in use: cyan, magenta, yellow and black, in this order; spot colours are
  /// not included.
  private(set) var plates = [false, false, false, false]
  private let form: Form
  /// The colour with which pictures are composited if they must not be transparent.
  private let ground: RGBColour

  /// Starts a page. From here on, lengths are in micrometres, as everywhere in this target.
  init(_ page: Page, _ form: Form) {
    self.form = form
    ground = (page.background ?? .white).screenColour
    let sheet = form.isEPS ? page.frame : page.bleedFrame
    // 72 points are 25.4 mm. The page's corner is offset from the sheet's by the bleed.
    text.append(72, over: 25_400, decimals: 12)
    text.append(" 0 0 -")
    text.append(72, over: 25_400, decimals: 12)
    text.append(" ")
    text.append(points: -sheet.x)
    text.append(" ")
    text.append(points: sheet.height + sheet.y)
    text.append(" cm\n")
    if form.isEPS, page.isOverfull {
      text.append(numbers: [sheet.x, sheet.y, sheet.width, sheet.height])
      text.append(" re W n\n")
    }
    if let background = page.background {
      fillColour(background)
      text.append(numbers: [sheet.x, sheet.y, sheet.width, sheet.height])
      text.append(" re f\n")
    }
  }

  /// Appends the operators that draw an item.
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
      text.append(append(grid) ? "f Q\n" : "Q\n")
    case .image(let image, let frame):
      // A picture is drawn into the unit square, where y grows upwards.
      text.append("q ")
      text.append(numbers: [frame.width, 0, 0, -frame.height, frame.x, frame.y + frame.height])
      text.append(" cm ")
      try append(InkImage(form.isFlat ? image.flattened(over: ground) : image))
    }
  }

  /// Adds the dark modules to the path. Returns whether there are any.
  private mutating func append(_ grid: ModuleGrid) -> Bool {
    if form.isEPS {
      let loops = grid.outlines()
      for loop in loops {
        for (index, corner) in loop.enumerated() {
          text.append(numbers: [corner.x, corner.y])
          text.append(index == 0 ? " m\n" : " l\n")
        }
        text.append("h\n")
      }
      return !loops.isEmpty
    }
    let rectangles = grid.rectangles()
    for one in rectangles {
      text.append(numbers: [
        one.columns.lowerBound, one.rows.lowerBound, one.columns.count, one.rows.count,
      ])
      text.append(" re\n")
    }
    return !rectangles.isEmpty
  }

  private mutating func append(_ picture: InkImage) throws(ArtworkError) {
    plates = picture.isGrey ? [plates[0], plates[1], plates[2], true] : [true, true, true, true]
    if form.isEPS {
      try text.append(eps: picture)
    } else {
      text.append("/I")
      text.append(images.count)
      text.append(" Do Q\n")
    }
    images.append(picture)
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
    if case .spot(let colour) = paint {
      text.append("/S")
      text.append(index(of: colour))
      text.append(" cs ")
      text.append(colour.tint, decimals: 3)
      return text.append(" scn\n")
    }
    let inks = paint.inks.parts
    plates = zip(plates, inks).map { $0 || $1 > 0 }
    text.append(inks: inks)
    text.append(" k\n")
  }

  /// Returns the index of a spot colour in `inks`, and adds it if it is new. Tints of an ink share
  /// it.
  private mutating func index(of ink: SpotColour) -> Int {
    let same = inks.firstIndex { $0.name == ink.name && $0.substitute == ink.substitute }
    if let same { return same }
    inks.append(ink)
    return inks.count - 1
  }
}

extension PressContent.Form {
  fileprivate var isEPS: Bool { if case .eps = self { true } else { false } }

  /// Whether the format requires opaque pictures.
  fileprivate var isFlat: Bool {
    switch self {
    case .pdf(let isFlat): isFlat
    case .eps: true
    }
  }
}

extension Page {
  /// Whether an item extends past the page's edges.
  fileprivate var isOverfull: Bool {
    items.contains {
      $0.extent.map { !$0.lies(in: frame) && $0.width > 0 && $0.height > 0 } ?? false
    }
  }
}

extension TextBuffer {
  /// Appends a length in micrometres as points, to a ten-thousandth.
  mutating func append(points micrometres: Int) {
    append(micrometres * 72, over: 25_400, decimals: 4)
  }

  mutating func append(numbers: [Int]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(" ") }
      append(number)
    }
  }

  /// Appends amounts of ink, in thousandths, as numbers from 0 to 1.
  mutating func append(inks: [Int]) {
    for (index, ink) in inks.enumerated() {
      if index > 0 { append(" ") }
      append(ink, decimals: 3)
    }
  }
}

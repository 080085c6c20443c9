/// What draws a page in the operators of PDF, and what has to be defined for it. Our EPS files define the
/// operators themselves and say the same.
struct PressContent {
  /// What the content is for.
  enum Form {
    /// Pictures are objects of their own, and may let something through if that is allowed.
    case pdf(isFlat: Bool)
    /// There is no bleed, pictures stand where they are drawn, and modules are drawn by the borders of
    /// their dark areas, which a knife can follow.
    case eps
  }

  var text = TextBuffer()
  /// The inks with names, in the order of their first use: `/S0`, `/S1` …
  private(set) var inks: [SpotColour] = []
  /// The pictures, in the order of their use: `/I0`, `/I1` …
  private(set) var images: [PressPicture] = []
  /// Which of cyan, magenta, yellow and black there are, inks with names left aside.
  private(set) var plates = [false, false, false, false]
  private let form: Form
  /// What pictures are laid over when nothing may shine through them.
  private let ground: RGBColour

  /// Begins a page: from here on lengths are micrometres, as everywhere in this room.
  init(_ page: Page, _ form: Form) {
    self.form = form
    ground = (page.background ?? .white).screenColour
    let sheet = form.isEPS ? page.frame : page.bleedFrame
    // 72 points are 25.4 mm; the page's corner is its bleed away from the sheet's.
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
      text.append(append(grid) ? "f Q\n" : "Q\n")
    case .image(let image, let frame):
      // A picture is drawn into the unit square, whose y grows upwards.
      text.append("q ")
      text.append(numbers: [frame.width, 0, 0, -frame.height, frame.x, frame.y + frame.height])
      text.append(" cm ")
      try append(PressPicture(form.isFlat ? image.flattened(over: ground) : image))
    }
  }

  /// Adds the dark modules to the path; whether there are any.
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

  private mutating func append(_ picture: PressPicture) throws(ArtworkError) {
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

  /// Tints of one ink share its definition.
  private mutating func index(of ink: SpotColour) -> Int {
    let same = inks.firstIndex { $0.name == ink.name && $0.substitute == ink.substitute }
    if let same { return same }
    inks.append(ink)
    return inks.count - 1
  }
}

extension PressContent.Form {
  fileprivate var isEPS: Bool { if case .eps = self { true } else { false } }

  /// Whether nothing may shine through a picture.
  fileprivate var isFlat: Bool {
    switch self {
    case .pdf(let isFlat): isFlat
    case .eps: true
    }
  }
}

extension Page {
  /// Whether something goes beyond its edges.
  fileprivate var isOverfull: Bool {
    items.contains {
      $0.extent.map { !$0.lies(in: frame) && $0.width > 0 && $0.height > 0 } ?? false
    }
  }
}

extension TextBuffer {
  /// A length in micrometres as points, to a ten-thousandth.
  mutating func append(points micrometres: Int) {
    append(micrometres * 72, over: 25_400, decimals: 4)
  }

  mutating func append(numbers: [Int]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(" ") }
      append(number)
    }
  }

  /// Each in parts of one.
  mutating func append(inks: [Int]) {
    for (index, ink) in inks.enumerated() {
      if index > 0 { append(" ") }
      append(ink, decimals: 3)
    }
  }
}

import Artwork
import Codes

extension CardFitter {
  /// Draws everything on a card but the code, with white paper under the code.
  func draw(
    _ lines: [String], _ fit: CardFit, _ style: QRStyle, _ fonts: CardFonts,
    on page: inout Page
  ) throws {
    let ground = style.light ?? .white
    let house = design.houseColour ?? style.dark
    try drawFrame(fit, fonts, house, ground, style.dark, on: &page)
    for block in template.blocks {
      let set = try set(block, lines, fit, fonts)
      if let frame = set.picture { try drawPicture(frame, house, on: &page) }
      for (part, top, text) in set.texts {
        let isHouse = part == .title && house.isLegible(on: ground)
        try draw(text, top, set, isHouse ? house : style.dark, on: &page)
      }
    }
    if let hole = template.hole {
      var ring = Path(fillRule: .evenOdd)
      ring.addCircle(centre: hole.centre, radius: hole.diameter / 2)
      ring.addCircle(centre: hole.centre, radius: hole.diameter / 2 - Self.cutLine)
      try page.fill(ring, with: .black)
    }
  }

  /// The thickness of a line along which paper is cut, in micrometres.
  private static let cutLine = 100

  private func drawFrame(
    _ fit: CardFit, _ fonts: CardFonts, _ house: Paint, _ ground: Paint, _ dark: Paint,
    on page: inout Page
  ) throws {
    let code = template.code
    if code.line > 0 {
      var outside = Path()
      outside.addRectangle(
        code.outside(hasWords: fit.call != nil), radius: code.radius + code.line)
      try page.fill(outside, with: house)
      var inside = Path()
      inside.addRectangle(code.inside, radius: code.radius)
      try page.fill(inside, with: ground)
    }
    guard let call = design.call, let size = fit.call else { return }
    let line = try fonts.title.font.outline(of: call, letterSize: size)
    let band = code.words
    // Letters look centred if their capitals are.
    let baseline = band.y + (band.height + size * 18 / 25) / 2
    let words = code.line > 0 ? (ground.isLegible(on: house) ? ground : dark) : house
    try line.draw(
      on: &page, at: Point(x: band.x + (band.width - line.width) / 2, y: baseline), with: words)
  }

  private func drawPicture(
    _ frame: Rectangle, _ house: Paint, on page: inout Page
  ) throws(ArtworkError) {
    switch design.picture {
    case .image(let image):
      try page.draw(image.reduced(for: frame.width), in: frame)
    case .paths(let paths, let box, let paint):
      for path in paths { try page.fill(path.moved(from: box, to: frame), with: paint) }
    case nil:
      if let symbol = template.symbol { try page.fill(symbol.path(in: frame), with: house) }
    }
  }

  private func draw(
    _ text: LabelText, _ top: Int, _ set: SetBlock, _ paint: Paint, on page: inout Page
  ) throws(ArtworkError) {
    let block = set.block
    var baseline = top
    for line in text.lines {
      baseline += line.ascent
      let shift = block.shift(
        block.frame.width - line.width, isRightToLeft: set.isRightToLeft)
      try line.draw(on: &page, at: Point(x: block.frame.x + shift, y: baseline), with: paint)
      baseline += line.descent
    }
  }
}

extension Paint {
  /// Returns whether large letters in this colour can be read on a ground: a contrast of 3 to 1, as
  /// in WCAG 2.
  fileprivate func isLegible(on ground: Paint) -> Bool {
    let contrast = Contrast(dark: self, light: ground)
    let (one, other) = (contrast.darkLightness + 50, contrast.lightLightness + 50)
    return max(one, other) >= 3 * min(one, other)
  }
}

extension Bitmap {
  /// The greatest resolution, in pixels per inch, that a printed picture needs.
  private static let ampleDensity = 400

  /// Returns the picture with no more pixels than a width in micrometres can show.
  fileprivate func reduced(for width: Int) throws(ArtworkError) -> Bitmap {
    try reduced(by: self.width * 25_400 / (max(1, width) * Self.ampleDensity))
  }
}

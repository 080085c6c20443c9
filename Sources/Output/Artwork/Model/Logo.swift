/// A picture or shape in the middle of a code, on modules that are left light.
///
/// Every module under it is an error that the reader must correct. This type only draws the logo;
/// `LogoBudget` in the `Codes` target checks that the code can afford it.
package struct Logo: Hashable, Sendable {
  /// The kinds of artwork in a logo.
  package enum Content: Hashable, Sendable {
    /// A logo that is a picture of pixels.
    case image(Bitmap)
    /// Shapes in their own coordinates, filled one by one, with their bounding box and paint. A
    /// shape that extends past the modules that are left light is refused.
    case paths([Path], box: Rectangle, Paint)
  }

  /// The artwork of the logo: a picture or shapes.
  package var content: Content
  /// The width and height of the area that is left light, in modules.
  package var modules: Int
  /// The empty part of that area on each side of the artwork, in tenths of a module.
  package var margin: Int

  /// Creates a logo in an area of `modules` by `modules`; `margin` is in tenths of a module.
  package init(_ content: Content, modules: Int, margin: Int = 5) {
    self.content = content
    self.modules = modules
    self.margin = margin
  }

  /// Returns the square of modules that is left light for the logo, exactly in the middle of the
  /// symbol. It is one module wider if its size is odd and the symbol's even, or the reverse.
  func hole(in grid: ModuleGrid) throws(ArtworkError) -> ModuleRectangle {
    let least = min(grid.width, grid.height)
    guard modules > 0, modules < least else {
      throw ArtworkError(.logoSize(modules: modules, symbol: least))
    }
    func middle(_ side: Int) -> Range<Int> {
      let count = modules + (side - modules) % 2
      let start = (side - count) / 2
      return start..<start + count
    }
    return ModuleRectangle(columns: middle(grid.width), rows: middle(grid.height))
  }

  /// Draws the artwork as large as fits into its area, inside the margins.
  func draw(on page: inout Page, in hole: Rectangle) throws(ArtworkError) {
    let side = min(hole.width, hole.height)
    let edge = side * max(0, min(margin, 10 * modules)) / (10 * modules)
    let room = Rectangle(
      x: hole.x + edge, y: hole.y + edge, width: hole.width - 2 * edge,
      height: hole.height - 2 * edge)
    guard room.width > 0, room.height > 0 else {
      throw ArtworkError(.logoMargin(tenths: margin, modules: modules))
    }
    switch content {
    case .image(let image):
      try page.draw(image, in: room.fitting(width: image.width, height: image.height))
    case .paths(let paths, let box, let paint):
      guard box.width > 0, box.height > 0 else { throw ArtworkError(.frameOutsidePage(box)) }
      let frame = room.fitting(width: box.width, height: box.height)
      for path in paths {
        let path = path.moved(from: box, to: frame)
        guard path.extent?.isCovered(by: hole) ?? true else {
          throw ArtworkError(.logoBeyondPlace(modules: modules))
        }
        try page.fill(path, with: paint)
      }
    }
  }
}

extension Rectangle {
  /// Whether the rectangle is inside `other`, with a tolerance of one micrometre for rounding.
  fileprivate func isCovered(by other: Rectangle) -> Bool {
    x >= other.x - 1 && y >= other.y - 1 && x + width <= other.x + other.width + 1
      && y + height <= other.y + other.height + 1
  }
}

extension Rectangle {
  /// Returns the largest rectangle with the aspect ratio of this width and height, centred in this
  /// one.
  package func fitting(width shapeWidth: Int, height shapeHeight: Int) -> Rectangle {
    let (wide, _) = width.multipliedReportingOverflow(by: shapeHeight)
    let (tall, _) = height.multipliedReportingOverflow(by: shapeWidth)
    let fitted =
      wide <= tall
      ? (width, max(1, wide / shapeWidth)) : (max(1, tall / shapeHeight), height)
    return Rectangle(
      x: x + (width - fitted.0) / 2, y: y + (height - fitted.1) / 2,
      width: fitted.0, height: fitted.1)
  }
}

extension Path {
  /// Returns the path moved and scaled so that the rectangle `old` maps onto `new`.
  package func moved(from old: Rectangle, to new: Rectangle) -> Path {
    mapPoints { point in
      Point(
        x: new.x &+ scaled(point.x, less: old.x, by: new.width, over: old.width),
        y: new.y &+ scaled(point.y, less: old.y, by: new.height, over: old.height))
    }
  }
}

/// Returns `(value - start) * factor / divisor`. On overflow, the result is outside every page.
private func scaled(_ value: Int, less start: Int, by factor: Int, over divisor: Int) -> Int {
  let (distance, isFar) = value.subtractingReportingOverflow(start)
  let (product, isFarther) = distance.multipliedReportingOverflow(by: factor)
  return isFar || isFarther ? 2 * Page.maximumSide : divideRounding(product, divisor)
}

import SVGText

extension Path {
  /// Parses the `d` attribute of an SVG path with all its commands. One unit becomes one
  /// millimetre.
  ///
  /// On an error, which has the offset of the first invalid byte, nothing is drawn, unlike in SVG:
  /// half a logo helps nobody.
  package init(svgPath text: String, fillRule: FillRule = .nonZero) throws(ArtworkError) {
    self.init(fillRule: fillRule)
    do throws(SVGPathError) {
      var steps = SVGPathParser(text, limit: Double(Page.maximumSide / 1000))
      while true {
        let start = steps.current
        guard let step = try steps.next() else { return }
        add(step, from: start)
        if elements.count > Self.maxElementCount { break }
      }
    } catch { throw ArtworkError(.svgPath(offset: error.offset)) }
    throw ArtworkError(.pathElements(elements.count))
  }

  private mutating func add(_ step: SVGPathSegment, from start: SVGPoint) {
    // A segment after a closed subpath begins at the start of that subpath.
    switch (step, elements.last) {
    case (.move, _), (.close, _): close()
    case (_, nil), (_, .close): move(to: start.place)
    default: break
    }
    switch step {
    case .move(let end): move(to: end.place)
    case .line(let end): line(to: end.place)
    case .curve(let first, let second, let end): curve(first.place, second.place, to: end.place)
    case .quadratic(let middle, let end): quadratic(from: start.place, middle.place, to: end.place)
    case .arc(let arc, _):
      for piece in arc.curves { curve(piece.0.place, piece.1.place, to: piece.2.place) }
    case .close: break
    }
  }

  /// The bounding box of all points, including control points; `nil` for an empty path.
  package var bounds: Rectangle? {
    let points = elements.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension SVGPoint {
  fileprivate var place: Point {
    // Control points may be farther away than end points. Both are outside every page.
    func micrometres(_ value: Double) -> Int { Int(max(-1e9, min(1e9, value * 1000)).rounded()) }
    return Point(x: micrometres(x), y: micrometres(y))
  }
}

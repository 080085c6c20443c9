public import AppClipCodes

extension AppClipCode {
  /// Draws the code on a page as wide as its disc, transparent around it, for PNG and PDF.
  ///
  /// Arcs become filled shapes, so that every program draws them the same. The diameter is in
  /// micrometres.
  public func page(
    _ colours: ClipColours, kind: ClipGlyph = .camera, title: String? = nil, diameter: Int
  ) throws(ArtworkError) -> Page {
    var page = try Page(width: diameter, height: diameter, background: nil, title: title)
    let scale = Double(diameter) / RingLayout.side
    let shapes = ClipShapes(scale: scale)
    try page.fill(shapes.disc(radius: RingLayout.discRadius), with: colours.background.paint)
    for isThird in [false, true] {
      var path = Path()
      for arc in arcs where arc.isThird == isThird { shapes.add(arc, to: &path) }
      try page.fill(path, with: (isThird ? colours.third : colours.foreground).paint)
    }
    try page.fill(shapes.disc(radius: RingLayout.glyphRadius), with: colours.foreground.paint)
    for line in kind.lines {
      var path = Path()
      shapes.add(line, to: &path)
      try page.fill(path, with: (line.isThird ? colours.third : colours.background).paint)
    }
    return page
  }
}

extension ClipColour {
  /// The colour as a paint. Black and white print as black ink alone and as bare paper.
  package var paint: Paint { Paint(RGBColour(red: red, green: green, blue: blue)) }
}

/// The shapes of an App Clip Code, with coordinates in micrometres.
private struct ClipShapes {
  let scale: Double

  private func length(_ units: Double) -> Int { Int((units * scale).rounded()) }

  private var centre: Point {
    Point(x: length(RingLayout.centre), y: length(RingLayout.centre))
  }

  func disc(radius: Double) -> Path {
    var path = Path()
    path.addCircle(centre: centre, radius: length(radius))
    return path
  }

  /// Adds a stroked arc with round ends as a closed shape.
  func add(_ arc: AppClipCode.Arc, to path: inout Path) {
    let ring = RingLayout.rings[arc.ring]
    let half = RingLayout.strokeWidth / 2
    let (start, end) = arc.angles
    let ends = arc.ends.map { Point(x: length($0.x), y: length($0.y)) }
    path.close()
    path.addArc(centre: centre, radius: length(ring.radius + half), from: start, to: end)
    path.addArc(centre: ends[1], radius: length(half), from: end, to: end + 180)
    path.addArc(centre: centre, radius: length(ring.radius - half), from: end, to: start)
    path.addArc(centre: ends[0], radius: length(half), from: start + 180, to: start + 360)
    path.close()
  }

  /// Adds a line with round ends, made of a disc at each point and boxes between them.
  func add(_ line: ClipLine, to path: inout Path) {
    let half = line.width / 2
    for (from, to) in zip(line.points, line.points.dropFirst()) {
      let (across, along) = (to.x - from.x, to.y - from.y)
      let size = (across * across + along * along).squareRoot()
      guard size > 0 else { continue }
      let (dx, dy) = (-along / size * half, across / size * half)
      path.close()
      for (point, side) in [(from, 1.0), (to, 1), (to, -1), (from, -1)] {
        path.line(
          to: Point(x: length(point.x - side * dx), y: length(point.y - side * dy)))
      }
      path.close()
    }
    for point in line.points {
      path.addCircle(
        centre: Point(x: length(point.x), y: length(point.y)), radius: length(half))
    }
  }
}

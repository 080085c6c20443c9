import CFreeType

/// A converter of glyphs from font units into one path in micrometres.
struct GlyphBuilder {
  private let size: Int
  private let unitsPerEM: Int
  /// The distance of the glyphs from the left end of the line, in micrometres.
  private let start: Int
  /// The position of the current glyph's origin in font units; y grows upwards.
  private var origin = FT_Vector()
  private(set) var path = Path()
  /// The current point of the path, at which a quadratic curve starts.
  private var place = Point(x: 0, y: 0)

  init(size: Int, unitsPerEM: Int, start: Int) {
    self.size = size
    self.unitsPerEM = unitsPerEM
    self.start = start
  }

  private func scaled(_ units: Int) -> Int { divideRounding(units * size, unitsPerEM) }

  private func point(_ vector: FT_Vector) -> Point {
    Point(x: start + scaled(origin.x + vector.x), y: -scaled(origin.y + vector.y))
  }

  /// Adds a glyph with its origin at `x`, `y`, in font units.
  mutating func add(_ slot: FT_GlyphSlot, x: Int, y: Int) throws(ArtworkError) {
    origin = FT_Vector(x: x, y: y)
    var steps = FT_Outline_Funcs(
      move_to: { to, builder in GlyphBuilder.step(builder) { $0.move(to) } },
      line_to: { to, builder in GlyphBuilder.step(builder) { $0.line(to) } },
      conic_to: { control, to, builder in GlyphBuilder.step(builder) { $0.quadratic(control, to) }
      },
      cubic_to: { first, second, to, builder in
        GlyphBuilder.step(builder) { $0.curve(first, second, to) }
      },
      shift: 0, delta: 0)
    let status = withUnsafeMutablePointer(to: &self) {
      FT_Outline_Decompose(&slot.pointee.outline, &steps, $0)
    }
    guard status == 0 else { throw ArtworkError(.freeType(Int(status))) }
    path.close()
  }

  /// Returns the path of the glyphs so far, and starts an empty one.
  mutating func takePath() -> Path {
    defer { path = Path() }
    return path
  }

  private static func step(
    _ builder: UnsafeMutableRawPointer?, _ body: (inout GlyphBuilder) -> Void
  ) -> Int32 {
    guard let builder = builder?.assumingMemoryBound(to: GlyphBuilder.self) else { return 1 }
    body(&builder.pointee)
    return 0
  }

  private mutating func move(_ to: UnsafePointer<FT_Vector>?) {
    guard let to = to?.pointee else { return }
    path.close()
    place = point(to)
    path.move(to: place)
  }

  private mutating func line(_ to: UnsafePointer<FT_Vector>?) {
    guard let to = to?.pointee else { return }
    place = point(to)
    path.line(to: place)
  }

  private mutating func quadratic(
    _ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?
  ) {
    guard let control = control?.pointee, let to = to?.pointee else { return }
    path.quadratic(from: place, point(control), to: point(to))
    place = point(to)
  }

  private mutating func curve(
    _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?,
    _ to: UnsafePointer<FT_Vector>?
  ) {
    guard let first = first?.pointee, let second = second?.pointee, let to = to?.pointee else {
      return
    }
    place = point(to)
    path.curve(point(first), point(second), to: place)
  }
}

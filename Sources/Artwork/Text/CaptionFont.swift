import CFreeType

/// An open font; it closes itself, and only one thread may use it.
public struct CaptionFont: ~Copyable {
  /// What the font is called, as in "DejaVu Sans".
  public let name: String
  private let freeType: FreeTypeLibrary
  private let face: FT_Face
  private let known = KnownGlyphs()

  /// Opens a font file; `face` counts the fonts in a collection.
  public init(file path: String, face index: Int = 0) throws(ArtworkError) {
    let freeType = try FreeTypeLibrary()
    var opened: FT_Face?
    let status = FT_New_Face(freeType.library, path, FT_Long(index), &opened)
    guard status == 0, let opened else {
      // 1: the file cannot be opened. Everything else is about what is in it.
      throw ArtworkError(status == 1 ? .fontNotFound(path: path) : .fontUnusable(path: path))
    }
    // FT_FACE_FLAG_SCALABLE, a macro that Swift does not see.
    guard opened.pointee.face_flags & 1 != 0, opened.pointee.units_per_EM > 0 else {
      FT_Done_Face(opened)
      throw ArtworkError(.fontNotScalable(path: path))
    }
    name = opened.pointee.family_name.map { String(cString: $0) } ?? path
    self.freeType = freeType
    face = opened
  }

  deinit { FT_Done_Face(face) }
}

extension CaptionFont {
  /// Sets a line of text. Letters stand side by side, with the font's `kern` table if it has one;
  /// scripts whose letters change with their neighbours are refused.
  public func outline(of text: String, letterSize: Int) throws(ArtworkError) -> TextLine {
    try Self.check(letterSize)
    let units = Int(face.pointee.units_per_EM)
    var builder = GlyphBuilder(size: letterSize, unitsPerEM: units)
    var last: FT_UInt = 0
    for scalar in text.unicodeScalars {
      let glyph = try glyph(of: scalar)
      builder.pen += kerning(last, glyph)
      try load(glyph, scalar)
      try builder.add(face.pointee.glyph)
      last = glyph
    }
    return TextLine(
      path: builder.path, width: builder.scaled(builder.pen),
      ascent: builder.scaled(Int(face.pointee.ascender)),
      descent: builder.scaled(-Int(face.pointee.descender)))
  }

  /// How far the pen moves along a line of text, as `outline` says it, without drawing a letter.
  public func width(of text: String, letterSize: Int) throws(ArtworkError) -> Int {
    try Self.check(letterSize)
    var pen = 0
    var last: FT_UInt = 0
    for scalar in text.unicodeScalars {
      let (glyph, advance) = try measured(scalar)
      pen += kerning(last, glyph) + advance
      last = glyph
    }
    return divideRounding(pen * letterSize, Int(face.pointee.units_per_EM))
  }

  private func measured(
    _ scalar: Unicode.Scalar
  ) throws(ArtworkError) -> (glyph: FT_UInt, advance: Int) {
    if let found = known.glyphs[scalar] { return found }
    let glyph = try glyph(of: scalar)
    try load(glyph, scalar)
    let found = (glyph, Int(face.pointee.glyph.pointee.metrics.horiAdvance))
    known.glyphs[scalar] = found
    return found
  }

  private func load(_ glyph: FT_UInt, _ scalar: Unicode.Scalar) throws(ArtworkError) {
    guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else {
      throw ArtworkError(.missingGlyph(scalar, font: name))
    }
  }

  private static func check(_ letterSize: Int) throws(ArtworkError) {
    guard (500...500_000).contains(letterSize) else { throw ArtworkError(.letterSize(letterSize)) }
  }

  private func glyph(of scalar: Unicode.Scalar) throws(ArtworkError) -> FT_UInt {
    if let script = shapedScript(of: scalar) {
      throw ArtworkError(.needsShaping(scalar, script: script))
    }
    guard scalar.isDrawable else { throw ArtworkError(.notDrawable(scalar)) }
    let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    guard glyph != 0 else { throw ArtworkError(.missingGlyph(scalar, font: name)) }
    return glyph
  }

  /// How much nearer two letters stand than they are wide, in the font's units.
  private func kerning(_ left: FT_UInt, _ right: FT_UInt) -> Int {
    var distance = FT_Vector()
    let mode = FT_UInt(FT_KERNING_UNSCALED)
    guard left != 0, FT_Get_Kerning(face, left, right, mode, &distance) == 0 else { return 0 }
    return distance.x
  }
}

/// The characters that were measured already, with how far each moves the pen in the font's units.
private final class KnownGlyphs {
  var glyphs: [Unicode.Scalar: (glyph: FT_UInt, advance: Int)] = [:]
}

/// Joins glyphs, in the font's units, to one path in micrometres.
private struct GlyphBuilder {
  let size: Int
  let unitsPerEM: Int
  /// Where the next glyph begins.
  var pen = 0
  var path = Path()
  /// Where the outline is, as quadratic curves need it.
  private var place = Point(x: 0, y: 0)

  init(size: Int, unitsPerEM: Int) {
    self.size = size
    self.unitsPerEM = unitsPerEM
  }

  func scaled(_ units: Int) -> Int { divideRounding(units * size, unitsPerEM) }

  private func point(_ vector: FT_Vector) -> Point {
    Point(x: scaled(pen + vector.x), y: -scaled(vector.y))
  }

  mutating func add(_ slot: FT_GlyphSlot) throws(ArtworkError) {
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
    pen += slot.pointee.metrics.horiAdvance
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

import CFreeType
import CTextShaping

/// A part of a line with one direction, one script and one font.
struct TextRun {
  /// The range of its characters in the line.
  var range: Range<Int>
  let level: Int8
  let script: UInt32
  let face: FontFace

  var isRightToLeft: Bool { level & 1 == 1 }

  func goes(on cluster: TextCluster, _ level: Int8) -> Bool {
    self.level == level && script == cluster.script && face === cluster.face
  }
}

/// A line of text as glyphs, which can be drawn at any letter size.
struct ShapedLine {
  /// The characters of the line, in logical order.
  let scalars: [UInt32]
  /// The runs of the line with their glyphs, from left to right.
  private(set) var runs: [(run: TextRun, glyphs: [ctext_glyph])] = []
  let isRightToLeft: Bool
  let language: String?
  let first: FontFace

  /// Chooses and positions the glyphs for a range of clusters of a text.
  init(_ text: TextParagraph, _ part: Range<Int>, first: FontFace) throws(ArtworkError) {
    self.first = first
    let clusters = text.clusters[part]
    let start = clusters.first?.range.lowerBound ?? 0
    scalars = Array(text.scalars[start..<(clusters.last?.range.upperBound ?? start)])
    isRightToLeft = text.isRightToLeft
    language = text.language
    for run in Self.runs(text, part, start) {
      let glyphs = try run.face.shape(
        run.range, of: scalars, isRightToLeft: run.isRightToLeft, script: run.script,
        language: text.language)
      runs.append((run, glyphs))
    }
    try checkForLosses()
    for cluster in clusters {
      let characters = text.scalars[cluster.range]
      guard let kind = EmojiSequenceKind(characters) else { continue }
      try check(cluster.range.lowerBound - start..<cluster.range.upperBound - start, kind)
    }
  }

  /// Divides the line into runs, in visual order.
  private static func runs(_ text: TextParagraph, _ part: Range<Int>, _ start: Int) -> [TextRun] {
    var runs: [TextRun] = []
    let base: Int8 = text.isRightToLeft ? 1 : 0
    // Blanks at the end of a line stay at its end.
    let end = part.last { !text.isBlank($0) } ?? part.lowerBound - 1
    for index in part {
      let cluster = text.clusters[index]
      let range = cluster.range.lowerBound - start..<cluster.range.upperBound - start
      let level = index > end ? base : text.levels[cluster.range.lowerBound]
      if let last = runs.last, last.goes(on: cluster, level) {
        runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        runs.append(
          TextRun(range: range, level: level, script: cluster.script, face: cluster.face))
      }
    }
    return inVisualOrder(runs)
  }

  /// Applies rule L2 of Unicode's bidirectional algorithm: reverses every sequence at a level or
  /// above, from the highest level down to the lowest odd one.
  private static func inVisualOrder(_ runs: [TextRun]) -> [TextRun] {
    var runs = runs
    var level = runs.map(\.level).max() ?? 0
    while level > 0 {
      var index = 0
      while index < runs.count {
        let end = runs[index...].firstIndex { $0.level < level } ?? runs.count
        runs[index..<end].reverse()
        index = end + 1
      }
      level -= 1
    }
    return runs
  }

  /// Throws if a glyph is missing: shaping may need glyphs that fontconfig does not know of.
  private func checkForLosses() throws(ArtworkError) {
    for (_, glyphs) in runs {
      guard let lost = glyphs.first(where: { $0.glyph == 0 }),
        let scalar = Unicode.Scalar(scalars[Int(lost.cluster)])
      else { continue }
      throw ArtworkError(.noFont(scalar, Script(of: scalar)))
    }
  }

  /// Throws an error unless an emoji of several characters becomes a single glyph.
  private func check(_ cluster: Range<Int>, _ kind: EmojiSequenceKind) throws(ArtworkError) {
    guard let (run, glyphs) = runs.first(where: { $0.run.range.contains(cluster.lowerBound) })
    else { return }
    let own = glyphs.filter { cluster.contains(Int($0.cluster)) }
    var drawn = 0
    for glyph in own where try run.face.isDrawn(glyph.glyph) { drawn += 1 }
    // Regional indicators are invisible if they are not joined, and a plain black flag would be
    // left.
    guard drawn == 1, kind != .flag || own.count == 1 else {
      throw ArtworkError(.joinedEmoji(string(cluster), kind.words))
    }
  }

  /// Returns a range of characters as a string.
  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range].compactMap { Unicode.Scalar($0) }))
  }
}

extension TextParagraph {
  /// Whether a cluster is a space or invisible.
  func isBlank(_ cluster: Int) -> Bool {
    scalars[clusters[cluster].range].allSatisfy {
      guard let properties = Unicode.Scalar($0)?.properties else { return false }
      return properties.generalCategory == .spaceSeparator || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension ShapedLine {
  /// Returns the advance width of the line at a letter size; both are in micrometres.
  func width(_ letterSize: Int) -> Int {
    runs.reduce(0) { $0 + $1.run.face.scaled(advance($1.glyphs), letterSize) }
  }

  private func advance(_ glyphs: [ctext_glyph]) -> Int {
    glyphs.reduce(0) { $0 + Int($1.x_advance) }
  }

  /// Returns the outlines of the line at a letter size in micrometres.
  func outlined(_ letterSize: Int) throws(ArtworkError) -> TextLine {
    var (pieces, width) = ([Path()], 0)
    for (run, glyphs) in runs {
      var builder = GlyphBuilder(size: letterSize, unitsPerEM: run.face.unitsPerEM, start: width)
      var pen = 0
      for glyph in glyphs {
        try builder.add(
          run.face.load(glyph.glyph), x: pen + Int(glyph.x_offset), y: Int(glyph.y_offset))
        pen += Int(glyph.x_advance)
        // A page limits the length of paths; glyphs are not divided.
        let path = builder.takePath()
        if pieces[pieces.count - 1].elements.count + path.elements.count > Path.maxElementCount {
          pieces.append(Path())
        }
        pieces[pieces.count - 1].append(path)
      }
      width += run.face.scaled(pen, letterSize)
    }
    return line(pieces, width, letterSize)
  }

  /// Creates a line with the ascent and descent of the fonts, or of the outlines if marks extend
  /// further.
  private func line(_ pieces: [Path], _ width: Int, _ letterSize: Int) -> TextLine {
    let faces = runs.isEmpty ? [first] : runs.map(\.run.face)
    var ascent = faces.map { $0.ascent(letterSize) }.max() ?? 0
    var descent = faces.map { $0.descent(letterSize) }.max() ?? 0
    for point in pieces.lazy.flatMap(\.elements).flatMap(\.points) {
      ascent = max(ascent, -point.y)
      descent = max(descent, point.y)
    }
    return TextLine(
      text: string(scalars.indices),
      pieces: pieces, width: width, ascent: ascent, descent: descent, isRightToLeft: isRightToLeft)
  }
}

/// The built-in stock: every size once, with its source.
package enum BuiltInStock {
  /// All stock that is built into the program.
  package static let all: [Stock] = a4Sheets + letterSheets + rolls + plainPaper

  /// Plain paper divided evenly, with computed sizes.
  private static let plainPaper: [Stock] = [Paper.a4, .letter].flatMap { paper in
    [(2, 2), (2, 4), (2, 5), (3, 7), (3, 8), (4, 6), (5, 8)].compactMap { columns, rows in
      let (margin, gap): (PaperLength, PaperLength) =
        paper == .a4 ? (.mm(10), .mm(5)) : (.inches(0.5), .inches(0.25))
      return try? Stock.grid(columns: columns, rows: rows, on: paper, margin: margin, gap: gap)
    }
  }
}

// MARK: Notation of table rows

/// Parses part numbers such as "L7160 J8160" of one brand. A number with another brand has it
/// before a colon: "Herma:4333".
private func tableNames(_ brand: String, _ parts: String) -> [Stock.Name] {
  parts.split(separator: " ").map { part in
    let pieces = part.split(separator: ":")
    return pieces.count == 2
      ? Stock.Name(String(pieces[0]), String(pieces[1])) : Stock.Name(brand, String(part))
  }
}

extension Stock {
  static func sheet(
    _ brand: String, _ parts: String, _ title: String, _ paper: Paper, _ shape: LabelShape,
    _ grid: LabelGrid, _ knowledge: DimensionSource
  ) -> Stock {
    let names = tableNames(brand, parts)
    return Stock(
      names[0], equivalents: Array(names.dropFirst()), title: title,
      .sheet(Sheet(paper, shape, [grid])), knowledge)
  }

  static func roll(
    _ brand: String, _ parts: String, _ aliases: [String] = [], _ title: String, _ roll: Roll,
    _ knowledge: DimensionSource
  ) -> Stock {
    let names = tableNames(brand, parts)
    return Stock(
      names[0], equivalents: Array(names.dropFirst()), aliases: aliases, title: title, .roll(roll),
      knowledge)
  }
}

extension LabelShape {
  static func mm(_ width: Double, _ height: Double) -> LabelShape {
    .rectangle(width: .mm(width), height: .mm(height), corner: nil)
  }

  static func inches(_ width: Double, _ height: Double) -> LabelShape {
    .rectangle(width: .inches(width), height: .inches(height), corner: nil)
  }
}

extension LabelGrid {
  /// Creates a grid in millimetres: columns by rows, the first label's left and top, and the
  /// pitches.
  static func mm(
    _ columns: Int, _ rows: Int, at left: Double, _ top: Double, by pitchX: Double, _ pitchY: Double
  ) -> LabelGrid {
    LabelGrid(
      columns, rows, left: .mm(left), top: .mm(top), pitchX: .mm(pitchX), pitchY: .mm(pitchY))
  }

  /// The grid of labels with all lengths given in inches.
  static func inches(
    _ columns: Int, _ rows: Int, at left: Double, _ top: Double, by pitchX: Double, _ pitchY: Double
  ) -> LabelGrid {
    LabelGrid(
      columns, rows, left: .inches(left), top: .inches(top), pitchX: .inches(pitchX),
      pitchY: .inches(pitchY))
  }
}

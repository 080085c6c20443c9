/// The columns that `beckon stock list` prints for a stock.
extension Stock {
  /// The number of labels on a sheet, right-aligned; blank for rolls.
  var countText: String {
    let text = sheet.map { String($0.count) } ?? ""
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }

  /// The size of one label, or the width of the tape, with its unit.
  var sizeText: String {
    if let shape { return shape.size }
    return (roll?.width.mmText ?? "") + " mm wide"
  }

  /// The paper of the sheets, or the kind of printer for rolls.
  var mediumText: String {
    switch form {
    case .sheet(let sheet):
      sheet.paper.name ?? "\(sheet.paper.width.mmText) × \(sheet.paper.height.mmText) mm"
    case .roll(let roll): roll.printer.rawValue
    }
  }
}

/// The lines that `beckon stock show` prints for a stock, each with a word and its value.
extension Stock {
  var facts: [(String, String)] {
    var rows: [(String, String)] = [("name", "\(id), \(title)")]
    let others = equivalents.map(\.text) + aliases
    if !others.isEmpty { rows.append(("also", others.joined(separator: ", "))) }
    switch form {
    case .sheet(let sheet): rows += sheet.facts
    case .roll(let roll): rows += roll.facts
    }
    rows.append(("sizes", "\(knowledge.word): \(knowledge.reason)"))
    if !self.others.isEmpty { rows.append(("others", comparison)) }
    return rows
  }

  /// The other sources of the stock's dimensions, and how far they differ.
  var comparison: String {
    others.map { other in
      guard let difference = sheet?.difference(from: other.sheet) else {
        return
          "\(other.origin.word) has other labels (\(other.sheet.count) of \(other.sheet.shape.size))"
      }
      return difference.mmText == "0"
        ? "\(other.origin.word) has the same"
        : "\(other.origin.word) differs by up to \(difference.mmText) mm"
    }.joined(separator: "; ")
  }
}

extension Sheet {
  fileprivate var facts: [(String, String)] {
    var rows = [("paper", paper.words), ("labels", "\(count) a sheet")]
    rows += shape.facts
    for (number, grid) in grids.enumerated() {
      let name = grids.count == 1 ? "grid" : "grid \(number + 1)"
      rows.append((name, "\(grid.columns) across, \(grid.rows) down"))
      rows.append(("  left", grid.left.words))
      rows.append(("  top", grid.top.words))
      if grid.columns > 1 { rows.append(("  pitch across", grid.pitchX.words)) }
      if grid.rows > 1 { rows.append(("  pitch down", grid.pitchY.words)) }
    }
    if bleedX > .zero || bleedY > .zero {
      rows.append(("bleed", "\(bleedX.mmText) mm across, \(bleedY.mmText) mm down"))
    }
    rows.append(("safe margin", "\(safeMargin.mmText) mm: codes stay so far from the edge"))
    return rows
  }
}

extension LabelShape {
  fileprivate var facts: [(String, String)] {
    switch self {
    case .rectangle(_, _, let corner):
      var rows = [("shape", word), ("  width", width.words), ("  height", height.words)]
      if let corner, corner > .zero { rows.append(("  corners", "radius \(corner.words)")) }
      return rows
    case .round(let diameter): return [("shape", word), ("  diameter", diameter.words)]
    case .ellipse: return [("shape", word), ("  width", width.words), ("  height", height.words)]
    case .ring(let diameter, let hole):
      return [("shape", word), ("  diameter", diameter.words), ("  hole", hole.words)]
    case .tent(_, let panel):
      return [
        (
          "shape", "tent card, two panels with a fold between them; the upper one is printed turned"
        ),
        ("  width", width.words), ("  panel", panel.words),
      ]
    }
  }
}

extension Roll {
  fileprivate var facts: [(String, String)] {
    var rows = [("printer", printer.words), ("width", width.words)]
    rows.append(("height", height?.words ?? "any: endless, or labels of any length"))
    if isRound { rows.append(("shape", "round")) }
    rows.append(("resolution", resolution.words))
    rows.append(("dots", "\(dotsWide) across" + (dotsHigh.map { ", \($0) along" } ?? "")))
    let (wide, high) = printable
    rows.append(("printable", wide.mmText + (high.map { " × \($0.mmText)" } ?? "") + " mm"))
    if let feedMargin { rows.append(("feed", counted(feedMargin, "dot") + " at both ends")) }
    return rows
  }
}

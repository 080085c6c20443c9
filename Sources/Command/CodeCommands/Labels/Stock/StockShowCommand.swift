/// The command `beckon stock show`, which shows the sizes of one stock and their sources.
enum StockShowCommand {
  private static let name = Operand(
    "NAME", arity: .oneOrMore, help: "A number, with its brand or without: L7160, avery 5160")

  static let command: Command = Command(
    "show",
    summary: "Show one stock: its sizes, where they come from, and how large a code it takes",
    discussion: """
      A module of a QR code should have at least 4 of the printer's dots. The table is for versions \
      1 to 4; beckon qr says which version a URL needs.

      Doubtful sizes are also reported on standard error. Exits 65 when there is no such stock, or \
      when the name fits more than one.
      """,
    examples: [
      Example("beckon stock show L7160", "By its number"),
      Example("beckon stock show avery 5160", "With its brand"),
      Example("beckon stock show ql-62x29", "Labels of a Brother QL, in dots"),
      Example("beckon stock show --json zebra-2x1-203", "One object"),
    ],
    operands: [name],
    options: [.stockFile, .gLabels, .json],
    action: { arguments in
      let source = try StockSource(arguments)
      let text = arguments[name].joined(separator: " ")
      // All sources are compared, and the best one's sizes are shown.
      let all = source.everything()
      let stock =
        try source.own.find(text).count == 1
        ? all.one(named: source.own.one(named: text).id) : all.one(named: text)
      _ = try Beckon.print(JSONValue(members: stock.summary + stock.details), arguments) {
        lines(stock, $0)
      }
      if let doubt = stock.doubt { StandardError.write("beckon: \(doubt.safeForTerminal())\n") }
      return .done
    })

  private static func lines(_ stock: Stock, _ styling: Styling) -> String {
    let facts = stock.facts.map { word, value in
      let colour: Styling.Style? = word == "sizes" && stock.doubt != nil ? .yellow : nil
      let text = value.safeForTerminal()
      return "  \(word.padded(to: 14)) " + (colour.map { styling($0, text) } ?? text)
    }
    let drawing = stock.sheet.flatMap(StockDrawing.init)?.lines ?? []
    let parts = [facts, stock.codeLines, drawing].filter { !$0.isEmpty }
    return styling(.bold, stock.name.text.safeForTerminal()) + "\n"
      + parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }
}

/// A text drawing of a sheet, with the number of each label as `--start` counts them.
struct StockDrawing {
  /// The maximum number of label columns in a drawing that fits a terminal.
  private static let maxColumnCount = 12
  /// The maximum number of label rows; larger sheets are drawn without their middle rows.
  private static let maxRowCount = 8

  let lines: [String]

  /// Draws a sheet, or returns `nil` if a drawing would not help: for one label, shifted rows, or
  /// too many columns.
  init?(_ sheet: Sheet) {
    guard sheet.grids.count == 1, let grid = sheet.grids.first, sheet.count > 1,
      grid.columns <= Self.maxColumnCount
    else { return nil }
    let digits = String(sheet.count).count
    let (open, close) = sheet.shape.isCurved ? ("(", ")") : ("[", "]")
    let rows = (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in
        let number = String(row * grid.columns + column + 1)
        let space = String(repeating: " ", count: digits - number.count)
        return open + space + number + close
      }.joined(separator: " ")
    }
    let width = rows[0].count
    let edge = "+" + String(repeating: "-", count: width + 2) + "+"
    let shown = rows.map { "| \($0) |" }
    let gap = "| " + "...".padded(to: width) + " |"
    lines =
      [edge]
      + (rows.count <= Self.maxRowCount ? shown : shown.prefix(3) + [gap] + shown.suffix(1)) + [
        edge
      ]
  }
}

extension LabelShape {
  fileprivate var isCurved: Bool { ["round", "ellipse", "ring"].contains(word) }
}

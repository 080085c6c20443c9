/// The command `beckon stock list`, which lists the stock that fits every word.
enum StockListCommand {
  private static let words = Operand(
    "WORD", arity: .any, help: "A number, brand, size (63.5x38.1, 2x1in, 40mm), paper or shape")
  private static let all = Option(
    "all", category: "Stock", help: "All of gLabels' templates too, without a word to search for")

  static let command: Command = Command(
    "list",
    summary: "List stock that fits every word",
    discussion: """
      A word is a number or the beginning of one, a brand, a size in millimetres or inches, a paper \
      (A4, Letter), a shape (rectangle, square, round, ellipse, ring, tent), sheet or roll, a kind \
      of printer (brother-ql, brother-tape, dymo, zebra, niimbot), or measured, confirmed, \
      computed, reported, doubtful.

      Without a word gLabels' templates, which are more than a thousand, are left out unless --all \
      is given. Exits 1 when nothing fits.
      """,
    examples: [
      Example("beckon stock list", "What this program knows by itself"),
      Example("beckon stock list a4 round", "Round labels on A4"),
      Example("beckon stock list 63.5x38.1", "Labels of this size"),
      Example("beckon stock list --json roll", "Rolls for label printers, one object a line"),
    ],
    operands: [words],
    options: [all, .stockFile, .gLabels, .json],
    action: { arguments in
      let source = try StockSource(arguments)
      let text = arguments[words].joined(separator: " ")
      let isWhole = !text.isEmpty || arguments.has(all)
      let catalogue = isWhole ? source.everything() : source.own
      let found = catalogue.matching(text)
      guard !found.isEmpty else {
        let error = StockSearchError.none(text, nearest: catalogue.suggestions(for: text))
        StandardError.write("beckon: \(error)\n")
        return .no
      }
      try write(found, arguments)
      if !isWhole, source.hasOthers {
        StandardError.write(
          "beckon: other programs' stock is installed too: give a word to search it, or --all\n")
      }
      return .done
    })

  private static func write(_ stocks: [Stock], _ arguments: Arguments) throws {
    let width = min(28, stocks.map(\.id.count).max() ?? 0)
    var output = try ResultWriter(arguments)
    for stock in stocks {
      try output.write(JSONValue(members: stock.summary)) { styling in
        let id = styling(.bold, stock.id.padded(to: width).safeForTerminal())
        let (count, size, medium) = (stock.countText, stock.sizeText, stock.mediumText)
        let doubt = stock.doubt == nil ? "" : ", " + styling(.yellow, "doubtful")
        let row = "\(count)  \(size.padded(to: 22))  \(medium.padded(to: 12))  \(stock.title)"
        return "\(id)  \(row.safeForTerminal())\(doubt)\n"
      }
    }
    try output.flush()
  }
}

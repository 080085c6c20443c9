/// The command `beckon stock sources`, which compares the sizes of stock by their sources.
enum StockSourcesCommand {
  private static let words = Operand(
    "WORD", arity: .any, help: "Only stock that fits these words, as in beckon stock list")

  static let command: Command = Command(
    "sources",
    summary: "Compare the sizes of all stock by their sources",
    discussion: """
      A line for each sheet and roll: its name, whose sizes are used, how reliable they are and why, \
      and how far other sources differ. The columns are separated by tabs. Sizes of a sheet from one \
      source are doubtful when another source differs by more than 0.3 mm, or when opposite margins \
      differ by more than 0.6 mm. Exits 1 when nothing fits the words.
      """,
    examples: [
      Example("beckon stock sources avery", "All stock of a brand"),
      Example("beckon stock sources doubtful", "Whatever should be measured before it is used"),
    ],
    operands: [words], options: [.stockFile, .gLabels],
    action: { arguments in
      let all = try StockSource(arguments).everything()
      let text = arguments[words].joined(separator: " ")
      let found = all.matching(text)
      guard !found.isEmpty else {
        let error = StockSearchError.none(text, nearest: all.suggestions(for: text))
        StandardError.write("beckon: \(error)\n")
        return .no
      }
      var output = StandardOutput()
      for stock in found {
        let row = [
          stock.id, stock.origin.word, stock.knowledge.word, stock.knowledge.reason,
          stock.comparison,
        ]
        try output.write(row.map { $0.safeForTerminal() }.joined(separator: "\t") + "\n")
      }
      try output.flush()
      return .done
    })
}

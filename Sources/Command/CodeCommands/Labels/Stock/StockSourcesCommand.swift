/// The command `beckon stock sources`, which compares the sizes of sheets by their sources.
enum StockSourcesCommand {
  private static let words = Operand(
    "WORD", arity: .any, help: "Only stock that fits these words, as in beckon stock list")

  static let command: Command = Command(
    "sources",
    summary: "Compare the sizes of all sheets by their sources",
    discussion: """
      A line for each sheet: its name, whose sizes are used, how reliable they are and why, and \
      how far other sources differ. The columns are separated by tabs. Sizes from one source are \
      doubtful when another source differs by more than 0.3 mm, or when opposite margins differ by \
      more than 0.6 mm.
      """,
    examples: [
      Example("beckon stock sources avery", "All sheets of a brand"),
      Example("beckon stock sources doubtful", "Whatever should be measured before it is used"),
    ],
    operands: [words], options: [.stockFile, .gLabels],
    action: { arguments in
      let all = try StockSource(arguments).everything()
      var output = StandardOutput()
      for stock in all.matching(arguments[words].joined(separator: " ")) where stock.sheet != nil {
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

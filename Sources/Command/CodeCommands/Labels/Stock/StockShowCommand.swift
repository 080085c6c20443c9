import Basics
import CommandSupport
import CommandLineKit
import SystemIO
import JSONText
import Labels

/// `beckon stock show`.
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
      let stock = try StockSource(arguments).one(
        named: arguments[name].joined(separator: " "))
      let text =
        arguments.has(.json)
        ? JSONValue(members: stock.summary + stock.details).text() + "\n"
        : lines(stock, try Styling(arguments))
      _ = try Beckon.print(text)
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

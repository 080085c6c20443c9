/// The command `beckon qr`, extended by labels on a roll.
package enum QRLabelCommand {
  private static let stock = Option(
    "stock", value: "NAME", category: "Label printer",
    help: "Make labels of this roll, in its printer's language: zebra-2x1-203, ql-62x29",
    detail: "Captions go beside the code or below it. beckon sheet fills sheets of labels.")

  /// The description of the command for the command tree.
  package static let command: Command = QRCommand.command.adding(
    [stock, .stockFile, .gLabels, SheetOptions.send, SheetOptions.length, SheetOptions.model],
    examples: [
      Example(
        "beckon qr https://eat.example.com/s/42 --stock zebra-2x1-203 -o label.zpl",
        "A label for a label printer")
    ]
  ) { arguments, usual in
    guard arguments.mentions(stock) else {
      for option in [SheetOptions.send, SheetOptions.length, SheetOptions.model, .stockFile]
      where arguments.mentions(option) {
        throw arguments.refuse(option, "this is for a roll, such as --stock zebra-2x1-203")
      }
      return try usual(arguments)
    }
    return try run(arguments)
  }

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    try Interruption.watch()
    for option in QRSizeOptions.all where arguments.mentions(option) {
      throw arguments.refuse(option, "a label has its own size, and its printer its own dots")
    }
    if arguments.has(QRSymbolOptions.text) {
      throw arguments.refuse(QRSymbolOptions.text, "labels are for URLs")
    }
    let found = try StockSource(arguments).one(named: arguments[stock] ?? "")
    guard case .roll(let roll) = found.form else {
      throw arguments.refuse(stock, "\(found.name.text) is a sheet; beckon sheet fills sheets")
    }
    var style = QRStyle()
    style.options = try QRSymbolOptions.readOfURLs(arguments)
    try QRLookOptions.readColours(arguments, into: &style)
    let look = LabelLook(
      style, LabelLayout(), font: try QRLookOptions.namedFont(arguments),
      linter: try arguments.has(.lint) ? Linter(publicSuffixes: PublicSuffixFile.load()) : nil)
    let captions = arguments.values(QRLookOptions.caption)
    let showsHost = arguments.has(QRLookOptions.captionHost)
    let items = try SheetItems.list(arguments[QRSymbolOptions.urls]) { known in
      captions + (showsHost ? [known["host"] ?? ""] : [])
    }
    let length = try QRSizeOptions.length(SheetOptions.length, arguments)
    return try RollRequest(arguments, found, roll, look, length: length).run(items)
  }
}

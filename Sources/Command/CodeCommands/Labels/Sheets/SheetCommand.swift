import Jobs

/// The command `beckon sheet`, which prints many codes onto sheets of labels.
package enum SheetCommand {
  static let urls = Operand(
    "URL", arity: .any,
    help: "A URL; - reads one a line from standard input, where lines for the label may follow tabs"
  )

  package static let command = Command(
    "sheet",
    summary: "Print many codes onto sheets of labels, in true size",
    discussion: """
      A PDF of sheets: bought labels by their number (--stock), or paper to be cut along marks \
      (--grid). Each label has its code, as large as it may be with its quiet zone, and the lines \
      of its row. Before the file gets its name, every code on every page is read back at its \
      place from the page's own bytes.

      --card makes cards instead of labels, from --template and --line or for one URL: table tents, door \
      stickers, posters for the window and others, with a frame around the code (docs/cards.md).

      With a roll as the stock the labels are in its printer's language, dot by dot: ZPL for a Zebra, \
      raster for a Brother QL, TSPL or EPL2 by the name of the file. --send prints them.

      Print at 100 %, not fitted to the page. --test-page shows what to measure, and --offset and \
      --scale then correct the printer.
      """,
    examples: [
      Example(
        "beckon sheet --stock L7160 --csv tables.csv --template 'https://eat.example.com/t/{table}' "
          + "--line 'Table {table}' -o tables.pdf", "A table, with a line on each label"),
      Example(
        "beckon sheet --stock L4731 --count 189 --text 'ASN{index:05}' --line '{url}' -o asn.pdf",
        "Numbers instead of URLs, for a paper archive"),
      Example("beckon sheet - --stock 5160 -o sheet.pdf < urls.txt", "A list"),
      Example(
        "beckon sheet - --stock L7160 --start 5 -o sheet.pdf < urls.txt",
        "Onto a sheet whose first four labels are used up"),
      Example("beckon sheet - --grid 5x8 -o cut.pdf < urls.txt", "On plain paper, to be cut"),
      Example(
        "beckon sheet --card table-tent --csv tables.csv --template 'https://eat.example.com/t/{table}' "
          + "--line 'Table {table}' --line 'Order and pay with your phone' -o tents.pdf",
        "A tent card for each table"),
      Example(
        "beckon sheet https://eat.example.com/ --card window-poster --line Menu "
          + "--house-colour '#7a1f2b' -o window.pdf",
        "A poster for the window"),
      Example(
        "beckon sheet --card wifi-card --wifi ssid=Guests --wifi password='come in and eat' "
          + "--line Wi-Fi --line '{ssid}' --line '{password}' -o wifi.pdf",
        "Cards for the guests' Wi-Fi"),
      Example(
        "beckon sheet --card business-card --contact name='Rosa Berg' --contact phone=+493012345 "
          + "--line '{name}' --line '{phone}' --copies 10 -o rosa.pdf",
        "Business cards whose code is saved as a contact"),
      Example(
        "beckon sheet - --stock zebra-2x1-203 -o labels.zpl < urls.txt", "For a label printer"),
      Example(
        "beckon sheet - --stock ql-62x29 --send tcp://192.0.2.7 < urls.txt", "Printed at once"),
      Example("beckon sheet --stock L7160 --test-page -o test.pdf", "What to measure"),
    ],
    operands: [urls],
    options: SheetOptions.all,
    action: { arguments in try run(arguments) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    try Interruption.watch()
    let look = try look(arguments)
    if arguments.has(SheetOptions.testPage),
      !arguments[Self.urls].isEmpty || arguments.has(SheetOptions.csv)
        || arguments.has(SheetOptions.text) || ContentOptions.kindOfLabels(arguments) != nil
    {
      throw arguments.refuse(SheetOptions.testPage, "a test page has no codes; leave the URLs out")
    }
    switch try LabelRequest(arguments, look, usual: nil) {
    case .roll(let request): return try request.run(SheetItems(arguments).items)
    case .sheet(let request):
      if request.isTestPage { return try request.runTestPage() }
      let items = try SheetItems(arguments).items
      return request.preview == nil
        ? try request.run(items)
        : try request.runPreview(codeCount: items.count) { Array(items[$0]) }
    }
  }

  /// The look of the labels, with the requirements of their content's standard.
  private static func look(_ arguments: Arguments) throws -> LabelLook {
    guard let content = ContentOptions.kindOfLabels(arguments), let need = content.symbol else {
      return try LabelLook(arguments)
    }
    if arguments.has(QRLookOptions.logo) {
      throw arguments.refuse(
        QRLookOptions.logo, "the standard of --\(content.word) does not allow a logo")
    }
    let look = try LabelLook(arguments)
    var style = look.style
    try style.options.obey(need, of: content.word)
    return LabelLook(style, look.design, font: look.font, linter: look.linter)
  }
}

/// The command `beckon qr`, which makes QR codes as files or in the terminal.
package enum QRCommand {
  /// The URLs or texts of the codes.
  package static let command: Command = Command(
    "qr",
    summary: "Make QR codes: \(OutputFormat.list), or in the terminal",
    discussion: """
      Each code is drawn in the smallest version that holds the URL at level M or better, with its \
      quiet zone, in a real size. Before a file gets its name it is read back from its own bytes; \
      a file that does not contain exactly what was asked for is not written.

      Without -o the code is drawn in the terminal. -o FILE takes its kind from the name. Several \
      URLs need a folder (-o codes/), where --name gives the names of the files, or one PDF (-o \
      all.pdf), where each gets a page. Files are complete or absent, so an interrupted batch \
      continues with --resume.

      A code can contain other things than URLs: the access to a network, a contact, an event, a \
      payment. --wifi, --contact and the others take their fields as FIELD=VALUE; a value alone is \
      for the first field, FIELD=@FILE reads it from a file, and FIELD=? asks for it without \
      showing it. docs/contents.md has every field, and what phones do.

      A URL that beckon lint calls an error is refused; docs/printing.md says what the warnings mean.
      """,
    examples: [
      Example("beckon qr https://eat.example.com/s/42", "In the terminal"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o door.svg --size 30mm", "For a designer"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o door.pdf --distance 2m --caption-host",
        "For a press: to be scanned from two metres, with the host below"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o poster.pdf --size 400mm --paper a4",
        "A poster on sheets of A4, to be glued together"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o door.pdf --bleed 3mm --press fogra39",
        "For a print shop that asks for PDF/X-1a"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o sign.eps --size 400mm --light transparent",
        "For a sign maker"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o door.png --module 0.5mm --dpi 300",
        "For a printer of 300 dots per inch"),
      Example("beckon qr - -o codes/ --json < urls.txt > manifest.jsonl", "A list, with a record"),
      Example("beckon qr - -o all.pdf < urls.txt", "A list, one page for each"),
      Example(
        "printf 'https://eat.example.com/s/42\\tTable 42\\n' | beckon qr - -o codes/",
        "A caption for each URL, after a tab"),
      Example(
        "beckon qr https://eat.example.com/s/42 -o logo.png --logo logo.svg --logo-size 20",
        "With a logo, as far as the code can afford it"),
      Example(
        "beckon qr --wifi ssid=Guests --wifi password=@wifi.txt -o wifi.png",
        "The access to a network, with its password from a file"),
    ],
    operands: [QRSymbolOptions.urls],
    options: ContentOptions.all + QRSymbolOptions.all + QRSizeOptions.all + QRLookOptions.all
      + QROutputOptions.all,
    action: { arguments in
      try Interruption.watch()
      let request = try QRRequest(arguments)
      switch request.destination {
      case .terminal: return try request.runInTerminal()
      case .file(let path, let format): return try request.run(intoFile: path, format)
      case .document(let path): return try request.run(intoDocument: path)
      case .folder(let path, let format): return try request.run(intoFolder: path, format)
      }
    })
}

extension QRRequest {
  /// Makes one code in one file, and returns the exit status.
  fileprivate func run(intoFile path: String, _ format: OutputFormat) throws -> ExitStatus {
    if let paper { return try run(intoFile: path, dividedOver: paper) }
    var items = QRItems(self)
    guard let item = try items.next() else { return .done }
    if try items.next() != nil {
      throw BadData(
        "standard input has more than one line, and there is one file; name a folder (-o codes/) or "
          + "a PDF (nothing was done)")
    }
    var outcome = QRMaker(self).make(item, format)
    if let failure = outcome.failure { throw failure }
    for warning in outcome.warnings where !isQuiet { Beckon.warn(warning.sentence) }
    guard var code = outcome.codes.popLast(), let picture = code.picture else { return .bug }
    try picture.write(to: path, existing: existing)
    (code.path, code.record) = (path, picture.record)
    if path == "-" || isQuiet && !isJSON { return .done }
    return isJSON
      ? try Beckon.print(code.json(outcome.warnings.map(\.sentence), verifies: verifies))
      : try Beckon.print("\(path.safeForTerminal())\n" + code.lines(asked: style.options.level))
  }
}

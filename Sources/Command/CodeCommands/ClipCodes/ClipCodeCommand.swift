/// The command `beckon clipcode`, which makes App Clip Codes for previews, layout and checks.
package enum ClipCodeCommand {
  private static let url = Operand("URL", arity: .optional, help: "The URL that the code carries")
  private static let payload = Option(
    "payload", value: "HEX", category: "Content",
    help: "Draw a payload of up to 32 hexadecimal digits instead of a URL")
  private static let explain = Option(
    "explain", category: "Content",
    help: "Show what each part of the URL takes, and what would help"
  )

  package static let command: Command = Command(
    "clipcode",
    summary: "Make App Clip Codes for previews, layout and checks",
    discussion: """
      Codes for production come from Apple's tools: App Store Connect or the App Clip Code \
      Generator. What Beckon draws has the same arcs, and a glyph of its own in the middle.

      A code holds 128 bits. Short hosts, one common word as the path, and numbers in p, p1, p2 … \
      take the fewest; --explain says what a URL takes. The text of URLs needs Apple's weight \
      tables, see 'beckon clipcode tables'; a payload can be drawn without.

      Without --out or --format the facts are printed. A file is drawn or decoded again from its own \
      bytes and scanned before it is written.
      """,
    examples: [
      Example("beckon clipcode https://appclip.example.com/shop?p=904 -o code.svg", "A drawing"),
      Example("beckon clipcode --explain https://www.example.com/item/7", "What takes the space"),
      Example(
        "beckon clipcode https://example.com/a -o code.pdf --diameter 40 --kind nfc --template 4",
        "For a sign with a tag behind it, white on red"),
      Example("beckon clipcode --payload 4e2f153c -o code.png --pixels 512", "For a screen"),
      Example(
        "beckon clipcode check code.svg --expect https://example.com/a", "Check Apple's file"),
    ],
    operands: [url],
    options: [payload, explain, .tables, .json, .out, .force] + ClipStyle.options
      + ClipFile.options,
    subcommands: [ClipCheckCommand.command, ClipTablesCommand.command],
    action: { arguments in
      let style = try ClipStyle(arguments)
      let content = try Content(arguments)
      guard let file = try ClipFile(arguments, style) else {
        return try Beckon.print(content, arguments)
      }
      if content.payload == nil { throw content.refusal ?? ClipTables.NotFound() }
      guard let payload = content.payload else { return .badData }
      let warnings = try file.write(AppClipCode(payload), title: content.url, arguments)
      if arguments.has(.json) { _ = try Beckon.print(content.json) }
      for warning in warnings { Beckon.warn(warning) }
      Beckon.say(AppClipCode.notice)
      return .done
    })

  /// The content of a code, and the bits that it takes.
  private struct Content: CommandResult {
    var url: String?
    var payload: ClipPayload?
    var budget: ClipBitBudget?
    var advice: [ClipAdvice] = []
    /// The reason why a URL given with `--explain` cannot be encoded.
    var refusal: ClipURLError?

    init(_ arguments: Arguments) throws {
      let url = arguments[ClipCodeCommand.url].first
      let given = try arguments.value(
        ClipCodeCommand.payload, expected: "1 to 32 hexadecimal digits, not all 0",
        ClipPayload.init(hex:))
      switch (url, given) {
      case (nil, nil): throw arguments.refuse("give a URL, or a payload with --payload")
      case (.some, .some): throw arguments.refuse("give a URL or a payload, not both")
      case (nil, let payload?):
        self.payload = payload
        var compressor = try ClipTables(arguments).find().map(URLCompressor.init)
        self.url = try? compressor?.text(of: payload)
      case (let url?, nil):
        self.url = url
        try AppClipCode.check(url: url)
        var compressor = try ClipTables(arguments).compressor()
        budget = try compressor.budget(of: url)
        do throws(ClipURLError) {
          payload = try compressor.payload(of: url)
        } catch {
          guard arguments.has(ClipCodeCommand.explain) else { throw error }
          refusal = error
        }
        if arguments.has(ClipCodeCommand.explain) { advice = compressor.advice(for: url) }
      }
    }

    func text(_ styling: Styling) -> String {
      var rows: [(String, String)] = []
      if let payload {
        rows.append(("payload", payload.hex))
        rows.append(("arcs", "\(AppClipCode(payload).arcs.count)"))
      }
      if let refusal { rows.append(("refused", refusal.description)) }
      if let budget {
        rows.append(("bits", "\(budget.total) of 128, \(budget.left) left"))
        rows.append(("  host", "\(budget.host)"))
        if budget.form != .none {
          rows.append(("  path", "\(budget.path)"))
          rows.append(("  query", "\(budget.query)"))
          rows.append(("  fragment", "\(budget.fragment)"))
          rows.append(("written", budget.form.words))
        }
      } else if let payload {
        rows.append(("bits", "\(payload.usedBits) of 128"))
      }
      var text = (url.map { styling(.bold, $0.safeForTerminal()) + "\n" } ?? "")
      text += rows.lines(width: 10)
      for item in advice { text += "  \(item.sentence.safeForTerminal())\n" }
      return text + AppClipCode.notice + "\n"
    }

    var json: JSONValue {
      [
        "url": JSONValue(url), "payload": JSONValue(payload?.hex),
        "bits": JSONValue(budget?.total ?? payload?.usedBits), "room": .integer(128),
        "parts": budget.map { budget in
          [
            "host": .integer(budget.host), "path": .integer(budget.path),
            "query": .integer(budget.query), "fragment": .integer(budget.fragment),
            "form": .string(budget.form.rawValue),
          ]
        } ?? .null,
        "refusal": JSONValue(refusal?.description),
        "advice": .array(
          advice.map {
            ["url": .string($0.url), "saves": .integer($0.saved), "what": .string($0.what)]
          }
        ),
        "notice": .string(AppClipCode.notice),
      ]
    }
  }
}

extension ClipBitBudget.Form {
  fileprivate var words: String {
    switch self {
    case .none: "as a host only"
    case .combined: "as one text"
    case .segmented: "segment by segment"
    case .template: "as a template: a word, and p, p1, p2 … without their names"
    }
  }
}

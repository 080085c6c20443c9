/// The command `beckon route match`, which shows the route of a URL with its values.
enum RouteMatchCommand {
  private static let urls = Operand(
    "URL", arity: .oneOrMore, help: "A URL; - reads one URL a line from standard input")

  static let command: Command = Command(
    "match",
    summary: "Show which route a URL belongs to, and with which values",
    discussion: """
      For a route with parameters of kind sun, whose URLs a tag rewrites with every tap \
      (docs/sun-server.md), it shows whether a tag made the URL if --key-file is given. It only \
      looks: no tap is counted, so a tap can still be used where 'beckon sun verify' counts.

      Exits 1 when a URL has no route, or is not authentic though keys were given, and 65 when a text is not \
      a URL; the others are still shown.
      """,
    examples: [
      Example("beckon route match https://eat.example.com/s/42/t/7", "One URL"),
      Example("beckon route match --json - < scanned.txt", "A list, one JSON object a line"),
      Example(
        "beckon route match --routes clip.json https://eat.example.com/s/42", "Another table"),
      Example(
        "beckon route match --key-file tags.key --counters taps.db "
          + "'https://example.com/t?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086'",
        "Did a tag make it, and was it seen?"),
    ],
    operands: [urls],
    options: [.routes, .json] + SUNOptions.looking,
    action: { arguments in
      let file = try RouteTableInput.load(arguments)
      if arguments[urls].contains("-") {
        try SUNOptions.keepFromKeys(arguments, what: "URLs come")
      }
      let taps = try TapVerifier(arguments, file.router)
      var output = try ResultWriter(arguments)
      var status = ExitStatus.done
      try InputLines.each(arguments[urls]) { text in
        let url: InvocationURL
        do throws(InvocationURLError) {
          url = try InvocationURL(text)
        } catch {
          status = .badData
          StandardError.write("beckon: \(text.safeForTerminal()): \(error)\n")
          return
        }
        let words = try RouteOutput(url, file, taps: taps)
        let isRefused = taps.verifies && words.tap?.isAuthentic == false
        if !words.hasRoute || isRefused, status == .done { status = .no }
        try output.write(words)
      }
      try output.flush()
      return status
    })
}

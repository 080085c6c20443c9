/// The command `beckon url show`, which shows the parts of a URL and its canonical form.
enum URLShowCommand {
  private static let urls = Operand(
    "URL", arity: .oneOrMore, help: "A URL; - reads one URL a line from standard input")

  static let command: Command = Command(
    "show",
    summary: "Show a URL's parts and its canonical form",
    discussion: """
      Each part is shown as it is written, to the byte. The canonical form is what Beckon compares \
      and records: scheme and host in lower case, the scheme's own port dropped, dot segments \
      removed, escapes tidied.

      A text that is not a URL is an error that names the byte; the others are still shown.
      """,
    examples: [
      Example("beckon url show 'https://eat.example.com/s/42?lang=en#menu'", "The parts"),
      Example("beckon url show --json - < urls.txt", "One JSON object a line"),
    ],
    operands: [urls],
    options: [.json],
    action: { arguments in
      let suffixes = try PublicSuffixFile.load()
      var output = try ResultWriter(arguments)
      var status = ExitStatus.done
      try InputLines.each(arguments[urls]) { text in
        switch Result(catching: { () throws(InvocationURLError) in try InvocationURL(text) }) {
        case .success(let url):
          let domain = suffixes?.registrableDomain(of: url.canonical.host).map(String.init)
          try output.write(json(url, domain: domain)) { lines(url, domain: domain, $0) }
        case .failure(let error):
          status = .badData
          StandardError.write("beckon: \(text.safeForTerminal()): \(error)\n")
        }
      }
      try output.flush()
      return status
    })

  private static func lines(_ url: InvocationURL, domain: String?, _ styling: Styling) -> String {
    var rows: [(String, String)] = [("scheme", url.scheme.rawValue), ("host", String(url.host))]
    let readable = Punycode.unicodeHost(url.host)
    if readable != url.host { rows.append(("reads as", readable)) }
    if let domain { rows.append(("domain", domain)) }
    if let port = url.port { rows.append(("port", String(port))) }
    rows.append(("path", String(url.path)))
    for (number, segment) in url.pathSegments.enumerated() {
      rows.append(("  segment \(number + 1)", String(segment)))
    }
    if let query = url.query { rows.append(("query", String(query))) }
    for item in url.queryItems {
      rows.append(("  item", item.value.map { "\(item.name) = \($0)" } ?? String(item.name)))
    }
    if let fragment = url.fragment { rows.append(("fragment", String(fragment))) }
    rows.append(("canonical", url.canonical.text))
    rows.append(("length", "\(url.text.utf8.count) bytes"))
    return styling(.bold, url.text) + "\n" + rows.lines(width: 12)
  }

  private static func json(_ url: InvocationURL, domain: String?) -> JSONValue {
    [
      "url": .string(url.text),
      "scheme": .string(url.scheme.rawValue),
      "host": .string(String(url.host)),
      "readableHost": .string(Punycode.unicodeHost(url.host)),
      "domain": JSONValue(domain),
      "port": JSONValue(url.port),
      "path": .string(String(url.path)),
      "segments": .array(url.pathSegments.map { .string(String($0)) }),
      "query": JSONValue(url.query.map(String.init)),
      "items": .array(
        url.queryItems.map { item in
          ["name": .string(String(item.name)), "value": JSONValue(item.value.map(String.init))]
        }),
      "fragment": JSONValue(url.fragment.map(String.init)),
      "canonical": .string(url.canonical.text),
      "length": JSONValue(url.text.utf8.count),
    ]
  }
}

/// The command `beckon lint`, which looks for what would go wrong with a printed URL.
package enum LintCommand {
  private static let urls = Operand(
    "URL", arity: .any, help: "A URL; - reads one URL a line from standard input")
  private static let strict = Option(
    "warnings-are-errors", short: "W", category: "Rules", help: "Exit 1 on a warning, too")
  private static let skip = Option(
    "skip", value: "RULE", isRepeatable: true, category: "Rules",
    help: "Switch a rule off by its id",
    completion: .words(ListLinter.allRules.map(\.id)))
  private static let rules = Option(
    "rules", category: "Rules", help: "List the rules instead")
  private static let module = Option(
    "module", value: "LENGTH", category: "Rules",
    help: "Show each URL's QR version, and its size with modules of this width: 0.5mm")
  private static let quiet = Option(
    "quiet", short: "q", category: "Output", help: "Show errors only, and no summary")

  package static let command: Command = Command(
    "lint",
    summary: "Say what would go wrong with a URL on a wall",
    discussion: """
      A printed code cannot be corrected. Errors are what a phone would refuse, or what is never \
      meant; warnings are what often turns out wrong; notes are good to know.

      With a route table, a URL that no route takes is a warning, and so are capital letters in \
      paths on its hosts, and the URL of one tap of a tag (a route with sun(cmac)). A URL that appears twice in a list is one, too.

      Exits 1 when a URL has an error, else 0.
      """,
    examples: [
      Example("beckon lint https://eat.example.com/s/42", "One URL"),
      Example("beckon lint --json - < urls.txt", "A list, one JSON object a line"),
      Example(
        "beckon lint -W --skip plain-http http://eat.example.com/s/k7", "Strict, with one exception"
      ),
      Example("beckon lint --routes routes.json - < urls.txt", "Is there a route for each?"),
      Example("beckon lint --rules", "The rules"),
    ],
    operands: [urls],
    options: [strict, skip, rules, module, quiet, .routesToResolve, .json],
    action: { arguments in
      if arguments.has(rules) {
        guard arguments[urls].isEmpty else {
          throw arguments.refuse(
            rules, "it lists the rules and looks at no URL; leave the URLs out")
        }
        try arguments.refuse(
          anyOf: [strict, skip, module, quiet, .routesToResolve],
          "--rules lists the rules and looks at no URL")
        return try listRules(arguments)
      }
      guard !arguments[urls].isEmpty else {
        throw arguments.refuse("give a URL, or - to read them from standard input")
      }
      return try lint(arguments)
    })

  private static func lint(_ arguments: Arguments) throws -> ExitStatus {
    var listLinter = try listLinter(arguments)
    var report = LintReport(output: try ResultWriter(arguments), isQuiet: arguments.has(quiet))
    for operand in arguments[urls] {
      guard operand == "-" else {
        try report.add(operand, listLinter.findings(in: operand))
        continue
      }
      // Lists are read line by line, so their length does not matter.
      var lines = try LineReader("-")
      var isEmpty = true
      while let line = try lines.next() {
        isEmpty = false
        try report.add(line.text, listLinter.findings(in: line.text))
      }
      if isEmpty { throw SystemIOError(.empty, .read, "standard input") }
    }
    try report.finish()
    return report.hasErrors ? .no : .done
  }

  private static func listLinter(_ arguments: Arguments) throws -> ListLinter {
    let skipped = arguments.values(skip)
    let ids = Set(ListLinter.allRules.map(\.id))
    if let unknown = skipped.first(where: { !ids.contains($0) }) {
      throw arguments.refuse(skip, "there is no rule '\(unknown)'; --rules lists them")
    }
    let suffixes = try PublicSuffixFile.load()
    if suffixes == nil {
      StandardError.write(
        "beckon: \(PublicSuffixFile.path) is missing (Debian's package publicsuffix); rules about "
          + "registrable domains are left out\n")
    }
    let file = try RouteTableInput.loadIfGiven(arguments)
    let linter = Linter(
      publicSuffixes: suffixes, disabled: Set(skipped), warningsAreErrors: arguments.has(strict),
      ownHosts: Set((file?.router.routes ?? []).flatMap { $0.hosts.map(\.name) }))
    return ListLinter(
      linter: linter, router: file?.router,
      module: try QRSizeOptions.length(module, arguments))
  }

  private static func listRules(_ arguments: Arguments) throws -> ExitStatus {
    let width = ListLinter.allRules.map(\.id.count).max() ?? 0
    var output = try ResultWriter(arguments)
    for rule in ListLinter.allRules {
      try output.write([
        "id": .string(rule.id), "level": .string(rule.level.rawValue),
        "title": .string(rule.title), "remedy": .string(rule.remedy),
      ]) { _ in
        "\(rule.id.padded(to: width))  \(rule.level.rawValue.padded(to: 7))  \(rule.title)\n"
      }
    }
    try output.flush()
    return .done
  }
}

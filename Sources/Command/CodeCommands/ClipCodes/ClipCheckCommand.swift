import CSVText

/// The command `beckon clipcode check`, which checks codes before they are printed.
enum ClipCheckCommand {
  private static let files = Operand(
    "FILE", arity: .any, help: "An SVG file of a code, or a picture (PNG, JPEG, PNM)",
    completion: .files(["svg", "png", "jpg", "jpeg", "pnm", "ppm", "pgm"]))
  private static let expect = Option(
    "expect", value: "URL", category: "Check", help: "The URL that the code must carry")
  private static let kind = Option(
    "kind", value: "KIND", choices: ClipGlyph.allCases.map(\.rawValue), category: "Check",
    help: "What the glyph in the middle must ask for", defaultText: "either")
  private static let table = Option(
    "csv", value: "FILE", category: "Check",
    help: "Check every file that a hand-over CSV names, beside the CSV",
    completion: .files(["csv"]))

  static let command: Command = Command(
    "check",
    summary: "Check codes, Apple's own files too, before they are printed",
    discussion: """
      Reads the code from an SVG file or a picture and says what it carries. With --expect it must \
      be that URL. With --csv the columns are those of Apple's hand-over: 'SVG File Name' and \
      'URL', and where they are there 'Type', 'Logo', 'Foreground Color' and 'Background Color'; \
      each code must carry what its row says and look so. With --routes every URL must have a \
      route. With --diameter the size is checked against Apple's rules. Every SVG file is drawn, \
      so files whose arcs were turned into outlines are read too.

      Exits 1 when something is wrong, and 78 when nothing is and something could not be checked: \
      URLs need Apple's tables, see 'beckon clipcode tables'.
      """,
    examples: [
      Example("beckon clipcode check code.svg --expect https://example.com/a", "One file"),
      Example("beckon clipcode check --csv codes/codes.csv --diameter 25", "Before hand-over"),
      Example("beckon clipcode check --csv codes.csv --routes routes.json --json", "In a build"),
    ],
    operands: [files],
    options: [
      expect, kind, table, ClipStyle.diameter, ClipStyle.tag, .routes, .tables, .json,
    ],
    action: { arguments in
      var check = try ClipCheck(arguments)
      var rows: [ClipCheck.Row] = []
      switch (arguments[files], arguments[table]) {
      case ([], nil): throw arguments.refuse("give a file, or a hand-over table with --csv")
      case (let paths, nil):
        let kind = try arguments.choice(kind, as: ClipGlyph.self)
        rows = paths.map { ClipCheck.Row(path: $0, url: arguments[expect], kind: kind) }
      case ([], let path?):
        rows = try ClipHandOverTable(reading: path).rows
      default: throw arguments.refuse(table, "the table names the files; give no others")
      }
      var output = try ResultWriter(arguments)
      var (faults, unchecked) = (0, 0)
      for row in rows {
        let result = try check.result(of: row)
        switch result.verdict {
        case .good: break
        case .wrong: faults += 1
        case .unchecked: unchecked += 1
        }
        try output.write(result)
      }
      let rest = unchecked > 0 ? ", \(unchecked) not checked" : ""
      try output.write(text: "\(counted(rows.count, "code")), \(faults) with faults\(rest)\n")
      try output.flush()
      return faults > 0 ? .no : unchecked > 0 ? .badConfiguration : .done
    })
}

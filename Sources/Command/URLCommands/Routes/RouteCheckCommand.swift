/// The command `beckon route check`, which looks for faults in a route table.
enum RouteCheckCommand {
  private static let carrier = Option(
    "carrier", value: "CARRIER", choices: Carrier.allCases.map(\.rawValue), isRepeatable: true,
    category: "Length", help: "Report URLs that are too long for it")
  private static let maximum = Option(
    "max-length", value: "BYTES", category: "Length", help: "Report URLs that are longer")
  private static let textLength = Option(
    "text-length", value: "N", category: "Length",
    help: "The assumed length of a free text, in characters",
    default: String(RouteReview.defaultTextLength))
  private static let strict = Option(
    "warnings-are-errors", short: "W", help: "Exit 1 on a warning, too")

  static let command: Command = Command(
    "check",
    summary: "Look for what is wrong with the table",
    discussion: """
      Faults of the file and routes that clash are found when it is read. Beyond that: routes that \
      no URL reaches, experiences whose URLs no route takes, routes that no experience covers, \
      routes of taps that nobody can verify, and URLs that are too long for a carrier. URLs that a \
      tag rewrites with every tap (a route with sun(cmac)) are not put onto a carrier as they are, \
      so their length is not checked.

      Exits 1 when there is an error, else 0.
      """,
    examples: [
      Example("beckon route check", "The table in this folder"),
      Example("beckon route check --carrier ntag213 --text-length 20", "Will it fit on the tags?"),
      Example("beckon route check -W --json --routes clip.json", "In a build"),
    ],
    options: [strict, carrier, maximum, textLength, .routes, .tables, .json],
    action: { arguments in
      let path = RouteTableInput.path(arguments)
      let rows = try findings(arguments, RouteTableInput.bytes(path))
      var output = try ResultWriter(arguments)
      for row in rows { try output.write(row) }
      let errors = rows.count { $0.isError }
      let warnings = counted(rows.count - errors, "warning")
      try output.write(
        text: "\(path.safeForTerminal()): \(counted(errors, "error")), \(warnings)\n")
      try output.flush()
      return errors > 0 || arguments.has(strict) && !rows.isEmpty ? .no : .done
    })

  private static func findings(_ arguments: Arguments, _ bytes: [UInt8]) throws -> [CheckRow] {
    var rooms = try arguments.values(carrier, expected: "a carrier", Carrier.init)
      .map { try $0.room(ClipTables(arguments)) }
    if let limit = try arguments.integer(maximum, in: 1...8192) {
      rooms.append(CarrierCapacity("\(limit) bytes") { $0.text.utf8.count - limit })
    }
    let length = try arguments.integer(textLength, in: 1...1000) ?? RouteReview.defaultTextLength
    let file: RouteFile
    do throws(JSONFileError) {
      file = try RouteFile(reading: bytes)
    } catch {
      if let more = error.more { Beckon.say("\(RouteTableInput.path(arguments)): \(more)") }
      return error.faults.map(CheckRow.fault)
    }
    return RouteReview(file, rooms: rooms, textLength: length).findings.map(CheckRow.finding)
  }
}

/// A line of the result: an error in the file or a finding about the table.
private enum CheckRow: CommandResult {
  case fault(JSONError)
  case finding(RouteFinding)

  var isError: Bool {
    switch self {
    case .fault: true
    case .finding(let finding): finding.level == .error
    }
  }

  func text(_ styling: Styling) -> String {
    let level = styling.level(isError ? "error" : "warning")
    return switch self {
    case .fault(let error): "\(level)  file: \("\(error)".safeForTerminal())\n"
    case .finding(let finding):
      "\(level)  \(finding.kind.rawValue): \(finding.message.safeForTerminal())\n"
    }
  }

  var json: JSONValue {
    switch self {
    case .fault(let error):
      [
        "level": "error", "kind": "file", "path": .string(error.path.description),
        "line": JSONValue(error.place?.line), "column": JSONValue(error.place?.column),
        "message": .string(error.problem.sentence),
      ]
    case .finding(let finding):
      [
        "level": .string(finding.level.rawValue), "kind": .string(finding.kind.rawValue),
        "subject": .string(finding.subject), "url": JSONValue(finding.url),
        "message": .string(finding.message),
      ]
    }
  }
}

/// The command `beckon job bind`, which records the location of a code or tag.
enum JobBindCommand {
  private static let item = Operand(
    "ITEM", arity: .optional,
    help: "The row: its number, a tag's UID, its URL, or its code")
  private static let to = Option(
    "to", value: "NAME=VALUE", isRepeatable: true, category: "What",
    help: "Where it hangs, such as table=7; repeatable")
  private static let table = Option(
    "table", value: "FILE", category: "What",
    help: "Many rows at once: a table whose first column finds the row",
    detail: """
      The first column is called row, uid, url or code; a code is a part of the row's URL. The \
      other columns are the names, and an empty field is left out.
      """,
    completion: .files(["csv", "xlsx", "ods"]))
  private static let photo = Option(
    "photo", value: "FILE", category: "What", help: "The row whose code is in this picture",
    completion: .files(["png", "jpg", "jpeg"]))
  private static let tag = Option(
    "tag", category: "What", help: "The row that the tag on the reader carries")
  private static let again = Option(
    "again", category: "What", help: "Bind a row that is bound already to another place")

  static let command: Command = Command(
    "bind",
    summary: "Record where a code or tag hangs",
    discussion: """
      Codes and tags can be made before anyone knows where they will hang (job new --blank). This \
      ties a row to a place, in your own words: table=7, store=42. The row is found by its number, \
      a tag's UID, its URL or its code, in a photo, by the tag on the reader, or in a table with \
      many rows, of which all are bound or none.

      A row that is bound is bound to another place only with --again; the ledger keeps both. If \
      two stations bind a row at once, the second is refused; if they work apart, 'job merge' \
      reports the conflict, and the first counts.

      'job show' and 'job export' have the present place, and 'job export --for redirects' makes \
      the table of redirects for your own web server.
      """,
    examples: [
      Example("beckon job bind signs.json 7 --to store=42 --to table=7", "A row by its number"),
      Example(
        "beckon job bind signs.json --photo wall.jpg --to table=8", "The code that hangs there"),
      Example("beckon job bind signs.json --table hung.csv", "Many rows at once"),
      Example(
        "beckon job bind signs.json 7 --to store=43 --to table=1 --again", "To another place"),
    ],
    operands: [JobContext.job, item],
    options: [
      to, table, photo, tag, again, StationName.option, OperatorName.option, .reader,
      JobRunCommand.patience, .verbose, .tables, .json,
    ],
    action: { arguments in
      let place = try JobContext(
        arguments, station: .given(arguments), tables: ClipTables(arguments))
      let bindings = try bindings(arguments, place)
      var ledger = try place.ledgerToWrite()
      try ledger.startWork()
      var output = try ResultWriter(arguments)
      let plan = try BindingPlan(
        bindings, of: place.file.name, in: ledger, mayMove: arguments.has(again))
      do { try ledger.append(plan.events()) } catch let error as LedgerError {
        guard case .refused(.boundMeanwhile) = error.problem else { throw error }
        throw BadData("\(error): another station bound it at this moment; nothing was bound")
      }
      for binding in plan.bindings { try output.write(binding.json) { _ in binding.line } }
      if plan.sameCount > 0 {
        try output.write(text: "\(counted(plan.sameCount, "row")) bound there already\n")
      }
      try output.flush()
      return .done
    })

  /// The bindings that the options ask for, from a table or the command line.
  private static func bindings(
    _ arguments: Arguments, _ place: JobContext
  ) throws -> [WantedBinding] {
    let ways = [
      arguments[item].isEmpty ? nil : "a row", arguments.has(table) ? "--table" : nil,
      arguments.has(photo) ? "--photo" : nil, arguments.has(tag) ? "--tag" : nil,
    ].compactMap(\.self)
    guard ways.count == 1 else {
      throw arguments.refuse(
        ways.isEmpty
          ? "say which row: its number, UID, URL or code, --photo, --tag or --table"
          : "\(ways.joined(separator: " and ")) both name the row; leave one out")
    }
    let ledger = try place.ledgerToRead()
    if let path = arguments[table] {
      try arguments.refuse(anyOf: [to], "the table has the places")
      return try BindingTable(path).bindings(of: place.file.name, in: ledger)
    }
    let location = try location(arguments)
    let row: Int
    if let path = arguments[photo] {
      row = try pictured(path, place, ledger)
    } else if arguments.has(tag) {
      row = try ProvisioningRun(place, arguments).tappedRow()
    } else {
      row = try found(arguments[item].first ?? "", place, ledger)
    }
    return [WantedBinding(row: row, location: location)]
  }

  private static func location(_ arguments: Arguments) throws -> LedgerLocation {
    let values = try arguments.values(
      to, expected: "NAME=VALUE, such as table=7", RowSelection.parsedColumn)
    guard !values.isEmpty else { throw arguments.refuse(to, "say where it hangs: --to table=7") }
    do throws(LedgerLocationError) { return try LedgerLocation(values) } catch {
      throw arguments.refuse(to, "\(error)".safeForTerminal())
    }
  }

  private static func found(
    _ text: String, _ place: JobContext, _ ledger: borrowing Ledger
  ) throws -> Int {
    // A part of a code, such as one that was not typed to its end, binds nothing.
    let search = ItemSearch(text, jobs: [place.file.name], findsParts: false)
    let found = try search.run(in: ledger)
    guard let row = found.rows.first, found.count == 1 else {
      throw BadData(
        "\(place.path): \(counted(found.count, "row")) match '\(text.safeForTerminal())'; nothing "
          + "was bound")
    }
    return row.number
  }

  private static func pictured(
    _ path: String, _ place: JobContext, _ ledger: borrowing Ledger
  ) throws -> Int {
    var check = try JobPhotoCheck(place: place, clips: ClipCodeReader(place.tables))
    let (rows, others) = try check.rows(in: path, of: ledger)
    guard let row = rows.first, rows.count == 1 else {
      let what =
        rows.isEmpty
        ? others.first.map { "\($0) is not a row of '\(place.file.name)'" } ?? "no code found"
        : "it shows the codes of rows \(rows.map { "\($0.number)" }.joined(separator: ", "))"
      throw BadData("\(path): \(what); nothing was bound".safeForTerminal())
    }
    return row.number
  }
}

/// A row and the location to which it is to be bound.
struct WantedBinding {
  let row: Int
  let location: LedgerLocation
  /// The origin of the request for messages, such as "places.csv: line 7: ".
  var source = ""
}

/// The bindings that are to be recorded together.
struct BindingPlan {
  private static let maxFaults = 20

  /// A row that gets another location.
  struct Binding {
    let row: LedgerRow
    let location: LedgerLocation
    let previous: LedgerLocation?
  }

  private let job: String
  private(set) var bindings: [Binding] = []
  /// The number of rows that are at the wanted location already.
  private(set) var sameCount = 0

  /// Compares what is wanted with the ledger. Throws if a row does not exist, or hangs elsewhere
  /// and may not move.
  init(
    _ wanted: [WantedBinding], of job: String, in ledger: borrowing Ledger, mayMove: Bool
  ) throws {
    self.job = job
    var faults: [String] = []
    var seen: [Int: String] = [:]
    for wish in wanted {
      if let other = seen.updateValue(wish.source, forKey: wish.row) {
        faults.append("\(wish.source)row \(wish.row) is named twice (\(other.dropLast(2)))")
        continue
      }
      guard let row = try ledger.row(wish.row, of: job) else {
        faults.append("\(wish.source)'\(job)' has no row \(wish.row)")
        continue
      }
      let present = try ledger.codes(of: wish.row, in: job).location
      if present == wish.location {
        sameCount += 1
      } else if let present, !mayMove {
        faults.append(
          "\(wish.source)row \(wish.row) is bound to \(present.words)\(try Self.origin(row, ledger)); "
            + "--again binds it to \(wish.location.words)")
      } else {
        bindings.append(Binding(row: row, location: wish.location, previous: present))
      }
    }
    try Self.require(faults)
  }

  /// Throws an error with the first of these faults, if there are any.
  static func require(_ faults: [String]) throws {
    guard !faults.isEmpty else { return }
    let rest = faults.count - maxFaults
    throw BadData(
      (faults.prefix(maxFaults).map { $0.safeForTerminal() }
        + (rest > 0 ? ["and \(rest) more"] : []) + ["nothing was bound"]).joined(separator: "\n"))
  }

  /// The origin of a row's location, such as " (station hall, 2026-11-28 10:00)".
  private static func origin(_ row: LedgerRow, _ ledger: borrowing Ledger) throws -> String {
    guard let record = try ledger.binding(of: row.number, in: row.job) else { return "" }
    return " (station \(record.station), \(JobStatusPage.words(record.time)))"
  }

  func events() throws -> [LedgerEvent] {
    try bindings.map {
      .codeMade(job: job, row: $0.row.number, try $0.location.code(after: $0.previous))
    }
  }
}

extension BindingPlan.Binding {
  fileprivate var line: String {
    let was = previous.map { " (was \($0.words))" } ?? ""
    return "row \(row.number) bound to \(location.words)\(was): \(row.content.url)"
      .safeForTerminal() + "\n"
  }

  fileprivate var json: JSONValue {
    [
      "row": .integer(row.number), "url": .string(row.content.url), "location": location.json,
      "was": previous?.json ?? .null,
    ]
  }
}

extension LedgerLocation {
  fileprivate var json: JSONValue {
    .object(JSONObject(values.map { ($0.name, JSONValue.string($0.value)) }))
  }
}

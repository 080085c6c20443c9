import CSVText

/// The command `beckon job import`, which imports results of another ledger or program.
enum JobImportCommand {
  private static let results = Operand(
    "FILE", help: "Results as 'beckon job export' writes them; - is standard input",
    completion: .files(["csv", "jsonl"]))
  private static let limit = 1 << 30
  private static let uidColumn = Option(
    "uid-column", value: "NAME", category: "Tables of others",
    help: "The column with the number of the tag; the row is the one that has the URL")
  private static let urlColumn = Option(
    "url-column", value: "NAME", category: "Tables of others",
    help: "The column with the URL that is on it", default: "url")

  static let command: Command = Command(
    "import",
    summary: "Import the results of another ledger or program",
    discussion: """
      Reads a table or JSON Lines with at least the fields job, row, uid and state, and url when \
      it is to be compared. A row that no tag carries yet is bound to the tag of the result. What \
      the ledger knows already changes nothing, so that the same file can be imported again. \
      Contradictions are left out and listed, and the exit status is then 1.

      Only the rows' own results count: a state in which no tag carries the row is ignored.

      A table of a supplier or another program has no row numbers of a job. With --uid-column it \
      is read by its own columns: each line is the tag of the row that has its URL, and that row \
      is done. Numbers of tags may be written with colons, hyphens or spaces.
      """,
    examples: [
      Example("beckon job import tables.json from-desk-2.csv", "Results of another machine"),
      Example("scan-tags | beckon job import tables.json -", "Results of another program"),
      Example(
        "beckon job import tables.json encoded.csv --uid-column 'Tag UID' --url-column Link",
        "What a supplier has encoded"),
    ],
    operands: [LedgerContext.source, results],
    options: [StationName.option, OperatorName.option, uidColumn, urlColumn],
    action: { arguments in
      let place = try LedgerContext(arguments, station: .given(arguments))
      let others = try others(arguments, place)
      let path = arguments[results].first ?? "-"
      let bytes = try InputFile.contents(of: path, limit: limit, allowsEmpty: false)
      let name = path == "-" ? "standard input" : path
      var source = try ResultSource(bytes, name, others)
      let uids = SupplierUIDs(others == nil ? nil : place.file)
      var ledger = try place.ledgerToWrite()
      var places: [Int] = []
      let report = try ledger.importResults(from: LedgerText(name)) {
        guard let (result, line) = try source.next() else { return nil }
        if let uid = result.uid, let problem = uids.problem(of: uid) {
          throw BadData("\(name), line \(line): \(problem); nothing was imported")
        }
        places.append(line)
        return result
      }
      for conflict in report.conflicts {
        Beckon.say("\(name), line \(places[conflict.number - 1]): \(conflict.sentence)")
      }
      let conflicts = counted(report.conflicts.count, "conflict")
      let text =
        "\(counted(report.taken, "result")) taken, \(report.known) known already, "
        + "\(report.empty) without a tag, \(conflicts)\n"
      let status = try Beckon.print(text)
      return report.conflicts.isEmpty ? status : .no
    })

  /// The columns of a table without row numbers; nil if the options do not name them.
  private static func others(
    _ arguments: Arguments, _ place: LedgerContext
  ) throws -> ForeignTable? {
    guard let uid = arguments[uidColumn] else {
      if arguments.mentions(urlColumn) {
        throw arguments.refuse(urlColumn, "it goes with --uid-column")
      }
      return nil
    }
    guard let job = place.job else {
      throw arguments.refuse(uidColumn, "name the job file in place of its ledger")
    }
    return ForeignTable(job: job, uidColumn: uid, urlColumn: arguments[urlColumn] ?? "url")
  }
}

/// The columns of a table from another program, which has no row numbers.
private struct ForeignTable {
  let job: String
  let uidColumn: String
  let urlColumn: String
}

/// A reader of the results in a table or in JSON Lines, one by one.
private struct ResultSource {
  private let name: String
  private let others: ForeignTable?
  private var table: CSVTableReader?
  private var lines: [ArraySlice<UInt8>] = []
  private var line = 0

  init(_ bytes: [UInt8], _ name: String, _ others: ForeignTable?) throws {
    (self.name, self.others) = (name, others)
    let start = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if start == UInt8(ascii: "{"), others == nil {
      lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    } else {
      var reader = CSVTableReader()
      reader.append(bytes)
      reader.finish()
      table = reader
    }
  }

  mutating func next() throws -> (LedgerResult, line: Int)? {
    table == nil ? try nextLine() : try nextRecord()
  }

  private mutating func nextRecord() throws -> (LedgerResult, line: Int)? {
    do {
      guard try table?.next() == true, let record = table?.record else {
        try requireColumns()
        return nil
      }
      if line == 0 { try requireColumns() }
      line = record.line
      guard let others else { return (try LedgerResult(record), line) }
      let result = try LedgerResult(
        record, job: others.job, uidColumn: others.uidColumn, urlColumn: others.urlColumn)
      return (result, line)
    } catch let error as LedgerResultError {
      throw fault(error.description)
    } catch let error as BadData {
      throw error
    } catch { throw BadData("\(name): \(error); nothing was imported") }
  }

  /// Throws if columns are missing, with an error that names these and the existing ones.
  private func requireColumns() throws {
    guard let names = table?.header?.names else { return }
    let needed = others.map { [$0.uidColumn, $0.urlColumn] } ?? LedgerResult.neededFields
    let missing = needed.filter { !names.contains($0) }
    guard !missing.isEmpty else { return }
    func list(_ names: [String]) -> String {
      names.map { "'\($0.safeForTerminal())'" }.joined(separator: ", ")
    }
    throw BadData(
      "\(name), line 1: there is no column \(list(missing)); there are \(list(names)); nothing was "
        + "imported")
  }

  private mutating func nextLine() throws -> (LedgerResult, line: Int)? {
    while line < lines.count {
      let text = lines[line]
      line += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do {
        return (try LedgerResult(JSONValue(parsing: Array(text))), line)
      } catch { throw fault("\(error)") }
    }
    return nil
  }

  private func fault(_ sentence: String) -> BadData {
    BadData("\(name), line \(line): \(sentence); nothing was imported")
  }
}

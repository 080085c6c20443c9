internal import Jobs
internal import Ledgers

/// The rows of a job that the page exports: all, those that a search finds, or those that changed
/// since the last export.
struct SelectedRows {
  /// The absolute path of the job file.
  private let path: String
  /// The numbers of the rows; nil for all, or for all of the state.
  private var numbers: RowRanges?
  private var state: RowState?
  /// The last event before the export; nil if the export leaves out rows.
  private var last: ExportedEvent?
  private var since: Int?

  /// The maximum number of bytes in one argument, and in all of them: the system takes little more.
  private static let (maxArgumentSize, maxSize) = (100_000, 1_500_000)

  /// Looks up which rows of the job at this path a request asks for.
  init(_ asked: RequestBody, _ path: String) throws {
    self.path = path
    let (file, _) = try JobFile.read(at: path)
    let ledgerPlace = JobPlan.ledger(of: file, at: path)
    // Of a job that has not begun there is nothing to export, which the command says.
    guard try Ledger.exists(ledgerPlace) else { return }
    let ledger = try Ledger(ledgerPlace, station: .ofThisMachine, mode: .readOnly)
    switch try asked.optionalText("rows") ?? "all" {
    case "all": last = try ExportedEvent(ledger.lastPlace(), of: ledger)
    case "found":
      let search = try LedgerCalls.search(asked)
      state = search.state
      guard !search.text.isEmpty else { return }
      let found = try ledger.numbers(of: file.name, found: search)
      guard !found.isEmpty else {
        throw CallRefusal(.badData, "the search finds no row", field: "found")
      }
      numbers = RowRanges(found.map { $0...$0 })
    case "changed":
      last = try ExportedEvent(ledger.lastPlace(), of: ledger)
      // Of a ledger that began anew, everything is new.
      guard let exported = DeskSettings.lastExport(of: path),
        try ExportedEvent(exported.number, of: ledger) == exported
      else { return }
      let since = exported.number
      self.since = since
      guard try !ledger.rows(of: file.name, changedSince: since).ranges.isEmpty else {
        throw CallRefusal(.badData, "no row changed since the last export", field: "changed")
      }
    case let word: throw CallRefusal("\(quoted(shortened(word))) selects no rows", field: "rows")
    }
  }

  /// The options of `beckon job export` that select these rows.
  func options() throws(CallRefusal) -> [String] {
    if let since { return ["--since=\(since)"] }
    guard let numbers else { return state.map { ["--state=\($0.rawValue)"] } ?? [] }
    var (options, option, size) = ([String](), "", 0)
    for range in numbers.ranges {
      option +=
        (option.isEmpty ? "--rows=" : ",")
        + (range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)")
      guard option.utf8.count > Self.maxArgumentSize else { continue }
      size += option.utf8.count
      options.append(option)
      option = ""
    }
    guard size <= Self.maxSize else {
      throw CallRefusal(.badData, "these rows are too many to be named one by one", field: "many")
    }
    return options + (option.isEmpty ? [] : [option])
  }

  /// Remembers what was exported, so that the next export can leave it out.
  func remember() throws {
    if let last { try DeskSettings.rememberExport(of: path, at: last) }
  }
}

/// The event up to which a job was exported.
struct ExportedEvent: Equatable {
  let number: Int
  /// The event's place in its chain, its time, and the hash of the event before it, which tell its
  /// ledger from a later one at the same path.
  let identity: String

  init(number: Int, identity: String) { (self.number, self.identity) = (number, identity) }

  /// The event of this number; nil if the ledger has none.
  init?(_ number: Int, of ledger: borrowing Ledger) throws(LedgerError) {
    guard let found = try ledger.records(after: number - 1, limit: 1).first, found.place == number
    else { return nil }
    let record = found.record
    let previous = record.previous.map { "\($0)" } ?? ""
    self.init(
      number: number, identity: "\(record.station) \(record.number) \(record.time) \(previous)")
  }
}

/// The record that labels came out well, which only a person can see.
struct LabelConfirmation {
  private static let maxEventCount = 1_000
  let place: JobContext
  let selection: RowSelection

  /// Records the statement for the selected rows that have a label, once for each print.
  func run() throws -> ExitStatus {
    let job = place.file.name
    var ledger = try place.ledgerToWrite()
    let selection = try selection.resolved(in: job, ledger, at: place.path)
    // A label that is being made again is not confirmed by what is said of the one before.
    try ledger.startLabels(of: job)
    var numbers: [Int] = []
    try ledger.forEachRow(of: job, in: selection) { numbers.append($0.number) }
    var events: [LedgerEvent] = []
    var count = 0
    for number in numbers {
      guard let code = try ledger.codes(of: number, in: job).unconfirmedLabel else { continue }
      events.append(.codeMade(job: job, row: number, code.confirmed))
      count += 1
      guard events.count == Self.maxEventCount else { continue }
      try ledger.append(events)
      events = []
    }
    if !events.isEmpty { try ledger.append(events) }
    return try Beckon.print(
      count == 0
        ? "no label waits to be confirmed; nothing was changed\n"
        : "\(counted(count, "label")) of \(job.safeForTerminal()) came out well\n")
  }
}

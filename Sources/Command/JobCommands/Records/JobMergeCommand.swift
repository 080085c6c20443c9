/// The command `beckon job merge`, which joins ledgers of stations that worked apart.
enum JobMergeCommand {
  private static let sources = Operand(
    "LEDGER", arity: .oneOrMore,
    help: "Ledgers: files, servers' addresses, or the job files that name them",
    completion: .files())
  private static let out = Option(
    "out", short: "o", value: "FILE", category: "Output",
    help: "The ledger to make, or a job file, which names it", completion: .files())
  private static let dryRun = Option(
    "dry-run", category: "What", help: "Only show contradictions; write nothing")

  static let command: Command = Command(
    "merge",
    summary: "Join ledgers of stations that worked apart",
    discussion: """
      Makes a new ledger with all events of the others, each with its bytes and its hash, so that \
      every chain remains provable. The others are only read. The new one is complete at the end, \
      or absent.

      The ledgers are copies of one that were taken to several stations, or were made at each from \
      the same table. Each station needs a name of its own (--station of 'beckon job run'), and \
      preferably its own rows (--rows). If one name was used in two copies, nothing is merged.

      Contradictions are listed, one sentence for each row and tag: a row on two tags, a tag with \
      two rows, a tag that one station put aside. The first in the order of events is kept. A tag \
      that may carry a row of another tag is put into quarantine; if nobody can know what a tag \
      carries, its row waits until the tag is seen again. The exit status is then 1.

      The same ledgers give the same result wherever and in whatever order they are merged. \
      Ledgers can be merged again after more work; what the result contains already changes \
      nothing.
      """,
    examples: [
      Example(
        "beckon job merge one.ledger two.ledger -o all.ledger", "Two stations, one ledger"),
      Example(
        "beckon job merge one.ledger two.ledger --dry-run", "The contradictions only"),
      Example("beckon job merge tables.json -o stick/tables.ledger", "A copy for another station"),
    ],
    operands: [sources], options: [dryRun, out, .json],
    action: { arguments in
      try Interruption.watch()
      let target = try target(arguments)
      // This name appears in no event, because the ledgers are only read.
      let reader = StationName(machine: ThisMachine.name)
      let union = try LedgerUnion(
        arguments[sources].map { source in
          try SourceLedger(
            Ledger(LedgerContext.path(source), station: reader, mode: .readOnly))
        })
      let report = try target.map { try union.write(to: $0) } ?? union.rehearse()
      return try show(report, target, arguments)
    })

  private static func target(_ arguments: Arguments) throws -> String? {
    let path = arguments[out]
    guard (path == nil) == arguments.has(dryRun) else {
      throw arguments.refuse(
        "say which ledger to make, with -o FILE, or --dry-run to see the contradictions")
    }
    return try path.map { try LedgerContext.path($0) }
  }

  private static func show(
    _ report: JoinReport, _ target: String?, _ arguments: Arguments
  ) throws -> ExitStatus {
    let status: ExitStatus = report.conflicts.isEmpty ? .done : .no
    guard !arguments.has(.json) else {
      for conflict in report.conflicts { _ = try Beckon.print(conflict.json) }
      _ = try Beckon.print(report.json(target))
      return status
    }
    for conflict in report.conflicts { Beckon.say("\(conflict)".safeForTerminal()) }
    let conflicts = counted(report.conflicts.count, "conflict")
    let events = counted(report.events, "event")
    var text = target.map { "\($0): \(events), \(conflicts)\n" } ?? "\(events), \(conflicts)\n"
    if target != nil { for head in report.heads { text += "head \(head)\n" } }
    _ = try Beckon.print(text)
    return status
  }
}

extension JoinConflict {
  fileprivate var json: JSONValue {
    [
      "conflict": .string(description), "job": JSONValue(job), "row": JSONValue(row),
      "uid": JSONValue(uid.map { "\($0)" }), "station": .string("\(place.station)"),
      "event": .integer(place.number),
    ]
  }
}

extension JoinReport {
  fileprivate func json(_ path: String?) -> JSONValue {
    [
      "ledger": JSONValue(path), "events": .integer(events),
      "conflicts": .integer(conflicts.count),
      "heads": .array(heads.map(\.json)),
    ]
  }
}

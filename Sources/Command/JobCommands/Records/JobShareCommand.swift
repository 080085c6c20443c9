/// The command `beckon job share`, which moves a ledger to a server or back into a file.
enum JobShareCommand {
  private static let target = Operand(
    "TO", help: "Where it goes: a server's address, or a file that does not exist",
    completion: .files())

  static let command: Command = Command(
    "share",
    summary: "Move a ledger to a server that stations share, or back into a file",
    discussion: """
      Every event goes with its bytes and its hash, so that every chain remains provable. The old \
      ledger records that it was moved, stays readable, and accepts nothing more. No station may \
      be working with it.

      The address of a server is what PostgreSQL's own programs take: postgresql://HOST/DATABASE, \
      'host=… dbname=…' or 'service=…', and never contains a password: that belongs in the file \
      that PGPASSFILE names. The database must have no ledger yet. Afterwards, put the new place \
      into the job file as "ledger".

      If it is interrupted, run the same command again to finish it.
      """,
    examples: [
      Example(
        "beckon job share tables.ledger postgresql://db.example/shop", "From a file to a server"),
      Example("beckon job share tables.json service=shop", "The ledger that a job file names"),
      Example("beckon job share service=shop tables.ledger", "And back"),
    ],
    operands: [LedgerContext.source, target], options: [StationName.option, .json],
    action: { arguments in
      let place = try LedgerContext(arguments, station: .given(arguments))
      let target = arguments[Self.target].first ?? ""
      let events = try LedgerMove(from: place.path, to: target, station: place.station).run()
      let heads = try Ledger(target, station: place.station, mode: .readOnly).heads()
      if !arguments.has(.json) {
        Beckon.say("put it into the job file: \"ledger\": \(JSONValue.string(target).text())")
      }
      return try Beckon.print(
        [
          "ledger": .string(target), "events": .integer(events), "heads": .array(heads.map(\.json)),
        ], arguments
      ) { _ in
        let lines = ["\(target): \(counted(events, "event"))"] + heads.map { "head \($0)" }
        return lines.map { $0 + "\n" }.joined().safeForTerminal(keepingLines: true)
      }
    })
}

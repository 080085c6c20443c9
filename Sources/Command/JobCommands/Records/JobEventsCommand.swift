/// The command `beckon job events`, which prints the events of a ledger and follows it.
enum JobEventsCommand {
  private static let since = Option(
    "since", value: "EVENT", category: "What", help: "Only events after this one", default: "0")
  private static let follow = Option(
    "follow", category: "What", help: "Wait for further events, until Ctrl-C")
  private static let every = Option(
    "every", value: "SECONDS", category: "What",
    help: "The interval at which the ledger is asked for further events", default: "1")

  static let command: Command = Command(
    "events",
    summary: "Print the events of a ledger, and follow it",
    discussion: """
      One JSON object a line: 'event', the number of the event in this ledger, and the members of \
      the event itself. A program that keeps the number of the last event that it has dealt with, \
      and gives it to --since the next time, gets every event at least once and in order, however \
      it or this command is stopped.

      On a server, numbers may be left out. An event whose number is smaller than one that was \
      printed may appear within a moment; so the events after a gap are held back for up to ten \
      seconds.
      """,
    examples: [
      Example("beckon job events tables.json", "Everything that happened"),
      Example("beckon job events tables.json --since 812", "What happened since"),
      Example(
        "beckon job events tables.json --follow --since 812", "And what happens from now on"),
    ],
    operands: [LedgerContext.source], options: [since, follow, every, LedgerContext.job],
    action: { arguments in
      let place = try LedgerContext(arguments, job: arguments[LedgerContext.job])
      let start = try arguments.integer(since, in: 0...LedgerRecord.numbers.upperBound) ?? 0
      let pause = Duration.seconds(try arguments.integer(every, in: 1...3_600) ?? 1)
      if !arguments.has(follow) {
        try arguments.refuse(anyOf: [every], "it goes with --follow")
      }
      let ledger = try place.ledgerToRead()
      // A job that has not begun is reported now.
      _ = try place.jobs(of: ledger)
      var feed = EventFeed(after: start, of: place.job)
      guard arguments.has(follow) else {
        while try feed.printNext(from: ledger, isFollowing: false) {}
        return .done
      }
      try Interruption.watch()
      var held = Optional(ledger)
      return try Interruption.deferred {
        guard let ledger = held.take() else { return .bug }
        while Interruption.pending == nil {
          if try !feed.printNext(from: ledger, isFollowing: true) { _ = Interruption.pause(pause) }
        }
        return .interrupted
      }
    })

  /// A reader of events to be printed, which holds back those after a gap.
  private struct EventFeed: ~Copyable {
    /// The longest time for which an event may be missing before the number counts as left out.
    private static let patience = Duration.seconds(10)

    private var last: Int
    private let job: String?
    private var output = StandardOutput()
    private var gap: (after: Int, deadline: Deadline)?

    init(after last: Int, of job: String?) { (self.last, self.job) = (last, job) }

    /// Prints the next events; returns `false` if the ledger has no more at present.
    mutating func printNext(
      from ledger: borrowing Ledger, isFollowing: Bool
    ) throws -> Bool {
      let records = try ledger.records(after: last, limit: 500)
      for record in records {
        if isFollowing, ledger.isRemote, record.place > last + 1, !isOver(gapAfter: last) { break }
        last = record.place
        if let job, let other = record.record.event.job, other != job { continue }
        try output.write(record.json.text() + "\n")
      }
      try output.flush()
      return last == records.last?.place && records.count == 500
    }

    private mutating func isOver(gapAfter place: Int) -> Bool {
      if let gap, gap.after == place { return gap.deadline.isOver }
      gap = (place, Deadline(in: Self.patience))
      return false
    }
  }
}

/// A watcher that keeps the page of a job up to date while the job runs.
struct JobStatusPageWatcher {
  static let option = Option(
    "watch", category: "Output", help: "Rewrite the page while the job runs, until it is finished")
  static let every = Option(
    "every", value: "SECONDS", category: "Output", help: "How often --watch checks",
    default: "2")
  /// Writing may take at most one part in this many of the time, to leave the rest for stations.
  private static let share = 6

  private let path: String
  private let seconds: Int
  private let isForced: Bool

  init(_ path: String, _ arguments: Arguments) throws {
    guard path != "-" else {
      throw arguments.refuse(Self.option, "a page on standard output cannot be rewritten")
    }
    self.path = path
    seconds = try arguments.integer(Self.every, in: 1...3_600) ?? 2
    isForced = arguments.has(.force)
  }

  /// Runs until no row is waiting, or until Ctrl-C. In both cases the last page no longer reloads
  /// itself.
  func run(_ ledger: consuming Ledger, _ page: JobStatusPage) throws -> ExitStatus {
    try ledger.requireSharedAccess()
    try Interruption.watch()
    var held = Optional(ledger)
    return try Interruption.deferred {
      guard let ledger = held.take() else { return .bug }
      return try keep(ledger, page)
    }
  }

  private func keep(
    _ ledger: borrowing Ledger, _ first: JobStatusPage
  ) throws -> ExitStatus {
    var page = first
    var written: [LedgerHead]?
    var pause = Duration.seconds(seconds)
    while true {
      let summary = try ledger.summary(of: page.job)
      let isFinished = summary.count(.pending) + summary.openCount == 0
      let isEnd = isFinished || Interruption.pending != nil
      let heads = try ledger.heads()
      if isEnd || heads != written {
        page.reloads = isEnd ? nil : seconds
        let took = try ContinuousClock().measure {
          try page.write(
            to: path, ledger, existing: written == nil && !isForced ? .kept : .replaced)
        }
        pause = max(.seconds(seconds), took * (Self.share - 1))
        if written == nil, !isEnd {
          Beckon.say("\(path.safeForTerminal()) follows the job; Ctrl-C ends that, not the job")
        }
        written = heads
      }
      if isEnd {
        _ = try Beckon.print(summary.sentence + "\n")
        return isFinished ? .done : .interrupted
      }
      _ = Interruption.pause(pause)
    }
  }
}

import LabelPrinting
import Readers
import TagKeys
import VirtualReaders

/// A station at work: connects a reader and a ledger by the provisioning loop.
struct ProvisioningRun {
  /// The maximum number of times that the reader may fail without a finished tag in between.
  private static let maxReaderFailures = 3

  let place: JobContext
  let limit: Int?
  let patience: Duration?
  let choice: ReaderSelection
  let manner: RunDisplay.DisplayOptions
  let work: Work

  /// The options for writing tags, such as the rows and the hook.
  struct Work {
    /// The rows to be written.
    var rows = RowSelection.all
    var allowsUsed = false
    /// The program that is called for every tag; nil for none.
    var hook: RunHook?
    var hasBell = false
    var decks: VirtualTagFeeder.Request?
    /// The printer for the label of each finished tag, and the model if it is a Brother printer.
    var labelPrinter: LabelPrinterAddress?
    var labelModel: String?
  }

  init(_ place: JobContext, _ arguments: Arguments, work: Work = Work()) throws {
    (self.place, self.work) = (place, work)
    limit =
      arguments.declares(JobRunCommand.count)
      ? try arguments.integer(JobRunCommand.count, in: 1...10_000_000) : nil
    patience = try arguments.integer(JobRunCommand.patience, in: 0...86_400).map { .seconds($0) }
    choice = try ReaderSelection(arguments)
    manner = try RunDisplay.DisplayOptions(arguments)
  }

  func run() throws -> ExitStatus {
    var rules = try rules(writes: true)
    if work.allowsUsed { rules.allowsUsed = true }
    var stationLedger = try openStationLedger()
    let waiting = stationLedger.waitingCount
    try stationLedger.startWork()
    let heads = try stationLedger.ledger.heads()
    let feeder = try work.decks.map { try VirtualTagFeeder($0, job: place.path, after: heads) }
    let presenter = try RunDisplay(
      manner, hook: work.hook, hasBell: work.hasBell, job: place.file.name, stationLedger.ledger)
    presenter.feeder = feeder
    presenter.labels = try tapLabels(stationLedger.ledger, presenter)
    try catchUpLabels(&stationLedger, presenter)
    try catchUpHooks(&stationLedger, presenter)
    Self.tell(waiting - stationLedger.lateResults.count, stationLedger.lateResults, presenter)
    stationLedger.whenDelivered = { Self.tell($0, $1, presenter) }
    try Interruption.watch()
    if manner.form == .json { Interruption.interruptWhenReaderCloses() }
    var held = Optional(stationLedger)
    return try Interruption.deferred {
      let virtual: (any SimulatedReader)? = try feeder?.reader ?? choice.virtual()
      // The reader is closed before the virtual reader under it.
      defer { virtual?.close() }
      let reader = try choice.open(virtual)
      guard let stationLedger = held.take() else { return .bug }
      do {
        return try keepWorking(start(stationLedger, reader, rules, presenter), presenter) {
          try choice.open(virtual)
        }
      } catch {
        presenter.sayWhatIsLeft()
        throw error
      }
    }
  }

  private func openStationLedger() throws -> StationLedger {
    do {
      var ledger = try place.loadedLedger()
      let rows = try work.rows.resolved(in: place.file.name, ledger, at: place.path)
      ledger.assignedRows = try ledger.numbers(of: place.file.name, in: rows)
      guard !ledger.assignedRows.ranges.isEmpty else { throw NoRowSelected(path: place.path) }
      return try StationLedger(ledger, journal: place.journalPath)
    } catch let error
      as LedgerError where error.isServerUnreachable && FileAttributes(at: place.journalPath) != nil
    {
      throw ServerLost(error: error, journal: place.journalPath)
    }
  }

  private func start(
    _ stationLedger: consuming StationLedger, _ reader: consuming Reader,
    _ rules: ProvisioningRules,
    _ presenter: RunDisplay
  ) throws -> ProvisioningLoop<Reader, StationLedger> {
    let rules = try ReaderLacksCapability.rules(rules, for: reader.capabilities)
    let equipment = equipment(reader, presenter)
    try stationLedger.append([
      .runStarted(
        job: place.file.name, tool: LedgerText("beckon \(Beckon.version)"),
        reader: LedgerText(equipment.name))
    ])
    return ProvisioningLoop(
      reader, stationLedger, job: place.file.name, rules: rules, watch: watch(presenter),
      patience: patience ?? presenter.feeder?.patience, reader: equipment)
  }

  /// The reader as the ledger names it. A virtual reader has no fixed name, because its terminal
  /// differs each time.
  private func equipment(_ reader: borrowing Reader, _ presenter: RunDisplay) -> ReaderIdentity {
    ReaderIdentity(
      name: presenter.feeder == nil ? reader.name : "virtual", route: reader.route.rawValue)
  }

  func rules(writes: Bool) throws -> ProvisioningRules {
    guard let tag = place.file.tag else {
      throw BadData(
        "\(place.path): the job makes no tags (it has no \"tag\"); --codes makes its codes")
    }
    var secret: Secret?
    if let password = tag.password {
      let kind = password.derivation == .none ? SecretKind.tagPassword : .masterKey
      let reading = try PasswordSource.file(place.beside(password.file)).read(kind)
      if let warning = reading.warning { Beckon.warn(warning) }
      secret = reading.value
    }
    return try ProvisioningRules(
      tag, of: place.file.url.content, secret: secret, keys: try keys(tag, writes: writes))
  }

  /// The keys for the tags; nil if they get none. Without writing, the journal stays closed.
  private func keys(_ tag: JobTag, writes: Bool) throws -> JobKeys? {
    guard let personalization = tag.personalization else { return nil }
    CoreDumps.forbidAndHide()
    let reading = try PasswordSource.file(place.beside(personalization.file)).read(.masterKey)
    if let warning = reading.warning { Beckon.warn(warning) }
    return try JobKeys(
      personalization, master: MasterKey(reading.value),
      journal: writes ? place.keyJournalPath : nil)
  }

  private func watch(_ presenter: RunDisplay) -> ProvisioningCallbacks {
    return ProvisioningCallbacks(
      event: { try presenter.take($0) }, step: StationTestHooks.current.afterStep,
      objection: { presenter.objection($0, $1, $2) },
      follow: { try presenter.follow($0) },
      beside: { try presenter.beside($0, $1) },
      untilIdleWork: { presenter.hooks?.untilRetry }, idle: { presenter.hooks?.deliver() ?? [] })
  }

  /// Runs the loop, and opens the reader once more each time it fails.
  private func keepWorking(
    _ loop: consuming ProvisioningLoop<Reader, StationLedger>, _ presenter: RunDisplay,
    _ open: () throws -> Reader
  ) throws -> ExitStatus {
    var failures = 0
    var countBefore = 0
    while true {
      let end: ProvisioningEnd
      do {
        end = try loop.run(limit: limit)
        try loop.withBook { try $0.requireServer() }
      } catch let lost as ReaderFailure {
        loop.releaseReader()
        if loop.doneCount > countBefore { failures = 0 }
        (failures, countBefore) = (failures + 1, loop.doneCount)
        guard failures < Self.maxReaderFailures, Interruption.pending == nil,
          let reader = try? open()
        else { throw lost }
        presenter.say(lost.recoveredDescription)
        let equipment = equipment(reader, presenter)
        loop.replaceLink(reader, reader: equipment)
        continue
      } catch let error as LedgerError where error.isServerUnreachable && place.hasSharedLedger {
        guard try awaitServer(&loop, error, presenter) else {
          throw ServerLost(error: error, journal: loop.withBook { $0.waitingPlace })
        }
        continue
      }
      return try finish(loop.close(), end, presenter)
    }
  }

  /// Waits until the server is back. Returns `false` if an interruption ended the wait.
  private func awaitServer(
    _ loop: inout ProvisioningLoop<Reader, StationLedger>, _ error: LedgerError,
    _ presenter: RunDisplay
  ) throws -> Bool {
    let waiting = loop.withBook { $0.waitingCount }
    let kept = waiting == 0 ? "" : "; \(counted(waiting, "result")) kept here meanwhile"
    presenter.say("\(error)\(kept); waiting for it, and no tag is begun before it is back")
    while Interruption.pending == nil {
      MonotonicClock.pause(.milliseconds(500))
      let isBack = try loop.withBook { stationLedger in
        do { try stationLedger.reconnectAndDeliver() } catch let error as LedgerError
          where error.isServerUnreachable || error.isStationAtWork
        {
          return false
        }
        return true
      }
      if isBack {
        presenter.say("the server is back")
        return true
      }
    }
    return false
  }

  /// Reports the results that were delivered late, with their number.
  private static func tell(_ count: Int, _ late: [String], _ presenter: RunDisplay) {
    for sentence in late { presenter.say("warning: \(sentence)") }
    if count > 0 {
      presenter.say("\(counted(count, "result")) delivered that waited for the server")
    }
  }

  private func finish(
    _ stationLedger: consuming StationLedger, _ end: ProvisioningEnd, _ presenter: RunDisplay
  ) throws -> ExitStatus {
    var ledger = stationLedger.close()
    if Interruption.pending == nil, let events = presenter.hooks?.deliver(isLast: true),
      !events.isEmpty
    {
      try ledger.append(events)
    }
    try ledger.append(.runEnded(job: place.file.name, why: LedgerText(end.rawValue)))
    try ledger.endWork()
    let summary = try ledger.summary(of: place.file.name)
    try presenter.finish(end, summary, try ledger.heads())
    presenter.sayWhatIsLeft()
    let isLabelMissing = presenter.labels?.remainder != nil
    if isLabelMissing, end == .finished || end == .limit { return .tryAgain }
    switch end {
    case .finished, .limit: return .done
    case .interrupted: return .interrupted
    case .othersAtWork:
      presenter.say(
        "other stations have claimed the rows that are left; run this again when they have ended, "
          + "so that none is forgotten")
      return .tryAgain
    case .noTag:
      guard let feeder = presenter.feeder else {
        presenter.say(
          "no tag came for \(patience?.components.seconds ?? 0) seconds; run the same command to go on"
        )
        return .tryAgain
      }
      presenter.say(feeder.obstacle ?? "the deck is empty")
      return feeder.obstacle == nil ? .done : .tryAgain
    }
  }
}

/// An error: the server of the ledger went away, and an interruption ended the wait for it.
struct ServerLost: CommandError, CustomStringConvertible {
  let error: LedgerError
  /// The path of the journal in which results wait.
  let journal: String?

  var exitStatus: ExitStatus { journal == nil ? .interrupted : error.exitStatus }

  var description: String {
    let kept =
      journal.map {
        "the result of the current tag is kept in \($0), and sent to the server by the next run"
      }
      ?? "no tag was being written"
    return "\(error); \(kept)"
  }
}

import TagRequests
import CommandHabits
import Basics
import CommandLineKit
import HostIO
import Jobs
import LabelPrinters
import Ledgers
import LibCrypto
import Readers
import TagKeys
import Tags
import Tapping
import VirtualReaders

/// A station at work: a reader, a ledger, and the loop between them.
struct JobTagRun {
  /// A reader that fails so often without a tag done in between is left alone.
  private static let mostFailures = 3

  let place: JobPlace
  let limit: Int?
  let patience: Duration?
  let choice: ReaderChoice
  let manner: JobPresenter.Manner
  let work: Work

  /// What only those say who write tags.
  struct Work {
    /// The only rows that tags are written for; `nil` when all are.
    var rows: ClosedRange<Int>?
    var allowsUsed = false
    /// The program that is told of every tag.
    var hook: TapHook?
    var hasBell = false
    var decks: JobDealer.Request?
    /// Where the label of each tag that is done is printed, and which model of a Brother that is.
    var labelPrinter: LabelPrinterAddress?
    var labelModel: String?
  }

  init(_ place: JobPlace, _ arguments: Arguments, work: Work = Work()) throws {
    (self.place, self.work) = (place, work)
    limit = try arguments.integer(JobRunCommand.count, in: 1...10_000_000)
    patience = try arguments.integer(JobRunCommand.patience, in: 0...86_400).map { .seconds($0) }
    choice = try ReaderChoice(arguments)
    manner = try JobPresenter.Manner(arguments)
  }

  func run() throws -> ExitStatus {
    var rules = try rules(writes: true)
    if work.allowsUsed { rules.allowsUsed = true }
    var book = try openedBook()
    let waiting = book.waitingCount
    try book.startWork()
    let heads = try book.ledger.heads()
    let dealer = try work.decks.map { try JobDealer($0, job: place.path, after: heads) }
    let presenter = try JobPresenter(
      manner, hook: work.hook, hasBell: work.hasBell, job: place.file.name, book.ledger)
    presenter.dealer = dealer
    presenter.labels = try tapLabels(book.ledger, presenter)
    try catchUpLabels(&book, presenter)
    Self.tell(waiting - book.lateResults.count, book.lateResults, presenter)
    book.whenDelivered = { Self.tell($0, $1, presenter) }
    try Interruption.watch()
    if manner.form == .json { Interruption.watchListener() }
    var held = Optional(book)
    return try Interruption.deferred {
      let virtual: (any SimulatedReader)? = try dealer?.reader ?? choice.virtual()
      // The reader goes first, and then what it was open on.
      defer { virtual?.close() }
      let reader = try choice.open(virtual)
      guard let book = held.take() else { return .bug }
      do {
        return try keepWorking(start(book, reader, rules, presenter), presenter) {
          try choice.open(virtual)
        }
      } catch {
        presenter.sayWhatIsLeft()
        throw error
      }
    }
  }

  private func openedBook() throws -> StationBook {
    do {
      var ledger = try place.loadedLedger()
      if let rows = work.rows {
        let count = try ledger.summary(of: place.file.name).rows
        try JobRunCommand.require(rows, in: place, count: count)
        ledger.dealtRows = rows
      }
      return try StationBook(ledger, journal: place.journalPath)
    } catch let error
      as LedgerError where error.isAway && FileFacts(at: place.journalPath) != nil
    {
      throw ServerLost(error: error, journal: place.journalPath)
    }
  }

  private func start(
    _ book: consuming StationBook, _ reader: consuming Reader, _ rules: TapRules,
    _ presenter: JobPresenter
  ) throws -> TapLoop<Reader, StationBook> {
    let rules = try ReaderTooPlain.rules(rules, for: reader.capabilities)
    let equipment = equipment(reader, presenter)
    try book.append([
      .runStarted(
        job: place.file.name, tool: LedgerText("beckon \(Beckon.version)"),
        reader: LedgerText(equipment.name))
    ])
    return TapLoop(
      reader, book, job: place.file.name, rules: rules, watch: watch(presenter),
      patience: patience ?? presenter.dealer?.patience, reader: equipment)
  }

  /// The reader as the ledger names it: a virtual one is another terminal every time.
  private func equipment(_ reader: borrowing Reader, _ presenter: JobPresenter) -> TapReader {
    TapReader(
      name: presenter.dealer == nil ? reader.name : "virtual", route: reader.route.rawValue)
  }

  func rules(writes: Bool) throws -> TapRules {
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
    return try TapRules(
      tag, of: place.file.url.content, secret: secret, keys: try keys(tag, writes: writes))
  }

  /// What makes the keys of tags, if they get some. Where nothing is written no journal is opened.
  private func keys(_ tag: JobTag, writes: Bool) throws -> JobKeys? {
    guard let personalization = tag.personalization else { return nil }
    CoreDumps.forbidAndHide()
    let reading = try PasswordSource.file(place.beside(personalization.file)).read(.masterKey)
    if let warning = reading.warning { Beckon.warn(warning) }
    return try JobKeys(
      personalization, master: MasterKey(reading.value),
      journal: writes ? place.keyJournalPath : nil)
  }

  private func watch(_ presenter: JobPresenter) -> TapWatch {
    return TapWatch(
      event: { try presenter.take($0) }, step: StationHooks.current.afterStep,
      objection: { presenter.objection($0, $1, $2) },
      follow: { try presenter.follow($0) },
      beside: { try presenter.labels?.due($0, $1) ?? [] })
  }

  /// Works, and opens the reader again when it fails.
  private func keepWorking(
    _ loop: consuming TapLoop<Reader, StationBook>, _ presenter: JobPresenter,
    _ open: () throws -> Reader
  ) throws -> ExitStatus {
    var failures = 0
    var countBefore = 0
    while true {
      let end: TapEnd
      do {
        end = try loop.run(limit: limit)
        try loop.withBook { try $0.requireServer() }
      } catch let lost as ReaderLost {
        loop.dropLink()
        if loop.doneCount > countBefore { failures = 0 }
        (failures, countBefore) = (failures + 1, loop.doneCount)
        guard failures < Self.mostFailures, Interruption.pending == nil,
          let reader = try? open()
        else { throw lost }
        presenter.say(lost.descriptionWhenBack)
        let equipment = equipment(reader, presenter)
        loop.replaceLink(reader, reader: equipment)
        continue
      } catch let error as LedgerError where error.isAway && place.hasSharedLedger {
        guard try awaitServer(&loop, error, presenter) else {
          throw ServerLost(error: error, journal: loop.withBook { $0.waitingPlace })
        }
        continue
      }
      return try finish(loop.close(), end, presenter)
    }
  }

  /// Tries until the server is there again; `false` when somebody wants an end first.
  private func awaitServer(
    _ loop: inout TapLoop<Reader, StationBook>, _ error: LedgerError, _ presenter: JobPresenter
  ) throws -> Bool {
    let waiting = loop.withBook { $0.waitingCount }
    let kept = waiting == 0 ? "" : "; \(counted(waiting, "result")) kept here meanwhile"
    presenter.say("\(error)\(kept); waiting for it, and no tag is begun before it is back")
    while Interruption.pending == nil {
      MonotonicClock.pause(.milliseconds(500))
      let isBack = try loop.withBook { book in
        do { try book.catchUp() } catch let error as LedgerError
          where error.isAway || error.isNameTaken
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

  /// Says what became of results that had to wait.
  private static func tell(_ count: Int, _ late: [String], _ presenter: JobPresenter) {
    for sentence in late { presenter.say("warning: \(sentence)") }
    if count > 0 {
      presenter.say("\(counted(count, "result")) delivered that waited for the server")
    }
  }

  private func finish(
    _ book: consuming StationBook, _ end: TapEnd, _ presenter: JobPresenter
  ) throws -> ExitStatus {
    var ledger = book.close()
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
        "other stations have the rows in hand that are left; run this again when they have ended, "
          + "so that none is forgotten")
      return .tryAgain
    case .noTag:
      guard let dealer = presenter.dealer else {
        presenter.say(
          "no tag came for \(patience?.components.seconds ?? 0) seconds; run the same command to go on"
        )
        return .tryAgain
      }
      presenter.say(dealer.obstacle ?? "the deck is empty")
      return dealer.obstacle == nil ? .done : .tryAgain
    }
  }
}

/// The server of the ledger went away, and did not come back before somebody wanted an end.
struct ServerLost: CommandError, CustomStringConvertible {
  let error: LedgerError
  /// Where results wait.
  let journal: String?

  var exitStatus: ExitStatus { journal == nil ? .interrupted : error.exitStatus }

  var description: String {
    let kept =
      journal.map {
        "what became of the tag in hand is kept in \($0), and told to the server by the next run"
      }
      ?? "no tag was in hand"
    return "\(error); \(kept)"
  }
}

import CommandLineKit
import HostIO
import LibCrypto
import Provisioning
import Readers
import Tags
import VirtualReaders

/// A station at work: a reader, a ledger, and the loop between them.
struct JobTagRun {
  /// A reader that fails so often without a tag done in between is left alone.
  private static let mostFailures = 3

  let desk: JobDesk
  let arguments: Arguments
  let limit: Int?
  let patience: Duration?

  init(_ desk: JobDesk, _ arguments: Arguments) throws {
    (self.desk, self.arguments) = (desk, arguments)
    limit = try arguments.integer(JobRunCommand.count, in: 1...10_000_000)
    patience = try arguments.integer(JobRunCommand.patience, in: 0...86_400).map { .seconds($0) }
  }

  func run() throws -> ExitStatus {
    let rules = try rules()
    let choice = try ReaderChoice(arguments)
    var ledger = try desk.loadedLedger()
    try ledger.startWork()
    let dealer = try JobDealer(arguments, after: ledger.heads())
    let presenter = try JobPresenter(arguments, job: desk.file.name, ledger)
    presenter.dealer = dealer
    try Interruption.watch()
    var held = Optional(ledger)
    return try Interruption.deferred {
      let virtual = try dealer?.reader ?? choice.virtual()
      // The reader goes first, and then what it was open on.
      defer { virtual?.close() }
      let reader = try choice.open(virtual)
      guard let ledger = held.take() else { return .bug }
      return try work(start(ledger, reader, rules, presenter), presenter) {
        try choice.open(virtual)
      }
    }
  }

  private func start(
    _ ledger: consuming Ledger, _ reader: consuming Reader, _ rules: TapRules,
    _ presenter: JobPresenter
  ) throws -> TapLoop<Reader, Ledger> {
    let isDealt = presenter.dealer != nil
    try ledger.append(
      .runStarted(
        job: desk.file.name, tool: LedgerText("beckon \(Beckon.version)"),
        reader: LedgerText(isDealt ? "virtual" : reader.name)))
    return TapLoop(
      reader, ledger, job: desk.file.name, rules: rules, watch: watch(presenter),
      patience: patience ?? (isDealt ? .seconds(1) : nil))
  }

  func rules() throws -> TapRules {
    guard let tag = desk.file.tag else {
      throw BadData(
        "\(desk.path): the job makes no tags (it has no \"tag\"); --codes makes its codes")
    }
    var secret: Secret?
    if let password = tag.password {
      let kind = password.derivation == .none ? SecretKind.tagPassword : .masterKey
      let reading = try PasswordSource.file(desk.beside(password.file)).read(kind)
      if let warning = reading.warning { Beckon.warn(warning) }
      secret = reading.value
    }
    var rules = try TapRules(tag, secret: secret)
    if arguments.has(JobRunCommand.allowUsed) { rules.allowsUsed = true }
    return rules
  }

  private func watch(_ presenter: JobPresenter) -> TapWatch {
    let stop = JobStop(Environment.current)
    return TapWatch(
      event: { try presenter.take($0) }, step: { stop?.pass($0) },
      objection: { presenter.objection($0, $1, $2) })
  }

  /// Works, and opens the reader again when it fails.
  private func work(
    _ loop: consuming TapLoop<Reader, Ledger>, _ presenter: JobPresenter,
    _ open: () throws -> Reader
  ) throws -> ExitStatus {
    var failures = 0
    var countBefore = 0
    while true {
      let end: TapEnd
      do { end = try loop.run(limit: limit) } catch let lost as ReaderLost {
        loop.dropLink()
        if loop.doneCount > countBefore { failures = 0 }
        (failures, countBefore) = (failures + 1, loop.doneCount)
        guard failures < Self.mostFailures, Interruption.pending == nil,
          let reader = try? open()
        else { throw lost }
        presenter.say("\(lost); the reader was opened again")
        loop.replaceLink(reader)
        continue
      }
      return try finish(loop.close(), end, presenter)
    }
  }

  private func finish(
    _ ledger: consuming Ledger, _ end: TapEnd, _ presenter: JobPresenter
  ) throws -> ExitStatus {
    try ledger.append(.runEnded(job: desk.file.name, why: LedgerText(end.rawValue)))
    let summary = try ledger.summary(of: desk.file.name)
    try presenter.finish(end, summary, try ledger.heads())
    switch end {
    case .finished, .limit: return .done
    case .interrupted: return .interrupted
    case .othersAtWork:
      presenter.say(
        "other stations have the rows in hand that are left; run this again when they have ended, "
          + "so that none is forgotten")
      return .tryAgain
    case .noTag:
      let isDealt = presenter.dealer != nil
      presenter.say(
        isDealt
          ? "the deck is empty" : "no tag came for \(patience?.components.seconds ?? 0) seconds")
      return isDealt ? .done : .tryAgain
    }
  }
}

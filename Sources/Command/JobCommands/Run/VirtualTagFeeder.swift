import VirtualReaders

/// Feeds a virtual reader with fresh tags, the next as soon as the last one is finished, to try out
/// a job.
final class VirtualTagFeeder {
  static let deck = Option(
    "deck", value: "TAG[:COUNT]", isRepeatable: true, category: "Reader",
    help: "Try the job on virtual tags, dealt one by one; the reader is a virtual one",
    detail: """
      Decks are dealt one after the other: --deck ntag215:5 --deck ntag215:locked:1 deals five \
      good tags and a locked one. A tag whose row is not settled is dealt again at the end. A \
      ledger that was filled this way contains tags that do not exist.
      """)

  /// The maximum number of tags in a row without effect, after which an endless deck stops.
  private static let maxFruitlessTags = 20

  /// The virtual reader.
  let reader: any SimulatedReader
  /// The time without a tag after which the decks count as empty. A smart card service takes a
  /// while to notice a tag.
  let patience: Duration
  private let job: String
  private var decks: [(name: String, deck: TagSupply)]
  private var again: [[UInt8]] = []
  private var seen: [TagUID: Int] = [:]
  /// The number of tags in succession that took no row.
  private var inVain = 0
  /// The reason why no tag is dealt although rows are left, or `nil` if the decks are empty.
  var obstacle: String? {
    if stopped != nil || reader.tags.isEmpty { return stopped }
    return "a tag of the deck is on the reader, which does not see it"
  }
  private var stopped: String?

  /// The decks of virtual tags that options give, and the faults of their reader.
  struct Request {
    let decks: [String]
    let reader: VirtualReaderSpecification

    /// Reads the options for decks; nil if they give none.
    init?(_ arguments: Arguments) throws {
      decks = arguments.values(VirtualTagFeeder.deck)
      if decks.isEmpty { return nil }
      do {
        for deck in decks { _ = try TagSupply(deck) }
      } catch { throw arguments.refuse(VirtualTagFeeder.deck, "\(error)") }
      let name = arguments[.reader] ?? "virtual"
      guard VirtualReaderSpecification.names(name) else {
        throw arguments.refuse(
          VirtualTagFeeder.deck, "a deck needs a virtual reader; leave --reader out")
      }
      reader = try VirtualReaderSpecification(name)
      if reader.isReplay {
        throw arguments.refuse(
          VirtualTagFeeder.deck, "virtual:replay answers from its log; take virtual:timing")
      }
    }
  }

  /// Creates a feeder; `job` is the job file. Its tags have other numbers than those of earlier
  /// runs, which follow from `heads`.
  init(_ request: Request, job: String, after heads: [LedgerHead]) throws {
    self.job = job
    decks = try request.decks.enumerated().map { index, text in
      let first = 1 + heads.reduce(0) { $0 + $1.number } + index << 20
      return (text, try TagSupply(text, firstNumber: first))
    }
    patience = request.reader.family == nil ? .seconds(1) : .seconds(8)
    var specification = request.reader
    specification.tags = []
    reader = try specification.start()
    dealNext()
  }

  /// Reacts to an event, and deals the next tag when the current one is no longer needed.
  func take(_ event: ProvisioningEvent) {
    switch event {
    case .done:
      inVain = 0
      dealNext()
    case .settled(_, _, .quarantined): dealNext()
    case .refused(_, let refusal) where refusal.kind == .noRowLeft: reader.remove()
    case .refused(let uid, let refusal): if uid != nil { leave(refusal.sentence) }
    case .failed(_, let uid, let reason, let isQuarantined):
      leave("\(reason)", again: isQuarantined ? nil : uid)
    case .unsettled(_, let uid, _): dealNext(after: uid)
    case .waitingForTags(_, let tags): deal(oneOf: tags)
    case .waiting, .writing, .finishing, .settled, .checked, .remove, .removed: break
    }
  }

  /// Counts a tag that took no row, and presents the next of the deck.
  private func leave(_ reason: String, again uid: TagUID? = nil) {
    inVain += 1
    if inVain >= Self.maxFruitlessTags, let (name, deck) = decks.first, deck.left == nil {
      stopped = "\(inVain) tags of deck '\(name)' took no row, one after the other: \(reason)"
      decks.removeFirst()
      inVain = 0
    }
    dealNext(after: uid)
  }

  /// Presents one of these tags that the deck dealt earlier; otherwise ends the run with a reason.
  private func deal(oneOf tags: [WaitingRow]) {
    if tags.contains(where: { isThere($0.uid) }) { return }
    reader.remove()
    if let index = again.firstIndex(where: { uid in tags.contains { $0.uid.bytes == uid } }) {
      reader.presentAgain(again.remove(at: index))
    } else if let tag = tags.first {
      stopped =
        "row \(tag.row.number) waits for tag \(tag.uid), which the deck cannot deal; "
        + "give that tag up to put the row back in line: beckon job retry \(job) --abandon \(tag.uid)"
    }
  }

  private func isThere(_ uid: TagUID) -> Bool { reader.tags.contains { $0.uid == uid.bytes } }

  /// Removes the tag and deals the next. A tag that should be seen again is dealt after the last
  /// deck, at most twice.
  private func dealNext(after uid: TagUID? = nil) {
    reader.remove()
    if let uid, seen[uid, default: 0] < 2 {
      seen[uid, default: 0] += 1
      again.append(uid.bytes)
    }
    while !decks.isEmpty {
      if let tag = decks[0].deck.next() { return reader.present(tag) }
      decks.removeFirst()
    }
    if !again.isEmpty { reader.presentAgain(again.removeFirst()) }
  }
}

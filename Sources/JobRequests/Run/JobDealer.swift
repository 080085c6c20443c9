import TagRequests
import CommandLineKit
import HostIO
import Ledgers
import Tags
import Tapping
import VirtualReaders

/// A virtual reader that is given a fresh tag whenever the last one was dealt with: for trying a job.
final class JobDealer {
  static let deck = Option(
    "deck", value: "TAG[:COUNT]", isRepeatable: true, category: "Reader",
    help: "Try the job on virtual tags, dealt one by one; the reader is a virtual one",
    detail: """
      Decks are dealt one after the other: --deck ntag215:5 --deck ntag215:locked:1 deals five good \
      tags and a locked one. A tag whose row is not settled comes again at the end. A ledger that \
      was filled so knows tags that do not exist.
      """)

  /// An endless deck of which so many tags in a row took no row deals no more.
  private static let mostInVain = 20

  /// The reader.
  let reader: any SimulatedReader
  /// After how long without a tag the decks are empty: a smart card service takes its time to notice one.
  let patience: Duration
  private let job: String
  private var decks: [(name: String, deck: TagDeck)]
  private var again: [[UInt8]] = []
  private var seen: [TagUID: Int] = [:]
  /// How many tags took no row since the last one that did.
  private var inVain = 0
  /// Why no tag is dealt although rows are left; `nil` where the decks are only empty.
  var obstacle: String? {
    if stopped != nil || reader.tags.isEmpty { return stopped }
    return "a tag of the deck lies on the reader, which does not see it"
  }
  private var stopped: String?

  /// Decks that somebody wants dealt, and what their reader does wrong.
  struct Request {
    let decks: [String]
    let reader: VirtualReaderSpecification

    /// `nil` when none is.
    init?(_ arguments: Arguments) throws {
      decks = arguments.values(JobDealer.deck)
      if decks.isEmpty { return nil }
      do {
        for deck in decks { _ = try TagDeck(deck) }
      } catch { throw arguments.refuse(JobDealer.deck, "\(error)") }
      let name = arguments[.reader] ?? "virtual"
      guard VirtualReaderSpecification.names(name) else {
        throw arguments.refuse(JobDealer.deck, "a deck needs a virtual reader; leave --reader out")
      }
      reader = try VirtualReaderSpecification(name)
    }
  }

  /// `job` is the job file. No tag has the number of one that was dealt in an earlier run: `heads` tell
  /// how much was done.
  init(_ request: Request, job: String, after heads: [LedgerHead]) throws {
    self.job = job
    decks = try request.decks.enumerated().map { index, text in
      let first = 1 + heads.reduce(0) { $0 + $1.number } + index << 20
      return (text, try TagDeck(text, firstNumber: first))
    }
    patience = request.reader.family == nil ? .seconds(1) : .seconds(8)
    reader = try VirtualReaderSpecification(
      family: request.reader.family, faults: request.reader.faults
    ).start()
    dealNext()
  }

  /// Deals the next tag when this one is no longer needed.
  func take(_ event: TapEvent) {
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

  /// A tag took no row.
  private func leave(_ reason: String, again uid: TagUID? = nil) {
    inVain += 1
    if inVain >= Self.mostInVain, let (name, deck) = decks.first, deck.left == nil {
      stopped = "\(inVain) tags of deck '\(name)' took no row, one after the other: \(reason)"
      decks.removeFirst()
      inVain = 0
    }
    dealNext(after: uid)
  }

  /// Only these tags are wanted; a deck has them when they were dealt in this run.
  private func deal(oneOf tags: [TapBinding]) {
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

  /// A tag that should be seen again goes below the last deck, twice at most.
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

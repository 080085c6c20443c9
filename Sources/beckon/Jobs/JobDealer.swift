import CommandLineKit
import HostIO
import Provisioning
import Tags
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

  /// The reader.
  let reader: VirtualReader
  private var decks: [TagDeck]
  private var again: [[UInt8]] = []
  private var seen: [TagUID: Int] = [:]

  /// No tag has the number of one that was dealt in an earlier run: `heads` tell how much was done.
  init?(_ arguments: Arguments, after heads: [LedgerHead]) throws {
    let texts = arguments.values(Self.deck)
    if texts.isEmpty { return nil }
    do {
      decks = try texts.enumerated().map { index, text in
        try TagDeck(text, firstNumber: 1 + heads.reduce(0) { $0 + $1.number } + index << 20)
      }
    } catch { throw arguments.refuse(Self.deck, "\(error)") }
    let name = arguments[.reader] ?? "virtual"
    guard VirtualReaderSpecification.names(name) else {
      throw arguments.refuse(Self.deck, "a deck needs a virtual reader; leave --reader out")
    }
    reader = try VirtualReader(faults: VirtualReaderSpecification(name).faults)
    dealNext()
  }

  /// Deals the next tag when this one is no longer needed.
  func take(_ event: TapEvent) {
    switch event {
    case .done, .settled(_, _, .quarantined): dealNext()
    case .refused(let uid, _): if uid != nil { dealNext() }
    case .failed(_, let uid, _, let isQuarantined): dealNext(after: isQuarantined ? nil : uid)
    case .unsettled(_, let uid, _): dealNext(after: uid)
    case .waiting, .writing, .finishing, .settled, .checked, .remove: break
    }
  }

  /// A tag that should be seen again goes below the last deck, twice at most.
  private func dealNext(after uid: TagUID? = nil) {
    reader.remove()
    if let uid, seen[uid, default: 0] < 2 {
      seen[uid, default: 0] += 1
      again.append(uid.bytes)
    }
    while !decks.isEmpty {
      if let tag = decks[0].next() { return reader.present(tag) }
      decks.removeFirst()
    }
    if !again.isEmpty { reader.presentAgain(again.removeFirst()) }
  }
}

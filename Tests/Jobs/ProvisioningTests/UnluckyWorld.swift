import Tags
import TestSupport
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// Tags in a random order, good and bad, and faults at random moments; what left too early comes
/// back.
final class UnluckyWorld {
  private var random: SeededGenerator
  private var again: [[UInt8]] = []
  private var number = 0
  /// Every tag that was ever dealt, as it is when it is taken away.
  var cards: [[UInt8]: VirtualTag] = [:]
  /// The tags that should be seen again.
  private var hopeful: Set<TagUID> = []
  private(set) var failed = 0
  private(set) var unsettled = 0
  private(set) var faults = 0
  /// The faults that struck, by their names.
  private(set) var struck: [String] = []
  private(set) var readers = 1
  private var lastReader: VirtualReader?

  init(seed: UInt64, rows: Int) { random = SeededGenerator(seed: seed) }

  func follow(_ event: ProvisioningEvent, _ bench: TapBench) throws {
    note(event)
    if let lastReader, lastReader !== bench.reader {
      readers += 1
      takeStruck(lastReader)
    }
    lastReader = bench.reader
    takeStruck(bench.reader)
    switch event {
    case .writing: if Int.random(in: 0..<4, using: &random) == 0 { strike(bench.reader) }
    case .done, .settled(_, _, .quarantined): deal(bench)
    case .refused(let uid, _):
      // Two tags at once: one of them goes.
      if uid == nil { leaveOneTag(bench) } else { deal(bench) }
    case .failed(_, let uid, _, let isQuarantined):
      failed += 1
      deal(bench, again: isQuarantined ? nil : uid)
    case .unsettled(_, let uid, _):
      unsettled += 1
      deal(bench, again: uid)
    case .remove(let uid): deal(bench, again: hopeful.contains(uid) ? uid : nil)
    case .waiting, .waitingForTags, .finishing, .settled, .checked, .removed: break
    }
  }

  private func takeStruck(_ reader: VirtualReader) {
    struck += reader.takeEvents().compactMap { event in
      if case .fault(let name) = event { name } else { nil }
    }
  }

  private func note(_ event: ProvisioningEvent) {
    switch event {
    case .unsettled(_, let uid, _), .failed(_, let uid, _, false): hopeful.insert(uid)
    case .done(_, let uid, _, _), .failed(_, let uid, _, true), .settled(_, let uid, _):
      hopeful.remove(uid)
    default: break
    }
  }

  /// Takes everything away and puts the next tag down: one that has to come back, or a new one.
  func deal(_ bench: TapBench, again uid: TagUID? = nil) {
    bench.reader.removeFaults()
    collect(bench)
    bench.reader.remove()
    if let uid { again.append(uid.bytes) }
    let comesBack = !again.isEmpty && Int.random(in: 0..<2, using: &random) == 0
    let next = comesBack ? cards[again.removeFirst()] ?? fresh() : fresh()
    cards[next.uid] = next
    bench.reader.present(next)
    if Int.random(in: 0..<60, using: &random) == 0 {
      let other = fresh()
      cards[other.uid] = other
      bench.reader.present(other)
    }
  }

  /// Remembers what the tags in the field hold, and those that left by a fault.
  func collect(_ bench: TapBench) {
    for uid in cards.keys { if let card = bench.reader.tag(uid) { cards[uid] = card } }
  }

  private func leaveOneTag(_ bench: TapBench) {
    guard let tag = bench.reader.tags.last else { return }
    bench.reader.remove(tag.uid)
    again.append(tag.uid)
  }

  private func fresh() -> VirtualTag {
    number += 1
    let uid = TestDeck.uid(number)
    let name = uid.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    if Int.random(in: 0..<10, using: &random) > 0 {
      let model: ChipModel =
        [.ntag213, .ntag215, .ntag216].randomElement(using: &random) ?? .ntag215
      return VirtualTag(model, uid: uid)
    }
    let bad = [
      "ntag215:uid=\(name):locked", "ntag213:uid=\(name):read-only",
      "ntag215:uid=\(name):url=https://old.example/", "ultralight:uid=\(name)",
      "ntag213:uid=\(name):password=01020304:auth0=4",
      "ntag215:uid=\(name):password=01020304:auth0=4:protect-reading",
      "ntag215:uid=\(name):pages=4,03FF", "ntag213:uid=\(name):pages=3,00000000",
      "ntag215:uid=\(name.prefix(8))", "ntag213:uid=\(name):pages=2,00480F00",
    ]
    let text = bad.randomElement(using: &random) ?? bad[0]
    return (try? VirtualTag(specification: text)) ?? VirtualTag(.ntag213, uid: uid)
  }

  private func strike(_ reader: VirtualReader) {
    faults += 1
    reader.add(.somewhere(using: &random))
  }
}

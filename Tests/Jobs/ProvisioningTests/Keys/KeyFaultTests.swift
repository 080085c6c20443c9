import AuthenticTags
import Cryptography
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import JobCommands
@testable import Jobs
@testable import Ledgers
@testable import Provisioning

/// Whatever happens at any exchange while a tag gets its row and its keys: the next run goes on
/// with it, and then it proves itself with the keys that the ledger names.
@Suite("Faults while tags get keys") struct KeyFaultTests {
  private static let effects: [Fault.RadioEffect] = [
    .remove, .removeDuring, .removeAfter, .mute, .corrupt, .resetTag, .deaf,
  ]

  /// How many exchanges a row takes, from the first word to the tag on.
  private static func exchanges() throws -> Int {
    let world = try KeyBench(rows: 1, tags: [VirtualTag(.ntag424, uid: TestDeck.uid(1))])
    #expect(try world.run(patience: .seconds(1)) == .finished, "\(world.bench.events)")
    for case .done(_, _, _, let effort) in world.bench.events { return effort.exchanges }
    return 0
  }

  @Test("at every exchange") func sweep() throws {
    let count = try Self.exchanges()
    #expect(count > 40)
    let cases = (1...count).flatMap { place in Self.effects.map { (place, $0) } }
    let wanted = Effort.count(slice: 14, whole: cases.count)
    // A slice goes through all places and effects in strides that have no factor in common with
    // them.
    for number in 0..<wanted {
      let (place, effect) = cases[number * 137 % cases.count]
      try Self.expectMended(place, effect, locks: number.isMultiple(of: 3))
    }
  }

  private static func expectMended(_ place: Int, _ effect: Fault.RadioEffect, locks: Bool) throws {
    let uid = TestDeck.uid(1)
    let world = try KeyBench(rows: 1, tags: [VirtualTag(.ntag424, uid: uid)], locks: locks)
    world.bench.reader.add(.onExchange(place, effect))
    let name = "\(effect) at exchange \(place), locks: \(locks)"
    var runs = 0
    while try world.row(1).state != .done, runs < 6 {
      runs += 1
      if world.bench.reader.tags.isEmpty { world.bench.reader.presentAgain(uid) }
      _ = try world.run()
      world.bench.reader.removeFaults()
    }
    let row = try world.row(1)
    #expect(row.state == .done && row.uid?.bytes == uid, "\(name): \(world.bench.events)")
    let keys = try world.bench.ledger().codes(of: 1, in: KeyBench.job).keys(of: row.uid)
    let witness = TagWitness(reader: world.bench.reader)
    #expect(try witness.tap(uid).verdict.tap != nil, "\(name)")
    #expect(try witness.opens(uid, by: keys?.reference ?? ""), "\(name)")
  }
}

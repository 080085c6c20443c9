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

/// Tags that prove themselves keep their keys when only the text of their URL changes, and get keys
/// of a higher version when their counter begins again.
@Suite("Tags with keys that are rewritten") struct KeyRewritingTests {
  private static let uid = TestDeck.uid(1)
  /// As long as the URL that the row had.
  private static let sameLayout = "https://eat.example.org/e/9?e={picc}&c={cmac}"
  private static let otherLayout = "https://food.example.com/door/1?e={picc}&c={cmac}"

  /// A row that is done, and that then gets another URL.
  private static func amended(to url: String) throws -> KeyBench {
    let world = try KeyBench(rows: 1, tags: [VirtualTag(.ntag424, uid: uid)])
    #expect(try world.run(patience: .seconds(1)) == .finished, "\(world.bench.events)")
    var ledger = try world.bench.ledger()
    let row = try world.row(1)
    let content = RowContent(
      number: 1, url: url,
      content: try SHA256.digest(of: JobMessage(url: url, isPersonalized: true).bytes))
    var rest = [RowDifference.changed(row, content, replacesTag: false)].makeIterator()
    let match = RowsMatch(revision: 1, definition: try SHA256.digest(of: [2]), table: nil)
    try ledger.amend(job: KeyBench.job, match) { _ in rest.next() }
    world.bench.events = []
    return world
  }

  /// The rules of another station, whose journal does not know the tag.
  private static func rules(
    _ world: KeyBench, version: UInt8, station: String = "other"
  ) throws -> ProvisioningRules {
    let personalization = JobPersonalization(file: "doors.key", version: version)
    let keys = try JobKeys(
      personalization, master: TagWitness.master(),
      journal: world.bench.folder.path(station + ".keys"))
    return try ProvisioningRules(
      JobTag([.ntag424], personalization: personalization), keys: keys)
  }

  private static func expect(
    _ world: KeyBench, shows url: String, version: UInt8, _ name: String = ""
  ) throws {
    let row = try world.row(1)
    #expect(row.state == .done && row.uid?.bytes == uid, "\(name): \(world.bench.events)")
    let keys = try #require(try world.bench.ledger().keys(of: row))
    #expect(keys.version == version, "\(name): \(keys)")
    let witness = TagWitness(reader: world.bench.reader, version: version)
    let tap = try witness.tap(uid)
    #expect(tap.verdict.tap?.uid == uid, "\(name): \(tap)")
    #expect(tap.url.hasPrefix(url.prefix { $0 != "{" }), "\(name): \(tap.url)")
    #expect(try witness.opens(uid, by: keys.reference), "\(name)")
    #expect(try world.bench.ledger().verifyChain().findings == [])
  }

  @Test("the same layout: keys stay, and the counter goes on, at any station") func kept() throws {
    let world = try Self.amended(to: Self.sameLayout)
    let before = try TagWitness(reader: world.bench.reader).tap(Self.uid)
    world.bench.reader.presentAgain(Self.uid)
    #expect(
      try world.bench.run(Self.rules(world, version: 1), job: KeyBench.job) == .finished,
      "\(world.bench.refusals)")
    try Self.expect(world, shows: Self.sameLayout, version: 1)
    let after = try TagWitness(reader: world.bench.reader).tap(Self.uid)
    let counters = [before, after].map { $0.verdict.tap?.counter ?? 0 }
    #expect(counters[0] > 0 && counters[1] > counters[0], "\(counters)")
  }

  @Test("another layout: refused under the same keys, and keys of a higher version are given")
  func restarted() throws {
    let world = try Self.amended(to: Self.otherLayout)
    world.bench.reader.presentAgain(Self.uid)
    let memory = world.bench.reader.memory(of: Self.uid)
    #expect(try world.run() == .noTag)
    let refusal = try #require(world.bench.refusals.first)
    #expect(refusal.kind == .unknownKeys)
    #expect(refusal.sentence.contains("use keys of a higher version"), "\(refusal.sentence)")
    #expect(world.bench.reader.memory(of: Self.uid) == memory)
    #expect(try world.row(1).state == .toRewrite)
    let old = try TagWitness(reader: world.bench.reader).tap(Self.uid)
    world.bench.reader.presentAgain(Self.uid)
    let rules = try Self.rules(world, version: 2)
    #expect(try world.bench.run(rules, job: KeyBench.job) == .finished)
    try Self.expect(world, shows: Self.otherLayout, version: 2)
    // A server that accepts both versions still knows which key made which URL.
    let tap = try TagWitness(reader: world.bench.reader, version: 1).tap(Self.uid)
    #expect(tap.verdict.tap == nil && old.verdict.tap != nil)
  }

  @Test("a tag that keeps its keys is right when the job has newer ones") func check() throws {
    let world = try KeyBench(rows: 1, tags: [VirtualTag(.ntag424, uid: Self.uid)])
    #expect(try world.run(patience: .seconds(1)) == .finished)
    world.bench.reader.presentAgain(Self.uid)
    world.bench.events = []
    let rules = try Self.rules(world, version: 2)
    #expect(try world.bench.check(rules, job: KeyBench.job, limit: 1) == .limit)
    #expect(
      world.bench.events.contains {
        if case .checked(_, _, let isRight, let words) = $0 {
          isRight && words.contains("authentic")
        } else {
          false
        }
      }, "\(world.bench.events)")
  }

  @Test("a fault at every exchange", arguments: [(sameLayout, UInt8(1)), (otherLayout, UInt8(2))])
  func faults(_ url: String, _ version: UInt8) throws {
    let effects: [Fault.RadioEffect] = [.remove, .removeAfter, .mute, .corrupt, .resetTag, .deaf]
    let count = 60
    let cases = (1...count).flatMap { place in effects.map { (place, $0) } }
    // A slice goes through all places and effects in strides that have no factor in common with
    // them.
    for number in 0..<Effort.count(slice: 8, whole: cases.count) {
      let (place, effect) = cases[number * 157 % cases.count]
      let world = try Self.amended(to: url)
      // Every other time another station goes on.
      let rules = try [
        Self.rules(world, version: version, station: "a"),
        Self.rules(world, version: version, station: "b"),
      ]
      let name = "\(effect) at exchange \(place)"
      world.bench.reader.presentAgain(Self.uid)
      world.bench.reader.add(.onExchange(place, effect))
      var runs = 0
      while try world.row(1).state != .done, runs < 6 {
        if world.bench.reader.tags.isEmpty { world.bench.reader.presentAgain(Self.uid) }
        _ = try world.bench.run(rules[runs % 2], job: KeyBench.job, patience: .zero)
        world.bench.reader.removeFaults()
        runs += 1
      }
      try Self.expect(world, shows: url, version: version, name)
    }
  }
}

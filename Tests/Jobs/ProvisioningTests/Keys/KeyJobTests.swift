import AuthenticTags
import Foundation
import SystemIO
import Cryptography
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import JobCommands
@testable import Jobs
@testable import Ledgers
@testable import Provisioning

/// Jobs whose tags get keys of their own and prove themselves in their URLs.
@Suite("Tags with keys, by the row") struct KeyJobTests {
  private static func tag(_ number: Int, _ model: ChipModel = .ntag424) -> VirtualTag {
    VirtualTag(model, uid: TestDeck.uid(number))
  }

  @Test(
    "each row is on one tag, which shows what a server calls authentic and opens by what the ledger says"
  )
  func rows() throws {
    let count = 3
    let world = try KeyBench(rows: count)
    let deck = TestDeck((1...count).map { Self.tag($0) })
    deck.deal(world.bench.reader)
    world.bench.onEvent = { deck.follow($0, $1) }
    #expect(try world.run(patience: .seconds(1)) == .finished, "\(world.bench.events)")
    let witness = TagWitness(reader: world.bench.reader)
    for number in 1...count {
      let row = try world.row(number)
      let uid = try #require(row.uid?.bytes)
      #expect(row.state == .done)
      let codes = try world.bench.ledger().codes(of: number, in: KeyBench.job)
      let keys = try #require(codes.keys(of: row.uid))
      #expect(keys.reference == world.keys.reference)
      let (url, verdict) = try witness.tap(uid)
      #expect(url.hasPrefix("https://eat.example.com/d/\(number)?e="))
      let tap = try #require(verdict.tap, "\(verdict)")
      #expect(tap.uid == uid && tap.counter ?? 0 > keys.counter ?? .max)
      #expect(try witness.opens(uid, by: keys.reference))
      #expect(row.fields(codes).suffix(2) == [keys.reference, "\(keys.counter ?? 0)"])
    }
  }

  @Test(
    "the final lock goes with it: afterwards nobody can change the tag, and it proves itself all the same"
  )
  func locked() throws {
    let world = try KeyBench(rows: 1, tags: [Self.tag(1)], locks: true)
    #expect(try world.run(patience: .seconds(1)) == .finished, "\(world.bench.events)")
    let witness = TagWitness(reader: world.bench.reader)
    #expect(try witness.tap(TestDeck.uid(1)).verdict.tap != nil)
    // A second job finds it locked before it does anything.
    let other = try KeyBench(rows: 1, tags: [#require(world.bench.reader.tag(TestDeck.uid(1)))])
    other.bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(try other.run() == .noTag)
    #expect(other.bench.refusals.count == 1)
    #expect(try other.row(1).state == .pending)
  }

  @Test("a tag that had keys of the job's version before its reset is refused in words")
  func resetSince() throws {
    let first = try KeyBench(rows: 1, tags: [Self.tag(1)])
    #expect(try first.run(patience: .seconds(1)) == .finished)
    // As delivered again, at a station whose journal knows it.
    let world = try KeyBench(rows: 1, tags: [Self.tag(1)])
    let journal = world.bench.folder.path("copy.keys")
    try FileManager.default.copyItem(
      atPath: first.bench.folder.path("doors.keys"), toPath: journal)
    let personalization = JobPersonalization(file: "doors.key")
    let keys = try JobKeys(personalization, master: TagWitness.master(), journal: journal)
    let rules = try ProvisioningRules(
      JobTag([.ntag424], personalization: personalization), keys: keys)
    world.bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(try world.bench.run(rules, job: KeyBench.job, patience: .zero) == .noTag)
    let refusal = try #require(world.bench.refusals.first)
    #expect(refusal.kind == .unknownKeys)
    #expect(
      refusal.sentence.hasPrefix(
        "this tag had keys of this version before; take another, or make a job with a higher "
          + "key version ["), "\(refusal.sentence)")
    #expect(try world.row(1).state == .pending)
  }

  @Test("a tag with the keys of somebody else is refused in words, and nothing is changed on it")
  func strangeKeys() throws {
    let first = try KeyBench(rows: 1, tags: [Self.tag(1)])
    #expect(try first.run(patience: .seconds(1)) == .finished)
    let tag = try #require(first.bench.reader.tag(TestDeck.uid(1)))
    let personalization = JobPersonalization(file: "other.key")
    let world = try KeyBench(rows: 1, tags: [tag])
    let keys = try JobKeys(
      personalization, master: TagWitness.master(Array(17...32)),
      journal: world.bench.folder.path("other.keys"))
    var rules = try ProvisioningRules(
      JobTag([.ntag424], personalization: personalization), keys: keys)
    rules.allowsUsed = true
    world.bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(
      try world.bench.run(rules, job: KeyBench.job, patience: .zero) == .noTag)
    #expect(world.bench.refusals.map(\.kind) == [.unknownKeys])
    #expect(
      world.bench.refusals.first?.sentence.hasPrefix("this tag has unknown keys")
        == true,
      "\(world.bench.refusals)")
    #expect(try world.row(1).state == .pending)
    #expect(try TagWitness(reader: world.bench.reader).tap(TestDeck.uid(1)).verdict.tap != nil)
  }

  @Test("a tag that was personalized before is refused even with its own master key")
  func twice() throws {
    let first = try KeyBench(rows: 1, tags: [Self.tag(1)])
    #expect(try first.run(patience: .seconds(1)) == .finished)
    let world = try KeyBench(rows: 1, tags: [#require(first.bench.reader.tag(TestDeck.uid(1)))])
    world.bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(try world.run() == .noTag)
    #expect(world.bench.refusals.map(\.kind) == [.unknownKeys])
    #expect(world.bench.refusals.first?.sentence.contains("personalized before") == true)
  }

  @Test("another chip is refused for what it is") func otherChip() throws {
    let world = try KeyBench(rows: 1, tags: [Self.tag(1, .ntag215)])
    world.bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(try world.run() == .noTag)
    #expect(world.bench.refusals.map(\.kind) == [.wrongChip])
  }

  @Test("ledger and key journal have no key in them") func secrets() throws {
    let world = try KeyBench(rows: 1, tags: [Self.tag(1)])
    #expect(try world.run(patience: .seconds(1)) == .finished)
    for name in ["tables.ledger", "doors.keys"] {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: world.bench.folder.path(name))))
      let digits = KeyBench.master.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
      #expect(bytes.firstRange(of: KeyBench.master) == nil)
      #expect(String(decoding: bytes, as: UTF8.self).lowercased().firstRange(of: digits) == nil)
    }
  }
}

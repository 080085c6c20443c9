import SystemIO
import Cryptography
import Readers
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers
@testable import Provisioning
@testable import JobCommands

/// What is wrong is refused, with a sentence, and nothing is changed.
@Suite("What the tap loop refuses") struct TapRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var tag: String
    var kind: TagRefusal.Kind
    var sentence: String
    var testDescription: String { "\(kind) \(tag)" }
  }

  static let cases: [Case] = [
    Case(
      tag: "ntag215:uid=04112233445566:locked", kind: .locked,
      sentence:
        "this tag is locked for ever; put it aside and take another [the capability container "
        + "forbids writing: access F]"),
    Case(
      tag: "ntag215:uid=04112233445566:read-only", kind: .locked,
      sentence: "the capability container forbids writing"),
    Case(
      tag: "ultralight:uid=04112233445566:formatted", kind: .tooSmall,
      sentence: "the message has 50 bytes, 4 more than this tag's limit of 46"),
    Case(
      tag: "ultralight:uid=04112233445566", kind: .unusable, sentence: "capability container"),
    Case(
      tag: "ntag215:uid=04112233445566:url=https://old.example/", kind: .notBlank,
      sentence: "this tag holds https://old.example/; erase it, or run the job with --allow-used"),
    Case(
      tag: "ntag424:uid=04112233445566:url=https://old.example/?e={picc}&c={cmac}",
      kind: .unknownKeys,
      sentence: "this tag has keys or settings of its own; take another tag [settings of the NDEF "
        + "file: SDM on, write key 0"),
    Case(tag: "felica:uid=0123456789ABCDEF", kind: .unusable, sentence: "this is a FeliCa card;"),
    Case(
      tag: "ntag215:uid=11223344", kind: .noIdentity,
      sentence: "a UID of 4 bytes (11223344) is not unique"),
    Case(
      tag: "ntag215:uid=08223344", kind: .noIdentity,
      sentence: "this tag has a new random UID at every tap (08223344)"),
  ]

  @Test("a tag that is wrong for the job", arguments: cases)
  func wrong(_ test: Case) throws {
    let tag = try VirtualTag(specification: test.tag)
    let bench = try TapBench(rows: 1, tags: [tag], ending: "long")
    bench.onEvent = { event, bench in
      if case .refused = event { bench.reader.remove() }
    }
    #expect(try bench.run(patience: .zero) == .noTag)
    let refusal = try #require(bench.refusals.first)
    #expect(bench.refusals.count == 1 && refusal.kind == test.kind)
    #expect(refusal.sentence.contains(test.sentence), "\(refusal.sentence)")
    #expect(bench.reader.memory(of: tag.uid) == tag.memory)
    let kept = try bench.ledger().row(1, of: TapBench.job)
    #expect(kept?.state == .pending && kept?.attempts == 0)
    let isAside = try bench.ledger().tag(TagUID(tag.uid))?.standing == .quarantined
    #expect(isAside == (test.kind == .locked))
  }

  @Test("a chip that the job does not take") func chip() throws {
    let tag = VirtualTag(.ntag213, uid: TestDeck.uid(1))
    let bench = try TapBench(rows: 1, tags: [tag])
    bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    var rules = TapBench.rules
    rules.chips = [AcceptedChips(.product(.ntag215)), AcceptedChips(.product(.ntag216))]
    #expect(try bench.run(rules, patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.wrongChip])
    #expect(
      bench.refusals.first?.sentence
        == "the chip is NTAG213, but the job accepts NTAG215, NTAG216; take another tag")
    #expect(bench.reader.memory(of: tag.uid) == tag.memory)
  }

  @Test("a chip that its maker did not sign, where the job wants that") func original() throws {
    let tag = VirtualTag(.ntag215, uid: TestDeck.uid(1))
    let bench = try TapBench(rows: 1, tags: [tag])
    bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    var rules = TapBench.rules
    rules.wantsOriginal = true
    #expect(try bench.run(rules, patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.notOriginal])
    #expect(bench.reader.memory(of: tag.uid) == tag.memory)
    #expect(try bench.ledger().tag(TagUID(tag.uid))?.standing == .quarantined)
  }

  @Test("two tags, until one is taken away") func several() throws {
    let (one, two) = (
      VirtualTag(.ntag215, uid: TestDeck.uid(1)), VirtualTag(.ntag215, uid: TestDeck.uid(2))
    )
    let bench = try TapBench(rows: 1, tags: [one, two])
    bench.onEvent = { event, bench in
      if case .refused = event { bench.reader.remove(one.uid) }
    }
    #expect(try bench.run() == .finished)
    #expect(bench.refusals.map(\.kind) == [.severalTags])
    #expect(bench.refusals.first?.sentence.hasSuffix("leave only one") == true)
    #expect(bench.done.map(\.uid.bytes) == [two.uid])
    #expect(bench.reader.memory(of: one.uid) == one.memory)
  }

  @Test("two tags that nobody takes away are no tag that came") func severalForGood() throws {
    let tags = [1, 2].map { VirtualTag(.ntag215, uid: TestDeck.uid($0)) }
    let bench = try TapBench(rows: 1, tags: tags)
    #expect(try bench.run(patience: .milliseconds(600)) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.severalTags])
  }

  @Test("a tag of this job, and one of yesterday's job") func seenBefore() throws {
    let tag = VirtualTag(.ntag215, uid: TestDeck.uid(1))
    let bench = try TapBench(rows: 2, tags: [tag])
    #expect(try bench.run(limit: 1) == .limit)
    let written = bench.reader.memory(of: tag.uid)
    bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.alreadyDone])
    #expect(bench.refusals.first?.sentence == "this tag carries row 1 already; take another tag")
    var ledger = try bench.ledger()
    try TapBench.add("today", 1, to: &ledger)
    _ = consume ledger
    bench.events = []
    bench.reader.presentAgain(tag.uid)
    var rules = TapBench.rules
    rules.allowsUsed = true
    #expect(try bench.run(rules, job: "today", patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.alreadyDone])
    #expect(
      bench.refusals.first?.sentence
        == "this tag carries row 1 of job tables already; take another tag")
    #expect(bench.reader.memory(of: tag.uid) == written)
  }

  @Test("a tag that was given up is taken only when it is blank, and is told so") func givenUp()
    throws
  {
    let tag = try VirtualTag(specification: "ntag215:uid=04112233445566:url=https://old.example/")
    let bench = try TapBench(rows: 1, tags: [tag])
    var ledger = try bench.ledger()
    try ledger.startWork()
    let on = RowTag(job: TapBench.job, row: 1, uid: TagUID(tag.uid))
    let intent = TagIntent(
      chip: "NTAG215", version: [], content: try SHA256.digest(of: TapBench.message(1)),
      wasBlank: true)
    try ledger.append([.intent(on, intent), .abandoned(on, why: "lost")])
    _ = consume ledger
    bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    var rules = TapBench.rules
    // Which is about tags that nobody knows.
    rules.allowsUsed = true
    #expect(try bench.run(rules, patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.notErased])
    #expect(
      bench.refusals.first?.sentence
        == "this tag was given up while it may have carried a row, and holds https://old.example/; "
        + "erase it first")
    #expect(bench.reader.memory(of: tag.uid) == tag.memory)
  }

  @Test("a hook's no is kept, and the row waits for another tag") func veto() throws {
    let bench = try TapBench(rows: 1)
    let deck = TestDeck((1...2).map { VirtualTag(.ntag215, uid: TestDeck.uid($0)) })
    deck.deal(bench.reader)
    bench.onEvent = deck.follow
    var asked = 0
    bench.objection = { _ in
      asked += 1
      return asked == 1 ? "not on a Sunday" : nil
    }
    #expect(try bench.run() == .finished)
    #expect(bench.refusals.map(\.sentence) == ["the hook refused it: not on a Sunday"])
    #expect(bench.done.map(\.uid.bytes) == [TestDeck.uid(2)])
    #expect(
      bench.reader.memory(of: TestDeck.uid(1)) == VirtualTag(.ntag215, uid: TestDeck.uid(1)).memory)
  }

  @Test("a reader that cannot ask a chip what it is is blamed, and no good tag is put aside")
  func plainReader() throws {
    let ability = TagLinkAbility.rawFrames
    let refusal = TagRefusal(
      TagError(selecting: TagLinkError(.unsupported(ability), detail: "the chip is not known")))
    #expect(refusal.kind == .unusable && !refusal.quarantinesTag)
    #expect(
      refusal.sentence
        == "this reader cannot do what the tag needs; use another reader, such as an ACR1552U "
        + "[the chip is not known]")
    #expect(TagRefusal.plainReader("the job accepts certain chips only").quarantinesTag == false)
  }

  @Test(
    "on a reader with memory commands only, a job that wants certain chips or a signature names the reader",
    .needs(.pcscd), arguments: [true, false])
  func plainReaderRun(_ wantsOriginal: Bool) throws {
    let tag = VirtualTag(.ntag213, uid: TestDeck.uid(1))
    let virtual = try VirtualReaderSpecification(family: .omnikey5022, tags: [tag]).start()
    defer { virtual.close() }
    let bench = try TapBench(rows: 1)
    var ledger = try bench.ledger()
    try ledger.startWork()
    var rules = TapBench.rules
    rules.detectsOtherTags = false
    rules.checksAfterReset = false
    if wantsOriginal {
      rules.wantsOriginal = true
    } else {
      rules.chips = [AcceptedChips(.product(.ntag213))]
    }
    var host = ReaderHostProgram(path: try builtProgram("beckon"), isVerbose: false)
    host.environment = Environment.current.without([]).merging(virtual.environment) { $1 }
    var refusals: [TagRefusal] = []
    let watch = ProvisioningCallbacks(event: { event in
      if case .refused(_, let refusal) = event { refusals.append(refusal) }
    })
    var loop = ProvisioningLoop(
      try Reader(connection: virtual.connectionString, host: host), ledger, job: TapBench.job,
      rules: rules, watch: watch, patience: .milliseconds(300))
    #expect(try loop.run() == .noTag)
    let words = wantsOriginal ? "chips with a manufacturer's signature" : "certain chips only"
    #expect(refusals.count == 1 && refusals.first?.sentence.contains(words) == true, "\(refusals)")
    #expect(
      refusals.first?.sentence.hasSuffix("; use another reader, such as an ACR1552U") == true)
    #expect(try loop.withBook { try $0.tag(TagUID(tag.uid)) }?.standing != .quarantined)
  }
}

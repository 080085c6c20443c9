import AuthenticTags
import Cryptography
import Synchronization
import Tags
import TestSupport
import Testing

@testable import SecureTags

/// Sets of keys that tests know.
enum TestKeys {
  static func set(_ first: UInt8, version: UInt8) throws -> DNAKeySet<TagAESKey> {
    try DNAKeySet(version: version, reference: "test-\(first)") { number throws(TagCipherError) in
      var key = raw(first, number)
      return try TagAESKey(wiping: &key)
    }
  }

  static func factory() throws -> DNAKeySet<TagAESKey> {
    try DNAKeySet(version: 0, reference: DNAKeySet<TagAESKey>.factoryReference) {
      _ throws(TagCipherError) in
      var key = [UInt8](repeating: 0, count: 16)
      return try TagAESKey(wiping: &key)
    }
  }

  static func raw(_ first: UInt8, _ number: UInt8) -> [UInt8] {
    [first, number] + [UInt8](repeating: first &+ number, count: 14)
  }
}

/// A journal that remembers.
final class TestJournal: Sendable {
  private let entries = Mutex<[KeyJournalEntry]>([])
  var all: [KeyJournalEntry] { entries.withLock { $0 } }
  func add(_ entry: KeyJournalEntry) { entries.withLock { $0.append(entry) } }
}

/// What is done to a card in the tests of changes.
struct ChangeCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// What the card has been through before.
  var before: [DNAGoalKind]
  var goal: DNAGoalKind

  static let all = [
    ChangeCase(testDescription: "personalize", before: [], goal: .personal(1, locks: false)),
    ChangeCase(testDescription: "reset", before: [.personal(1, locks: false)], goal: .reset),
    ChangeCase(
      testDescription: "rekey", before: [.personal(1, locks: false)], goal: .rekey(2)),
    ChangeCase(
      testDescription: "personalize and lock", before: [], goal: .personal(1, locks: true)),
    ChangeCase(
      testDescription: "final lock", before: [.personal(1, locks: false)],
      goal: .personal(1, locks: true)),
    ChangeCase(
      testDescription: "a long message with other keys", before: [.personal(1, locks: false)],
      goal: .long(2)),
  ]
}

enum DNAGoalKind: Sendable {
  case personal(UInt8, locks: Bool)
  case long(UInt8)
  case rekey(UInt8)
  case reset

  static let url = "https://example.com/?e={picc}&d={enc:16}&c={cmac}"
  static let longURL =
    "https://example.com/a/long/way/to/somewhere/over/there/and/back/again/by/another/way/"
    + "?e={picc}&d={enc:16}&c={cmac}"

  func goal() throws -> DNAGoal<TagAESKey> {
    switch self {
    case .personal(let first, let locks):
      DNAGoal(
        keys: try TestKeys.set(first, version: first),
        content: DNAFileContent(try SDMTemplate(Self.url), locks: locks))
    case .long(let first):
      DNAGoal(
        keys: try TestKeys.set(first, version: first),
        content: DNAFileContent(try SDMTemplate(Self.longURL), locks: false))
    case .rekey(let first):
      DNAGoal(keys: try TestKeys.set(first, version: first), content: nil)
    case .reset: DNAGoal(keys: try TestKeys.factory(), content: .factory)
    }
  }

  @discardableResult
  func run(
    on card: CardModel, fault: ModelFault? = nil, journal: TestJournal = TestJournal()
  ) throws -> (outcome: DNAChangeResult, exchanges: Int) {
    let change = DNAChange(
      try goal(),
      from: [
        try TestKeys.factory(), try TestKeys.set(1, version: 1), try TestKeys.set(2, version: 2),
      ],
      journal: journal.add)
    var link = ModelLink(card, fault: fault)
    _ = try link.select(.any)
    var dna = DNACard<ModelLink, TagAESKey>(link, uid: testUID, cardEnvironment: cardEnvironment())
    let outcome = try change.run(on: &dna)
    return (outcome, dna.link.exchangeCount)
  }

  /// Whether the card is what was asked for.
  func isReached(_ card: CardModel) -> Bool {
    switch self {
    case .personal(let first, let locks):
      return hasKeys(card, first) && card.settings[2] == settings(locks)
        && card.files[2]?.starts(with: (try? SDMTemplate(Self.url).file) ?? []) == true
        && (card.files[1]?[14] == 0xFF) == locks
        && (card.settings[1] == [0, 0xFF, 0xEF]) == locks
    case .long(let first):
      return hasKeys(card, first)
        && card.files[2]?.starts(with: (try? SDMTemplate(Self.longURL).file) ?? []) == true
    case .rekey(let first): return hasKeys(card, first)
    case .reset:
      let fresh = CardModel()
      return card.keys == fresh.keys && card.versions == fresh.versions
        && card.files == fresh.files && card.settings == fresh.settings
    }
  }

  private func settings(_ locks: Bool) -> [UInt8]? {
    let template = try? SDMTemplate(Self.url)
    return locks ? template?.finalSettings.encoded : template?.openSettings.encoded
  }

  private func hasKeys(_ card: CardModel, _ first: UInt8) -> Bool {
    (0..<5).allSatisfy { card.keys[Int($0)] == TestKeys.raw(first, $0) }
      && card.versions.allSatisfy { $0 == first }
  }
}

@Suite("Changes of a card")
struct ChangeTests {
  private func card(after before: [DNAGoalKind]) throws -> CardModel {
    let card = CardModel()
    for kind in before { try kind.run(on: card) }
    return card
  }

  @Test(
    "undisturbed, each comes to its goal, and again there is nothing to do",
    arguments: ChangeCase.all)
  func whole(_ change: ChangeCase) throws {
    let card = try card(after: change.before)
    let (outcome, _) = try change.goal.run(on: card)
    #expect(change.goal.isReached(card))
    #expect(outcome.recoveries == 0)
    #expect(outcome.refusedKeys == 0)
    if try change.goal.goal().content?.template != nil {
      #expect(outcome.proof?.tap?.uid == card.uid)
      #expect(outcome.proof?.tap?.counter == card.counter)
    }
    let changes = card.keyChanges
    #expect(try change.goal.run(on: card).outcome.steps == 0)
    #expect(card.keyChanges == changes)
    #expect(card.refusedAtMost == 0)
  }

  @Test("a journal has every key before it is changed, key 0 last")
  func journal() throws {
    let (card, journal) = (CardModel(), TestJournal())
    try DNAGoalKind.personal(1, locks: false).run(on: card, journal: journal)
    #expect(
      journal.all.map(\.event)
        == [1, 2, 3, 4, 0].map { .changing($0, from: "factory", to: "test-1") }
        + [.settled("test-1")])
  }

  @Test("where the journal fails, no key is sent")
  func failingJournal() throws {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    let card = CardModel()
    let change = DNAChange(
      try DNAGoalKind.personal(1, locks: false).goal(), from: [try TestKeys.factory()]
    ) { _ in throw Full() }
    var link = ModelLink(card)
    _ = try link.select(.any)
    var dna = DNACard<ModelLink, TagAESKey>(link, uid: testUID, cardEnvironment: cardEnvironment())
    let error = #expect(throws: DNAChangeError.self) { try change.run(on: &dna) }
    #expect(card.keyChanges == 0)
    #expect(error?.problem == .journal("the disk is full"))
    #expect(
      error?.description
        == "the key journal could not be written, so no key was sent: the disk is full; "
        + "the tag is only partly changed: the same command with the same keys continues where "
        + "it stopped")
  }

  @Test("a card that wants to wait is said the same again")
  func waiting() throws {
    let card = CardModel()
    card.waits = 3
    try DNAGoalKind.personal(1, locks: false).run(on: card)
    #expect(DNAGoalKind.personal(1, locks: false).isReached(card))
  }

  @Test("a card of strangers is left as it is, and refuses few keys")
  func strangers() throws {
    let card = CardModel()
    card.keys = (0..<5).map { TestKeys.raw(99, $0) }
    let before = card.keys
    for _ in 0..<3 {
      let error = #expect(throws: DNAChangeError.self) {
        try DNAGoalKind.personal(1, locks: false).run(on: card)
      }
      #expect(
        error?.problem == .noKnownKey(tried: ["test-1", "factory", "test-2"], refusals: 4))
      #expect(
        error?.description
          == "key 0 of this tag is not one of the known keys (tried: test-1, factory, test-2; "
          + "the tag counted 4 wrong keys); nothing was changed")
    }
    #expect(card.keys == before)
    // Each set once at key 0, the likeliest twice, and no other key.
    #expect(card.refused == 12)
  }

  @Test("a tag of another master key that has our version is left alone as early")
  func foreignMaster() throws {
    let card = try card(after: [.personal(1, locks: false)])
    let change = DNAChange(
      DNAGoal(
        keys: try TestKeys.set(9, version: 1),
        content: DNAFileContent(try SDMTemplate(DNAGoalKind.url), locks: false)),
      from: [try TestKeys.factory()]
    ) { _ in }
    var link = ModelLink(card)
    _ = try link.select(.any)
    var dna = DNACard<ModelLink, TagAESKey>(link, uid: testUID, cardEnvironment: cardEnvironment())
    let error = #expect(throws: DNAChangeError.self) { try change.run(on: &dna) }
    #expect(error?.problem == .noKnownKey(tried: ["test-9", "factory"], refusals: 3))
    #expect(card.refused == 3 && card.keyChanges == 5)
  }

  @Test(
    "a key or a code that the card calls wrong once, anywhere, stops nothing",
    arguments: ChangeCase.all, [0x911E, 0x91AE] as [UInt16])
  func transient(_ change: ChangeCase, _ word: UInt16) throws {
    let start = try card(after: change.before)
    let clean = try change.goal.run(on: start.copy()).exchanges
    for exchange in 1...clean {
      let card = start.copy()
      #expect(throws: Never.self, "\(change.testDescription) at \(exchange)") {
        try change.goal.run(on: card, fault: ModelFault(exchange: exchange, kind: .refused(word)))
      }
      #expect(change.goal.isReached(card), "\(change.testDescription) at \(exchange)")
    }
  }

  private func goal(
    _ url: String, _ first: UInt8, on card: CardModel, used: Set<String> = []
  ) throws -> DNAChangeResult {
    let change = DNAChange(
      DNAGoal(
        keys: try TestKeys.set(first, version: first),
        content: DNAFileContent(try SDMTemplate(url), locks: false)),
      from: [
        try TestKeys.factory(), try TestKeys.set(1, version: 1), try TestKeys.set(2, version: 2),
      ], used: used
    ) { _ in }
    var link = ModelLink(card)
    _ = try link.select(.any)
    var dna = DNACard<ModelLink, TagAESKey>(link, uid: testUID, cardEnvironment: cardEnvironment())
    return try change.run(on: &dna)
  }

  private static let door = "https://example.com/1?e={picc}&c={cmac}"
  private static let otherDoor = "https://example.com/2?e={picc}&c={cmac}"
  private static let gate = "https://example.com/gate?e={picc}&c={cmac}"

  @Test("a URL with the same places is exchanged, and the counter goes on")
  func samePlaces() throws {
    let card = CardModel()
    let first = try goal(Self.door, 1, on: card)
    card.counter = 500
    let settings = card.settings
    let second = try goal(Self.otherDoor, 1, on: card)
    #expect(second.proof?.url.hasPrefix("https://example.com/2?e=") == true)
    #expect(card.counter > 500 && second.proof?.tap?.counter == card.counter)
    #expect(card.settings == settings && second.changedKeys.isEmpty)
    #expect((first.proof?.tap?.counter ?? 0) < 500)
  }

  @Test("a URL with other places is refused with the same keys, and taken with new ones")
  func otherPlaces() throws {
    let card = CardModel()
    _ = try goal(Self.door, 1, on: card)
    card.counter = 500
    let (file, settings) = (card.files, card.settings)
    let error = #expect(throws: DNAChangeError.self) { try goal(Self.gate, 1, on: card) }
    #expect(error?.problem == .counterRestarts("test-1"))
    #expect(error?.description.hasSuffix("; nothing was changed") == true)
    #expect(card.files == file && card.settings == settings && card.counter >= 500)
    let outcome = try goal(Self.gate, 2, on: card)
    #expect(outcome.changedKeys == [0, 1, 2, 3, 4] && card.counter < 10)
    #expect(outcome.proof?.url.hasPrefix("https://example.com/gate?e=") == true)
  }

  @Test("keys that a tag had before its reset are not given to it again")
  func afterReset() throws {
    let card = CardModel()
    _ = try goal(Self.door, 1, on: card)
    try DNAGoalKind.reset.run(on: card)
    let error = #expect(throws: DNAChangeError.self) {
      try goal(Self.door, 1, on: card, used: ["test-1"])
    }
    #expect(error?.problem == .counterRestarts("test-1"))
    #expect(card.versions == [0, 0, 0, 0, 0])
    #expect(try goal(Self.door, 2, on: card, used: ["test-1"]).changedKeys.count == 5)
  }

  @Test("torn while a URL is exchanged, the counter goes on, and no phone sees a wrong one")
  func exchangedAndTorn() throws {
    let long = String(repeating: "x", count: 130)
    let (old, new) = (
      Self.door.replacing("/1", with: "/1\(long)"), Self.door.replacing("/1", with: "/2\(long)")
    )
    let start = CardModel()
    _ = try goal(old, 1, on: start)
    start.counter = 500
    for exchange in 1...60 {
      let card = start.copy()
      card.counter = 500
      var link = ModelLink(card, fault: ModelFault(exchange: exchange, kind: .goneAfter))
      _ = try link.select(.any)
      var dna = DNACard<ModelLink, TagAESKey>(
        link, uid: testUID, cardEnvironment: cardEnvironment())
      let change = DNAChange(
        DNAGoal(
          keys: try TestKeys.set(1, version: 1),
          content: DNAFileContent(try SDMTemplate(new), locks: false)),
        from: [try TestKeys.factory()]
      ) { _ in }
      _ = try? change.run(on: &dna)
      let file = card.files[2] ?? []
      let isWhole = [old, new].contains { url in
        (try? SDMTemplate(url).file).map { file.starts(with: $0) } ?? false
      }
      #expect(isWhole || file.prefix(2) == [0, 0], "\(exchange)")
      #expect(try goal(new, 1, on: card).changedKeys.isEmpty && card.counter > 500, "\(exchange)")
    }
  }

  @Test("what is locked for ever is not changed, and its keys may be")
  func locked() throws {
    let card = try card(after: [.personal(1, locks: true)])
    #expect(try DNAGoalKind.personal(1, locks: false).run(on: card).outcome.steps == 0)
    let error = #expect(throws: DNAChangeError.self) { try DNAGoalKind.reset.run(on: card) }
    #expect(error?.problem == .locked(.ndef))
    try DNAGoalKind.rekey(2).run(on: card)
    #expect(DNAGoalKind.rekey(2).isReached(card))
  }

  @Test(
    "a fault anywhere leaves a card that the same command finishes, and that a known key opens",
    arguments: ChangeCase.all)
  func sweep(_ change: ChangeCase) throws {
    let start = try card(after: change.before)
    let clean = try change.goal.run(on: start.copy()).exchanges
    let kinds = ModelFault.kinds
    // Every kind comes at every exchange in a soak, and in every fourth one otherwise.
    let step = Effort.count(slice: 4, whole: 1)
    for exchange in 1...clean {
      for (index, kind) in kinds.enumerated() where (exchange + index) % step == 0 {
        let card = start.copy()
        let fault = ModelFault(exchange: exchange, kind: kind)
        do {
          try change.goal.run(on: card, fault: fault)
          #expect(!kind.endsRun || change.goal.isReached(card), "\(kind) at \(exchange)")
        } catch let error as DNAChangeError {
          #expect(!error.description.isEmpty)
        }
        expectKnown(card, "\(change.testDescription): \(kind) at \(exchange)")
        if !change.goal.isReached(card) {
          #expect(throws: Never.self, "\(kind) at \(exchange)") { try change.goal.run(on: card) }
        }
        #expect(
          change.goal.isReached(card), "\(change.testDescription): \(kind) at \(exchange)")
        #expect(card.refusedAtMost <= 3, "\(kind) at \(exchange)")
      }
    }
  }

  /// Every key is one of those that the commands know.
  private func expectKnown(_ card: CardModel, _ place: String) {
    for number in UInt8(0)..<5 {
      let key = card.keys[Int(number)]
      #expect(
        key.allSatisfy { $0 == 0 } || key == TestKeys.raw(1, number)
          || key == TestKeys.raw(2, number), "\(place), key \(number)")
    }
  }
}

import AuthenticTags
import Cryptography
import Synchronization
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import SecureTags

/// A reader that cannot do what a key takes.
@Suite("Ultralight C on readers that can do less") struct PlainReaderTests {
  @Test(
    "nothing is written that could not be shown to act, and the reader is named as the cause",
    arguments: [[], [.rawFrames], [.fieldReset]] as [Set<TagLinkAbility>])
  func refused(_ abilities: Set<TagLinkAbility>) throws {
    for goal in [GoalKind.protected(10), .factory] {
      let chip = SimulatedChip()
      let before = chip.tag.memory
      var link = ChipLink(chip)
      link.capabilities.abilities = abilities
      var card = UltralightCard<ChipLink, TagTripleDESKey>(
        link, uid: chip.uid, challenge: { [9, 8, 7, 6, 5, 4, 3, 2] })
      var entries = 0
      let change = UltralightChange(try goal.goal(), from: []) { _, _ in entries += 1 }
      let error = #expect(throws: UltralightError.self) { try change.run(on: &card) }
      #expect(error?.hasBegun == false && entries == 0 && chip.tag.memory == before)
      let sentence = error.map { "\($0)" } ?? ""
      #expect(
        sentence.hasPrefix("this reader ")
          && sentence.hasSuffix(
            "; nothing was changed; use another reader, such as an ACR1552U"),
        "\(sentence)")
    }
  }
}

typealias Goal = UltralightGoal<TagTripleDESKey>
typealias NamedKey = UltralightKey<TagTripleDESKey>

/// What a chip shall become, in tests.
enum GoalKind: Sendable, CustomTestStringConvertible {
  case protected(UInt8)
  case factory

  var testDescription: String {
    switch self {
    case .protected(let first): "key \(first)"
    case .factory: "factory"
    }
  }

  static func key(_ first: UInt8) throws -> NamedKey {
    NamedKey(try testKey(first), reference: "test-\(first)")
  }

  static func factoryKey() throws -> NamedKey { NamedKey(try .factory(), reference: "factory") }

  func goal() throws -> Goal {
    switch self {
    case .protected(let first): .protected(by: try Self.key(first))
    case .factory: .factory(try Self.factoryKey())
    }
  }

  @discardableResult
  func run(
    on chip: SimulatedChip, fault: ChipFault? = nil, isVague: Bool = false,
    from others: [NamedKey]? = nil, journal: (String, String) throws -> Void = { _, _ in }
  ) throws -> (outcome: UltralightChangeResult, exchanges: Int) {
    let link = ChipLink(chip, fault: fault, isVague: isVague)
    var card = UltralightCard<ChipLink, TagTripleDESKey>(
      link, uid: chip.uid, challenge: { [9, 8, 7, 6, 5, 4, 3, 2] })
    return try withoutActuallyEscaping(journal) { journal in
      let change = UltralightChange(
        try goal(), from: try others ?? [Self.key(10), Self.key(50), Self.factoryKey()],
        journal: journal)
      let outcome = try change.run(on: &card)
      return (outcome, card.link.exchangeCount)
    }
  }

  /// Whether the chip is what was asked for, by its memory.
  func isReached(_ chip: SimulatedChip) throws -> Bool {
    let goal = try goal()
    let isOn = chip.page(0x2A) == [0x03, 0, 0, 0] && chip.page(0x2B)[0] == 1
    let isOff = chip.page(0x2A)[0] >= 0x30 && chip.page(0x2B)[0] & 1 == 0
    return chip.keyPages == (0..<4).flatMap(goal.key.key.page) && (goal.isFactory ? isOff : isOn)
  }
}

struct UltralightChangeCase: Sendable, CustomTestStringConvertible {
  var before: [GoalKind]
  var goal: GoalKind
  var testDescription: String {
    (before + [goal]).map(\.testDescription).joined(separator: ", then ")
  }

  static let all = [
    UltralightChangeCase(before: [], goal: .protected(10)),
    UltralightChangeCase(before: [.protected(10)], goal: .protected(50)),
    UltralightChangeCase(before: [.protected(10)], goal: .factory),
    UltralightChangeCase(before: [], goal: .factory),
  ]
}

@Suite("Changes of an Ultralight C")
struct UltralightChangeTests {
  private func chip(after before: [GoalKind]) throws -> SimulatedChip {
    let chip = SimulatedChip()
    for kind in before { try kind.run(on: chip) }
    return chip
  }

  @Test(
    "undisturbed, each comes to its goal, and again there is nothing to do",
    arguments: UltralightChangeCase.all)
  func whole(_ change: UltralightChangeCase) throws {
    for isVague in [false, true] {
      let chip = try chip(after: change.before)
      let outcome = try change.goal.run(on: chip, isVague: isVague).outcome
      #expect(try change.goal.isReached(chip))
      #expect(outcome.recoveries == 0)
      let again = try change.goal.run(on: chip, isVague: isVague).outcome
      #expect(again.writes == 0 && !again.hasNewKey)
    }
  }

  @Test(
    "a fault anywhere leaves a chip that the same command finishes",
    arguments: UltralightChangeCase.all)
  func sweep(_ change: UltralightChangeCase) throws {
    let start = try chip(after: change.before)
    let clean = try change.goal.run(on: start.copy()).exchanges
    for exchange in 1...clean {
      for (index, kind) in ChipFault.kinds.enumerated() {
        let chip = start.copy()
        let place = "\(change.testDescription): \(kind) at \(exchange)"
        let isVague = (exchange + index).isMultiple(of: 2)
        do {
          try change.goal.run(
            on: chip, fault: ChipFault(exchange: exchange, kind: kind), isVague: isVague)
        } catch let error as UltralightError { #expect(!error.description.isEmpty) }
        // Whatever happened: nothing is protected, or one of our keys opens it.
        #expect(try isOpenToUs(chip), "\(place)")
        #expect(throws: Never.self, "\(place)") { try change.goal.run(on: chip) }
        #expect(try change.goal.isReached(chip), "\(place)")
      }
    }
  }

  private func isOpenToUs(_ chip: SimulatedChip) throws -> Bool {
    if chip.page(0x2A)[0] >= 0x30 { return true }
    let keys = try [GoalKind.key(10), GoalKind.key(50), GoalKind.factoryKey()]
    return keys.contains { key in (0..<4).flatMap(key.key.page) == chip.keyPages }
  }

  @Test("everybody reads, nobody writes without the key, and page 2 stays as the chip leaves it")
  func effect() throws {
    let chip = try chip(after: [.protected(10)])
    var link = ChipLink(chip)
    _ = try link.select(.any)
    #expect(try link.exchange([0x30, 0x04], .interpreted).count == 16)
    for page: UInt8 in [0x03, 0x04, 0x27, 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x2F] {
      _ = try link.select(.any)
      #expect(throws: TagLinkError.self, "page \(page)") {
        try link.exchange([0xA2, page, 0, 0, 0, 0], .interpreted)
      }
    }
    _ = try link.select(.any)
    #expect(try link.exchange([0xA2, 0x02, 0, 0, 0, 0], .interpreted) == [])
  }

  @Test("the journal has the change before the key is sent; without it nothing is sent")
  func journal() throws {
    let chip = SimulatedChip()
    let entries = Mutex<[[String]]>([])
    try GoalKind.protected(10).run(on: chip) { from, to in
      #expect(chip.keyPages == Array("BREAKMEIFYOUCAN!".utf8))
      entries.withLock { $0.append([from, to]) }
    }
    #expect(entries.withLock { $0 } == [["unknown", "test-10"]])
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    let before = chip.keyPages
    let error = #expect(throws: UltralightError.self) {
      try GoalKind.protected(50).run(on: chip) { _, _ in throw Full() }
    }
    #expect(error?.problem == .journal("the disk is full") && chip.keyPages == before)
    #expect(
      error?.description
        == "the key journal could not be written, so no key was sent: the disk is full; "
        + "the tag is only partly changed: the same command with the same keys continues where "
        + "it stopped")
    try GoalKind.protected(10).run(on: chip)
    #expect(try GoalKind.protected(10).isReached(chip))
  }

  @Test("a chip of strangers is left as it is") func stranger() throws {
    let chip = try chip(after: [.protected(77)])
    let before = chip.tag.memory
    for isVague in [false, true] {
      let error = #expect(throws: UltralightError.self) {
        try GoalKind.protected(10).run(on: chip, isVague: isVague)
      }
      #expect(chip.tag.memory == before)
      #expect(error?.hasBegun == false)
      #expect(
        error?.description
          == "this tag's key is not one of the known keys (tried: test-10, test-50, factory); "
          + "nothing was changed")
    }
  }

  @Test("a chip that keeps reading for itself is opened, and then read by everybody")
  func secret() throws {
    let chip = try chip(after: [.protected(50)])
    for first: UInt8 in [0x03, 0x04, 0x28, 0x29, 0x2A, 0x2B] {
      let twin = chip.copy()
      twin.tag.memory[0x2A * 4] = first
      twin.tag.memory[0x2B * 4] = 0
      twin.powerUp()
      try GoalKind.protected(10).run(on: twin)
      #expect(try GoalKind.protected(10).isReached(twin), "AUTH0 \(first)")
    }
  }

  @Test("a chip that another program left with half a key is found out", arguments: 1...3)
  func halfKey(_ pages: Int) throws {
    let chip = try chip(after: [.protected(10)])
    let (old, new) = (try testKey(10), try testKey(50))
    let mixture = (0..<4).flatMap { $0 < pages ? new.page($0) : old.page($0) }
    chip.tag.memory.replaceSubrange((0x2C * 4)..<(0x30 * 4), with: mixture)
    chip.powerUp()
    try GoalKind.factory.run(on: chip)
    #expect(try GoalKind.factory.isReached(chip))
  }

  @Test("a chip whose key cannot be written any more protects nothing by it")
  func lockedKey() throws {
    let chip = SimulatedChip()
    chip.tag.memory[0x28 * 4 + 1] |= 0x80
    chip.powerUp()
    #expect(throws: UltralightError.self) { try GoalKind.protected(10).run(on: chip) }
    #expect(chip.page(0x2A) == [0x30, 0, 0, 0])
    #expect(chip.keyPages == Array("BREAKMEIFYOUCAN!".utf8))
  }

  @Test("another chip is left alone") func otherChip() throws {
    let chip = SimulatedChip()
    chip.tag = .init(.ntag213, uid: chip.tag.uid)
    let before = chip.tag.memory
    #expect(throws: UltralightError.self) { try GoalKind.protected(10).run(on: chip) }
    #expect(chip.tag.memory == before)
  }
}

import Foundation
import SystemIO
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Everything that can go wrong, at every moment of every change: what the tag holds afterwards,
/// whether the error told the truth, and whether running again ends where it should.
@Suite("Faults at every exchange") struct FaultSweepTests {
  struct Case: Sendable, CustomStringConvertible {
    var model: ChipModel
    var change: Change
    var operation: TagOperation
    var fault: Fault
    /// The PC/SC reader that the tag is on; a PN532 by libnfc where there is none.
    var family: SmartCardFamily?
    var patience = ReaderTimeouts()
    var description: String {
      "\(family.map { $0.rawValue + " " } ?? "")\(model.rawValue) \(change.rawValue) \(fault)"
    }
  }

  enum Change: String, CaseIterable, Sendable {
    case write, erase, restore

    static let old = TagThroughReaderTests.message(40, seed: 3)
    static let new = TagThroughReaderTests.message(46, seed: 5)

    /// What the tag should hold afterwards.
    var wanted: [UInt8]? { self == .erase ? nil : Self.new }

    /// The change, for a tag of this model on such a reader: what is restored is what that reader
    /// has dumped.
    func operation(_ model: ChipModel, _ family: SmartCardFamily?) throws -> TagOperation {
      switch self {
      case .write: return .write(Self.new)
      case .erase: return .erase
      case .restore:
        var card = VirtualTag(model)
        try card.hold(message: Self.new)
        let virtual = try VirtualBench(family, [card])
        defer { withExtendedLifetime(virtual) {} }
        var tag = NDEFTag(try virtual.open())
        let dump = try tag.dump()
        guard dump.kind == .file else { return .restore(dump) }
        // As much of a file as has the message: zeros behind it would only be more of the same
        // writes.
        let end = 2 + Self.new.count
        return .restore(
          TagDump(
            uid: dump.uid, chipName: dump.chipName, kind: .file,
            bytes: Array(dump.bytes.prefix(end)), userArea: 0..<end))
      }
    }
  }

  /// What a change does when nothing goes wrong: how many moments there are for a fault.
  private static func moments(
    _ model: ChipModel, _ operation: TagOperation, _ family: SmartCardFamily?
  ) throws -> (exchanges: Int, writes: Int, commands: Int) {
    let virtual = try VirtualBench(family, [card(model)])
    var tag = NDEFTag(try virtual.open())
    // The commands of opening are not the tag's business; they have a test of their own.
    virtual.resetCounters()
    let report = try tag.perform(operation)
    #expect(report.isVerified)
    let counters = virtual.counters
    return (counters.exchanges, counters.pageWrites, counters.commands)
  }

  private static func card(_ model: ChipModel) throws -> VirtualTag {
    var card = VirtualTag(model)
    try card.hold(message: Change.old)
    return card
  }

  /// Every fault at every moment.
  private static func cases(
    _ models: [ChipModel], on family: SmartCardFamily? = nil
  ) throws -> [Case] {
    let stranger = VirtualTag.stranger(.ntag213)
    let radio: [Fault.RadioEffect] = [
      .remove, .removeDuring, .removeAfter, .deaf, .mute, .corrupt, .nak, .resetTag,
      .swap(stranger), .join(stranger),
    ]
    let writing: [Fault.RadioEffect] =
      [.ignore, .nak, .remove, .removeDuring]
      + (0...3).flatMap { count in
        [.torn(bytes: count, .gone), .torn(bytes: count, .reset), .torn(bytes: count, .ack)]
      }
    let host: [Fault.HostEffect] = [
      .noReply, .dropAck, .dropResponse, .garbleResponse, .garbleLength, .truncate(bytes: 6),
      .junk(bytes: 5), .duplicate, .errorFrame, .nack, .delay(milliseconds: 200),
      .delay(milliseconds: 1_500), .status(0x14), .status(0x01), .status(0xC0), .nonsense,
      .resetChip, .silence, .unplug, .flood,
    ]
    var cases: [Case] = []
    for model in models {
      for change in Change.allCases {
        let operation = try change.operation(model, family)
        let count = try moments(model, operation, family)
        var faults = (1...count.exchanges).flatMap { k in radio.map { Fault.onExchange(k, $0) } }
        faults += (1...count.writes).flatMap { k in writing.map { Fault.onWrite(k, $0) } }
        let lines = family == nil ? host : smartCardEffects
        faults += (1...count.commands).flatMap { k in lines.map { Fault.onCommand(nil, k, $0) } }
        // A tag that is swapped before anybody has seen it is simply the tag.
        let meant = faults.filter { "\($0)" != "\(Fault.onExchange(1, .swap(stranger)))" }
        cases += meant.map {
          Case(model: model, change: change, operation: operation, fault: $0, family: family)
        }
      }
    }
    return cases
  }

  /// What can happen to a command on its way to a PC/SC reader, and to its answer.
  ///
  /// Those that never answer take a deadline each; `SmartCardHangTests` has them.
  static let smartCardEffects: [Fault.HostEffect] = [
    .nack, .errorFrame, .garbleResponse, .truncate(bytes: 1), .junk(bytes: 5), .status(0x00),
    .nonsense, .delay(milliseconds: 200), .resetChip, .unplug, .killService,
  ]

  @Test("the tag holds the old message, none or the new one; the error is true; again is enough")
  func sweep() async throws {
    let all = try Self.cases([.ntag213, .ntag215, .type4v2, .feliCaLiteS])
    #expect(all.count >= 3_000)
    var random = SeededGenerator(seed: 18_092)
    let chosen = Effort.isSoak ? all : Array(all.shuffled(using: &random).prefix(250))
    let faults = await atOnce(12, chosen) { test in try Self.run(test) }
    for fault in faults { Issue.record("\(fault)") }
    print("fault sweep: \(chosen.count) of \(all.count) cases, \(faults.count) wrong")
  }

  @Test("the same through PC/SC, on each family of readers", .needs(.pcscd))
  func smartCards() async throws {
    let all = try SmartCardFamily.allCases.flatMap { family in
      try Self.cases(Self.models(family), on: family)
    }
    #expect(all.count >= 6_000)
    var random = SeededGenerator(seed: 22_001)
    let count = Effort.count(slice: 150, whole: 6_000)
    let chosen = Array(all.shuffled(using: &random).prefix(count))
    let faults = await atOnce(6, chosen) { test in try Self.run(test) }
    for fault in faults { Issue.record("\(fault)") }
    print("PC/SC fault sweep: \(chosen.count) of \(all.count) cases, \(faults.count) wrong")
  }

  @Test("commands that are never answered, on each route of PC/SC", .needs(.pcscd))
  func unanswered() async throws {
    var patience = ReaderTimeouts()
    patience.speaking = .seconds(1)
    let effects: [Fault.HostEffect] = [.noReply, .dropResponse, .silence]
    var all: [Case] = []
    for family in [SmartCardFamily.acr122u, .acr1252u, .utrust3720f, .omnikey5022] {
      let operation = try Change.write.operation(.ntag213, family)
      let count = try Self.moments(.ntag213, operation, family).commands
      all += (1...count).flatMap { k in
        effects.map {
          Case(
            model: .ntag213, change: .write, operation: operation,
            fault: .onCommand(nil, k, $0), family: family, patience: patience)
        }
      }
    }
    var random = SeededGenerator(seed: 22_002)
    let chosen = all.shuffled(using: &random).prefix(Effort.count(slice: 12, whole: all.count))
    let faults = await atOnce(6, Array(chosen)) { test in try Self.run(test) }
    for fault in faults { Issue.record("\(fault)") }
    print("PC/SC, never answered: \(chosen.count) of \(all.count) cases, \(faults.count) wrong")
  }

  /// The tags that a family reaches.
  private static func models(_ family: SmartCardFamily) -> [ChipModel] {
    let hasVicinity = [SmartCardFamily.acr1552u, .utrust3720f, .omnikey5022].contains(family)
    let hasFeliCa = [SmartCardFamily.acr122u, .acr1252u, .acr1552u, .rcs300].contains(family)
    return [.ntag213, .ntag215, .type4v2] + (hasVicinity ? [.slix2, .st25tv02k] : [])
      + (hasFeliCa ? [.feliCaLiteS] : [])
  }

  /// Throws what is wrong.
  private static func run(_ test: Case, _ options: TagOptions = TagOptions()) throws {
    let first = try card(test.model)
    let uid = first.uid
    let virtual = try VirtualBench(test.family, [first])
    let begin = ContinuousClock.now
    let outcome: Result<TagChangeResult, TagError>
    do {
      var tag = NDEFTag(try virtual.open(test.patience), options: options)
      virtual.add(test.fault)
      do throws(TagError) {
        outcome = .success(try tag.perform(test.operation))
      } catch { outcome = .failure(error) }
    }
    try demand(ContinuousClock.now - begin < .seconds(60), "it took too long", test)
    let held = try held(virtual.tag(uid), test)
    try check(outcome, held, test)
    try checkStranger(virtual, test)
    try runAgain(virtual.tag(uid), test)
  }

  private static func held(
    _ tag: VirtualTag?, _ test: Case
  ) throws -> TagError.Content {
    let message: [UInt8]?
    do { message = try tag.flatMap(TagThroughReaderTests.held) } catch {
      throw Wrong(test, "a strict reader complains: \(error)")
    }
    switch message {
    case Change.old: return .asBefore
    case test.change.wanted: return .asWanted
    case nil: return .noMessage
    default: throw Wrong(test, "the tag holds something else: \(message ?? [])")
    }
  }

  private static func check(
    _ outcome: Result<TagChangeResult, TagError>, _ held: TagError.Content, _ test: Case
  ) throws {
    switch outcome {
    case .success(let report):
      try demand(held == .asWanted && report.isVerified, "told done, and holds \(held)", test)
    case .failure(let error):
      let told: [TagError.Content] =
        switch error.state {
        case .untouched: [.asBefore]
        case .readBack(let content): [content]
        case .possible(let contents): contents
        }
      // An erased tag is one without a message.
      let truth = test.change == .erase && held == .asWanted ? [held, .noMessage] : [held]
      try demand(
        truth.contains(where: told.contains), "told \"\(error)\", and holds \(held)", test)
    }
  }

  /// Nothing is ever written to a tag that was not asked for.
  private static func checkStranger(_ virtual: VirtualBench, _ test: Case) throws {
    let fresh = VirtualTag.stranger(.ntag213)
    guard let stranger = virtual.tag(fresh.uid) else { return }
    try demand(stranger.memory == fresh.memory, "the stranger was written to", test)
  }

  private static func runAgain(_ card: VirtualTag?, _ test: Case) throws {
    guard let card else { throw Wrong(test, "the tag is lost") }
    let virtual = try VirtualBench(test.family, [card])
    var tag = NDEFTag(try virtual.open())
    do throws(TagError) { try tag.perform(test.operation) } catch {
      throw Wrong(test, "running again says \"\(error)\"")
    }
    let held = try virtual.tag(card.uid).flatMap(TagThroughReaderTests.held)
    try demand(held == test.change.wanted, "running again leaves something else", test)
  }

  private static func demand(_ holds: Bool, _ complaint: String, _ test: Case) throws {
    if !holds { throw Wrong(test, complaint) }
  }

  struct Wrong: Error, CustomStringConvertible {
    var description: String
    init(_ test: Case, _ complaint: String) { description = "\(test): \(complaint)" }
  }

  @Test("the sweep sees what a careless writer does") func sensitivity() throws {
    var careless = TagOptions()
    careless.verifies = false
    let test = Case(
      model: .ntag213, change: .write, operation: .write(Change.new), fault: .onWrite(4, .ignore))
    #expect(throws: Wrong.self) { try Self.run(test, careless) }
    try Self.run(test)
  }

  /// A fault while the reader is being opened leaves the tag alone and ends with a sentence.
  @Test("opening goes wrong at every command") func opening() async throws {
    let probe = try VirtualReader()
    _ = try Reader(probe)
    let effects: [Fault.HostEffect] = [
      .noReply, .garbleResponse, .errorFrame, .nonsense, .silence, .unplug, .status(0xC0),
    ]
    let cases = (1...probe.counters.commands).flatMap { k in effects.map { (k, $0) } }
    let faults = await atOnce(12, cases) { k, effect in
      let card = try Self.card(.ntag213)
      let virtual = try VirtualReader(tags: [card], faults: [.onCommand(nil, k, effect)])
      do {
        var reader = try Reader(virtual)
        _ = try reader.select(.any)
      } catch let error as ReaderError {
        #expect(error.description.count > 20)
      } catch is TagLinkError {}
      #expect(virtual.memory(of: card.uid) == card.memory)
    }
    #expect(faults.isEmpty)
  }
}

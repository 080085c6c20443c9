import Foundation
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Everything that can go wrong while a tag is locked, protected or mirrored through the real
/// libnfc: it stays readable, is never locked without its message nor closed by a password that
/// nobody knows, and running again ends where it should.
@Suite("Faults at every exchange of locks, passwords and mirrors") struct SettingsFaultTests {
  private static let subjects: [(ChipModel, [Change])] = [
    (.ntag213, Change.allCases), (.ntag215, Change.allCases), (.ultralight, [.lock]),
    (.ultralightEV1, [.lock, .protect, .unprotect]),
  ]

  private static func faults(_ course: Course, on family: SmartCardFamily?) -> [Fault] {
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
    let host: [Fault.HostEffect] =
      family == nil
      ? [
        .noReply, .dropAck, .dropResponse, .garbleResponse, .errorFrame, .status(0x14), .resetChip,
        .unplug,
      ] : FaultSweepTests.smartCardEffects
    var faults: [Fault] = []
    for k in 1...course.exchanges { faults += radio.map { Fault.onExchange(k, $0) } }
    for k in 1...course.writes { faults += writing.map { Fault.onWrite(k, $0) } }
    for k in 1...course.commands { faults += host.map { Fault.onCommand(nil, k, $0) } }
    // A tag that is swapped before anybody has seen it is simply the tag.
    let first = "\(Fault.onExchange(1, .swap(stranger)))"
    return faults.filter { "\($0)" != first }
  }

  @Test(
    "readable, never locked without its message, never closed; and again is enough",
    .uses(.nfcpy))
  func sweep() async throws {
    let all = try Self.subjects.flatMap { try Self.cases($0, $1) }
    #expect(all.count >= 3_000)
    try await Self.sweep(all, slice: 200, eyes: !Equipment.nfcpy.isInstalled ? 0 : 40)
  }

  @Test("the same through PC/SC, on each family of readers that can", .needs(.pcscd))
  func smartCards() async throws {
    let all = try Self.smartCardSubjects.flatMap { try Self.cases($1, $2, on: $0) }
    #expect(all.count >= 3_000)
    try await Self.sweep(all, slice: 80, whole: 2_500, eyes: 0)
  }

  private static let smartCardSubjects: [(SmartCardFamily, ChipModel, [Change])] = [
    (.acr122u, .ntag213, Change.allCases), (.acr1252u, .ntag213, Change.allCases),
    (.acr1552u, .ntag213, Change.allCases), (.acr1552u, .slix2, [.lock]),
    (.utrust3720f, .slix2, [.lock]),
  ]

  private static func cases(
    _ model: ChipModel, _ changes: [Change], on family: SmartCardFamily? = nil
  ) throws -> [(Case, Course)] {
    try changes.flatMap { change in
      let course = try course(model, change, on: family)
      return faults(course, on: family).map {
        (Case(model: model, change: change, fault: $0, family: family), course)
      }
    }
  }

  /// Runs a slice of the cases, or the whole of them up to so many; nfcpy looks at the first of
  /// them.
  private static func sweep(
    _ all: [(Case, Course)], slice: Int, whole: Int = .max, eyes: Int
  ) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let chosen = all.shuffled(using: &random).prefix(Effort.isSoak ? whole : slice)
    let eyes = Effort.isSoak ? eyes * 25 : eyes
    let tests = chosen.enumerated().map { ($1.0, $1.1, isSeen: $0 < eyes) }
    let wrong = await atOnce(12, tests) { test in
      try Self.run(test.0, test.1, isSeenByNfcpy: test.isSeen)
    }
    for fault in wrong { Issue.record("seed \(seed): \(fault)") }
    print(
      "settings fault sweep, seed \(seed): \(chosen.count) of \(all.count) cases, nfcpy looked at "
        + "\(min(eyes, chosen.count)), \(wrong.count) wrong")
  }

  /// Throws what is wrong.
  private static func run(_ test: Case, _ course: Course, isSeenByNfcpy: Bool) throws {
    let first = try test.change.card(test.model)
    let virtual = try VirtualBench(test.family, [first])
    let before = try held(virtual, first.uid)
    var failure: TagError?
    do {
      let operation = try test.change.operation()
      var tag = NDEFTag(try virtual.open(), passwords: try test.change.passwords())
      virtual.add(test.fault)
      do throws(TagError) { try tag.perform(operation) } catch { failure = error }
    }
    let now = try held(virtual, first.uid)
    if let failure {
      try demand(isTrue(failure, now, before, course.wanted), "told \"\(failure)\": \(now)", test)
    } else {
      try demand(now == course.wanted, "told done, and holds \(now)", test)
    }
    try checkSafe(virtual, first.uid, now, before, course.wanted, test)
    if isSeenByNfcpy { try checkSeen(virtual.tag(first.uid), now, test) }
    try runAgain(virtual.tag(first.uid), course.wanted, test)
  }

  private static func isTrue(
    _ error: TagError, _ now: Held, _ before: Held, _ wanted: Held
  ) -> Bool {
    func holds(_ content: TagError.Content) -> Bool {
      switch content {
      case .asBefore: now == before
      case .noMessage: now.message == nil
      case .asWanted, .locked, .protected, .unprotected: now == wanted
      case .damaged: false
      case .partlyLocked, .partlyMirrored: now != before
      case .partlyProtected: true
      }
    }
    return switch error.state {
    case .untouched: now == before
    case .readBack(let content): holds(content)
    case .possible(let contents): contents.contains(where: holds)
    }
  }

  private static func checkSafe(
    _ virtual: VirtualBench, _ uid: [UInt8], _ now: Held, _ before: Held, _ wanted: Held,
    _ test: Case
  ) throws {
    try demand(
      [before.message, wanted.message, nil].contains(now.message), "a strange message", test)
    try demand(
      !now.isLocking(test.model, since: before) || now.message == wanted.message,
      "locked without its message", test)
    try demand(
      now.container(test.model) == before.container(test.model), "a strange container", test)
    if now.settings.count > 3, now.settings[3][3] != 0xFF {
      let known = [before, wanted].map { $0.settings[5] }
      try demand(known.contains(now.settings[5]), "a password that nobody knows", test)
    }
    let fresh = VirtualTag.stranger(.ntag213)
    if let stranger = virtual.tag(fresh.uid) {
      try demand(stranger.memory == fresh.memory, "the stranger was written to", test)
    }
  }

  /// nfcpy reads what a strict reader of the memory finds, whatever went wrong.
  private static func checkSeen(_ card: VirtualTag?, _ now: Held, _ test: Case) throws {
    guard let card else { throw Wrong(description: "\(test): the tag is lost") }
    let virtual = try VirtualReader(tags: [card])
    let seen: NfcpyTag
    do { seen = try OutsideEyes.nfcpy(["read"], on: virtual.path) } catch {
      throw Wrong(description: "\(test): nfcpy cannot read it: \(error)")
    }
    try demand(seen.readable == true, "nfcpy finds nothing to read: \(seen)", test)
    let digits = hex(now.message ?? [])
    guard test.change.hasMirror else {
      return try demand(seen.message == digits, "nfcpy sees \(seen), not \(digits)", test)
    }
    // In place of zeros it may see the number.
    try demand(
      (seen.message ?? "").count == digits.count && seen.message?.prefix(20) == digits.prefix(20),
      "nfcpy sees \(seen), not \(digits)", test)
  }

  private static func runAgain(_ card: VirtualTag?, _ wanted: Held, _ test: Case) throws {
    guard let card else { throw Wrong(description: "\(test): the tag is lost") }
    let virtual = try VirtualBench(test.family, [card])
    var tag = NDEFTag(try virtual.open(), passwords: try test.change.passwords())
    do { try tag.perform(test.change.operation()) } catch {
      throw Wrong(description: "\(test): running again says \"\(error)\"")
    }
    let now = try held(virtual, card.uid)
    try demand(now == wanted, "running again leaves \(now)", test)
  }

  private static func demand(_ holds: Bool, _ complaint: String, _ test: Case) throws {
    if !holds { throw Wrong(description: "\(test): \(complaint)") }
  }

  struct Wrong: Error, CustomStringConvertible { var description: String }
}

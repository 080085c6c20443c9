import Foundation
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Everything that can go wrong while a tag is locked, protected or mirrored through the real libnfc:
/// it stays readable, is never locked without its message nor closed by a password that nobody knows,
/// and running again ends where it should.
@Suite("Faults at every exchange of locks, passwords and mirrors") struct SettingsFaultTests {
  struct Case: Sendable, CustomStringConvertible {
    var model: ChipModel
    var change: Change
    var fault: Fault
    var description: String { "\(model.rawValue) \(change.rawValue) \(fault)" }
  }

  enum Change: String, CaseIterable, Sendable {
    case lock, protect, unprotect, mirror, moveMirror, plainOverMirror

    var hasMirror: Bool { self == .mirror || self == .moveMirror || self == .plainOverMirror }

    static let old = TagThroughReaderTests.message(40, seed: 3)
    static let new = TagThroughReaderTests.message(46, seed: 5)
    static let password: [UInt8] = [0xC0, 0xFF, 0xEE, 0x17, 0x5E, 0xA5]

    static func mirrored(_ text: String) throws -> TagMirroredMessage {
      try MirroredURL(text).message()
    }

    static func first() throws -> TagMirroredMessage {
      try mirrored("https://a.example/{uid}/long")
    }
    static func second() throws -> TagMirroredMessage {
      try mirrored("https://id.example.com/t?u={uid}x{counter}")
    }

    func operation() throws -> TagOperation {
      let password = try #require(TagPassword(Self.password))
      return switch self {
      case .lock: .lock(TagLock(expected: Self.old))
      case .protect: .protect(TagProtection(password: password))
      case .unprotect: .unprotect
      case .mirror, .moveMirror: .writeMirrored(try Self.second())
      case .plainOverMirror: .write(Self.new)
      }
    }

    func passwords() throws -> TagPasswords? {
      self == .unprotect ? TagPasswords(try #require(TagPassword(Self.password))) : nil
    }

    /// The tag before.
    func card(_ model: ChipModel) throws -> VirtualTag {
      var card = VirtualTag(model)
      card.format()
      let isMirrored = self == .moveMirror || self == .plainOverMirror
      let message = isMirrored ? try Self.first() : nil
      try card.hold(message: message?.message ?? Self.old)
      guard let page = SettingsFaultTests.settingsPage(model) else { return card }
      if let message {
        // Behind the block's tag and length, and a lock control block where there is one.
        let start = (card.page(4)[0] == 1 ? 23 : 18) + message.offset
        card.memory[page * 4] |= 0x40 | UInt8(start % 4) << 4
        card.memory[page * 4 + 2] = UInt8(start / 4)
      }
      if self == .unprotect {
        card.memory[page * 4 + 3] = 4
        card.memory.replaceSubrange((page * 4 + 8)..<(page * 4 + 14), with: Self.password)
      }
      return card
    }
  }

  static func settingsPage(_ model: ChipModel) -> Int? {
    switch model {
    case .ntag213: 0x29
    case .ntag215: 0x83
    case .ultralightEV1: 0x10
    default: nil
    }
  }

  /// Locks, container, settings and password.
  private static func settings(_ card: VirtualTag) -> [[UInt8]] {
    let lock = card.model == .ntag213 ? 0x28 : card.model == .ntag215 ? 0x82 : 2
    let first = settingsPage(card.model)
    return [card.page(2), card.page(3), card.page(lock)]
      + (first.map { page in (page..<(page + 4)).map { meaning(card.page($0), $0 == page) } } ?? [])
  }

  /// Without a kind of mirror, its place says nothing.
  private static func meaning(_ page: [UInt8], _ isFirst: Bool) -> [UInt8] {
    isFirst && page[0] & 0xC0 == 0 ? [page[0] & 0x0F, page[1], 0, page[3]] : page
  }

  struct Held: Equatable {
    var message: [UInt8]?
    var settings: [[UInt8]]
  }

  private static func held(_ virtual: VirtualReader, _ uid: [UInt8]) throws -> Held {
    let card = try #require(virtual.tag(uid))
    return Held(
      message: try TagThroughReaderTests.held(virtual, uid), settings: settings(card))
  }

  /// What a change does when nothing goes wrong.
  struct Course: Sendable {
    var exchanges: Int
    var writes: Int
    var commands: Int
    var message: [UInt8]?
    var settings: [[UInt8]]
    var wanted: Held { Held(message: message, settings: settings) }
  }

  private static func course(_ model: ChipModel, _ change: Change) throws -> Course {
    let card = try change.card(model)
    let virtual = try VirtualReader(tags: [card])
    var tag = NDEFTag(try Reader(virtual), passwords: try change.passwords())
    virtual.resetCounters()
    let report = try tag.perform(change.operation())
    #expect(report.isVerified && report.recoveries == 0, "\(model) \(change)")
    let (counters, held) = (virtual.counters, try held(virtual, card.uid))
    #expect(held != Held(message: Change.old, settings: settings(card)))
    return Course(
      exchanges: counters.exchanges, writes: counters.pageWrites, commands: counters.commands,
      message: held.message, settings: held.settings)
  }

  private static let subjects: [(ChipModel, [Change])] = [
    (.ntag213, Change.allCases), (.ntag215, Change.allCases), (.ultralight, [.lock]),
    (.ultralightEV1, [.lock, .protect, .unprotect]),
  ]

  private static func faults(_ course: Course) -> [Fault] {
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
      .noReply, .dropAck, .dropResponse, .garbleResponse, .errorFrame, .status(0x14), .resetChip,
      .unplug,
    ]
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
    var all: [(Case, Course)] = []
    for (model, changes) in Self.subjects {
      for change in changes {
        let course = try Self.course(model, change)
        all += Self.faults(course).map {
          (Case(model: model, change: change, fault: $0), course)
        }
      }
    }
    #expect(all.count >= 3_000)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let chosen = all.shuffled(using: &random).prefix(Effort.isSoak ? all.count : 200)
    let eyes = !Equipment.nfcpy.isInstalled ? 0 : Effort.count(slice: 40, whole: 1_000)
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
    let virtual = try VirtualReader(tags: [first])
    let before = try held(virtual, first.uid)
    var failure: TagError?
    do {
      let operation = try test.change.operation()
      var tag = NDEFTag(try Reader(virtual), passwords: try test.change.passwords())
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
    _ virtual: VirtualReader, _ uid: [UInt8], _ now: Held, _ before: Held, _ wanted: Held,
    _ test: Case
  ) throws {
    try demand(
      [before.message, wanted.message, nil].contains(now.message), "a strange message", test)
    let isLocking = now.settings[0] != before.settings[0] || now.settings[1][3] != 0
    try demand(!isLocking || now.message == wanted.message, "locked without its message", test)
    let container = now.settings[1]
    try demand(
      container.prefix(3) == before.settings[1].prefix(3) && [0, 0x0F].contains(container[3]),
      "a strange container", test)
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

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func runAgain(_ card: VirtualTag?, _ wanted: Held, _ test: Case) throws {
    guard let card else { throw Wrong(description: "\(test): the tag is lost") }
    let virtual = try VirtualReader(tags: [card])
    var tag = NDEFTag(try Reader(virtual), passwords: try test.change.passwords())
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

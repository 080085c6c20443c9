import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Changes of settings, and what they do when nothing goes wrong.
extension SettingsFaultTests {
  struct Case: Sendable, CustomStringConvertible {
    var model: ChipModel
    var change: Change
    var fault: Fault
    /// The PC/SC reader that the tag is on; a PN532 by libnfc where there is none.
    var family: SmartCardFamily?
    var description: String {
      "\(family.map { $0.rawValue + " " } ?? "")\(model.rawValue) \(change.rawValue) \(fault)"
    }
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

    func passwords() throws -> TagPasswordProvider? {
      self == .unprotect ? TagPasswordProvider(try #require(TagPassword(Self.password))) : nil
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
    if card.model.isType5 { return [card.lockedBlocks.map { UInt8($0) }, card.page(0)] }
    let lock = card.model == .ntag213 ? 0x28 : card.model == .ntag215 ? 0x82 : 2
    let first = settingsPage(card.model)
    return [card.page(2), card.page(3), card.page(lock)]
      + (first.map { page in (page..<(page + 4)).map { meaning(card.page($0), $0 == page) } } ?? [])
  }

  /// Without a kind of mirror, its place says nothing.
  private static func meaning(_ page: [UInt8], _ isFirst: Bool) -> [UInt8] {
    isFirst && page[0] & 0xC0 == 0 ? [page[0] & 0x0F, page[1], 0, page[3]] : page
  }

  /// What counts of a tag.
  struct Held: Equatable {
    var message: [UInt8]?
    var settings: [[UInt8]]

    /// Whether anything of it is read-only for good, or says so.
    func isLocking(_ model: ChipModel, since before: Held) -> Bool {
      let access = model.isType5 ? settings[1][1] & 3 : settings[1][3]
      return settings[0] != before.settings[0] || access != 0
    }

    /// The container, without what it says of writing.
    func container(_ model: ChipModel) -> [UInt8] {
      var bytes = settings[1]
      if model.isType5 { bytes[1] &= ~3 } else if bytes[3] == 0x0F { bytes[3] = 0 }
      return bytes
    }
  }

  static func held(_ virtual: VirtualBench, _ uid: [UInt8]) throws -> Held {
    let card = try #require(virtual.tag(uid))
    return Held(message: try TagThroughReaderTests.held(card), settings: settings(card))
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

  static func course(
    _ model: ChipModel, _ change: Change, on family: SmartCardFamily? = nil
  ) throws -> Course {
    let card = try change.card(model)
    let virtual = try VirtualBench(family, [card])
    var tag = NDEFTag(try virtual.open(), passwords: try change.passwords())
    virtual.resetCounters()
    let report = try tag.perform(change.operation())
    #expect(report.isVerified && report.recoveries == 0, "\(model) \(change)")
    let (counters, held) = (virtual.counters, try held(virtual, card.uid))
    #expect(held != Held(message: Change.old, settings: settings(card)))
    return Course(
      exchanges: counters.exchanges, writes: counters.pageWrites, commands: counters.commands,
      message: held.message, settings: held.settings)
  }
}

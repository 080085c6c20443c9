import NDEF
import Tags
import TestSupport
import Testing

/// A change of locks, passwords or mirrors, which can be set up again and again.
struct SettingsCase: Sendable, CustomTestStringConvertible {
  var name: String
  var operation: TagOperation
  var passwords: TagPassword?
  var makeTag: @Sendable () -> Type2Model
  var testDescription: String { name }

  static let mirrored: TagMirroredMessage =
    (try? MirroredURL(MirrorTests.template).message())
    ?? TagMirroredMessage(message: [UInt8](repeating: 0, count: 30), mirror: .uid, offset: 0)
    ?? other
  static let other: TagMirroredMessage =
    (try? MirroredURL("https://example.com/{uid}/a/bit/longer").message()) ?? mirrored

  static func holdingMirror(_ kind: Type2Model.Kind) -> Type2Model {
    let chip = Type2Model(kind)
    var tag = NDEFTag(ModelLink(Field(chip)))
    do {
      try tag.perform(.writeMirrored(other))
    } catch {
      Issue.record("set-up: \(error)")
    }
    chip.reset()
    return chip
  }

  static let locks: [SettingsCase] = LockTests.lockable.map { kind in
    SettingsCase(
      name: "\(kind): lock", operation: .lock(TagLock()), makeTag: { LockTests.holding(kind) })
  }

  static let passwords: [SettingsCase] = [Type2Model.Kind.ntag213, .ntag216, .mf0ul11].flatMap {
    kind in
    let (password, other) = (ProtectTests.password, ProtectTests.other)
    let secret = TagProtection(
      password: password, firstPage: 0, protectsReading: true, attempts: 4)
    return [
      SettingsCase(
        name: "\(kind): protect", operation: .protect(.init(password: password)),
        makeTag: { LockTests.holding(kind) }),
      SettingsCase(
        name: "\(kind): protect all", operation: .protect(secret),
        makeTag: { LockTests.holding(kind) }),
      SettingsCase(
        name: "\(kind): protect otherwise", operation: .protect(.init(password: other)),
        passwords: password, makeTag: { ProtectTests.protected(kind) }),
      SettingsCase(
        name: "\(kind): unprotect", operation: .unprotect, passwords: password,
        makeTag: { ProtectTests.protected(kind) }),
      SettingsCase(
        name: "\(kind): unprotect all", operation: .unprotect, passwords: password,
        makeTag: { ProtectTests.protected(kind, secret) }),
      SettingsCase(
        name: "\(kind): write a protected one", operation: .write(SweepCase.middle),
        passwords: password, makeTag: { ProtectTests.protected(kind) }),
      SettingsCase(
        name: "\(kind): lock a protected one",
        operation: .lock(TagLock(freezesConfiguration: true)), passwords: password,
        makeTag: { ProtectTests.protected(kind) }),
    ]
  }

  static let mirrors: [SettingsCase] = [Type2Model.Kind.ntag213, .ntag215].flatMap { kind in
    [
      SettingsCase(
        name: "\(kind): mirror", operation: .writeMirrored(mirrored),
        makeTag: { LockTests.holding(kind) }),
      SettingsCase(
        name: "\(kind): mirror elsewhere", operation: .writeMirrored(mirrored),
        makeTag: { holdingMirror(kind) }),
      SettingsCase(
        name: "\(kind): write a mirrored one", operation: .write(SweepCase.middle),
        makeTag: { holdingMirror(kind) }),
      SettingsCase(
        name: "\(kind): erase a mirrored one", operation: .erase, makeTag: { holdingMirror(kind) }),
      SettingsCase(
        name: "\(kind): unmirror", operation: .unmirror, makeTag: { holdingMirror(kind) }),
      SettingsCase(
        name: "\(kind): lock a mirrored one", operation: .lock(TagLock()),
        makeTag: { holdingMirror(kind) }),
    ]
  }

  static let all = locks + passwords + mirrors
}

/// What locks, passwords and mirrors owe to a tag, whatever goes wrong and whenever.
@Suite("Fault sweep of settings") struct SettingsSweepTests {
  @Test("every fault at every exchange", arguments: SettingsCase.all)
  func sweep(_ sweep: SettingsCase) throws {
    let (exchanges, wanted) = try undisturbed(sweep)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for exchange in 1...exchanges {
      let faults =
        Effort.isSoak ? Fault.allCases : Array(Fault.allCases.shuffled(using: &random).prefix(5))
      for fault in faults {
        check(sweep, [exchange: fault], Bool.random(using: &random), wanted, "seed \(seed)")
      }
    }
  }

  @Test("two faults in a row, and three, and one that stays", arguments: SettingsCase.all)
  func more(_ sweep: SettingsCase) throws {
    let (exchanges, wanted) = try undisturbed(sweep)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.count(slice: 30, whole: 2000) {
      var faults: [Int: Fault] = [:]
      let first = Int.random(in: 1...exchanges, using: &random)
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        let exchange = first + Int.random(in: 0...6, using: &random)
        faults[exchange] = Fault.allCases.randomElement(using: &random)
      }
      if round % 4 == 0, let fault = Fault.allCases.randomElement(using: &random) {
        for exchange in first..<(first + 200) { faults[exchange] = fault }
      }
      check(sweep, faults, true, wanted, "seed \(seed), round \(round)")
    }
  }

  private func session(_ sweep: SettingsCase, _ field: Field) -> NDEFTag<ModelLink> {
    NDEFTag(ModelLink(field), passwords: sweep.passwords.map { TagPasswordProvider($0) })
  }

  private func undisturbed(
    _ sweep: SettingsCase
  ) throws -> (exchanges: Int, wanted: Type2Model) {
    let tag = sweep.makeTag()
    let field = Field(tag)
    var session = session(sweep, field)
    let report = try session.perform(sweep.operation)
    #expect(report.isVerified && report.recoveries == 0)
    return (field.exchanges, tag)
  }

  private func check(
    _ sweep: SettingsCase, _ faults: [Int: Fault], _ isVague: Bool, _ wanted: Type2Model,
    _ more: String
  ) {
    let (tag, before) = (sweep.makeTag(), sweep.makeTag())
    let field = Field(tag)
    (field.faults, field.isVague) = (faults, isVague)
    let label = "\(sweep.name), \(faults.min { $0.key < $1.key }.map { "\($0)" } ?? "") \(more)"
    tag.pageWrites = []
    var session = session(sweep, field)
    do {
      try session.perform(sweep.operation)
      if !isDone(tag, wanted) { Issue.record("\(label): said done, and is not") }
    } catch {
      if !isTrue(error, tag, before, wanted) {
        Issue.record("\(label): \"\(error)\" is not true: \(tag.seen) \(tag.settings)")
      }
    }
    checkSafe(sweep, tag, before, wanted, label)
    repair(sweep, tag, wanted, label)
  }

  private func isDone(_ tag: Type2Model, _ wanted: Type2Model) -> Bool {
    tag.seen == wanted.seen && tag.settings == wanted.settings
  }

  /// The state that an error names is one that the tag may be said to be in.
  private func isTrue(
    _ error: TagError, _ tag: Type2Model, _ before: Type2Model, _ wanted: Type2Model
  ) -> Bool {
    let isOld = tag.seen == before.seen && tag.settings == before.settings
    let isNew = isDone(tag, wanted)
    func holds(_ content: TagError.Content) -> Bool {
      switch content {
      case .asBefore: isOld || tag.settings == before.settings && tag.seen == before.seen
      case .noMessage: tag.seen == .nothing
      case .asWanted, .locked, .protected, .unprotected: isNew
      case .damaged: false
      case .partlyLocked, .partlyMirrored: !isOld
      // A password cannot be seen: it may be as it was.
      case .partlyProtected: true
      }
    }
    return switch error.state {
    case .untouched: tag.memory == before.memory
    case .readBack(let content): holds(content)
    case .possible(let contents): contents.contains(where: holds)
    }
  }

  private func checkSafe(
    _ sweep: SettingsCase, _ tag: Type2Model, _ before: Type2Model, _ wanted: Type2Model,
    _ label: String
  ) {
    func demand(_ holds: Bool, _ complaint: String) {
      if !holds { Issue.record("\(label): \(complaint)") }
    }
    demand([before.seen, .nothing, wanted.seen].contains(tag.seen), "shows \(tag.seen)")
    demand(tag.page(3).prefix(3) == before.page(3).prefix(3), "page 3")
    demand([0, 0x0F].contains(tag.page(3)[3]), "access \(tag.page(3))")
    let isLocking = tag.settings.prefix(2) != before.settings.prefix(2) || tag.page(3)[3] != 0
    demand(!isLocking || tag.seen == wanted.seen, "locked without its message")
    demand(tag.wrongPasswords == 0 || tag.force.allowed == 0, "wrong passwords")
    if let first = tag.configurationPage, Int(tag.page(first)[3]) < tag.pageCount {
      let known = [before, wanted].map { $0.page(first + 2) }
      demand(known.contains(tag.page(first + 2)), "a password that nobody knows")
    }
    checkView(sweep, tag, before, label)
    guard sweep.operation.name == "lock" else { return }
    let allowed = [2, 3, tag.lockLayout?.page, tag.configurationPage.map { $0 + 1 }]
    demand(tag.pageWrites.allSatisfy(allowed.contains), "wrote pages \(tag.pageWrites)")
  }

  /// A phone never sees a new message through an old mirror, nor a mirrored one without its mirror.
  private func checkView(
    _ sweep: SettingsCase, _ tag: Type2Model, _ before: Type2Model, _ label: String
  ) {
    guard tag.seen != before.seen, tag.seen != .nothing else { return }
    switch sweep.operation {
    case .write:
      if tag.phoneView != tag.seen { Issue.record("\(label): a mirror in a plain message") }
    case .writeMirrored:
      guard case .message(let bytes) = tag.phoneView else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.contains("u=04E10CDA993C80") { Issue.record("\(label): a phone sees \(text)") }
    default: break
    }
  }

  private func repair(
    _ sweep: SettingsCase, _ tag: Type2Model, _ wanted: Type2Model, _ label: String
  ) {
    tag.reset()
    var session = session(sweep, Field(tag))
    do {
      try session.perform(sweep.operation)
    } catch {
      Issue.record("\(label): again: \(error)")
    }
    if !isDone(tag, wanted) { Issue.record("\(label): again: \(tag.seen) \(tag.settings)") }
  }
}

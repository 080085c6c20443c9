import NDEF
import Tags
import Testing

@Suite("Passwords") struct ProtectTests {
  static let password = TagPassword([1, 2, 3, 4, 0xAA, 0xBB]) ?? .factory
  static let other = TagPassword([9, 8, 7, 6, 0xCC, 0xDD]) ?? .factory

  static let kinds: [Type2Model.Kind] = [
    .ntag210, .ntag212, .ntag213, .ntag215, .ntag216, .mf0ul11, .mf0ul21,
  ]

  static func protected(
    _ kind: Type2Model.Kind, _ protection: TagProtection = TagProtection(password: password)
  ) -> Type2Model {
    let chip = LockTests.holding(kind)
    var tag = NDEFTag(ModelLink(Field(chip)))
    do {
      try tag.protect(protection)
    } catch {
      Issue.record("set-up: \(error)")
    }
    chip.reset()
    chip.triedPasswords = []
    return chip
  }

  @Test("protect, write with the password, unprotect", arguments: kinds)
  func life(_ kind: Type2Model.Kind) throws {
    let fresh = LockTests.holding(kind)
    let chip = Self.protected(kind)
    #expect(chip.seen == .message(SweepCase.short) && chip.page(3) == fresh.page(3))
    let refused = chip.answer([0xA2, 4] + chip.page(4), nil)
    #expect(refused == .nak(0))
    // Everyone can read it.
    var reader = NDEFTag(ModelLink(Field(chip)))
    #expect(try reader.read().contents == .message(SweepCase.short))
    let info = try reader.info()
    #expect(info.configuration?.firstProtectedPage == 4 && chip.triedPasswords.isEmpty)
    var stranger = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) { try stranger.write(SweepCase.middle) }
    #expect(error?.problem == .password(page: 4))
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    #expect(try tag.write(SweepCase.middle).isVerified)
    #expect(try tag.protect(TagProtection(password: Self.password)).writes == 0)
    #expect(try tag.unprotect().isVerified)
    #expect(chip.settings == fresh.settings && chip.seen == .message(SweepCase.middle))
    #expect(try tag.unprotect().writes == 0)
    #expect(chip.wrongPasswords == 0)
  }

  @Test("a page of one's own, reading too, and attempts") func options() throws {
    let chip = Self.protected(
      .ntag213,
      TagProtection(password: Self.password, firstPage: 8, protectsReading: true, attempts: 3))
    #expect(chip.page(41) == [4, 0, 0, 8] && chip.page(42) == [0x83, 5, 0, 0])
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    #expect(try tag.read().contents == .message(SweepCase.short))
    #expect(try tag.dump().bytes.count == 180)
    #expect(try tag.info().contents == .message(SweepCase.short))
    #expect(try tag.unprotect().isVerified && chip.page(42) == [0, 5, 0, 0])
  }

  @Test("bits that are not ours stay") func keeps() throws {
    let chip = LockTests.holding(.ntag213)
    chip.set(41, [0x0B, 0x12, 0, 0xFF])
    chip.set(42, [0x10, 0x55, 0x66, 0x77])
    chip.reset()
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    try tag.protect(TagProtection(password: Self.password))
    #expect(chip.page(41) == [0x0B, 0x12, 0, 4] && chip.page(42) == [0x10, 0x55, 0x66, 0x77])
    #expect(try tag.unprotect().isVerified)
    #expect(chip.page(41) == [0x0B, 0x12, 0, 0xFF] && chip.page(42) == [0x10, 0x55, 0x66, 0x77])
  }

  @Test("another password for a protected tag, which is open for a moment") func change() throws {
    let chip = Self.protected(.ntag215)
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    let report = try tag.protect(TagProtection(password: Self.other))
    #expect(report.isVerified && chip.page(133) == [9, 8, 7, 6] && chip.page(131)[3] == 4)
    #expect(chip.page(134) == [0xCC, 0xDD, 0, 0] && chip.wrongPasswords == 0)
    #expect(chip.pageWrites.suffix(4) == [131, 133, 134, 131])
    // Run again with the old one for the present: the new one is what it has.
    #expect(try tag.protect(TagProtection(password: Self.other)).writes == 0)
  }

  private func told(
    _ chip: Type2Model, _ password: TagPassword?, _ body: (inout NDEFTag<ModelLink>) throws -> Void
  ) -> String {
    let before = chip.memory
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: password.map { TagPasswordProvider($0) })
    do {
      try body(&tag)
      return "done"
    } catch {
      #expect(chip.memory == before)
      return "\(error)"
    }
  }

  @Test("a wrong password is told of, and does not use up the attempts") func wrong() {
    let chip = Self.protected(.ntag213)
    #expect(
      told(chip, Self.other) { try $0.write(SweepCase.middle) }
        == "the tag refuses the password; nothing was written")
    let limited = Self.protected(.ntag213, TagProtection(password: Self.password, attempts: 5))
    let sentence =
      "the tag refuses the password, or its answer was lost; it allows 5 wrong "
      + "passwords in all before its protected pages are lost for good, so it was tried only once; "
      + "nothing was written"
    for (count, isReading) in [(1, true), (2, false)] {
      #expect(
        told(limited, Self.other) { tag in
          if isReading { _ = try tag.read() } else { try tag.write(SweepCase.middle) }
        } == sentence)
      #expect(limited.wrongPasswords == count)
    }
    #expect(told(limited, Self.other) { try $0.unprotect() } == sentence)
    #expect(limited.wrongPasswords == 3)
    #expect(told(limited, Self.password) { try $0.write(SweepCase.middle) } == "done")
    let secret = Self.protected(
      .ntag216, TagProtection(password: Self.password, firstPage: 0, protectsReading: true))
    #expect(told(secret, Self.other) { _ = try $0.read() }.contains("cannot be read, so it was"))
    #expect(secret.wrongPasswords == 1)
  }

  @Test(
    "where wrong passwords count, two that may be right are not tried", arguments: [false, true])
  func twoCandidates(_ protectsReading: Bool) throws {
    // One wrong one closes it.
    let chip = Self.protected(
      .ntag213,
      TagProtection(
        password: Self.password, firstPage: protectsReading ? 0 : nil,
        protectsReading: protectsReading, attempts: 1))
    let limit =
      protectsReading
      ? "how many wrong ones it allows before its protected pages are lost for good cannot be read"
      : "it allows 1 wrong password in all before its protected pages are lost for good"
    // Be the old one the present one or not, and however often somebody tries.
    for (old, new) in [(Self.other, Self.password), (Self.password, Self.other)] {
      for _ in 0..<3 {
        #expect(
          told(chip, old) { try $0.protect(TagProtection(password: new, attempts: 1)) }
            == "the tag may have either of two passwords, and \(limit), so neither was "
            + "tried; nothing was written")
      }
    }
    #expect(chip.wrongPasswords == 0 && chip.triedPasswords.isEmpty)
    // Each alone can be told to the tag.
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    #expect(try tag.protect(TagProtection(password: Self.password, attempts: 1)).isVerified)
    #expect(try tag.unprotect().isVerified)
    #expect(try tag.protect(TagProtection(password: Self.other, attempts: 1)).isVerified)
    #expect(chip.wrongPasswords == 0)
  }

  @Test("a password that the tag was seen to take is no guess") func acceptedBefore() throws {
    let chip = Self.protected(.ntag213, TagProtection(password: Self.password, attempts: 1))
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    try tag.write(SweepCase.middle)
    #expect(try tag.protect(TagProtection(password: Self.other, attempts: 1)).isVerified)
    #expect(chip.wrongPasswords == 0 && chip.page(43) == [9, 8, 7, 6])
  }

  @Test("a write that another password follows: again is enough, and nothing is guessed")
  func sequence() throws {
    let new = TagProtection(password: Self.other)
    let operations = TagOperation.sequence(.write(SweepCase.middle), then: .protect(new))
    let chip = Self.protected(.ntag213)
    for _ in 0..<2 {
      var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
      let plans = try tag.prepare(operations)
      try tag.perform(plans[0])
      #expect(try tag.perform(operations[1]).isVerified)
      #expect(chip.page(43) == [9, 8, 7, 6] && chip.seen == .message(SweepCase.middle))
    }
    // Where wrong ones count, neither is tried: the tag may have got the new one already.
    let limited = Self.protected(.ntag213, TagProtection(password: Self.other, attempts: 1))
    let tried = limited.triedPasswords.count
    var tag = NDEFTag(ModelLink(Field(limited)), passwords: TagPasswordProvider(Self.password))
    let error = #expect(throws: TagError.self) { try tag.prepare(operations) }
    #expect(error?.problem == .twoPasswords(allowed: 1) && limited.triedPasswords.count == tried)
  }

  @Test("an answer that belongs to another password") func answer() throws {
    let chip = Self.protected(.ntag213)
    let password = try #require(TagPassword([1, 2, 3, 4, 0, 0]))
    #expect(
      told(chip, password) { try $0.write(SweepCase.middle) }
        == "the tag accepted the password, but sent the wrong answer (PACK); "
        + "nothing was written")
    let short = try #require(TagPassword([1, 2, 3, 4]))
    #expect(told(chip, short) { try $0.write(SweepCase.middle) } == "done")
  }

  @Test("a tag that needs none never gets it; none for a tag is told") func none() throws {
    let chip = LockTests.holding(.ntag215)
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(Self.password))
    try tag.write(SweepCase.middle)
    _ = try tag.read()
    #expect(chip.triedPasswords.isEmpty)
    struct NoKey: Error, CustomStringConvertible {
      let description = "there is no key for this tag"
    }
    let asked = Self.protected(.ntag213)
    var other = NDEFTag(
      ModelLink(Field(asked)), passwords: TagPasswordProvider { _ in throw NoKey() })
    let error = #expect(throws: TagError.self) { try other.write(SweepCase.middle) }
    #expect(
      error?.description
        == "there is no key for this tag; nothing was written")
  }

  @Test("refusals") func refusals() {
    let protection = TagProtection(password: Self.password)
    func refusal(_ chip: any ModelTag, _ protection: TagProtection) -> String {
      let before = chip.memory
      var tag = NDEFTag(ModelLink(Field(chip)))
      let error = #expect(throws: TagError.self) { try tag.protect(protection) }
      #expect(chip.memory == before)
      return error?.description ?? ""
    }
    #expect(
      refusal(Type2Model(.ultralight), protection)
        == "a MIFARE Ultralight has no password; nothing was written")
    #expect(refusal(Type2Model(.ultralightC), protection).contains("has a key for 3DES"))
    #expect(refusal(Type2Model(.copy), protection).contains("the chip is unknown"))
    #expect(refusal(Type4Model(.v2), protection).contains("do not support passwords"))
    #expect(refusal(Type4Model(.ntag424), protection).contains("has AES keys and no password"))
    let frozen = Type2Model(.ntag213)
    frozen.set(42, [0x40, 5, 0, 0])
    frozen.reset()
    #expect(
      refusal(frozen, protection)
        == "the chip's settings are frozen for good, including the "
        + "password; nothing was written")
    #expect(
      refusal(Type2Model(.ntag213), TagProtection(password: Self.password, firstPage: 40))
        .contains("protection can begin with page 0 to 39, not 40"))
    #expect(
      refusal(Type2Model(.ntag213), TagProtection(password: Self.password, attempts: 8))
        .contains("a chip can allow up to 7 wrong passwords"))
    let chip = Self.protected(.ntag213)
    #expect(told(chip, nil) { try $0.unprotect() }.contains("pages from 4 on need a password"))
  }

  @Test("no password shows itself") func secrets() throws {
    let chip = LockTests.holding(.ntag213)
    var tag = NDEFTag(ModelLink(Field(chip)))
    let protection = TagProtection(
      password: try #require(TagPassword([0xDE, 0xAD, 0xBE, 0xEF, 0xC0, 0xDE])))
    let plan = try tag.plan(.protect(protection))
    var dumped = ""
    dump(plan, to: &dumped)
    for text in [
      plan.description, "\(plan)", "\(plan.operation)", String(reflecting: plan), dumped,
    ] {
      let text = text.uppercased()
      for secret in ["DEADBEEF", "C0DE", "3735928559", "49374", "222, 173"] {
        #expect(!text.contains(secret))
      }
    }
    #expect(plan.description.contains("page 43  ‹secret›  password"))
    #expect(plan.writes.filter(\.isSecret).allSatisfy { $0.bytes == [0, 0, 0, 0] })
    #expect("\(protection.password)" == "‹secret›" && TagPassword([1, 2, 3]) == nil)
  }
}

import Basics
import Testing

@testable import SecureTags

@Suite("Settings of files")
struct SettingsTests {
  static let published = [
    "4000E0C1F121200000430000430000",
    "40EEEED1FE001F00004400004400002000006A0000",
    "00EEE0", "0000E0", "033023",
  ]

  @Test("what is encoded is decoded again", arguments: published)
  func roundTrip(_ digits: String) throws {
    let settings = try FileSettings(change: bytes(digits))
    #expect(settings.encoded == bytes(digits))
  }

  @Test("every part has its place")
  func parts() throws {
    let settings = try FileSettings(change: bytes("4000E0C1F121200000430000430000"))
    #expect(settings.mode == .plain)
    #expect(settings.access.read == .free)
    #expect(settings.access.write == .key(0))
    #expect(settings.access.readWrite == .key(0))
    #expect(settings.access.change == .key(0))
    let sdm = try #require(settings.sdm)
    #expect(sdm.options == [.uid, .counter, .text])
    #expect((sdm.picc, sdm.file, sdm.counter) == (.key(2), .key(1), .key(1)))
    #expect(sdm.places == [.picc: 0x20, .macInput: 0x43, .mac: 0x43])
    #expect(settings.faults(for: .ndef).isEmpty)
  }

  @Test("every prefix is refused, and so is what follows", arguments: published)
  func prefixes(_ digits: String) {
    let whole = bytes(digits)
    for count in 0..<whole.count {
      #expect(throws: SettingsError.self) { try FileSettings(change: Array(whole.prefix(count))) }
    }
    #expect(throws: SettingsError.excess(1)) { try FileSettings(change: whole + [0]) }
  }

  @Test("any bytes are refused or come back the same")
  func anything() {
    var state: UInt32 = 1
    for _ in 0..<20_000 {
      var input: [UInt8] = []
      state = state &* 1_664_525 &+ 1_013_904_223
      for _ in 0..<(state >> 27) {
        state = state &* 1_664_525 &+ 1_013_904_223
        input.append(UInt8(state >> 24))
      }
      if !input.isEmpty, state & 0x100 != 0 { input[0] &= 0x43 }
      guard let settings = try? FileSettings(change: input) else { continue }
      #expect(settings.encoded == input)
      _ = settings.faults(for: .ndef)
    }
  }

  static func sdm(
    _ options: SDMSettings.Options, picc: UInt8, file: UInt8, counter: UInt8 = 0xF,
    _ places: [SDMSettings.Field: Int]
  ) -> SDMSettings {
    SDMSettings(
      options: options, picc: AccessCondition(picc), file: AccessCondition(file),
      counter: AccessCondition(counter), places: places)
  }

  static let both: SDMSettings.Options = [.uid, .counter, .text]
  static let good: [SDMSettings] = [
    sdm(both, picc: 1, file: 2, [.picc: 0x20, .macInput: 0x43, .mac: 0x43]),
    sdm(both, picc: 0xE, file: 2, [.uid: 7, .counter: 21, .macInput: 40, .mac: 40]),
    sdm(both, picc: 0xE, file: 0xF, [.uid: 242, .counter: 0xFF_FFFF]),
    sdm(
      both.union(.encrypted), picc: 1, file: 2,
      [.picc: 7, .macInput: 50, .encrypted: 50, .encryptedLength: 32, .mac: 82]),
    sdm(
      both.union([.encrypted, .tamper]), picc: 1, file: 2,
      [.picc: 7, .tamper: 64, .macInput: 50, .encrypted: 50, .encryptedLength: 32, .mac: 240]),
    sdm(
      both.union(.limit), picc: 1, file: 2, counter: 3,
      [.picc: 7, .macInput: 50, .mac: 50, .limit: 1]),
    sdm([.counter, .text], picc: 0xF, file: 2, counter: 0xE, [.macInput: 0, .mac: 50]),
  ]

  @Test("what a card takes is not refused", arguments: good)
  func fine(_ sdm: SDMSettings) throws {
    let settings = FileSettings(
      mode: .plain, access: FileAccess(rights: 0xE000), sdm: sdm)
    #expect(settings.faults(for: .ndef, hasTamperWire: true) == [])
    #expect(try FileSettings(change: settings.encoded) == settings)
  }

  static let bad: [(SDMSettings, SettingsProblem)] = [
    (sdm(both, picc: 5, file: 2, [.picc: 7, .macInput: 50, .mac: 50]), .noSuchKey(5)),
    (sdm(both, picc: 1, file: 0xD, [.picc: 7, .macInput: 50, .mac: 50]), .noSuchKey(0xD)),
    (sdm(both, picc: 1, file: 0xE, [.picc: 7, .macInput: 50, .mac: 50]), .noSuchKey(0xE)),
    (sdm(both, picc: 1, file: 2, counter: 7, [.picc: 7, .macInput: 50, .mac: 50]), .noSuchKey(7)),
    (sdm([.text], picc: 1, file: 2, [.picc: 7, .macInput: 50, .mac: 50]), .nothingToShow),
    (sdm([.text], picc: 0xE, file: 0xF, [:]), .nothingToShow),
    (sdm([.uid, .text], picc: 0xF, file: 2, [.macInput: 50, .mac: 50]), .hiddenUID),
    (
      sdm([.uid, .text], picc: 0xE, file: 0xF, counter: 0, [.uid: 7]), .noCounterToAsk
    ),
    (sdm([.uid, .counter], picc: 0xE, file: 0xF, [.uid: 7, .counter: 30]), .notText),
    (
      sdm(both.union(.init(rawValue: 2)), picc: 0xE, file: 0xF, [.uid: 7, .counter: 30]),
      .unknownBits
    ),
    (sdm(both, picc: 0xE, file: 0xF, [.uid: 243, .counter: 30]), .outside(.uid)),
    (sdm(both, picc: 0xE, file: 0xF, [.uid: 7, .counter: 251]), .outside(.counter)),
    (sdm(both, picc: 1, file: 0xF, [.picc: 225]), .outside(.picc)),
    (sdm(both, picc: 1, file: 2, [.picc: 7, .macInput: 50, .mac: 241]), .outside(.mac)),
    (sdm(both, picc: 0xE, file: 0xF, [.uid: 7, .counter: 20]), .overlap(.uid, .counter)),
    (sdm(both, picc: 1, file: 2, [.picc: 7, .macInput: 38, .mac: 38]), .overlap(.picc, .mac)),
    (
      sdm(both, picc: 0xE, file: 2, [.uid: 7, .counter: 30, .macInput: 20, .mac: 20]),
      .overlap(.uid, .mac)
    ),
    (sdm(both, picc: 1, file: 2, [.picc: 7, .macInput: 51, .mac: 50]), .macBeforeInput),
    (sdm(both.union(.encrypted), picc: 1, file: 0xF, [.picc: 7]), .encryptedWithoutKey),
    (
      sdm(
        [.uid, .encrypted, .text], picc: 1, file: 2,
        [.picc: 7, .macInput: 50, .encrypted: 50, .encryptedLength: 32, .mac: 90]),
      .encryptedWithoutBoth
    ),
    (
      sdm(
        both.union(.encrypted), picc: 1, file: 2,
        [.picc: 7, .macInput: 50, .encrypted: 50, .encryptedLength: 16, .mac: 90]),
      .encryptedLength(16)
    ),
    (
      sdm(
        both.union(.encrypted), picc: 1, file: 2,
        [.picc: 7, .macInput: 51, .encrypted: 50, .encryptedLength: 32, .mac: 90]),
      .encryptedOutsideMAC
    ),
    (
      sdm(
        both.union(.encrypted), picc: 1, file: 2,
        [.picc: 7, .macInput: 50, .encrypted: 50, .encryptedLength: 32, .mac: 81]),
      .encryptedOutsideMAC
    ),
    (
      sdm(
        both.union(.encrypted), picc: 1, file: 2,
        [.picc: 60, .macInput: 50, .encrypted: 50, .encryptedLength: 32, .mac: 100]),
      .overlap(.picc, .encrypted)
    ),
    (
      sdm(
        [.uid, .limit, .text], picc: 0xE, file: 0xF, [.uid: 7, .limit: 5]), .limitWithoutCounter
    ),
    (
      sdm(both.union(.limit), picc: 0xE, file: 0xF, [.uid: 7, .counter: 30, .limit: 9]),
      .limitReached(limit: 9, count: 9)
    ),
    (
      sdm(both.union(.tamper), picc: 0xE, file: 0xF, [.uid: 7, .counter: 30, .tamper: 50]),
      .noTamperWire
    ),
  ]

  @Test("what a card would refuse is found before, with its reason", arguments: bad)
  func refused(_ sdm: SDMSettings, _ fault: SettingsProblem) {
    let settings = FileSettings(mode: .plain, access: FileAccess(rights: 0xE000), sdm: sdm)
    let faults = settings.faults(for: .ndef, count: 9, hasTamperWire: false)
    #expect(faults.contains(fault), "\(faults)")
    #expect(!fault.sentence.isEmpty)
  }

  @Test("only the NDEF file shows what changes, and only keys that there are have rights")
  func files() {
    let settings = FileSettings(
      mode: .plain, access: FileAccess(rights: 0x9000), sdm: Self.good[0])
    #expect(
      settings.faults(for: .proprietary) == [.noSuchKey(9), .otherFile(.proprietary)])
  }

  @Test("settings that would be refused are not sent")
  func notSent() throws {
    var card = ScriptedCard(ScriptedLink([]), uid: testUID, cardEnvironment: cardEnvironment())
    let error = #expect(throws: DNAError.self) {
      try card.changeFileSettings(
        .ndef,
        to: FileSettings(mode: .plain, access: FileAccess(rights: 0xE000), sdm: Self.bad[0].0))
    }
    #expect(
      error?.description
        == "change the settings of the NDEF file: there is no key 5; a card has keys 0 to 4")
    #expect(card.link.exchangeCount == 0)
  }
}

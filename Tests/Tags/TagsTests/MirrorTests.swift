import InvocationURLs
import NDEF
import Tags
import TestSupport
import Testing

@Suite("Mirror templates") struct MirrorTemplateTests {
  @Test("a URL with a place for the chip's numbers") func good() throws {
    let both = try MirroredURL("https://id.example.com/t?u={uid}x{counter}")
    #expect(both.mirror == .both && both.index == 27)
    #expect(both.url.text == "https://id.example.com/t?u=00000000000000x000000")
    let message = try both.message()
    #expect(
      hex(message.message)
        == "d10129550469642e6578616d706c652e636f6d2f743f753d"
        + "303030303030303030303030303078303030303030")
    #expect(message.offset == 24 && message.mirror == .both)
    let uid = TagUID([4, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
    #expect(
      both.text(uid: uid, counter: 0x2A) == "https://id.example.com/t?u=04E10CDA993C80x00002A")
    #expect(try MirroredURL("https://www.example.com/{uid}/x").message().offset == 17)
    #expect(try MirroredURL("https://example.com/{counter}").mirror == .counter)
    let long = try MirroredURL("https://example.com/\(String(repeating: "a", count: 300))/{uid}#x")
    #expect(try long.message().message[long.message().offset...].starts(with: "000000".utf8))
    #expect(MirroredURL.isTemplate("a{uid}") && !MirroredURL.isTemplate("{UID} {counter"))
  }

  @Test(
    "what is none",
    arguments: [
      ("https://example.com/", "the URL has neither {uid} nor {counter} in it"),
      (
        "https://example.com/{uid}/{uid}",
        "a chip shows its number in one place: write {uid} and {counter} once"
      ),
      (
        "https://example.com/{uid}/{counter}",
        "a chip shows both numbers side by side: write {uid}x{counter}"
      ),
      (
        "https://example.com/{counter}x{uid}",
        "a chip shows both numbers side by side: write {uid}x{counter}"
      ),
      ("https://{uid}.example.com/", "{uid} and {counter} can only come after the host"),
      ("https://example.com:{counter}/", "with zeros for {uid} and {counter}: "),
      ("https://example.com/ {uid}", "with zeros for {uid} and {counter}: "),
    ])
  func bad(_ text: String, _ sentence: String) {
    let error = #expect(throws: MirroredURLError.self) { try MirroredURL(text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }
}

@Suite("Mirrors") struct MirrorTests {
  static let template = "https://id.example.com/t?u={uid}x{counter}"

  private func shown(_ chip: Type2Model) throws -> String {
    guard case .message(let bytes) = chip.phoneView else { return "\(chip.phoneView)" }
    return try NDEFMessage(decoding: bytes).firstURI() ?? ""
  }

  @Test(
    "UID, counter and both, where the chip has them",
    arguments: [Type2Model.Kind.ntag213, .ntag215, .ntag216])
  func kinds(_ kind: Type2Model.Kind) throws {
    for (text, wanted) in [
      ("{uid}", "04E10CDA993C80"), ("{counter}", "000003"),
      ("{uid}x{counter}", "04E10CDA993C80x000003"),
    ] {
      let chip = Type2Model(kind)
      var tag = NDEFTag(ModelLink(Field(chip)))
      let report = try tag.write(MirroredURL("https://example.com/t?u=\(text)&b=1"))
      #expect(try shown(chip) == "https://example.com/t?u=\(wanted)&b=1")
      #expect(report.isVerified && report.counter == (text == "{uid}" ? nil : 2))
      let info = try tag.info()
      #expect(info.configuration?.mirror == (text == "{uid}" ? .uid : report.plan.mirror))
      // Again: nothing to write.
      let count = chip.pageWrites.count
      #expect(try tag.write(MirroredURL("https://example.com/t?u=\(text)&b=1")).writes == 0)
      #expect(chip.pageWrites.count == count)
    }
  }

  @Test("the settings of the facts") func settings() throws {
    let chip = Type2Model(.ntag213)
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(MirroredURL(Self.template))
    #expect(chip.page(41) == [0xF4, 0, 0x0B, 0xFF] && chip.page(42) == [0x10, 5, 0, 0])
    let large = Type2Model(.ntag215)
    var other = NDEFTag(ModelLink(Field(large)))
    try other.write(MirroredURL(Self.template))
    #expect(large.page(131) == [0xE4, 0, 0x0A, 0xFF] && large.page(132) == [0x10, 5, 0, 0])
  }

  @Test("a plain write takes the mirror away", arguments: [Type2Model.Kind.ntag213, .ntag215])
  func plain(_ kind: Type2Model.Kind) throws {
    let chip = Type2Model(kind)
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(MirroredURL(Self.template))
    let report = try tag.write(budgetMessage)
    #expect(report.isVerified && chip.phoneView == .message(budgetMessage))
    #expect(try tag.info().configuration?.mirror == nil)
    #expect(try tag.info().configuration?.countsReads == false)
    // What the chip showed is not what it held: written as it is, it is.
    try tag.write(MirroredURL("https://example.com/{uid}"))
    guard case .message(let seen) = chip.phoneView else { throw Unreadable() }
    try tag.write(seen)
    #expect(chip.phoneView == .message(seen) && chip.seen == .message(seen))
    try tag.write(MirroredURL("https://example.com/{uid}"))
    try tag.erase()
    #expect(chip.settings == Type2Model(kind).settings && chip.phoneView == .nothing)
  }

  struct Unreadable: Error {}

  @Test("a hidden mirror on an empty tag is found by reading back") func hidden() throws {
    let chip = Type2Model(.ntag215)
    chip.set(131, [0x44, 0, 0x08, 0xFF])
    chip.reset()
    var tag = NDEFTag(ModelLink(Field(chip)))
    let report = try tag.write(budgetMessage)
    #expect(chip.phoneView == .message(budgetMessage) && report.recoveries > 0)
  }

  @Test("off: the placeholders are seen") func off() throws {
    let chip = Type2Model(.ntag216)
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(MirroredURL(Self.template))
    let report = try tag.perform(.unmirror)
    #expect(report.isVerified && chip.settings == Type2Model(.ntag216).settings)
    #expect(try shown(chip) == "https://id.example.com/t?u=00000000000000x000000")
    #expect(try tag.perform(.unmirror).writes == 0)
  }

  @Test("another place, and another kind") func moved() throws {
    let chip = Type2Model(.ntag213)
    var tag = NDEFTag(ModelLink(Field(chip)))
    for template in [
      Self.template, "https://example.com/{uid}/" + String(repeating: "0", count: 40),
      "https://example.com/{counter}", "https://id.example.com/longer/t?u={uid}x{counter}",
    ] {
      let url = try MirroredURL(template)
      try tag.write(url)
      #expect(
        try shown(chip) == url.text(uid: TagUID(chip.uid), counter: chip.readCounter + 1))
      #expect(chip.seen == .message(try url.message().message))
    }
  }

  @Test("refusals") func refusals() throws {
    func refusal(_ chip: any ModelTag, _ template: String) throws -> String {
      let before = chip.memory
      var tag = NDEFTag(ModelLink(Field(chip)))
      let url = try MirroredURL(template)
      let error = #expect(throws: TagError.self) { try tag.write(url) }
      #expect(chip.memory == before)
      return error?.description ?? ""
    }
    #expect(
      try refusal(Type2Model(.ntag212), Self.template)
        == "an NTAG212 can show the UID and nothing else; nothing was written")
    #expect(
      try refusal(Type2Model(.ultralight), "https://a.example/{uid}")
        == "a MIFARE Ultralight cannot show its numbers in the memory; "
        + "nothing was written")
    #expect(
      try refusal(Type2Model(.copy), "https://a.example/{uid}").contains("the chip is unknown"))
    #expect(
      try refusal(Type4Model(.ntag424), Self.template)
        .contains("use 'beckon tag personalize'"))
    #expect(
      try refusal(Type4Model(.v2), Self.template)
        .contains("a Type 4 tag has no mirror that NDEF commands could set"))
    let frozen = Type2Model(.ntag213)
    frozen.set(42, [0x40, 5, 0, 0])
    frozen.reset()
    #expect(
      try refusal(frozen, Self.template)
        == "the chip's settings are frozen for good; nothing was written")
  }

  @Test("a frozen mirror in the message's place is refused, elsewhere it is let be") func frozen()
    throws
  {
    let chip = Type2Model(.ntag213)
    chip.set(41, [0x44, 0, 0x08, 0xFF])
    chip.set(42, [0x40, 5, 0, 0])
    chip.reset()
    var tag = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) { try tag.write(budgetMessage) }
    #expect(
      error?.description
        == "the chip's settings are frozen for good, and it shows "
        + "the UID in the message's place; nothing was written")
    try tag.write(Array(SweepCase.message(8, "a")))
    #expect(chip.phoneView == .message(SweepCase.message(8, "a")))
  }

  @Test(
    "the UID on small chips",
    arguments: [Type2Model.Kind.ntag210, .ntag212])
  func small(_ kind: Type2Model.Kind) throws {
    let chip = Type2Model(kind)
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(MirroredURL("https://a.example/{uid}"))
    #expect(try shown(chip) == "https://a.example/04E10CDA993C80")
    try tag.write(SweepCase.short)
    #expect(chip.phoneView == .message(SweepCase.short))
  }
}

extension TagPlan {
  /// The mirror of a mirrored write.
  var mirror: TagMirror? {
    if case .writeMirrored(let message) = operation { message.mirror } else { nil }
  }
}

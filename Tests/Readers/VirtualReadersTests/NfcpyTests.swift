import TestSupport
import Testing

@testable import VirtualReaders

/// nfcpy opens, reads and writes the virtual reader as it does hardware.
@Suite("nfcpy", .needs(.nfcpy)) struct NfcpyTests {
  /// 46 bytes, the message of the measurements.
  static let message =
    "d1012a5504" + digits("example.com/p/0123456789abcdefghijABCDEFG".utf8)

  static let products: [ChipModel: String] = [
    .ntag203: "NXP NTAG203", .ntag210: "NXP NTAG210", .ntag212: "NXP NTAG212",
    .ntag213: "NXP NTAG213", .ntag215: "NXP NTAG215", .ntag216: "NXP NTAG216",
    .ultralight: "Mifare Ultralight (MF01CU1)", .ultralightC: "Mifare Ultralight C (MF01CU2)",
    // It knows no newer chip, and takes the first answer of an authentication for that one's.
    .ultralightAES: "Mifare Ultralight C (MF01CU2)",
    .ultralightEV1: "Mifare Ultralight EV1 (MF0UL11)",
    .ultralightEV1Large: "Mifare Ultralight EV1 (MF0UL21)",
  ]

  @Test(
    "what nfcpy writes is in the memory, and what is there nfcpy reads",
    arguments: ChipModel.allCases.filter(\.isTypeA))
  func roundTrip(_ model: ChipModel) throws {
    var tag = VirtualTag(model)
    tag.format()
    let reader = try VirtualReader(tags: [tag])
    let written = try Tools.nfcpy(["write", Self.message], on: reader)
    let product = Self.products[model] ?? (model.isType2 ? "Type2Tag" : "Type4Tag")
    #expect(written.message == Self.message && written.product == product)
    #expect(written.uid == digits(tag.uid) && written.readable == true && written.writeable == true)
    // The same message laid down by us is the same memory: nfcpy pads as we do not, so compare the
    // TLV.
    var ours = tag
    try ours.hold(message: bytes(Self.message))
    let used = ours.usedMemory.count
    let theirs = reader.memory(of: tag.uid)
    let start = model.isType2 ? 16 : 0
    let end = model.isType2 ? min(used, 21 + 2 + 46) : used
    #expect(Array(theirs[start..<end]) == Array(ours.memory[start..<end]))
    reader.swap(for: ours)
    reader.resetCounters()
    let read = try Tools.nfcpy(["read"], on: reader)
    #expect(read.message == Self.message)
    if model == .ntag215 { #expect(reader.counters.exchanges == 8) }
    if model == .type4v2 { #expect(reader.counters.exchanges == 9) }
  }

  @Test("nfcpy authenticates to an Ultralight C, and gives it a key") func ultralightC() throws {
    let (factory, own) = (digits("IEMKAERB!NACUOYF".utf8), digits("a key of nfcpy's".utf8))
    var tag = VirtualTag(.ultralightC)
    tag.format()
    let reader = try VirtualReader(tags: [tag])
    #expect(try Tools.nfcpy(["authenticate", factory], on: reader).authenticated == true)
    #expect(try Tools.nfcpy(["authenticate", own], on: reader).authenticated == false)
    let done = try Tools.nfcpy(["protect", own], on: reader)
    #expect(done.authenticated == true)
    #expect(try Tools.nfcpy(["authenticate", own], on: reader).authenticated == true)
    #expect(try Tools.nfcpy(["authenticate", factory], on: reader).authenticated == false)
    let after = try #require(reader.tag(tag.uid))
    #expect(after.page(0x2A) == [4, 0, 0, 0] && after.page(0x2B) == [1, 0, 0, 0])
    #expect(after.page(0x2C) + after.page(0x2D) == Array("a key of".utf8).reversed())
  }

  @Test("pycryptodome authenticates to an Ultralight AES", .needs(.pycryptodome))
  func ultralightAES() throws {
    let zeros = String(repeating: "00", count: 16)
    let reader = try VirtualReader(tags: [VirtualTag(.ultralightAES)])
    #expect(try Tools.nfcpy(["aes", zeros], on: reader).authenticated == true)
    let other = String(repeating: "01", count: 16)
    #expect(try Tools.nfcpy(["aes", other], on: reader).authenticated == false)
  }

  @Test("FeliCa Lite-S: written, read, and formatted by nfcpy's own rules") func feliCa() throws {
    var tag = VirtualTag(.feliCaLiteS)
    tag.format()
    let reader = try VirtualReader(tags: [tag])
    let written = try Tools.nfcpy(["write", Self.message], on: reader)
    #expect(written.message == Self.message && written.product == "FeliCa Lite-S (RC-S966)")
    #expect(written.uid == digits(tag.uid) && written.writeable == true && written.capacity == 208)
    try tag.hold(message: bytes(Self.message))
    #expect(reader.memory(of: tag.uid) == tag.memory)
  }

  @Test("as many exchanges as were measured") func counts() throws {
    let blank = try VirtualReader(tags: [VirtualTag(.ntag215)])
    _ = try Tools.nfcpy(["write", Self.message], on: blank)
    let counters = blank.counters
    #expect(counters.exchanges == 23 && counters.selections == 2 && counters.radioFrames == 29)
    #expect(counters.frames["WRITE"] == 14 && counters.frames["READ"] == 5)
    #expect(counters.pageWrites == 14)
    let type4 = try VirtualReader(tags: [VirtualTag(.type4v2)])
    _ = try Tools.nfcpy(["write", Self.message], on: type4)
    #expect(type4.counters.exchanges == 9 && type4.counters.radioFrames == 13)
  }

  @Test("capacities as nfcpy sees them") func capacities() throws {
    for (specification, capacity) in [
      ("ntag213", 137), ("ntag215", 492), ("ntag216", 868), ("ntag203", 137),
      ("ultralight:formatted", 46), ("ultralight-ev1-128:formatted", 126), ("type4-v2", 2046),
      ("type4-v3", 8188), ("ntag424", 254),
    ] {
      let reader = try VirtualReader(tags: [try VirtualTag(specification: specification)])
      #expect(try Tools.nfcpy(["read"], on: reader).capacity == capacity, "\(specification)")
    }
  }

  @Test("a locked tag and one with a mirror") func special() throws {
    let locked = try VirtualReader(tags: [
      try VirtualTag(specification: "ntag215:ndef=\(Self.message):locked")
    ])
    let seen = try Tools.nfcpy(["read"], on: locked)
    #expect(seen.message == Self.message && seen.writeable == false)
    let vector = try #require(ChipVectors.all.mirrors.first)
    let mirror = try VirtualReader(tags: [
      try VirtualTag(
        specification:
          "ntag213:uid=\(vector.uid):ndef=\(vector.message):pages=41,\(vector.configuration)\(vector.access)"
      )
    ])
    let message = try Tools.nfcpy(["read"], on: mirror).message
    #expect(message?.hasSuffix(vector.shows.prefix(30)) == false)
    #expect(message?.contains(vector.shows.prefix(28)) == true)
  }
}

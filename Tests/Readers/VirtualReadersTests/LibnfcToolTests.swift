import Foundation
import SystemIO
import TestSupport
import Testing

@testable import VirtualReaders

/// Debian's own programs, unchanged, on virtual readers.
@Suite("Programs of libnfc and libfreefare")
struct LibnfcToolTests {
  @Test(
    "nfc-list -v shows every tag", .needs(.nfcList),
    arguments: ChipModel.allCases.filter(\.isTypeA))
  func list(_ model: ChipModel) throws {
    let tag = VirtualTag(model)
    let reader = try VirtualReader(tags: [tag])
    let output = try Tools.run(.nfcList, ["-v"], on: reader)
    let spaced = tag.uid.map { digits([$0]) }.joined(separator: "  ")
    #expect(output.contains("UID (NFCID1): \(spaced)"))
    #expect(output.contains("SAK (SEL_RES): \(model.isType2 ? "00" : "20")"))
    #expect(output.contains("ATQA (SENS_RES): \(model.isType2 ? "00" : "03")  44"))
    #expect(output.contains("1 ISO14443A passive target(s) found"))
    #expect(output.contains("Compliant with ISO/IEC 14443-4") == !model.isType2)
    if model.isDNA { #expect(output.contains("ATS: 77  77  71  02  80")) }
  }

  @Test("nfc-list finds a FeliCa card", .needs(.nfcList)) func feliCa() throws {
    let reader = try VirtualReader(tags: [VirtualTag(.feliCa), VirtualTag(.ntag213)])
    let output = try Tools.run(.nfcList, ["-v"], on: reader)
    #expect(output.contains("1 Felica (212 kbps) passive target(s) found"))
    #expect(output.contains("ID (NFCID2): 01  2e  04  a1  b2  c3  d4  e5"))
    #expect(output.contains("1 ISO14443A passive target(s) found"))
  }

  @Test("nfc-read-forum-tag3 reads a Lite-S, formatted or not", .needs(.nfcReadType3))
  func readType3() throws {
    var tag = VirtualTag(.feliCaLiteS)
    let reader = try VirtualReader(tags: [tag])
    #expect(throws: ToolFailure.self) {
      try Tools.run(.nfcReadType3, ["-o", "/dev/null"], on: reader)
    }
    try tag.hold(message: bytes("d101085504612e6578616d"))
    reader.swap(for: tag)
    reader.resetCounters()
    let folder = try ScratchFolder()
    let output = try Tools.run(.nfcReadType3, ["-o", folder.path("message")], on: reader)
    #expect(output.contains("Mapping version: 1.0") && output.contains("Checksum: ok (0x002E)"))
    #expect(output.contains("NDEF Access Attribute: Read/Write (0x01)"))
    #expect(try folder.bytes(of: "message") == bytes("d101085504612e6578616d"))
    #expect(reader.counters.frames["POLLING"] == 2 && reader.counters.frames["CHECK"] == 2)
  }

  @Test("nfc-list finds two tags, and none", .needs(.nfcList)) func counts() throws {
    let second = VirtualTag(.ntag213, uid: bytes("04e10cda993c81"))
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215), second])
    #expect(try Tools.run(.nfcList, ["-v"], on: reader).contains("2 ISO14443A passive target(s)"))
    reader.remove()
    #expect(try Tools.run(.nfcList, ["-v"], on: reader).contains("0 ISO14443A passive target(s)"))
  }

  @Test(
    "nfc-anticol by raw frames, timed too", .needs(.nfcAnticol), arguments: [[], ["-t"]], [4, 7])
  func anticollision(_ arguments: [String], _ length: Int) throws {
    for model in [ChipModel.ntag216, .type4v2] {
      let tag = VirtualTag(model, uid: Array(bytes("04aabbccddee80").prefix(length)))
      let reader = try VirtualReader(tags: [tag])
      let output = try Tools.run(.nfcAnticol, arguments, on: reader)
      #expect(output.contains("UID: \(digits(tag.uid))"))
      #expect(output.contains("SAK: \(model.isType2 ? "00" : "20")"))
      #expect(arguments.isEmpty || output.contains("Response after"))
    }
  }

  @Test(
    "nfc-poll waits for a tag and for its going", .needs(.nfcPoll),
    arguments: [ChipModel.ntag215, .type4v2])
  func poll(_ model: ChipModel) throws {
    let reader = try VirtualReader()
    var child = try Tools.command(.nfcPoll, on: reader).start()
    wait { reader.counters.frames["REQA", default: 0] > 0 }
    let tag = VirtualTag(model)
    reader.present(tag)
    // How libnfc asks whether a tag is still there.
    let question = model.isType2 ? "READ" : "R-NAK"
    wait { reader.counters.frames[question, default: 0] > 2 }
    reader.remove()
    let outcome = try child.finish(within: .seconds(60))
    let output = String(decoding: outcome.output, as: UTF8.self)
    #expect(output.contains(tag.uid.map { digits([$0]) }.joined(separator: "  ")))
    #expect(output.contains("Waiting for card removing"))
  }

  /// The tool takes the refusals of NTAG203 and Ultralight C for a version, so they are not here.
  static let dumped: [ChipModel] = [
    .ultralight, .ultralightEV1, .ultralightEV1Large, .ntag210, .ntag212, .ntag213, .ntag215,
    .ntag216,
  ]

  @Test("nfc-mfultralight r dumps the memory", .needs(.nfcUltralight), arguments: dumped)
  func dump(_ model: ChipModel) throws {
    let folder = try ScratchFolder()
    var tag = VirtualTag(model)
    tag.format()
    try tag.hold(message: bytes("d101085504612e6578616d"))
    let reader = try VirtualReader(tags: [tag])
    let output = try Tools.run(.nfcUltralight, ["r", folder.path("dump.mfd")], on: reader)
    #expect(output.contains("(0 pages failed)"))
    let dump = try folder.bytes(of: "dump.mfd")
    #expect(Array(dump.prefix(tag.visibleMemory.count)) == tag.visibleMemory)
    guard model == .ntag215 else { return }
    // As measured for the facts.
    let counters = reader.counters
    #expect(counters.frames["READ"] == 34 && counters.frames["GET_VERSION"] == 1)
    #expect(counters.dataExchanges == 35 && counters.radioFrames == 50)
  }

  @Test("nfc-mfultralight w writes it again", .needs(.nfcUltralight)) func write() throws {
    let folder = try ScratchFolder()
    var wanted = VirtualTag(.ntag213)
    try wanted.hold(message: bytes("d101085504612e6578616d"))
    try folder.write(wanted.memory, to: "dump.mfd")
    let reader = try VirtualReader(tags: [VirtualTag(.ntag213)])
    _ = try Tools.run(.nfcUltralight, ["w", folder.path("dump.mfd")], on: reader)
    let uid = wanted.uid
    #expect(Array(reader.memory(of: uid)[16..<160]) == Array(wanted.memory[16..<160]))
    #expect(reader.counters.frames["COMP_WRITE"] == reader.counters.frames["COMP_WRITE_DATA"])
  }

  @Test(
    "mifare-ultralight-info tells Ultralight from Ultralight C", .needs(.ultralightInfo),
    arguments: dumped + [.ultralightC, .ntag203])
  func info(_ model: ChipModel) throws {
    let reader = try VirtualReader(tags: [VirtualTag(model)])
    let output = try Tools.run(.ultralightInfo, on: reader)
    #expect(output.contains("Tag with UID \(digits(VirtualTag(model).uid)) is a"))
    #expect(output.contains("UltraLightC") == (model == .ultralightC), "\(output)")
  }

  /// Waits on this thread: an awaiting test could be kept waiting by others until the tool gives
  /// up.
  private func wait(_ condition: () -> Bool) {
    for _ in 0..<3_000 {
      if condition() { return }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("it did not happen within 30 s")
  }
}

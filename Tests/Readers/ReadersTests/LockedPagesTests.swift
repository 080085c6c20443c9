import Foundation
import SystemIO
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// After a lock every page of the user's refuses writes: ours, and those of libnfc's own tool.
@Suite("Locked pages") struct LockedPagesTests {
  static let models: [ChipModel] = [
    .ntag203, .ntag210, .ntag212, .ntag213, .ntag215, .ntag216, .ultralight, .ultralightC,
    .ultralightEV1, .ultralightEV1Large,
  ]

  /// A reader with a locked tag, and the tag's number.
  private func locked(_ model: ChipModel) throws -> (VirtualReader, [UInt8], Range<Int>) {
    var card = VirtualTag(model)
    card.format()
    try card.hold(message: TagThroughReaderTests.message(40))
    let virtual = try VirtualReader(tags: [card])
    var tag = NDEFTag(try Reader(virtual))
    let report = try tag.lock(TagLock(expected: TagThroughReaderTests.message(40)))
    #expect(report.isVerified && report.recoveries == 0)
    let userByteCount = try tag.info().userByteCount
    return (virtual, card.uid, 16..<(16 + userByteCount))
  }

  @Test("no page takes a write, and a second run sends none", arguments: models)
  func everyPage(_ model: ChipModel) throws {
    let (virtual, uid, area) = try locked(model)
    let before = virtual.memory(of: uid)
    virtual.resetCounters()
    do {
      var tag = NDEFTag(try Reader(virtual))
      #expect(try tag.lock().writes == 0 && virtual.counters.frames["WRITE"] ?? 0 == 0)
      #expect(try tag.info().lock?.extent == .fully)
    }
    var reader = try Reader(virtual)
    for page in 3..<(area.upperBound / 4) {
      _ = try reader.select(TagSearch(uid: TagUID(uid)))
      let command: [UInt8] = [0xA2, UInt8(page), 0x55, 0xAA, 0x55, 0xAA]
      #expect(throws: TagLinkError.self, "page \(page)") {
        _ = try reader.exchange(command, .interpreted)
      }
    }
    #expect(virtual.counters.pageWrites == 0 && virtual.memory(of: uid) == before)
    #expect(try TagThroughReaderTests.held(virtual, uid) == TagThroughReaderTests.message(40))
  }

  /// The tool takes the refusals of an NTAG203 for a version, and does not know Ultralight C's end.
  @Test(
    "nfc-mfultralight changes nothing",
    .needs(.nfcUltralight),
    arguments: [
      ChipModel.ntag210, .ntag212, .ntag213, .ntag215, .ntag216, .ultralight, .ultralightEV1,
      .ultralightEV1Large,
    ])
  func tool(_ model: ChipModel) throws {
    let (virtual, uid, area) = try locked(model)
    let before = virtual.memory(of: uid)
    let folder = try ScratchFolder()
    _ = try OutsideEyes.ultralightTool(["r", folder.path("tag.mfd")], on: virtual.connectionString)
    var bytes = try folder.bytes(of: "tag.mfd")
    #expect(Array(bytes[area]) == Array(before[area]))
    for index in area { bytes[index] ^= 0x20 }
    try folder.write(bytes, to: "tag.mfd")
    let said = try OutsideEyes.ultralightTool(
      ["w", folder.path("tag.mfd"), "--partial"], on: virtual.connectionString)
    #expect(said.contains("\(area.count / 4) pages failed"), "\(said)")
    let after = virtual.memory(of: uid)
    // Settings behind the user's memory are not what a lock is about.
    #expect(Array(after.prefix(area.upperBound)) == Array(before.prefix(area.upperBound)))
  }
}

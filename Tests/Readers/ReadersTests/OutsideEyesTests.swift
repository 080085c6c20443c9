import Foundation
import SystemIO
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// What we write, others read to the byte, and the other way round.
@Suite("Outside eyes") struct OutsideEyesTests {
  @Test(
    "nfcpy reads what we wrote, and we read what nfcpy wrote",
    .needs(.nfcpy),
    arguments: TagThroughReaderTests.kinds)
  func nfcpy(_ model: ChipModel) throws {
    var card = VirtualTag(model)
    card.format()
    let virtual = try VirtualReader(tags: [card])
    for length in [46, 20, 250, 255] {
      let (ours, theirs) = (
        TagThroughReaderTests.message(length), TagThroughReaderTests.message(length, seed: 9)
      )
      do {
        var tag = NDEFTag(try Reader(virtual))
        guard let capacity = try tag.read().capacity, capacity >= length else { continue }
        try tag.write(ours)
      }
      #expect(try Peers.nfcpy(["read"], on: virtual) == ours, "\(length) bytes")
      #expect(try Peers.nfcpy(["write", hex(theirs)], on: virtual) == theirs)
      var tag = NDEFTag(try Reader(virtual))
      #expect(try tag.read().contents == .message(theirs), "\(length) bytes")
    }
  }

  @Test(
    "nfcpy and we agree how long a length is: by the container's block, not its version",
    .needs(.nfcpy),
    arguments: [
      "000F30003B00340406E10408000000", "000F20003B00340406E10408000000",
      "00113000FF00FF0608E1040000200000" + "00", "00112000FF00FF0608E1040000200000" + "00",
    ])
  func lengths(_ container: String) throws {
    let card = try VirtualTag(specification: "type4-v2:container=\(container)")
    let virtual = try VirtualReader(tags: [card])
    let (ours, theirs) = (
      TagThroughReaderTests.message(46), TagThroughReaderTests.message(60, seed: 9)
    )
    do {
      var tag = NDEFTag(try Reader(virtual))
      try tag.write(ours)
    }
    #expect(try Peers.nfcpy(["read"], on: virtual) == ours)
    #expect(try Peers.nfcpy(["write", hex(theirs)], on: virtual) == theirs)
    var tag = NDEFTag(try Reader(virtual))
    #expect(try tag.read().contents == .message(theirs))
    #expect(try tag.dump().bytes == virtual.memory(of: card.uid))
    try tag.erase()
    #expect(virtual.memory(of: card.uid).allSatisfy { $0 == 0 })
  }

  /// The tool takes the refusals of an NTAG203 for a version, so that is not here.
  @Test(
    "nfc-mfultralight dumps what we dump",
    .needs(.nfcUltralight),
    arguments: [
      ChipModel.ultralight, .ultralightEV1, .ultralightEV1Large, .ntag210, .ntag212, .ntag213,
      .ntag215, .ntag216,
    ])
  func mfultralight(_ model: ChipModel) throws {
    var card = VirtualTag(model)
    card.format()
    let virtual = try VirtualReader(tags: [card])
    let ours: TagDump
    do {
      var tag = NDEFTag(try Reader(virtual))
      try tag.write(TagThroughReaderTests.message(40))
      ours = try tag.dump()
    }
    let folder = try ScratchFolder()
    _ = try OutsideEyes.ultralightTool(
      ["r", folder.path("theirs.mfd")], on: virtual.connectionString)
    // The tool pads its file to whole READs.
    let theirs = try folder.bytes(of: "theirs.mfd")
    #expect(theirs.count >= ours.bytes.count - 4 && ours.bytes.count >= ours.userArea.upperBound)
    let common = min(theirs.count, ours.bytes.count)
    #expect(Array(theirs.prefix(common)) == Array(ours.bytes.prefix(common)))
    #expect(
      Array(ours.bytes.prefix(ours.userArea.upperBound))
        == Array(virtual.memory(of: card.uid).prefix(ours.userArea.upperBound)))
  }
}

/// Outside eyes on a virtual reader.
enum Peers {
  /// Whether nfcpy takes the tag for one that can be written.
  static func isWritable(_ virtual: VirtualReader) throws -> Bool {
    try OutsideEyes.nfcpy(["read"], on: virtual.path).writeable ?? false
  }

  /// The message that nfcpy sees when it has done as told.
  static func nfcpy(_ words: [String], on virtual: VirtualReader) throws -> [UInt8] {
    let digits = Array((try OutsideEyes.nfcpy(words, on: virtual.path).message ?? "").utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
    }
  }
}

import Foundation
import SystemIO
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// What we locked, protected and mirrored, as other programs find it.
@Suite("Outside eyes on locks, passwords and mirrors") struct SettingsEyesTests {
  private static let url = "https://id.example.com/t?u="
  private static let models: [ChipModel] = [.ntag213, .ntag215, .ntag216]

  private func beckon(_ words: [String], on virtual: VirtualReader) throws {
    let run = try runBeckon(
      ["tag"] + words,
      environment: [
        "BECKON_READER": virtual.connectionString, "BECKON_TAG_PASSWORD": "C0FFEE175EA5",
      ])
    try #require(run.status == 0, "\(words): \(run.stderr)")
  }

  private func message(_ url: String) throws -> [UInt8] {
    NDEFMessage([try .uri(url)]).encoded()
  }

  /// Lets nfc-mfultralight write other content into every page of the user's, and the others as
  /// they are; answers how many pages took it by its own count.
  private func overwrite(_ virtual: VirtualReader, _ userArea: Range<Int>) throws -> Int {
    let folder = try ScratchFolder()
    let path = folder.path("tag.mfd")
    _ = try OutsideEyes.ultralightTool(["r", path], on: virtual.connectionString)
    var bytes = try folder.bytes(of: "tag.mfd")
    for index in userArea { bytes[index] ^= 0x20 }
    try folder.write(bytes, to: "tag.mfd")
    let said = try OutsideEyes.ultralightTool(
      ["w", path, "--partial"], on: virtual.connectionString)
    let numbers = said.components(separatedBy: "Done, ").last?.split(separator: " ") ?? []
    guard let done = numbers.first.flatMap({ Int($0) }) else { throw Unclear(said: said) }
    return done
  }

  struct Unclear: Error { var said: String }

  @Test(
    "nfcpy reads a locked tag and finds it read-only",
    .needs(.nfcpy), arguments: models)
  func locked(_ model: ChipModel) throws {
    let virtual = try VirtualReader(tags: [VirtualTag(model)])
    try beckon(["write", "--lock", "--yes", Self.url + "1"], on: virtual)
    #expect(try Peers.nfcpy(["read"], on: virtual) == message(Self.url + "1"))
    #expect(try !Peers.isWritable(virtual))
  }

  @Test(
    "nfc-mfultralight cannot write a page of a locked tag",
    .needs(.nfcUltralight),
    arguments: models)
  func refused(_ model: ChipModel) throws {
    let virtual = try VirtualReader(tags: [VirtualTag(model)])
    try beckon(["write", Self.url + "1"], on: virtual)
    let uid = try #require(virtual.tags.first?.uid)
    let userArea = try Self.userArea(virtual)
    func user() -> [UInt8] { Array(virtual.memory(of: uid)[userArea]) }
    let first = user()
    // As long as it is open, the tool changes every page.
    #expect(try overwrite(virtual, userArea) >= userArea.count / 4)
    #expect(user() == first.map { $0 ^ 0x20 })
    try beckon(
      ["write", "--force", "--lock", "--yes", "--freeze-settings", Self.url + "1"], on: virtual)
    let whole = virtual.memory(of: uid)
    // Password and its answer are not locked, and take the zeros that the tool has read of them.
    #expect(try overwrite(virtual, userArea) <= 2)
    #expect(virtual.memory(of: uid).dropLast(8) == whole.dropLast(8))
  }

  private static func userArea(_ virtual: VirtualReader) throws -> Range<Int> {
    var tag = NDEFTag(try Reader(virtual))
    return try tag.dump().userArea
  }

  @Test(
    "nfcpy reads a protected tag, and its writing is refused",
    .needs(.nfcpy), arguments: models)
  func protected(_ model: ChipModel) throws {
    let virtual = try VirtualReader(tags: [VirtualTag(model)])
    try beckon(["write", "--protect", Self.url + "1"], on: virtual)
    #expect(try Peers.nfcpy(["read"], on: virtual) == message(Self.url + "1"))
    let uid = try #require(virtual.tags.first?.uid)
    let before = virtual.memory(of: uid)
    #expect(throws: (any Error).self) {
      _ = try OutsideEyes.nfcpy(["write", "d1010c55046578616d706c652e636f6d"], on: virtual.path)
    }
    #expect(virtual.memory(of: uid) == before)
  }

  @Test(
    "nfcpy reads the number and a counter that goes up in a mirrored tag",
    .needs(.nfcpy), arguments: models)
  func mirrored(_ model: ChipModel) throws {
    let virtual = try VirtualReader(tags: [VirtualTag(model)])
    try beckon(["write", Self.url + "{uid}x{counter}"], on: virtual)
    func seen() throws -> String {
      let bytes = try Peers.nfcpy(["read"], on: virtual)
      return try #require(try NDEFMessage(decoding: bytes).firstURI())
    }
    let (first, second) = (try seen(), try seen())
    #expect(first.hasPrefix(Self.url + "04E10CDA993C80x0000") && second > first)
  }
}

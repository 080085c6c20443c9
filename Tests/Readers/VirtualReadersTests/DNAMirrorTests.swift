import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

@Suite("NTAG 424 DNA: what a phone reads") struct DNAMirrorTests {
  /// A card with number and counter in the clear at 0 and 15, and a code at 22.
  private func mirrored(_ settings: String = "4000E0C1FEE10000000F0000160000160000") throws
    -> BareDNA
  {
    let card = BareDNA(uid: "041E3C8A2D6B80")
    card.chip.settings[1] = try DNAFileSettings(
      bytes(settings), size: 256, counter: 0, hasTamperLoop: false, allowsMirrors: true)
    card.tag.memory = Array("______________x______x________________tail".utf8)
    return card
  }

  private func text(_ bytes: [UInt8], _ count: Int = 42) -> String {
    String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test("the first read of a series counts, the others see the same") func series() throws {
    let card = try mirrored()
    let whole = card.tap()
    #expect(text(whole).hasPrefix("041E3C8A2D6B80x000001x"))
    var pieces: [UInt8] = []
    for offset in stride(from: 0, to: 256, by: 10) {
      let piece = card.send([0, 0xB0, 0, UInt8(offset), 10])
      pieces += piece.dropLast(2)
    }
    #expect(pieces[...] == whole.dropLast(2) && card.chip.readCounter == 1)
    // What cannot be read does not count either.
    #expect(card.send("00b0010001") == "6b00" && card.chip.readCounter == 1)
    // Another command in between, and the other read command.
    #expect(card.send("00a4000c02e104") == "9000")
    _ = card.send("00b0000001")
    #expect(card.chip.readCounter == 2)
    let read = card.send("90ad00000702000000" + "2a0000" + "00")
    #expect(card.chip.readCounter == 3 && text(bytes(read)).contains("x000003x"))
    _ = card.send("90ad00000702010000" + "010000" + "00")
    #expect(card.chip.readCounter == 3)
    _ = card.send("00b0000001")
    #expect(card.chip.readCounter == 4)
    _ = card.send("90ad00000701000000" + "010000" + "00")
    _ = card.send("90ad00000702000000" + "010000" + "00")
    #expect(card.chip.readCounter == 5)
  }

  @Test("in a session the stored file is read, and nothing counts") func session() throws {
    let card = try mirrored()
    let peer = card.peer()
    #expect(try peer.authenticate(0) == 0)
    let answer = try peer.command(0xAD, header: [2, 0, 0, 0, 22, 0, 0], .plain)
    #expect(text(answer.data) == "______________x______x" && card.chip.readCounter == 0)
    let counted = try peer.command(0xF6, header: [2], .full)
    #expect(counted == DNAPeer.Answer(status: 0, data: [0, 0, 0, 0, 0]))
  }

  @Test("who may ask for the counter") func counterRight() throws {
    let card = try mirrored()
    _ = card.tap()
    #expect(card.send("90f6000001" + "0200") == "0100000000" + "9100", "everybody")
    #expect(card.send("90f6000001" + "0300") == "919d", "no mirrors there")
    #expect(card.send("90f6000001" + "0400") == "91f0")
    for (right, statuses) in [("1", [0xAE, 0x00]), ("F", [0x9D, 0x9D])] as [(String, [UInt8])] {
      card.chip.settings[1].mirrors?.counterRight = UInt8(right, radix: 16) ?? 0
      let peer = card.peer()
      #expect(try peer.command(0xF6, header: [2], .plain).status == statuses[0])
      #expect(try peer.authenticate(1) == 0)
      let answer = try peer.command(0xF6, header: [2], .full)
      #expect(
        answer.status == statuses[1] && (answer.status != 0 || answer.data == [1, 0, 0, 0, 0]))
    }
  }

  @Test("at its limit it is not read any more, but by those who know a key") func limit() throws {
    let card = try mirrored("4000E0E1FEE10000000F0000160000160000030000")
    for _ in 1...3 { #expect(card.tap().suffix(2) == [0x90, 0x00]) }
    #expect(card.tap() == [0x69, 0x82] && card.chip.readCounter == 3)
    #expect(card.send("90ad00000702000000" + "0100" + "0000") == "919d")
    let peer = card.peer()
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.command(0xAD, header: [2, 0, 0, 0, 1, 0, 0], .plain).status == 0)
  }

  @Test("the counter ends at FFFFFF") func overflow() throws {
    let card = try mirrored()
    card.chip.readCounter = 0xFF_FFFE
    #expect(text(card.tap()).contains("xFFFFFFx"))
    #expect(card.tap() == [0x69, 0x82])
    #expect(card.send("90ad00000702000000" + "0100" + "0000") == "911e")
  }

  @Test("who reads by the code's right alone, and who not at all") func rights() throws {
    let card = try mirrored()
    card.chip.settings[1].read = 1
    card.chip.settings[1].readWrite = 0
    #expect(
      text(card.tap()).hasPrefix("041E3C8A2D6B80x000001x"), "the code's key lets everybody read")
    card.chip.settings[1].mirrors?.file = DNAFileSettings.nobody
    #expect(card.tap() == [0x69, 0x82])
    #expect(card.send("90ad00000702000000" + "0100" + "0000") == "91ae")
  }

  @Test("counted and not shown, shown and not coded") func parts() throws {
    let hidden = try mirrored("4000E0C1FEE1000000FFFFFF160000160000")
    let counted = hidden.tap()
    #expect(text(counted).hasPrefix("041E3C8A2D6B80x______x") && hidden.chip.readCounter == 1)
    // Neither is the counter in the keys: the next code is the same.
    #expect(hidden.tap() == counted)
    let number = try mirrored("4000E081FFEF000000")
    #expect(text(number.tap()) == "041E3C8A2D6B80x______x________________tail")
    #expect(number.chip.readCounter == 0)
    let counter = try mirrored("4000E041FEEF0F0000")
    #expect(text(counter.tap()) == "______________x000001x________________tail")
    let coded = try mirrored("4000E001FFF1000000160000")
    let code = text(coded.tap())
    #expect(code.hasPrefix("______________x______x") && !code.contains("x_______________"))
    #expect(coded.tap() == coded.tap(), "nothing in it changes")
  }

  @Test("encrypted metadata is other digits at each tap, and the same within one") func padding()
    throws
  {
    let card = try mirrored("4000E081FF2F000000")
    let taps = (0..<3).map { _ in text(card.tap(), 32) }
    #expect(Set(taps).count == 3)
    #expect(text(card.send(bytes("00b0000020")), 32) == taps[2])
    let cipher = try AES128(key: Secret(DNAPeer.zeros))
    for tap in taps {
      let known = try cipher.decryptCBC(bytes(tap), vector: DNAPeer.zeros)
      #expect(known[..<8] == bytes("87041E3C8A2D6B80")[...])
    }
    // The same tag anew gives the same numbers.
    #expect(try text(mirrored("4000E081FF2F000000").tap(), 32) == taps[0])
  }
}

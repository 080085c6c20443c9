import Foundation
import SystemIO
import TestSupport
import Testing

@testable import VirtualReaders

/// Virtual PC/SC readers under pcscd, as other programs see them.
@Suite("PC/SC readers under pcscd", .needs(.pcscd, .pyscard)) struct SmartCardDaemonTests {
  @Test("a tag is found, read and written", arguments: SmartCardFamily.allCases)
  func type2(_ family: SmartCardFamily) throws {
    let tag = VirtualTag(.ntag215)
    let reader = try VirtualSmartCardReader(family, tags: [tag])
    let peer = try SmartCardPeer(reader)
    #expect(peer.greeting == "ok")
    #expect(try peer.ask("readers").split(separator: "|").first.map(String.init) == reader.name)
    #expect(try peer.ask("connect") == "3b8f8001804f0ca0000003060300030000000068")
    #expect(try peer.send("FFCA000000") == digits(tag.uid) + "9000")
    let count = family.facts.maxReadSize
    #expect(
      try peer.send("FFB0000410") == digits(tag.memory[16..<(16 + count)]) + "9000")
    #expect(try peer.send("FFD6000504DEADBEEF") == "9000")
    #expect(reader.tag(tag.uid)?.page(5) == bytes("deadbeef"))
    #expect(try peer.send("FFB0000504") == "deadbeef9000")
    // Page 3 keeps what was once set, and 2 beyond the end is refused: the tag is no longer
    // selected.
    let refused = try peer.send("FFB000F010")
    #expect(refused == digits(family.facts.failedRead))
    #expect(try peer.send("FFB0000404") == digits(family.facts.failedRead))
    #expect(try peer.ask("reconnect reset") == "3b8f8001804f0ca0000003060300030000000068")
    #expect(try peer.send("FFB0000504") == "deadbeef9000")
  }

  @Test("a Type 4 tag takes plain APDUs", arguments: SmartCardFamily.allCases)
  func type4(_ family: SmartCardFamily) throws {
    let tag = VirtualTag(.type4v2)
    let reader = try VirtualSmartCardReader(family, tags: [tag])
    let peer = try SmartCardPeer(reader)
    #expect(try peer.ask("connect") == "3b80800101")
    #expect(try peer.send("00A4040007D276000085010100") == "9000")
    #expect(try peer.send("00A4000C02E104") == "9000")
    #expect(try peer.send("00D6000005000301D000") == "9000")
    #expect(try peer.send("00B0000005") == "000301d0009000")
    #expect(reader.memory(of: tag.uid).prefix(5) == [0x00, 0x03, 0x01, 0xD0, 0x00])
  }

  @Test(
    "pyscard reads a card of Type 3, and writes a block",
    arguments: [SmartCardFamily.acr122u, .acr1252u, .acr1552u, .rcs300])
  func type3(_ family: SmartCardFamily) throws {
    var tag = VirtualTag(.feliCaLiteS)
    try tag.hold(message: bytes("d101085504612e6578616d"))
    let reader = try VirtualSmartCardReader(family, tags: [tag])
    let peer = try SmartCardPeer(reader)
    _ = try peer.ask("connect")
    #expect(try peer.send("FFCA000000") == digits(tag.uid) + "9000")
    let number = digits(tag.uid)
    func exchange(_ frame: String) throws -> String {
      let count = digits([UInt8(frame.count / 2 + 1)])
      let command = count + frame
      let size = command.count / 2
      switch family {
      case .acr122u:
        return try peer.send("FF000000" + digits([UInt8(size + 2)]) + "D442" + command)
      case .acr1252u: return try peer.send("FF000000" + count + command)
      default:
        let objects = "5F460440420F0095" + count + command
        return try peer.send("FFC20001" + digits([UInt8(objects.count / 2)]) + objects + "00")
      }
    }
    if family == .acr1552u || family == .rcs300 {
      #expect(try peer.send("FFC2000002810000") == "c0030090009000")
      #expect(try peer.send("FFC20002048F02030000") == "c0030090008f01009000")
    }
    let read = try exchange("06\(number)010b000280008001")
    #expect(read.contains("07\(number)000002" + digits(tag.memory.prefix(32))))
    let data = String(repeating: "5a", count: 16)
    #expect(try exchange("08\(number)010900018005\(data)").contains("09\(number)0000"))
    #expect(reader.tag(tag.uid).map { digits($0.memory[80..<96]) } == data)
    #expect(reader.counters.frames["UPDATE"] == 1)
  }

  @Test("a tag that takes the place of another is seen to come") func swap() throws {
    let reader = try VirtualSmartCardReader(.acr1552u, tags: [VirtualTag(.ntag213)])
    let peer = try SmartCardPeer(reader)
    _ = try peer.ask("connect")
    reader.swap(for: VirtualTag(.ntag216, uid: bytes("04aabbccddee80")))
    #expect(eventually { (try? peer.send("FFCA000000")) == "error 80100069" })
    #expect(try peer.ask("connect") == "3b8f8001804f0ca0000003060300030000000068")
    #expect(try peer.send("FFCA000000") == "04aabbccddee809000")
    reader.remove()
    #expect(try peer.ask("wait absent").isEmpty == false)
    #expect(try peer.send("FFCA000000") == "error 80100069")
  }

  @Test("power taken away and a reset, as SCardReconnect asks for them") func reconnect() throws {
    let tag = VirtualTag(.ntag215)
    let reader = try VirtualSmartCardReader(.acr1552u, tags: [tag])
    let peer = try SmartCardPeer(reader)
    _ = try peer.ask("connect")
    #expect(try peer.send("FFD6008404 80050000") == "9000")
    #expect(try peer.send("FFD6008304 04000004") == "9000")
    _ = try peer.ask("reconnect reset")
    #expect(try peer.send("FFB0000404") == "0300fe009000")
    _ = try peer.ask("reconnect unpower")
    #expect(try peer.send("FFB0000404") == "6300")
  }

  @Test("several side by side, each under its own pcscd") func many() throws {
    let readers = try [SmartCardFamily.acr122u, .omnikey5022, .rcs300].map { family in
      try VirtualSmartCardReader(family, tags: [VirtualTag(.ntag213)])
    }
    #expect(Set(readers.map(\.path)).count == readers.count)
    for reader in readers {
      let peer = try SmartCardPeer(reader)
      #expect(try peer.ask("readers") == reader.name)
    }
    readers[0].close()
    #expect(try SmartCardPeer(readers[1]).ask("readers") == readers[1].name)
  }

  @Test("the slot of a SAM is a second reader, and empty") func sam() throws {
    let reader = try VirtualSmartCardReader(.acr1252u)
    let peer = try SmartCardPeer(reader)
    #expect(
      try peer.ask("readers")
        == "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00|"
        + "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00")
  }

  @Test("nothing is left afterwards") func end() throws {
    let reader = try VirtualSmartCardReader(.acr1552u, tags: [VirtualTag(.ntag213)])
    let (process, path) = (reader.processID, reader.path)
    let folder = String(path.dropLast("/pcscd.comm".count))
    #expect(FileManager.default.fileExists(atPath: path) && reader.isDaemonRunning)
    reader.close()
    #expect(!reader.isDaemonRunning && reader.isGone)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    withExtendedLifetime(reader) {}
    #expect(!Self.hasPcscd(folder))
  }

  /// Whether a pcscd with this folder in its words runs.
  private static func hasPcscd(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.contains { number in
      RunningProcess(number).words.contains { $0.hasPrefix(folder) }
    }
  }
}

/// What services and other programs do to those who read tags.
@Suite("Trouble with pcscd", .needs(.pcscd, .pyscard)) struct SmartCardTroubleTests {
  private func connected(
    _ tags: [VirtualTag] = [VirtualTag(.ntag215)], faults: [Fault] = []
  ) throws -> (VirtualSmartCardReader, SmartCardPeer) {
    let reader = try VirtualSmartCardReader(.acr1252u, tags: tags, faults: faults)
    let peer = try SmartCardPeer(reader)
    #expect(try peer.ask("connect").hasPrefix("3b8f"))
    return (reader, peer)
  }

  @Test("pcscd dies") func death() throws {
    let (reader, peer) = try connected()
    reader.killPCSCD()
    #expect(eventually { !reader.isDaemonRunning })
    #expect(try peer.send("FFCA000000") == "error 8010001D")
    #expect(try SmartCardPeer(reader).greeting == "error 8010001D")
  }

  @Test("pcscd dies at a command") func deathByFault() throws {
    let (reader, peer) = try connected(faults: [.onCommand("ReadBinary", 2, .killService)])
    #expect(try peer.send("FFB0000404") == "0300fe009000")
    #expect(try peer.send("FFB0000404").hasPrefix("error 801000"))
    #expect(eventually { !reader.isDaemonRunning })
  }

  @Test("its socket is gone") func hidden() throws {
    let (reader, peer) = try connected()
    reader.hideService()
    #expect(try SmartCardPeer(reader).greeting == "error 8010001D")
    #expect(try peer.send("FFCA000000").hasSuffix("9000"), "who is in stays in")
  }

  @Test("a policy refuses") func refused() throws {
    let (reader, peer) = try connected()
    try reader.refusePrograms()
    let greeting = try SmartCardPeer(reader).greeting
    #expect(greeting.hasPrefix("error 801000"), "\(greeting)")
    #expect(try peer.send("FFCA000000").hasSuffix("9000"), "who is in stays in")
  }

  @Test("the reader is pulled out") func pulled() throws {
    let (reader, peer) = try connected()
    reader.unplug()
    #expect(eventually { (try? peer.send("FFCA000000")) == "error 80100017" })
    #expect(reader.isGone && reader.isDaemonRunning)
  }

  @Test("another program has the card for itself") func held() throws {
    let (reader, peer) = try connected()
    try reader.lockCard()
    // Whoever shares the card waits: pcsc-lite's library asks again and again.
    let before = reader.counters.commands
    try peer.begin("send FFCA000000")
    usleep(300_000)
    #expect(reader.counters.commands == before)
    reader.releaseCard()
    // The service resets a card whose program has gone in the middle of a transaction.
    let answer = try peer.answer()
    #expect(answer.hasSuffix("9000") || answer == "error 80100068", "\(answer)")
    _ = try peer.ask("reconnect leave")
    #expect(try peer.ask("begin") == "ok")
    #expect(try peer.send("FFCA000000").hasSuffix("9000"))
  }

  @Test("another program resets the card") func reset() throws {
    let (reader, peer) = try connected()
    try reader.resetCardByOther()
    #expect(try peer.send("FFCA000000") == "error 80100068")
    #expect(try peer.ask("reconnect leave").hasPrefix("3b8f"))
    #expect(try peer.send("FFCA000000").hasSuffix("9000"))
  }

  @Test("the driver hangs, and the reader still ends") func hang() throws {
    let (reader, peer) = try connected()
    reader.hang()
    try peer.begin("send FFCA000000")
    #expect(eventually { reader.counters.commands > 0 })
    reader.close()
    #expect(!reader.isDaemonRunning)
    #expect(try peer.answer().hasPrefix("error "))
  }
}

/// Other people's tools.
@Suite("Tools for PC/SC") struct SmartCardToolTests {
  @Test("pcsc_scan lists it", .needs(.pcscd, .pcscScan)) func scan() throws {
    let reader = try VirtualSmartCardReader(.utrust3700f, tags: [VirtualTag(.ntag213)])
    var command = try Equipment.pcscScan.command(["-r"])
    command.environment = Environment.current.without([]).merging(reader.environment) { $1 }
    let outcome = try command.run(within: .seconds(60))
    #expect(String(decoding: outcome.output, as: UTF8.self).contains(reader.name))
  }

  @Test("opensc-tool shows the ATR and sends an APDU", .needs(.pcscd, .openscTool))
  func opensc() throws {
    let tag = VirtualTag(.ntag213)
    let reader = try VirtualSmartCardReader(.acr1552u, tags: [tag])
    var command = try Equipment.openscTool.command(["-r", "0", "--send-apdu", "FFCA000000"])
    command.environment = Environment.current.without([]).merging(reader.environment) { $1 }
    let outcome = try command.run(within: .seconds(60))
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.contains("SW1=0x90, SW2=0x00"), "\(text)")
    #expect(text.contains(tag.uid.map { digits([$0]).uppercased() }.joined(separator: " ")))
  }
}

import Foundation
import TestSupport
import Testing

@testable import ReaderLogs

/// Logs made of the output of libnfc and pcscd, and of a capture.
@Suite("Converters to reader logs") struct ConverterTests {
  private static let header = ReaderLog.Header(
    program: "", system: "", layer: .pn532, reader: "unnamed", day: "2026-11-28",
    isSimulated: true, hasStandIns: false, source: "")

  private func source(_ name: String) throws -> [UInt8] {
    Array(try Repository.vectors("reader-logs/sources/\(name)"))
  }

  @Test("libnfc's output: frames are joined from pieces") func libnfc() throws {
    let log = try NFCOutput.log(source("nfc-list.txt"), header: Self.header)
    #expect(log.frameCount == 193 && log.header.layer == .pn532)
    #expect(log.firmware == "PN532 1.6")
    let answers = log.entries.compactMap { entry -> [UInt8]? in
      if case .frame(.received(let bytes), _) = entry { bytes } else { nil }
    }
    #expect(
      answers.allSatisfy {
        $0 == PN532Frame.acknowledgement || PN532Frame(in: $0)?.isValid == true
      })
  }

  @Test("pcscd's output: reader, card, times") func pcscd() throws {
    let log = try ServiceOutput.log(source("pcscd.txt"), header: Self.header)
    #expect(log.header.reader == "ACS ACR122U PICC Interface" && log.header.layer == .apdu)
    guard case .frame(.card(let answer), 4) = log.entries.first,
      case .frame(.sent([0xFF, 0xCA, 0, 0, 0]), at: 18) = log.entries[1],
      case .frame(.received(let uid), at: 144) = log.entries[2]
    else {
      Issue.record("\(log.entries.prefix(3))")
      return
    }
    #expect(answer.first == 0x3B && uid.count == 9)
    let journal =
      "Nov 28 12:00:01 desk pcscd[7]: 00000005 APDU: FF CA 00 00 00 \n"
      + "Nov 28 12:00:01 desk pcscd[7]: 00000009 APDU: FF CA 00 00 00 \n"
    let failed = try ServiceOutput.log(Array(journal.utf8), header: Self.header)
    #expect(failed.entries[1] == .frame(.failed(ServiceOutput.notTransacted), at: 14))
  }

  @Test("a capture has the same exchanges as the service's output") func capture() throws {
    let captured = try USBCapture.log(source("acr122u.pcapng"), header: Self.header)
    let reported = try ServiceOutput.log(source("pcscd.txt"), header: Self.header)
    let frames = { (log: ReaderLog) in
      log.entries.compactMap { entry in
        if case .frame(let frame, _) = entry { frame } else { nil }
      }
    }
    #expect(frames(captured) == frames(reported))
  }

  @Test(
    "what is something else is refused with a sentence",
    arguments: [
      ("libnfc", "the file has no frames of libnfc; set LIBNFC_LOG_LEVEL=3"),
      ("pcscd", "the file has no frames of pcscd; start it with --apdu --foreground"),
      ("usb", "this is not a capture of Wireshark (pcap or pcapng)"),
    ])
  func refused(_ kind: String, _ sentence: String) {
    let bytes = Array("hello\nworld\n".utf8)
    #expect {
      switch kind {
      case "libnfc": _ = try NFCOutput.log(bytes, header: Self.header)
      case "pcscd": _ = try ServiceOutput.log(bytes, header: Self.header)
      default: _ = try USBCapture.log(bytes, header: Self.header)
      }
    } throws: { "\($0)" == sentence }
  }

  @Test("every beginning of a capture is refused or shorter, and none crashes") func truncated()
    throws
  {
    let bytes = try source("acr122u.pcapng")
    let whole = try USBCapture.log(bytes, header: Self.header).frameCount
    for end in bytes.indices {
      guard let log = try? USBCapture.log(Array(bytes[..<end]), header: Self.header) else {
        continue
      }
      #expect(log.frameCount <= whole)
    }
  }
}

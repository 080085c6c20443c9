import Basics
import Foundation
import PNGStreams
import TestSupport
import Testing

@testable import ReaderLogs

/// The format of logs, against the files of `Vectors/reader-logs`.
@Suite("Reader logs") struct ReaderLogTests {
  static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent("Vectors/reader-logs").path
    )
    .filter { $0.hasSuffix(".jsonl") }.sorted()) ?? []

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Repository.vectors("reader-logs/\(name)"))
  }

  @Test("thirty logs and more, of both layers, torn ones among them") func collection() throws {
    let logs = try Self.names.map { try ReaderLog(parsing: Self.bytes($0)) }
    #expect(logs.count { $0.header.isSimulated && $0.header.hasStandIns } >= 30)
    #expect(Set(logs.map(\.header.layer)) == Set(ReaderLog.Layer.allCases))
    #expect(Set(logs.map(\.header.reader)).count >= 5)
    let torn = logs.filter { $0.steps.contains { $0.says.hasPrefix("torn away") } }
    #expect(torn.count >= 4)
  }

  @Test("what is written is read, and written again the same", arguments: names)
  func roundTrip(_ name: String) throws {
    let bytes = try Self.bytes(name)
    let log = try ReaderLog(parsing: bytes)
    #expect(log.bytes == bytes)
  }

  @Test("a changed byte, or a missing one, is found") func damage() throws {
    let bytes = try Self.bytes("pn532-ntag213-quick.jsonl")
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: ReaderLogError.self) { try ReaderLog(parsing: changed) }
      if index % 7 == 0 {
        #expect(throws: ReaderLogError.self) { try ReaderLog(parsing: Array(bytes[..<index])) }
      }
    }
  }

  private static let notALog =
    "this is not a reader log; 'beckon tag selftest --log FILE' and 'beckon doctor --report FILE' "
    + "write one"

  @Test(
    "a file that is no log is refused with a sentence",
    arguments: [
      ("", notALog), ("{}\n", notALog), ("[]\n", notALog), ("store,table\n42,7\n", notALog),
      ("no newline", notALog), (String(repeating: "x", count: 300_000), notALog),
      ("{\"readerLog\":1", "the file ends without its checksum; it is cut short. Copy it again"),
      (
        "{\"readerLog\":1,\n",
        "line 1: this is not a JSON object: column 16: the text ends where a name in double quotes "
          + "should be"
      ),
      (
        "{\"readerLog\":2}\n",
        "line 1: this is version 2 of the format; this program reads version 1"
      ),
      ("{\"readerLog\":1,\"more\":1}\n", "line 1: the member \"more\" is unknown"),
    ])
  func refused(_ text: String, _ sentence: String) {
    #expect { try ReaderLog(parsing: Array(text.utf8)) } throws: { "\($0)" == sentence }
  }

  @Test("where a program asks something else, the frame is named") func parting() throws {
    let log = try ReaderLog(parsing: Self.bytes("acr122u-ntag213.jsonl"))
    var replay = ReaderReplay(log)
    #expect(try replay.answers(to: [0xFF, 0xCA, 0, 0, 0]).count == 1)
    #expect { try replay.answers(to: [0xFF, 0xCA, 1, 0, 0]) } throws: {
      "\($0)" == "frame 4: the program sends FFCA010000, and FF00000003D44260 was recorded"
    }
    #expect(throws: ReaderReplay.Divergence.self) { try replay.answers(to: [0xFF]) }
  }

  @Test("times are medians of their kind of command") func timing() {
    let header = ReaderLog.Header(
      program: "", system: "", layer: .apdu, reader: "", day: "2026-11-28", isSimulated: true,
      hasStandIns: true, source: "")
    var log = ReaderLog(header: header)
    for (index, time) in [900, 100, 500].enumerated() {
      log.entries.append(.frame(.sent([0xFF, 0xB0, 0, 4, 16]), at: index * 10_000))
      log.entries.append(.frame(.received([0x90, 0x00]), at: index * 10_000 + time))
    }
    #expect(ReaderTiming(log).microseconds(forAPDU: [0xFF, 0xB0, 0, 9, 16]) == 500)
    #expect(ReaderTiming(log).microseconds(forAPDU: [0xFF, 0xCA, 0, 0, 0]) == 500)
  }
}

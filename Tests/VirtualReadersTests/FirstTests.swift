import Foundation
import HostIO
import Testing
@testable import VirtualReaders

@Test func checksum() { #expect(crcA([0x60]) == [0xF8, 0x32]) }

@Test func tools() throws {
  for model in ChipModel.allCases {
  let reader = try VirtualReader(tags: [VirtualTag(model)])
  for (tool, arguments) in [("nfc-list", ["-v"]), ("nfc-anticol", []), ("nfc-anticol", ["-t"]), ("nfc-mfultralight", ["r", "/tmp/v/dump.mfd"]), ("mifare-ultralight-info", [])] {
    var command = ChildCommand(tool, arguments)
    command.environment = ["PATH": "/usr/bin:/bin", "LIBNFC_DEFAULT_DEVICE": reader.connectionString, "LIBNFC_AUTO_SCAN": "false"]
    let outcome = try command.run(within: .seconds(10))
    print(model, tool, outcome.ending)
    print(String(decoding: outcome.output, as: UTF8.self), String(decoding: outcome.errors, as: UTF8.self))
    print(reader.counters.exchanges, reader.counters.frames)
    reader.resetCounters()
  }
  }
}

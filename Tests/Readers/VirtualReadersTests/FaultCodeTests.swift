import Foundation
import SystemIO
import TestSupport
import Testing

@testable import VirtualReaders

/// What faults look like above libnfc: the table of the facts, row by row.
@Suite("Faults as libnfc reports them", .needs(.python3, .libnfc)) struct FaultCodeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var fault: String
    /// Thirteen writes, a read, a selection, a read.
    var codes: String
    var testDescription: String { fault }
  }

  private static func row(_ fault: String, _ fifth: String, _ rest: String, _ end: String) -> Row {
    let later = Array(repeating: rest, count: 8).joined(separator: " ")
    return Row(fault: fault, codes: "0 0 0 0 \(fifth) \(later) \(end)")
  }

  static let rows = [
    row("write:99=nak", "0", "0", "16 1 16"),
    row("write:5=nak", "-20", "-20", "-20 1 16"),
    row("write:5=torn:2", "-20", "-20", "-20 0 -2"),
    row("write:5=torn:2:reset", "-20", "-20", "-20 1 16"),
    row("write:5=torn:2:ack", "0", "0", "16 1 16"),
    row("write:5=mute", "-20", "-20", "-20 1 16"),
    row("write:5=ignore", "0", "0", "16 1 16"),
    row("rf:WRITE:5=remove", "-20", "-20", "-20 0 -2"),
    row("rf:WRITE:5=remove-during", "-20", "-20", "-20 0 -2"),
    row("rf:WRITE:5=remove-after", "0", "-20", "-20 0 -2"),
    row("rf:WRITE:5=deaf", "-20", "0", "16 1 16"),
    row("rf:WRITE:5=corrupt", "-20", "0", "16 1 16"),
    row("rf:WRITE:5=reset-tag", "-20", "-20", "-20 1 16"),
    row("cmd:InDataExchange:5=drop-response", "-6", "0", "16 1 16"),
    row("cmd:InDataExchange:5=drop-ack", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=no-reply", "-6", "0", "16 1 16"),
    row("cmd:InDataExchange:5=garble-response", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=garble-length", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=truncate:6", "-6", "0", "16 1 16"),
    row("cmd:InDataExchange:5=junk:40", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=duplicate", "0", "0", "16 1 16"),
    row("cmd:InDataExchange:5=error-frame", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=nack", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=nonsense", "-1", "0", "16 1 16"),
    row("cmd:InDataExchange:5=delay:200", "0", "0", "16 1 16"),
    row("cmd:InDataExchange:5=delay:1500", "-6", "0", "16 1 16"),
    row("cmd:InDataExchange:5=status:14", "-30", "0", "16 1 16"),
    row("cmd:InDataExchange:5=unplug", "-1", "-1", "-1 -1 -1"),
    Row(
      fault: "cmd:InDataExchange:5=reset-chip",
      codes: "0 0 0 0 -2 -6 -2 -2 -2 -2 -2 -2 -2 -2 1 16"),
    Row(fault: "cmd:SAMConfiguration:1=no-reply", codes: "open"),
    Row(fault: "cmd:Diagnose:1=unplug", codes: "open"),
    Row(fault: "cmd:1=silence", codes: "open"),
  ]

  @Test("the codes of the facts", arguments: rows) func codes(_ row: Row) throws {
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215)], faults: [try Fault(row.fault)])
    let script = Repository.root.appendingPathComponent("Tests/Python/libnfc_codes.py").path
    var command = try Equipment.python3.command([script, reader.connectionString])
    command.errors = .discarded
    let outcome = try command.run(within: .seconds(60))
    #expect(String(decoding: outcome.output, as: UTF8.self) == row.codes + "\n")
  }
}

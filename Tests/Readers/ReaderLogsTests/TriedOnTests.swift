import Foundation
import TestSupport
import Testing

@testable import ReaderLogs

/// The table of docs/tried-on.md, which is made from the logs.
@Suite("docs/tried-on.md") struct TriedOnTests {
  private static let page = Repository.root.appendingPathComponent("docs/tried-on.md")
  private static let (start, end) = ("rewrites it -->\n", "<!-- end of logs -->")

  @Test("the page lists the logs of the repository") func table() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let first = try #require(text.range(of: Self.start)).upperBound
    let last = try #require(text.range(of: Self.end)).lowerBound
    let table = try Self.section()
    if ProcessInfo.processInfo.environment["BECKON_UPDATE_GOLDEN"] == "1" {
      try (text[..<first] + table + text[last...]).write(
        to: Self.page, atomically: true, encoding: .utf8)
      return
    }
    #expect(text[first..<last] == table)
  }

  private static func section() throws -> String {
    let logs = try ReaderLogTests.names.map { name in
      (name, try ReaderLog(parsing: ReaderLogTests.bytes(name)))
    }
    return part("On hardware", logs.filter { !$0.1.header.isSimulated })
      + part(
        "On simulators, which prove nothing about hardware", logs.filter(\.1.header.isSimulated))
  }

  private static func part(_ title: String, _ logs: [(String, ReaderLog)]) -> String {
    let head = "\n### \(title)\n\n"
    if logs.isEmpty { return head + "None yet.\n" }
    return head + "| log | reader | chip | system | program | day | result | checked by |\n"
      + "|---|---|---|---|---|---|---|---|\n" + logs.map(row).joined() + "\n"
  }

  private static func row(_ name: String, _ log: ReaderLog) -> String {
    let header = log.header
    let firmware = header.firmware.map { ", \($0)" } ?? ""
    let cells = [
      "[\(name.dropLast(6))](../Vectors/reader-logs/\(name))", header.reader + firmware,
      header.chip ?? "–", header.system, header.program, header.day, result(log),
      header.checkedBy ?? "–",
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }

  private static func result(_ log: ReaderLog) -> String {
    let failed = log.steps.filter { $0.result == "failed" }.map(\.name)
    if !failed.isEmpty { return "failed: " + failed.joined(separator: ", ") }
    let good = log.steps.filter { $0.result == "good" }.map(\.name)
    return good.isEmpty ? "ended with an error" : "good: " + good.joined(separator: ", ")
  }
}

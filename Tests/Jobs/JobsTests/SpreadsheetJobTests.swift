import Foundation
import JSONText
import Spreadsheets
import TestSupport
import Testing

@testable import Jobs

/// Jobs whose rows are in a sheet; Tests/Golden/spreadsheets has the files, which LibreOffice made.
@Suite("Jobs out of spreadsheets") struct SpreadsheetJobTests {
  private static func text(_ rows: String, _ template: String = "/s/{store}/t/{table}") -> String {
    "{\"name\":\"menu\",\"rows\":\(rows),\"url\":{\"template\":\"https://eat.example.com\(template)\"},"
      + "\"tag\":{\"chips\":[\"ntag213\"]}}"
  }

  /// A job beside a file of that folder.
  private static func plan(_ rows: String, _ template: String = "/s/{store}/t/{table}") throws
    -> JobPlan
  {
    let folder = Repository.root.appendingPathComponent("Tests/Golden/spreadsheets").path
    let text = Array(text(rows, template).utf8)
    return try JobPlan.load(JobFile(reading: text), at: folder + "/job.json", text: text)
  }

  private static func findings(_ plan: JobPlan) throws -> [String] {
    var findings: [String] = []
    _ = try JobCheck(plan).run { findings.append("\($0)") }
    return findings
  }

  @Test("a finding names the cell", arguments: ["menu.xlsx", "menu.ods"]) func cell(_ file: String)
    throws
  {
    let plan = try Self.plan("{\"spreadsheet\":\"\(file)\"}")
    #expect(
      try Self.findings(plan) == [
        "cell A4 (row 3), column 'store': the field is empty; fill it, or make the value optional in the job "
          + "file"
      ])
  }

  @Test("rows carry the numbers of the sheet", arguments: ["menu.xlsx", "menu.ods"])
  func rows(_ file: String) throws {
    let plan = try Self.plan(
      "{\"spreadsheet\":\"\(file)\",\"sheet\":\"Menu\"}", "/t/{table}?code={code}")
    // Read twice: a sheet is one that can be read again.
    for _ in 0..<2 {
      var rows = try JobRows(plan)
      var made: [(Int?, String)] = []
      while let row = try rows.next() { made.append((row.line, row.url)) }
      #expect(made.map(\.0) == [2, 3, 4])
      #expect(
        made.map(\.1)
          == ["1?code=00042", "2?code=12345", "3?code=00000"].map {
            "https://eat.example.com/t/\($0)"
          })
    }
  }

  @Test("the same text twice is told by the rows of the sheet") func doubles() throws {
    let plan = try Self.plan("{\"spreadsheet\":\"menu.xlsx\"}", "/t/{ok}")
    #expect(
      try Self.findings(plan) == [
        "sheet row 4 (row 3): the URL is the same as in sheet row 2 (row 1)"
      ])
  }

  @Test(
    "a cell that cannot be taken ends the table with its address",
    arguments: ["merged.xlsx", "merged.ods"])
  func badCell(_ file: String) throws {
    let rows = "{\"spreadsheet\":\"\(file)\",\"sheet\":1,\"sheetRows\":\"2-\"}"
    let findings = try Self.findings(try Self.plan(rows, "/{a}"))
    #expect(findings.count == 1)
    #expect(
      findings[0].hasPrefix("cell B3: it shows the error '#DIV/0!'"))
  }

  @Test("what keeps a job from its sheet is a sentence") func sentences() {
    func sentence(_ rows: String) -> String {
      do {
        _ = try Self.plan(rows)
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      sentence("{\"spreadsheet\":\"merged.ods\"}").hasSuffix(
        "choose one with --sheet (in a job file \"sheet\"): 'Merged', 'Second'"))
    #expect(
      sentence("{\"spreadsheet\":\"menu.ods\",\"sheet\":\"Lunch\"}").hasSuffix(
        "there are 'Menu', 'Secret'"))
    #expect(
      sentence("{\"spreadsheet\":\"README.md\"}").contains(
        "write \"csv\" in place of \"spreadsheet\""))
    #expect(
      sentence("{\"csv\":\"menu.xlsx\"}").contains("write \"spreadsheet\" in place of \"csv\""))
  }

  @Test(
    "a job file with a sheet is written as it is read",
    arguments: [
      "{\"spreadsheet\":\"a.xlsx\"}",
      "{\"spreadsheet\":\"a.ods\",\"sheet\":\"Terrace\",\"sheetRows\":\"3-40\"}",
      "{\"spreadsheet\":\"a.ods\",\"sheet\":2,\"sheetRows\":\"3-\"}",
    ])
  func written(_ rows: String) throws {
    let file = try JobFile(reading: Array(Self.text(rows).utf8))
    #expect(try file.json["rows"] == JSONValue(parsing: Array(rows.utf8)))
    #expect(try JobFile(reading: Array(file.text.utf8)) == file)
  }

  @Test("the schema knows what the reader knows") func schema() throws {
    let schema = JSONSchema(root: JobFile.schema)
    let rows = "{\"spreadsheet\":\"a.ods\",\"sheet\":2,\"sheetRows\":\"3-\"}"
    #expect(schema.faults(try JSONValue(parsing: Array(Self.text(rows).utf8))) == [])
  }
}

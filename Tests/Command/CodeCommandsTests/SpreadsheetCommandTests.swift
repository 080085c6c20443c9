import Foundation
import JSONText
import TestSupport
import Testing

/// Spreadsheets as people give them; Tests/Golden/spreadsheets has the files, which LibreOffice
/// made.
@Suite("Spreadsheets in commands") struct SpreadsheetCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["menu.xlsx", "menu.ods", "merged.ods"] {
      let file = Repository.root.appendingPathComponent("Tests/Golden/spreadsheets/\(name)")
      try folder.write([UInt8](Data(contentsOf: file)), to: name)
    }
    try folder.write("table\n1\n", to: "tables.csv")
  }

  private static let template = "https://eat.example.com/t/{table}"

  private func new(_ words: String...) throws -> RanCommand {
    try runBeckon(
      ["job", "new", "job.json", "--template", Self.template, "--chip", "ntag213"] + words,
      in: folder)
  }

  private func rows() throws -> JSONValue? {
    try JSONValue(parsing: Array(folder.text(of: "job.json").utf8))["rows"]
  }

  @Test("a job takes a spreadsheet by its content, whatever it is called") func byContent() throws {
    try folder.write(try folder.bytes(of: "menu.ods"), to: "menu.csv")
    for name in ["menu.xlsx", "menu.ods", "menu.csv"] {
      let run = try new("--csv", name, "--force")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(try rows() == ["spreadsheet": .string(name)])
      let check = try runBeckon(["job", "check", "job.json"], in: folder)
      #expect(
        check.status == 0 && check.stdout.hasPrefix("rows     3, none of them bad\n"),
        "\(check.stdout)")
    }
    #expect(try new("--csv", "tables.csv", "--force").status == 0)
    #expect(try rows() == ["csv": "tables.csv"])
  }

  @Test("the sheet and its rows are written into the job") func sheetAndRows() throws {
    let several = try new("--csv", "merged.ods")
    #expect(several.status == 65)
    #expect(
      several.stderr.contains(
        "choose one with --sheet (in a job file \"sheet\"): 'Merged', 'Second'"),
      "\(several.stderr)")
    let run = try runBeckon(
      [
        "job", "new", "job.json", "--template", "https://eat.example.com/t/{a}", "--chip",
        "ntag213", "--csv",
        "merged.ods", "--sheet", "Merged", "--sheet-rows", "2-",
      ], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try rows() == ["spreadsheet": "merged.ods", "sheet": "Merged", "sheetRows": "2-"])
    let check = try runBeckon(["job", "check", "job.json"], in: folder)
    #expect(
      check.status == 1 && check.stdout.contains("cell B3: it shows the error '#DIV/0!'"),
      "\(check.stdout)")
  }

  @Test("options of sheets are refused where there is no sheet") func refused() throws {
    #expect(try new("--csv", "tables.csv", "--sheet", "T").status == 64)
    #expect(try new("--csv", "tables.csv", "--sheet-rows", "2-").status == 64)
    #expect(try new("--count", "3", "--sheet", "T").status == 64)
    #expect(try new("--csv", "menu.xlsx", "--sheet-rows", "A1:B5").status == 64)
    let sheet = try runBeckon(
      ["sheet", "--stock", "L7160", "--sheet", "T", "https://eat.example.com/"], in: folder)
    #expect(sheet.status == 64)
  }

  @Test(
    "labels out of a spreadsheet say the row of the sheet", arguments: ["menu.xlsx", "menu.ods"])
  func labels(_ name: String) throws {
    func sheet(_ template: String, _ words: String...) throws -> RanCommand {
      try runBeckon(
        ["sheet", "--stock", "L7160", "--csv", name, "--template", template, "-o", "t.pdf"] + words,
        in: folder)
    }
    let run = try sheet(Self.template, "--line", "{code} {mark}", "--no-lint")
    #expect(run.status == 0 && run.stdout.hasPrefix("t.pdf\n  3 labels"), "\(run.stderr)")
    let bad = try sheet("https://eat.example.com/t/{nothing}")
    #expect(bad.status == 65 && bad.stderr.contains("\(name): sheet row 2: "), "\(bad.stderr)")
    let missing = try sheet(Self.template, "--sheet", "Lunch")
    #expect(
      missing.status == 65 && missing.stderr.contains("there is no sheet 'Lunch'"),
      "\(missing.stderr)")
  }
}

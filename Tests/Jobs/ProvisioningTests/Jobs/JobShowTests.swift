import CSVText
import JSONText
import Spreadsheets
import TestSupport
import Testing

/// `beckon job show`, `beckon job events`, and exports with columns, times and operators.
@Suite("Items of a job") struct JobShowTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "store,table,state\n42,7,\"=x\"\n42,8,old\n43,9,\"a\nb\"\n", to: "tables.csv")
    try beckon(
      "new", "tables.json", "--csv", "tables.csv", "--template",
      "https://eat.example.com/s/{store}/t/{table}", "--chip", "ntag215", "--qr", "codes",
      "--qr-format", "svg")
    try beckon("run", "tables.json", "--codes")
    try beckon(
      "run", "tables.json", "--rows", "1-2", "--deck", "ntag215", "--operator", "Anna",
      "--station", "hall")
  }

  @discardableResult
  private func beckon(_ words: String..., status: Int32 = 0) throws -> RanCommand {
    let ran = try runBeckon(["job"] + words, in: folder)
    #expect(ran.status == status, "\(words): \(ran.stderr)")
    return ran
  }

  private func uid(of row: Int) throws -> String {
    let lines = try JobRunTests.events(
      beckon("export", "tables.json", "--format", "jsonl", "--rows", "\(row)").stdout)
    return try #require(lines.first?["uid"]?.stringValue)
  }

  @Test("a row is found by its number, tag, URL, column or text") func found() throws {
    let row = try beckon("show", "tables.json", "2")
    #expect(row.stdout.hasPrefix("Row 2 of tables: done\n  https://eat.example.com/s/42/t/8\n"))
    #expect(row.stdout.contains("hall (Anna): done, on tag \(try uid(of: 2))\n"))
    #expect(row.stdout.contains(": QR code made: "))
    for text in [try uid(of: 2), "https://EAT.example.com/s/42/t/8", "table=8", "/t/8", "old"] {
      #expect(try beckon("show", "tables.json", text).stdout == row.stdout, "\(text)")
    }
    let several = try beckon("show", "tables.json", "store=42", "--json")
    #expect(try JobRunTests.events(several.stdout).compactMap { $0["row"]?.intValue } == [1, 2])
    let none = try beckon("show", "tables.json", "store=44", status: 1)
    #expect(none.stderr == "beckon: nothing in this ledger matches 'store=44'\n")
  }

  @Test("JSON and a page have the history") func forms() throws {
    let json = try #require(
      try JobRunTests.events(beckon("show", "tables.json", "1", "--json").stdout).first)
    let history = json["history"]?.arrayValue ?? []
    let kinds = history.compactMap { event in event["kind"]?.stringValue }
    let isNamed = history.contains { $0["operator"] == "Anna" && $0["station"] == "hall" }
    #expect(kinds.contains("done") && isNamed)
    #expect(json["columns"]?["state"] == "=x" && json["operator"] == "Anna")
    try beckon("show", "tables.json", "1", "--html", "one.html")
    let page = try folder.text(of: "one.html")
    #expect(page.contains("<title>Row 1 of tables: done</title>") && page.contains("hall (Anna)"))
    #expect(!page.contains("<script"))
  }

  @Test("an export has the table's columns, times and operators; a workbook has the same")
  func export() throws {
    let table = try beckon("export", "tables.json").stdout.replacing("\r\n", with: "\n")
    let header = try #require(table.split(separator: "\n").first)
    #expect(header.hasSuffix(",made,written,verified,labelled,operator,store,table,table:state"))
    #expect(table.contains(",Anna,42,7,'=x\n"))
    let known = table.split(separator: ",").filter { $0.hasSuffix("Z") && $0.contains("T") }
    #expect(known.count >= 7, "made thrice, written and verified twice")
    try beckon("export", "tables.json", "-o", "rows.xlsx")
    let book = try Spreadsheet(folder.bytes(of: "rows.xlsx")).table()
    #expect(book.header.names.joined(separator: ",") == header)
    try beckon("export", "tables.json", "--writeback", "done.xlsx")
    let back = try Spreadsheet(folder.bytes(of: "done.xlsx")).table()
    #expect(back.header.names.prefix(5) == ["store", "table", "state", "url", "beckon:state"])
    try beckon("export", "tables.json", "--writeback", "done.csv", "--rows", "3")
    let rest = try folder.text(of: "done.csv")
    #expect(rest.contains("43,9,\"a\nb\",https://eat.example.com/s/43/t/9,pending,"))
    let imported = try beckon("import", "tables.json", "rows.csv", status: 66)
    #expect(!imported.stderr.isEmpty)
    try folder.write(table, to: "rows.csv")
    try beckon("import", "tables.json", "rows.csv")
  }

  @Test("what is new since an event, as rows and as events") func since() throws {
    let all = try JobRunTests.events(beckon("events", "tables.json").stdout)
    let last = try #require(all.last?["event"]?.intValue)
    #expect(all.compactMap { $0["event"]?.intValue } == Array(1...last))
    try beckon("retry", "tables.json", "--give-up", "3", "--operator", "Bo")
    let new = try JobRunTests.events(beckon("events", "tables.json", "--since", "\(last)").stdout)
    #expect(new.count == 1 && new[0]["kind"] == "gave-up" && new[0]["operator"] == "Bo")
    let rows = try beckon("export", "tables.json", "--since", "\(last)", "--format", "jsonl")
    #expect(try JobRunTests.events(rows.stdout).compactMap { $0["row"]?.intValue } == [3])
    #expect(rows.stderr.hasPrefix("beckon: event \(last + 1)\n"))
    let nothing = try beckon("export", "tables.json", "--since", "\(last + 1)", "--format", "jsonl")
    #expect(nothing.stdout.isEmpty)
    try beckon("events", "tables.json", "--every", "2", status: 64)
    try beckon("run", "tables.json", "--operator", " ", "--deck", "ntag215", status: 64)
  }
}

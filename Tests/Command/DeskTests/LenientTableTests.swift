import Foundation
import JSONText
import TestSupport
import Testing

/// Tables as people bring them to the desk.
@Suite struct LenientTableTests {
  private func bytes(_ bytes: [UInt8], _ more: JSONValue = [:]) -> JSONValue {
    var members = more.objectValue?.members.map { ($0.name, $0.value) } ?? []
    members.append(("bytes", .string(Data(bytes).base64EncodedString())))
    return .object(JSONObject(members))
  }

  private func kinds(_ table: JSONValue) -> [String] {
    table["notes"]?.arrayValue?.compactMap { $0["kind"]?.stringValue } ?? []
  }

  @Test("Windows-1252, semicolons, a title and empty rows are taken, and each is said")
  func text() throws {
    let desk = try CallingDesk()
    let text =
      "Tables of Caf\u{E9} Rosa;;\r\n\r\nstore;table;\r\n42;1;\r\n;;\r\n\r\n42;K\u{FC}che;\r\n;;\r\n"
    let encoded = text.unicodeScalars.map { UInt8($0.value) }
    let table = try desk.ask("/api/table", bytes(encoded))
    #expect(table["columns"] == ["store", "table"], "\(table.text())")
    #expect(table["rows"] == [["42", "1"], ["42", "Küche"]])
    #expect(table["header"] == 3)
    #expect(kinds(table) == ["encoding", "titleRows", "emptyRows"])
    #expect(table["notes"]?.arrayValue?.last?["n"] == 2)
    #expect(table["notes"]?.arrayValue?.last?["first"] == 5)

    // The job's table is plain CSV, which every command reads.
    let made = try desk.ask(
      "/api/jobs/new",
      [
        "name": "tables", "template": "https://eat.example.com/t/{table}",
        "table": bytes(encoded, ["name": "tische.csv"]),
      ])
    #expect(made.isOK, "\(made.text())")
    #expect(try desk.folder.text(of: "tische.csv") == "store,table\r\n42,1\r\n42,Küche\r\n")
    let check = try desk.ask("/api/jobs/check", ["job": "tables.json"])
    #expect(check["summary"]?["rows"] == 2, "\(check.text())")
  }

  @Test("UTF-16 is taken; what no encoding has is refused with its line in the file")
  func encodings() throws {
    let desk = try CallingDesk()
    let units = Array("store\ttable\n42\tKüche\n".utf16)
    var (little, big): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
    for unit in units {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for encoded in [little, big] {
      let table = try desk.ask("/api/table", bytes(encoded))
      #expect(table["rows"] == [["42", "Küche"]], "\(table.text())")
      #expect(kinds(table) == ["encoding"])
    }
    let refused = try desk.ask("/api/table", ["text": "store,table\n\n42,1\n42,1,2\n"])
    #expect(
      refused["sentence"]?.stringValue?.hasPrefix("line 4, column ") == true, "\(refused.text())")
  }

  @Test("A line break in a cell is not an empty row, and the table stays as it was")
  func lineBreaks() throws {
    let desk = try CallingDesk()
    let table = try desk.ask("/api/table", ["text": "a,b\n1,\"x\n\ny\"\n2,z\n"])
    #expect(table["rows"] == [["1", "x\n\ny"], ["2", "z"]], "\(table.text())")
    #expect(kinds(table) == [])
  }

  @Test(
    "A comma in the numbers of a column is no reason to drop the names",
    arguments: [
      "invoice\tamount\n1\t12,30 €\n2\t7,5\n", "amount\n\"12,30 €\"\n\"7,5\"\n",
      "lat,lon\n\"52,5\",\"13,4\"\n\"-33,9\",\"151,2\"\n",
    ])
  func commas(_ text: String) throws {
    let desk = try CallingDesk()
    let table = try desk.ask("/api/table", ["text": .string(text)])
    #expect(table["header"] == 1 && table["count"] == 2 && kinds(table) == [], "\(table.text())")
  }

  @Test("The row with the names is guessed and can be changed; columns without names have letters")
  func header() throws {
    let desk = try CallingDesk()
    let numbers: JSONValue = ["text": "42,1\n42,2\n"]
    let guessed = try desk.ask("/api/table", numbers)
    #expect(guessed["header"] == 0 && guessed["columns"] == ["A", "B"], "\(guessed.text())")
    #expect(guessed["count"] == 2)
    let changed = try desk.ask("/api/table", ["text": "42,1\n42,2\n", "header": 1])
    #expect(changed["columns"] == ["42", "1"] && changed["count"] == 1)
    let twins = try desk.ask("/api/table", ["text": "name,name,\na,b,c\n", "header": 1])
    #expect(twins["columns"] == ["name", "name 2", "C"], "\(twins.text())")
    #expect(kinds(twins) == ["namedColumns"])
  }

  @Test("A workbook with two sheets and a title has a choice of sheets, and is kept as CSV")
  func workbook() throws {
    let desk = try CallingDesk()
    let file = Repository.root.appendingPathComponent("Tests/Golden/spreadsheets/two-sheets.xlsx")
    let encoded = try [UInt8](Data(contentsOf: file))
    let table = try desk.ask("/api/table", bytes(encoded))
    #expect(table["sheets"] == ["Terrace", "Garden"] && table["sheet"] == "Terrace")
    #expect(table["columns"] == ["store", "table"] && table["header"] == 3, "\(table.text())")
    #expect(table["rows"] == [["42", "1"], ["42", "Küche"]])
    #expect(kinds(table) == ["titleRows", "emptyRows"])
    let other = try desk.ask("/api/table", bytes(encoded, ["sheet": "Garden"]))
    #expect(other["rows"] == [["43", "9"]] && kinds(other) == [])

    let made = try desk.ask(
      "/api/jobs/new",
      [
        "name": "garden", "template": "https://eat.example.com/t/{table}",
        "table": bytes(encoded, ["name": "tables.xlsx", "sheet": "Garden"]),
      ])
    #expect(made.isOK, "\(made.text())")
    #expect(try desk.folder.text(of: "tables.csv") == "store,table\r\n43,9\r\n")
    // A title that is chosen as the names brings its merged cells with it.
    let merged = try desk.ask("/api/table", bytes(encoded, ["header": 1]))
    #expect(merged["ok"] == false && merged["sentence"]?.stringValue?.contains("A1:B1") == true)
  }
}

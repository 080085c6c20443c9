import CSVText
import Testing

@Suite("CSV tables") struct CSVTableTests {
  @Test("fields by column name, and the line of each record") func records() throws {
    let table = try CSVTable(Array("id;url\r\n7;https://a.b/\r\n\"8\n9\";\r\nx;y\r\n".utf8))
    #expect(table.header.names == ["id", "url"] && table.header.line == 1)
    #expect(table.separator == .semicolon)
    #expect(table.map { $0["id"] } == ["7", "8\n9", "x"])
    #expect(table.map { $0["url"] } == ["https://a.b/", "", "y"])
    #expect(table.map(\.line) == [2, 3, 5])
    #expect(table.map { Array($0.row) }.last == ["x", "y"])
    let url = try #require(table.header.index(of: "url"))
    #expect(table[0].row[url] == "https://a.b/" && table[0]["URL"] == nil)
  }

  @Test("a header without rows is a table without records") func empty() throws {
    let table = try CSVTable(Array("id,url".utf8))
    #expect(table.isEmpty && table.header.names == ["id", "url"])
  }

  @Test("refused, with the place", arguments: CSVVectors.all.badTables)
  func bad(_ vector: CSVVectors.Vector) {
    let error = #expect(throws: CSVError.self) { try CSVTable(vector.bytes, vector.dialect) }
    #expect(error?.problem.code == vector.problem)
    #expect(error?.line == vector.line && error?.column == vector.column)
  }

  @Test("what the parser refuses, a table refuses at the same place", arguments: CSVVectors.all.bad)
  func sameErrors(_ vector: CSVVectors.Vector) {
    let error = #expect(throws: CSVError.self) { try CSVTable(vector.bytes, vector.dialect) }
    #expect(error == Reading(vector.bytes, vector.dialect).error)
  }

  @Test("a table larger than a piece: every record is right, doubled quotes too") func large()
    throws
  {
    var text = "n,quoted\n"
    for number in 0..<20_000 { text += "\(number),\"a\"\"\(number)\n\"\n" }
    let table = try CSVTable(Array(text.utf8))
    #expect(table.count == 20_000)
    for (number, record) in table.enumerated() {
      guard record["n"] == "\(number)", record["quoted"] == "a\"\(number)\n",
        record.line == 2 + 2 * number
      else {
        Issue.record("record \(number): \(Array(record.row)) in line \(record.line)")
        break
      }
    }
  }

  @Test("the reader lends a record only after next()") func lending() throws {
    var reader = CSVTableReader()
    #expect(reader.record == nil && reader.header == nil && reader.separator == nil)
    reader.append("a,b\n1".utf8)
    #expect(try !reader.next())
    #expect(reader.header?.names == ["a", "b"] && reader.record == nil)
    #expect(reader.separator == .comma)
    reader.append(",2\n".utf8)
    #expect(try reader.next())
    #expect(reader.record?["b"] == "2")
    reader.finish()
    #expect(try !reader.next())
    #expect(reader.record == nil)
  }

  @Test("a bad header is refused again and again") func errorStays() {
    var reader = CSVTableReader()
    reader.append("a,a\n1,2\n".utf8)
    let first = #expect(throws: CSVError.self) { try reader.next() }
    let second = #expect(throws: CSVError.self) { try reader.next() }
    #expect(first != nil && first == second && reader.record == nil)
  }

  struct Sentence: Sendable, CustomTestStringConvertible {
    /// Each character is one byte of the file.
    var file: String
    var sentence: String
    var testDescription: String { sentence }

    init(_ file: String, _ sentence: String) {
      self.file = file
      self.sentence = sentence
    }
  }

  @Test("sentences", arguments: sentences) func sentence(_ vector: Sentence) {
    let error = #expect(throws: CSVError.self) {
      let bytes = vector.file.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      _ = try CSVTable(bytes)
    }
    #expect(error?.description == vector.sentence)
  }

  static let sentences: [Sentence] = [
    Sentence("", "line 1, column 1: the file has no rows; its first line must name the columns"),
    Sentence(
      "\u{FF}\u{FE}a\0",
      "line 1, column 1: the file is UTF-16; save it as UTF-8 (in Excel: \"CSV UTF-8\")"
    ),
    Sentence(
      "url\nCaf\u{E9}\n",
      "line 2, column 4: the byte 0xE9 is not UTF-8 here; save the file as UTF-8 (in Windows-1252 "
        + "it is 'é')"
    ),
    Sentence(
      "url\n\u{80}", "line 2, column 1: the byte 0x80 is not UTF-8 here; save the file as UTF-8"),
    Sentence(
      "u\0r\0",
      "line 1, column 2: there is a NUL byte; the file is UTF-16 or not a text file; save it as UTF-8 "
        + "in the program that made it"
    ),
    Sentence(
      "url\n6\"\n",
      "line 2, column 2: there is a quote inside a field that does not begin with one; put the whole "
        + "field in quotes and write the quote twice"
    ),
    Sentence(
      "url\n\"6\"x\n",
      "line 2, column 4: there is text after the closing quote of a field; write a quote inside a "
        + "quoted field twice, or add the missing separator"
    ),
    Sentence(
      "url\n\"6\n",
      "line 2, column 1: the quote that opens here is never closed; add the closing quote"
    ),
    Sentence(
      "url\n\nx\n",
      "line 2, column 1: the line is blank and rows follow it; delete it, or write \"\" for a row of "
        + "one empty field"
    ),
    Sentence(
      "url,id\nx\n",
      "line 2, column 1: the row has 1 field where the first row has 2; add the missing fields, "
        + "empty ones too"
    ),
    Sentence(
      "url\nx,y\n",
      "line 2, column 3: the row has 2 fields where the first row has 1; a field that contains the "
        + "separator must be in quotes"
    ),
    Sentence(
      "url\n" + String(repeating: "x", count: 131_073),
      "line 2, column 131073: the field is longer than 131072 bytes"
    ),
    Sentence(
      "url\n\"" + String(repeating: "x", count: 131_073),
      "line 2, column 1: the quoted field that begins here is longer than 131072 bytes; is its "
        + "closing quote missing?"
    ),
    Sentence(
      "url\n" + String(repeating: String(repeating: "x", count: 131_071) + ",", count: 9),
      "line 2, column 1048577: the row is longer than 1048576 bytes; is a closing quote missing "
        + "above?"
    ),
    Sentence(
      String(repeating: ",", count: 16_384),
      "line 1, column 16385: the row has more than 16384 fields"
    ),
    Sentence(
      "url,,x\n",
      "line 1, column 5: column 2 has no name; name it, or delete the separator that makes it"
    ),
    Sentence(
      "url,\u{1B}[2J,\u{1B}[2J\n",
      "line 1, column 10: columns 2 and 3 are both named '\u{FFFD}[2J'; rename one of them"
    ),
  ]
}

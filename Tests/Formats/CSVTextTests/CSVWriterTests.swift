import CSVText
import TestSupport
import Testing

@Suite("CSV writing") struct CSVWriterTests {
  private func written(_ rows: [[String]], by writer: CSVWriter = CSVWriter()) throws -> String {
    var writer = writer
    var output: [UInt8] = []
    for row in rows { try writer.write(row, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "fields are quoted when they must be",
    arguments: [
      (["a", "b"], "a,b\r\n"),
      (["", ""], ",\r\n"),
      ([""], "\"\"\r\n"),
      (["a,b", "c;d", "e\tf"], "\"a,b\",\"c;d\",\"e\tf\"\r\n"),
      (["say \"hi\"", "\""], "\"say \"\"hi\"\"\",\"\"\"\"\r\n"),
      (["a\nb", "a\rb", "a\r\nb"], "\"a\nb\",\"a\rb\",\"a\r\nb\"\r\n"),
      ([" a ", "é€😀"], " a ,é€😀\r\n"),
      (["sep=", ""], "\"sep=\",\r\n"),
      (["\u{FEFF}a", "b"], "\"\u{FEFF}a\",b\r\n"),
      (["=1+1", "-5"], "=1+1,-5\r\n"),
    ])
  func quoting(row: [String], expected: String) throws {
    #expect(try Array(written([row]).utf8) == Array(expected.utf8))
  }

  @Test("separator, line end and byte order mark") func options() throws {
    let writer = CSVWriter(separator: .semicolon, lineEnd: .lf, writesByteOrderMark: true)
    let text = try written([["a", "b,c"], ["1", "2"]], by: writer)
    #expect(Array(text.utf8) == Array("\u{FEFF}a;\"b,c\"\n1;2\n".utf8))
    #expect(try written([["a", "b"]], by: CSVWriter(separator: .tab)) == "a\tb\r\n")
  }

  @Test("formulas are defused on request") func formulas() throws {
    let row = ["=1+1", "+49", "-5", "@x", "\tx", "\rx", "a=1", "'=1", "", "=\"a\""]
    let text = try written([row], by: CSVWriter(escapesFormulas: true))
    let expected = "'=1+1,'+49,'-5,'@x,\"'\tx\",\"'\rx\",a=1,'=1,,\"'=\"\"a\"\"\"\r\n"
    #expect(Array(text.utf8) == Array(expected.utf8))
  }

  @Test("what could not be read back is refused and leaves no trace") func refused() throws {
    var writer = CSVWriter(writesByteOrderMark: true)
    var output: [UInt8] = Array("kept".utf8)
    #expect(throws: CSVWriteError.noFields) { try writer.write([], to: &output) }
    #expect(throws: CSVWriteError.nul(field: 2)) { try writer.write(["a", "b\0"], to: &output) }
    #expect(output == Array("kept".utf8))
    try writer.write(["a", "b"], to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "kept\u{FEFF}a,b\r\n")
    #expect(throws: CSVWriteError.raggedRow(expected: 2, found: 1)) {
      try writer.write(["a"], to: &output)
    }
    #expect(output.count == "kept\u{FEFF}a,b\r\n".utf8.count)
    #expect("\(CSVWriteError.noFields)" == "a CSV row needs at least one field")
    #expect(
      "\(CSVWriteError.raggedRow(expected: 2, found: 1))"
        == "the row has 1 field where the first row has 2")
    #expect(
      "\(CSVWriteError.nul(field: 2))"
        == "field 2 of the row contains a NUL, which no CSV reader accepts")
  }

  @Test("what is written is read back as it was, the separator told or guessed") func roundTrip()
    throws
  {
    let seed: UInt64 = 0x0C57
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Effort.count(slice: 5_000, whole: 300_000) {
      let rows = randomRows(&generator)
      let separator = CSVSeparator.allCases.randomElement(using: &generator) ?? .comma
      let writer = CSVWriter(
        separator: separator, lineEnd: Bool.random(using: &generator) ? .crlf : .lf,
        writesByteOrderMark: Bool.random(using: &generator))
      let bytes = try Array(written(rows, by: writer).utf8)
      let expected = rows.map { $0.map { Array($0.utf8) } }
      for choice in [CSVDialect.Separator.given(separator), .detected] {
        let reading = Reading(pieces(bytes, of: 7), CSVDialect(separator: choice))
        #expect(reading.rows == expected, "seed \(seed), round \(round): \(rows)")
        #expect(reading.error == nil, "seed \(seed), round \(round): \(rows)")
      }
    }
  }

  @Test("defused fields read back with the mark, all others as they were") func defusedRoundTrip()
    throws
  {
    let seed: UInt64 = 0x0DEF
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Effort.count(slice: 2_000, whole: 100_000) {
      let rows = randomRows(&generator)
      let text = try written(rows, by: CSVWriter(escapesFormulas: true))
      let expected = rows.map { row in
        row.map { field in
          let first = field.utf8.first.map { Character(Unicode.Scalar($0)) }
          return Array(((first.map("=+-@\t\r".contains) ?? false) ? "'" + field : field).utf8)
        }
      }
      #expect(Reading(Array(text.utf8)).rows == expected, "seed \(seed), round \(round): \(rows)")
    }
  }

  private func randomRows(_ generator: inout SeededGenerator) -> [[String]] {
    let parts = [
      "a", "bc", ",", ";", "\t", "\"", "\r", "\n", "\r\n", "=", "+", "-", "@", "'", " ", "sep=",
      "\u{FEFF}", "é", "e\u{301}", "€", "😀", "\u{1}", "\u{7F}",
    ]
    let width = Int.random(in: 1...4, using: &generator)
    return (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      (0..<width).map { _ in
        (0..<Int.random(in: 0...4, using: &generator))
          .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      }
    }
  }
}

import Testing

@testable import Spreadsheets

@Suite("Cells") struct CellTests {
  @Test(
    "addresses are letters and numbers",
    arguments: [
      ("A1", 1, 1), ("Z9", 26, 9), ("AA10", 27, 10), ("XFD1048576", 16_384, 1_048_576),
      ("AZ5", 52, 5), ("BA5", 53, 5), ("ZZ1", 702, 1), ("AAA1", 703, 1),
    ])
  func addresses(_ text: String, _ column: Int, _ row: Int) {
    let address = CellAddress(column: column, row: row)
    #expect(address.description == text)
    #expect(CellAddress(text.utf8) == address)
  }

  @Test(
    "what no sheet has is no address",
    arguments: [
      "", "A", "1", "A0", "XFE1", "A1048577", "1A", "A1B", "A-1", "AAAAAAAAAAAAAAAAAA1",
      "A99999999999999999999",
    ])
  func noAddress(_ text: String) { #expect(CellAddress(text.utf8) == nil) }

  @Test("every column's letters are its own and come in order") func letters() {
    var last = ""
    for column in 1...CellAddress.maxColumnCount {
      let letters = CellAddress.letters(column)
      #expect((last.count, last) < (letters.count, letters))
      #expect(CellAddress("\(letters)7".utf8)?.column == column)
      last = letters
    }
  }

  @Test(
    "numbers have 15 digits and no exponent",
    arguments: [
      ("0.30000000000000004", "0.3"), ("42", "42"), ("4.50", "4.5"), ("-0", "0"), ("1e3", "1000"),
      ("1.7976931348623157E+308", "179769313486232" + String(repeating: "0", count: 294)),
      ("1e21", "1000000000000000000000"), ("-1.5E+22", "-15000000000000000000000"),
      // The one digit by which it is told from its neighbours.
      ("5E-324", "0." + String(repeating: "0", count: 323) + "5"),
      ("123456789012345678", "123456789012346000"), ("0.1", "0.1"), ("1E-7", "0.0000001"),
      ("999999999999999.9", "1000000000000000"), ("-2.5E-3", "-0.0025"), ("100", "100"),
      ("0.000000000000001234", "0.000000000000001234"), ("1e20", "100000000000000000000"),
      ("99999999999999.95", "99999999999999.9"), ("1.005", "1.005"),
      ("33.333333333333336", "33.3333333333333"),
    ])
  func numbers(_ written: String, _ shown: String) throws {
    let last = shown == "99999999999999.9" ? ["99999999999999.9", "100000000000000"] : [shown]
    #expect(last.contains(NumberText.text(try #require(NumberText.number(written)))))
  }

  @Test(
    "what is no number is none",
    arguments: ["", "nan", "inf", "0x10", "1e999", "1,5", " 1", "1e", "--1"])
  func noNumber(_ text: String) { #expect(NumberText.number(text) == nil) }

  @Test(
    "percentages move the point",
    arguments: [
      (0.125, "12.5%"), (1.0, "100%"), (0.07, "7%"), (0.001, "0.1%"), (-0.5, "-50%"), (0, "0%"),
      (12.345, "1234.5%"),
    ])
  func percents(_ number: Double, _ text: String) { #expect(NumberText.percent(number) == text) }

  @Test("a percentage has no exponent either") func hugePercent() throws {
    let cell = try NumberFormat.percent.cell(1e307, from1904: false)
    #expect(cell.text == "1" + String(repeating: "0", count: 309) + "%")
    #expect(
      NumberText.percent(1e-25) == "0." + String(repeating: "0", count: 22) + "1%")
  }

  @Test(
    "whole numbers of more digits than spreadsheets keep",
    arguments: [
      ("123456789012345", false), ("1234567890123456", true), ("-1234567890123450", true),
      ("1e21", true), ("999999999999999", false), ("0.30000000000000004", false), ("1e15", true),
      ("12345678901234.567", false), ("1e-20", false), ("0", false),
    ])
  func lostDigits(_ written: String, _ isLossy: Bool) throws {
    let number = try #require(NumberText.number(written))
    #expect(
      try NumberFormat.plain.cell(number, from1904: false).hasLostDigits == isLossy, "\(written)")
    #expect(!SpreadsheetCell(written, .text).hasLostDigits)
    let mask = NumberFormat(code: "00000000000000000000")
    #expect(try !mask.cell(42, from1904: false).hasLostDigits)
  }

  @Test(
    "formats that say something",
    arguments: [
      ("General", 42.0, "42"), ("0.00", 4.5, "4.5"), ("#,##0.00 \"€\"", 1234.5, "1234.5"),
      ("00000", 42, "00042"), ("00000", 1_234_567, "1234567"), ("\"A-\"000", 7, "A-007"),
      ("000-000", 12_345, "012-345"), ("00000", -42, "-00042"), ("00000", 1.5, "1.5"),
      ("0", 7, "7"),
      ("0%", 0.5, "50%"), ("0.00E+00", 12, "12"), ("[Red]00", 5, "05"), ("@", 5, "5"),
      ("yyyy\\-mm\\-dd", 46_082, "2026-03-01"), ("dd.mm.yy", 1, "1900-01-01"),
      ("m/d/yy", 59, "1900-02-28"),
      ("[$-409]d mmm yyyy;@", 61, "1900-03-01"), ("h:mm", 0.5, "12:00:00"),
      ("[h]:mm", 1.5, "36:00:00"),
      ("yyyy-mm-dd hh:mm", 46_082.5, "2026-03-01T12:00:00"), ("mm:ss", 0.25, "06:00:00"),
      ("mmmm", 31, "1900-01-31"),
      ("h:mm AM/PM", 0.75, "18:00:00"), ("yyyy-mm-dd", 46_082.9, "2026-03-01"),
      ("yyyy-mm-dd hh:mm:ss", 46_082.999_999_999, "2026-03-02T00:00:00"),
    ])
  func formats(_ code: String, _ number: Double, _ text: String) throws {
    #expect(try NumberFormat(code: code).cell(number, from1904: false).text == text)
  }

  @Test(
    "days that never were, or that nobody shows, are refused",
    arguments: [0, 60, 60.5, -1, 2_958_466, 1e300])
  func falseDays(_ serial: Double) {
    let format = NumberFormat(code: "yyyy-mm-dd")
    #expect(throws: CellProblem.self) { try format.cell(serial, from1904: false) }
  }

  @Test("the calendar of 1904 counts from its own day") func calendar1904() throws {
    let format = NumberFormat(code: "yyyy-mm-dd")
    #expect(try format.cell(0, from1904: true).text == "1904-01-01")
    #expect(try format.cell(60, from1904: true).text == "1904-03-01")
    #expect(try format.cell(44_620, from1904: true).text == "2026-03-01")
  }

  @Test("every day from 1900 to 9999 follows the one before") func everyDay() throws {
    let format = NumberFormat(builtIn: 14)
    var last = "1899-12-31"
    for serial in Array(1...59) + Array(61...80_000) + Array(2_958_000...2_958_465) {
      let text = try format.cell(Double(serial), from1904: false).text
      if serial == 2_958_000 { last = "9998-09-21" }
      #expect(text > last)
      last = text
    }
    #expect(last == "9999-12-31")
  }

  @Test(
    "durations of OpenDocument",
    arguments: [
      ("PT12H30M00S", 45_000_000), ("PT00H00M05.5S", 5_500), ("P1DT1H", 90_000_000),
      ("PT36H", 129_600_000),
    ])
  func durations(_ text: String, _ milliseconds: Int) {
    #expect(Moment.duration(text) == milliseconds)
  }

  @Test(
    "what is no duration",
    arguments: ["", "P", "PT", "12:00", "P1Y", "PT1", "PT1.5H", "PTS", "PT99999999999999S"])
  func noDuration(_ text: String) {
    #expect(Moment.duration(text) == nil)
  }

  @Test(
    "what is no moment",
    arguments: [
      "", "2026", "2026-02-29", "2026-13-01", "2026-3-1", "2026-03-01T", "2026-03-01T24:00",
      "2026-03-01T12",
      "T12:00", "12:60", "2026-03-01T12:00:60", "2026-03-01T12:00:00.", "-5-01-01",
    ])
  func noMoment(_ text: String) { #expect(Moment(iso: text) == nil) }

  @Test("rows of a sheet as people write them") func sheetRows() {
    #expect(SheetRows.range("2-50") == 2...50)
    #expect(SheetRows.range("3-") == 3...1_048_576)
    #expect(SheetRows.text(2...50) == "2-50" && SheetRows.text(3...1_048_576) == "3-")
    for text in ["", "-", "-5", "5", "0-3", "5-3", "1-2-3", "a-b", "1-99999999", " 1-2"] {
      #expect(SheetRows.range(text) == nil, "\(text)")
    }
  }
}

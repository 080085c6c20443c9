import Testing

@testable import Labels

@Suite("Lengths") struct PaperLengthTests {
  @Test("millimetres, inches, points and picas are whole numbers of one unit")
  func units() {
    #expect(PaperLength.inches(1) == .mm(25.4))
    #expect(PaperLength.points(72) == .inches(1))
    #expect(PaperLength.thirdsOfAnInch(10) * 3 == .inches(10))
    #expect(PaperLength.inches(0.15625) * 32 == .inches(5))
    #expect(PaperLength.points(0.0001).units > 0)
    #expect(PaperLength.mm(63.5).micrometres == 63_500)
    #expect(PaperLength.points(1).micrometres == 353)
    #expect((-PaperLength.points(1)).micrometres == -353)
  }

  @Test(
    "are read with their unit",
    arguments: [
      ("63.5 mm", PaperLength.mm(63.5)), ("63.5mm", .mm(63.5)), (" 2.625in ", .inches(2.625)),
      ("2 5/8 in", .inches(2.625)), ("10/3 in", .thirdsOfAnInch(10)), ("7 pt", .points(7)),
      ("1.2 cm", .mm(12)), ("6 pc", .inches(1)), (".5 in", .inches(0.5)), ("0 mm", .zero),
      ("10000 mm", .mm(10_000)), ("1.23456789 mm", PaperLength(units: 4_444_441)),
    ])
  func read(_ text: String, _ length: PaperLength) {
    #expect(PaperLength(text) == length)
  }

  @Test(
    "what is none is refused",
    arguments: [
      "", "mm", "63.5", "-1 mm", "1e3 mm", "1,5 mm", "1 2 mm", "1/0 in", "1/2 1 in", "1 1/2 1/2 in",
      "10001 mm", "999999 mm", "1.2.3 mm", ". mm", "5 miles", "5 m m", "NaN mm", "1/2/3 in", "٣ mm",
      String(repeating: "1", count: 40) + " mm", "99999 in",
    ])
  func refused(_ text: String) {
    #expect(PaperLength(text) == nil)
  }

  @Test("without a unit only where one is meant") func implied() {
    #expect(PaperLength("72", unit: .pt) == .inches(1))
    #expect(PaperLength("1in", unit: .pt) == .inches(1))
    #expect(PaperLength("", unit: .pt) == nil)
  }

  @Test("are written without zeros at their end, and read again")
  func written() {
    #expect(PaperLength.mm(63.5).words == "63.5 mm (2.5 in)")
    #expect(PaperLength.mm(10).mmText == "10")
    #expect(PaperLength.zero.mmText == "0")
    #expect(PaperLength.mm(-0.75).mmText == "-0.75")
    #expect(PaperLength.mm(0.004).mmText == "0")
    #expect(PaperLength.mm(1.999).mmText == "2")
    for tenths in stride(from: 0, to: 3_000, by: 7) {
      let length = PaperLength.mm(Double(tenths) / 10)
      #expect(PaperLength(length.mmText + " mm") == length)
    }
  }

  @Test("count whole dots") func dots() {
    #expect(PaperLength.inches(2).dots(.perMillimetre(8)) == 406)
    #expect(PaperLength.inches(1).dots(.perMillimetre(8)) == 203)
    #expect(PaperLength.mm(28).dots(.perInch(300)) == 330)
    #expect(PaperLength.mm(10).dots(.perInch(600)) == 236)
    #expect(Resolution.perMillimetre(8).words == "8 dots/mm (203.2 dpi)")
    #expect(Resolution.perInch(300).words == "300 dpi")
  }
}

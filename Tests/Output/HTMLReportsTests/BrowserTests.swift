import Foundation
import SystemIO
import QRCodes
import TestSupport
import Testing

@testable import HTMLReports

@Suite("Pages in a browser", .serialized, .needs(.chromium))
struct BrowserTests {
  let browser: Browser
  let status: String
  let bytes: [UInt8]
  let rows = SampleRows.rows(40)

  init() throws {
    browser = try Browser()
    let page = StatusPage(
      job: "Tables of June", made: "Made 2026-06-22 10:00:00.",
      totals: Totals(needsYou: 1, done: 39),
      timeline: Timeline(
        start: "2026-06-22 09:00:00", end: "10:00:00", step: "30 minutes",
        stretches: [.init(done: 20, failed: 1), .init(done: 19)]),
      needs: [("Row 40 · Table 40", "hold its tag to a reader again")],
      facts: [("Rate", "40 tags an hour")],
      proofs: [("Head", "desk 7 " + String(repeating: "0f", count: 32))])
    bytes = page.bytes(with: rows)
    status = try browser.folder.write(bytes, to: "status.html")
  }

  @Test(
    "the codes on the screen are read by a program that we did not write",
    .needs(.zbarimg),
    arguments: [(390, 3200, false), (1280, 1600, false), (1280, 1600, true)])
  func codes(_ width: Int, _ height: Int, _ dark: Bool) throws {
    let picture = try browser.screenshot(status, width: width, height: height, dark: dark)
    try expect(rows.prefix(10), among: browser.codes(in: picture))
  }

  @Test(
    "the codes on paper are read, on as many sheets as there are",
    .needs(.zbarimg, .pdftoppm))
  func paper() throws {
    let sheets = try browser.sheets(status, density: 200)
    #expect(sheets.count > 1)
    let found = try sheets.reduce(into: Set<String>()) { try $0.formUnion(browser.codes(in: $1)) }
    try expect(rows[...], among: found)
  }

  /// A host in capitals opens the same page.
  private func expect(_ rows: ArraySlice<StatusRow>, among found: Set<String>) throws {
    let lower = Set(found.map { $0.lowercased() })
    let wanted = Set(rows.map(\.url.text))
    #expect(wanted.isSubset(of: lower), "\(wanted.subtracting(lower).sorted())")
    #expect(lower.isSubset(of: Set(self.rows.map(\.url.text))))
  }

  @Test("the search leaves the rows that hold every word")
  func search() throws {
    #expect(try shown("#q=s/17%20unsettled") == [])
    #expect(try shown("#q=s/17%20table") == [17])
    #expect(try shown("#q=LOCKED") == [40])
    #expect(try shown("").count == 40)
    let text = try browser.document(status, fragment: "#f=stuck&q=table")
    #expect(text.contains("<output id=\"left\" class=\"soft\">1 row</output>"))
  }

  @Test(
    "whole numbers mean whole numbers, captions come first, quotes make a phrase",
    arguments: [
      ("table 7", [7]), ("7", [7]), ("TABLE 4", [4]), ("\"table 3\"", [3]),
      ("\"s/3\"", [3]), ("s/12", [12]), ("\"3 table\"", []), ("locked", [40]),
      ("2026", []), ("locked \"the tag\"", [40]), ("\"tag locked\"", []), ("\"", Array(1...40)),
    ])
  func words(_ query: String, _ rows: [Int]) throws {
    let encoded = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    #expect(try shown("#q=" + encoded) == rows)
  }

  @Test("a link to another search is followed while the page is open") func hash() throws {
    let answer = try browser.answer(
      "(location.hash='#q=table%207',dispatchEvent(new HashChangeEvent('hashchange')),"
        + "[...document.querySelectorAll('article:not([hidden])')].map(a=>a.id).join())", in: bytes)
    #expect(answer == "row-7")
  }

  @Test("codes of all sizes are equally wide") func codeWidths() throws {
    var mixed: [StatusRow] = []
    for (index, length) in [1, 20, 60, 120].enumerated() {
      var row = SampleRows.row(index + 1)
      row.symbol = try SampleRows.modules(String(repeating: "x", count: length))
      mixed.append(row)
    }
    let page = StatusPage(job: "a", made: "now", totals: Totals(done: 4)).bytes(with: mixed)
    let answer = try browser.answer(
      "[...document.querySelectorAll('article>.c')].map(c=>Math.round(c.getBoundingClientRect().width))"
        + ".join()", in: page)
    // Pixels are whole: one more or less is how a browser rounds.
    let widths = answer.split(separator: ",").compactMap { Int($0) }
    #expect(widths.count == 4 && widths.allSatisfy { 147...148 ~= $0 }, "\(answer)")
  }

  @Test("what needs somebody is on top, and the heads at the foot") func order() throws {
    let answer = try browser.answer(
      "[...document.querySelectorAll('.needs,.tiles,main,footer')].map(x=>x.className||x.localName)"
        + ".join()", in: bytes)
    #expect(answer == "needs,tiles,main,footer")
    #expect(String(decoding: bytes, as: UTF8.self).contains("<h2>Needs you</h2>"))
  }

  @Test(
    "times are said as they are here, beside UTC", arguments: [("Etc/GMT-2", "12:00"), ("UTC", "")])
  func localTime(_ zone: String, _ here: String) throws {
    let text = try browser.document(status, zone: zone)
    #expect(text.contains("Made 2026-06-22 10:00:00" + (here.isEmpty ? "." : " (\(here) here).")))
    #expect(
      text.contains("<p class=\"w\">2026-06-22 09:58:00" + (here.isEmpty ? "<" : " (11:58 here)")))
  }

  @Test("nothing is wider than the window", arguments: [390, 1280])
  func width(_ width: Int) throws {
    let answer = try browser.answer(
      "[innerWidth, document.documentElement.scrollWidth].join()", in: bytes, width: width)
    let numbers = answer.split(separator: ",").compactMap { Int($0) }
    #expect(numbers.count == 2 && numbers[1] <= numbers[0], "\(answer)")
  }

  @Test("no request leaves the page")
  func quiet() throws {
    let other = try browser.folder.write("<img src=http://beckon.invalid/x.png>", to: "other.html")
    #expect(try browser.requests(other) == ["http://beckon.invalid/x.png"])
    #expect(try browser.requests(status) == [])
  }

  @Test("ten thousand rows open, of little more than half a kilobyte each")
  func many() throws {
    let count = 10_000
    let page = StatusPage(job: "many", made: "now", totals: Totals(done: count))
    let rows = try (1...count).map { number in
      let url = "https://eat.example.com/s/42/t/\(number)"
      return StatusRow(
        number: number, state: .done, stateName: "done", url: HighlightedURL(url),
        symbol: try SampleRows.modules(url), uid: "04A1B2C3D4E5F6", time: "2026-06-22 09:58:00")
    }
    let bytes = page.bytes(with: rows)
    #expect(bytes.count < 600 * count)
    let answer = try browser.answer(
      "Math.round(performance.now())+' '+document.querySelectorAll('article>.c').length", in: bytes)
    #expect(answer.hasSuffix(" 10000"))
    let time = answer.prefix { $0 != " " }
    print("10,000 rows, \(bytes.count / 1000) kB: loaded and laid out after \(time) ms")
  }

  /// The rows that the search left.
  private func shown(_ fragment: String) throws -> [Int] {
    try browser.document(status, fragment: fragment).split(separator: "<article ").dropFirst()
      .compactMap { article in
        let tag = article.prefix { $0 != ">" }
        guard !tag.contains("hidden"), let id = tag.split(separator: "row-").last else {
          return nil
        }
        return Int(id.prefix { $0.isNumber })
      }
  }
}

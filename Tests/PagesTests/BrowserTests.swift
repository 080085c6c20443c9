import Foundation
import HostIO
import QRCodes
import TestSupport
import Testing

@testable import Pages

@Suite(
  "Pages in a browser", .serialized,
  .enabled(if: Browser.program != nil, "chromium is not installed"))
struct BrowserTests {
  let browser: Browser
  let status: String
  let rows = SampleRows.rows(40)

  init() throws {
    browser = try Browser()
    let page = StatusPage(
      job: "Tables of June", made: "22 June 2026, 10:00 UTC", totals: Totals(done: 39, failed: 1),
      timeline: Timeline(
        start: "09:00", end: "10:00", step: "30 minutes",
        stretches: [.init(done: 20, failed: 1), .init(done: 19)]),
      remarks: ["40 tags an hour."])
    let bytes = try page.bytes(with: rows)
    status = try browser.folder.write(bytes, to: "status.html")
  }

  @Test(
    "the codes on the screen are read by a program that we did not write",
    .enabled(if: Browser.zbarimg != nil, "zbarimg is not installed"),
    arguments: [(390, 3200, false), (1280, 1600, false), (1280, 1600, true)])
  func codes(_ width: Int, _ height: Int, _ dark: Bool) throws {
    let picture = try browser.screenshot(status, width: width, height: height, dark: dark)
    let zbarimg = try #require(Browser.zbarimg)
    let outcome = try ChildCommand(zbarimg, ["-q", "--raw", picture]).run(within: .seconds(120))
    let found = Set(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n"))
    let wanted = Set(rows.prefix(10).map { Substring($0.url) })
    // A host in capitals opens the same page.
    let lower = Set(found.map { Substring($0.lowercased()) })
    #expect(wanted.isSubset(of: lower), "\(wanted.subtracting(lower).sorted())")
    #expect(lower.isSubset(of: Set(rows.map { Substring($0.url) })))
  }

  @Test("the search leaves the rows that hold every word")
  func search() throws {
    let text = try browser.document(status, fragment: "#q=s/17%20done")
    #expect(shown(text) == [])
    #expect(shown(try browser.document(status, fragment: "#q=s/17%20locked")) == [17])
    #expect(shown(try browser.document(status, fragment: "#q=failed")) == [40])
    #expect(shown(try browser.document(status)).count == 40)
  }

  @Test("no request leaves the page")
  func quiet() throws {
    let other = try browser.folder.write("<img src=http://beckon.invalid/x.png>", to: "other.html")
    #expect(try browser.requests(other) == ["http://beckon.invalid/x.png"])
    #expect(try browser.requests(status) == [])
  }

  @Test("ten thousand rows open")
  func many() throws {
    let count = 10_000
    let modules = try (0..<50).map { try SampleRows.modules("https://eat.example.com/s/\($0)") }
    let page = StatusPage(job: "many", made: "now", totals: Totals(done: count))
    let rows = (1...count).map { number in
      StatusRow(
        number: number, state: .done, stateName: "done",
        url: "https://eat.example.com/s/\(number)", picture: .modules(modules[number % 50]))
    }
    let bytes = try page.bytes(with: rows)
    let path = try browser.folder.write(bytes, to: "many.html")
    let clock = ContinuousClock()
    var picture = ""
    let whole = try clock.measure {
      picture = try browser.screenshot(path, width: 1280, height: 900)
    }
    let bare = try clock.measure {
      _ = try browser.screenshot(status, width: 1280, height: 900)
    }
    print("10,000 rows, \(bytes.count / 1_000_000) MB: drawn in \(whole - bare) more than 40 rows")
    #expect(FileManager.default.fileExists(atPath: picture))
  }

  private func shown(_ document: String) -> [Int] {
    document.split(separator: "<article ").dropFirst()
      .compactMap { article in
        let tag = article.prefix { $0 != ">" }
        guard !tag.contains("hidden"), let id = tag.split(separator: "row-").last else {
          return nil
        }
        return Int(id.prefix { $0.isNumber })
      }
  }
}

import Basics
import Foundation
import Cryptography
import QRCodes
import Testing

@testable import HTMLReports

@Suite("Status pages") struct StatusPageTests {
  @Test("every row is there, with code, tag and reason, without a script")
  func rows() throws {
    let text = page(SampleRows.rows(3))
    for part in [
      "<article class=done id=row-1>", "https://<b>eat.example.com</b>/s/1?a=1&amp;b=2",
      "Tag 04A1B2C3D4E501", "<article class=stuck id=row-3>", "<p>Table 2",
      "<p class=y>the tag is locked", "<p class=w>2026-06-22 09:58:00",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.occurrences(of: "content:url(data:image/bmp;base64,Qk") == 3)
    #expect(text.hasSuffix("</body>\n</html>\n"))
  }

  @Test("every row is in one stack of rows", arguments: [1, 120, 121, 240, 500])
  func stacks(_ count: Int) {
    let rows = (1...count).map { number in
      StatusRow(number: number, state: .waiting, stateName: "pending", url: HighlightedURL("a"))
    }
    let text = page(rows)
    let stacks = text.components(separatedBy: "<section>").dropFirst()
    #expect(stacks.count == (count + 119) / 120)
    #expect(stacks.allSatisfy { $0.contains("</section>") })
    #expect(stacks.reduce(0) { $0 + $1.occurrences(of: "<article ") } == count)
    #expect(stacks.allSatisfy { (1...120).contains($0.occurrences(of: "<article ")) })
  }

  @Test("a row without a code says why")
  func noCode() {
    var row = SampleRows.row(1)
    row.symbol = nil
    #expect(page([row]).contains("<i class=no>No code: a part of this URL is only on the tag</i>"))
  }

  @Test("nothing from outside can become markup or script", arguments: hostile)
  func harmless(_ words: String) throws {
    var row = SampleRows.row(1)
    row.url = HighlightedURL("https://\(words)/\(words)")
    row.caption = words
    row.reason = words
    row.uid = words
    row.stateName = words
    row.time = words
    let page = StatusPage(
      job: words, made: words, totals: Totals(done: 1),
      timeline: Timeline(
        start: words, end: words, step: words, stretches: [.init(done: 1)]),
      facts: [(words, words)])
    let text = String(decoding: page.bytes(with: [row]), as: UTF8.self)
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("<img"))
    #expect(!text.contains("onerror=\""))
    #expect(text.occurrences(of: "<script>") == 1)
    #expect(!text.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 })
  }

  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=\"alert(1)\">", "' onload='x",
    "</title><script>alert(1)</script>", "&lt;b&gt;", "\u{202E}moc.live\0", "]]>--><!--",
  ]

  @Test("the browser is told to load nothing, and which script is ours")
  func policy() throws {
    let text = page([])
    #expect(text.contains("content=\"default-src 'none'; img-src data:;"))
    #expect(text.contains("script-src 'sha256-\(StatusPage.script.digest)'"))
    for address in ["src=\"http", "href=", "url(http", "@import"] {
      #expect(!text.contains(address), "\(address)")
    }
  }

  @Test("the digest is the script's")
  func digest() throws {
    let script = StatusPage.script.text.withUTF8Buffer { Array($0) }
    let digest = try SHA256.digest(of: script)
    #expect("\(StatusPage.script.digest)" == String(decoding: base64(digest.bytes), as: UTF8.self))
  }

  @Test("a page of a job that runs is loaded anew, with a script and without")
  func reloads() {
    var page = StatusPage(job: "a", made: "now", totals: Totals(waiting: 1))
    #expect(!String(decoding: page.head(), as: UTF8.self).contains("refresh"))
    page.reloads = 3
    let text = String(decoding: page.head(), as: UTF8.self)
    #expect(text.contains("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"))
    #expect(text.contains("<body data-reload=\"3\">"))
  }

  @Test("states without rows are not offered")
  func choices() throws {
    let text = page(SampleRows.rows(3))
    #expect(text.contains("id=\"f-done\""))
    #expect(!text.contains("id=\"f-waiting\""))
  }

  @Test("the course of time shows even a single failure")
  func timeline() throws {
    let line = Timeline(
      start: "08:00", end: "09:00", step: "30 minutes",
      stretches: [.init(done: 900, failed: 1), .init(done: 450)])
    var page = HTMLText()
    line.write(&page)
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("aria-label=\"From 08:00 to 09:00: at most 900 done per 30 minutes\""))
    #expect(text.contains("<rect class=\"failed\" x=\"1\" y=\"0\" width=\"8\" height=\"2\"/>"))
    #expect(text.contains("failures are on top"))
  }

  private func page(_ rows: [StatusRow]) -> String {
    let page = StatusPage(
      job: "Tables of June", made: "22 June 2026, 10:00 UTC",
      totals: Totals(needsYou: min(1, rows.count), done: max(0, rows.count - 1)))
    return String(decoding: page.bytes(with: rows), as: UTF8.self)
  }
}

@Suite("Parts of pages") struct PagePartTests {
  @Test(
    "the host stands out",
    arguments: [
      ("https://eat.example.com/t/7", "eat.example.com"), ("https://a.example", "a.example"),
      ("https://good.example@evil.example:8443/x", "evil.example:8443"),
      ("https://a.example?x=https://b.example/", "a.example"), ("mailto:a@b", ""), ("", ""),
      ("https://a.example/{uid}", "a.example"),
    ])
  func host(_ text: String, _ host: String) {
    #expect(HighlightedURL(text).host == host)
    #expect(HighlightedURL(text).text == text)
  }

  @Test("a symbol is a bitmap of a pixel for each module", arguments: [1, 2, 7, 12, 40])
  func bitmap(_ number: Int) throws {
    var options = QROptions()
    let version = try #require(QRVersion(number))
    options.versions = version...version
    let modules = try QRCode(.text("HTTPS://A.EXAMPLE/1"), options: options).modules
    let file = BMPSymbol.file(of: modules)
    let side = modules.size
    let stride = (side + 31) / 32 * 4
    #expect(file.count == 62 + side * stride)
    #expect(number32(file, at: 2) == file.count && number32(file, at: 10) == 62)
    #expect(number32(file, at: 18) == side && number32(file, at: 22) == side)
    #expect(Array(file[54..<62]) == [255, 255, 255, 0, 0, 0, 0, 0])
    for row in 0..<side {
      for column in 0..<(stride * 8) {
        let byte = file[62 + (side - 1 - row) * stride + column / 8]
        #expect((byte >> (7 - column % 8) & 1 == 1) == modules[column, row])
      }
    }
  }

  private func number32(_ bytes: [UInt8], at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}

extension String {
  /// How often `mark` stands in it.
  func occurrences(of mark: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: mark) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

import QRCodes
import Testing

@testable import Pages

@Suite("Status pages") struct StatusPageTests {
  @Test("every row is there, with code, tag and reason, without a script")
  func rows() throws {
    let text = try page(SampleRows.rows(3))
    for part in [
      "<article class=\"done\" id=\"row-1\">", "https://eat.example.com/s/1?a=1&amp;b=2",
      "04A1B2C3D4E501", "<article class=\"failed\" id=\"row-3\">",
      "the tag is locked", "M4 4.5h7",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.hasSuffix("</body>\n</html>\n"))
  }

  @Test("nothing from outside can become markup or script", arguments: hostile)
  func harmless(_ words: String) throws {
    var row = SampleRows.row(1)
    row.url = words
    row.reason = words
    row.uid = words
    row.stateName = words
    let page = StatusPage(
      job: words, made: words, totals: Totals(done: 1),
      timeline: Timeline(
        start: words, end: words, step: words, stretches: [.init(done: 1)]), remarks: [words])
    let text = String(decoding: try page.bytes(with: [row]), as: UTF8.self)
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("onerror=\""))
    #expect(text.split(separator: "<script>").count == 2)
    #expect(!text.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 })
  }

  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=\"alert(1)\">", "' onload='x",
    "</title><script>alert(1)</script>", "&lt;b&gt;", "\u{202E}moc.live\0", "]]>--><!--",
  ]

  @Test("the browser is told to load nothing, and which script is ours")
  func policy() throws {
    let text = try page([])
    #expect(text.contains("content=\"default-src 'none'; img-src data:;"))
    #expect(text.contains("script-src 'sha256-"))
    for address in ["src=\"http", "href=", "url(", "@import"] {
      #expect(!text.contains(address), "\(address)")
    }
  }

  @Test("states without rows are not offered")
  func choices() throws {
    let text = try page(SampleRows.rows(3))
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
  }

  private func page(_ rows: [StatusRow]) throws -> String {
    let page = StatusPage(
      job: "Tables of June", made: "22 June 2026, 10:00 UTC",
      totals: Totals(done: max(0, rows.count - 1), failed: min(1, rows.count)))
    return String(decoding: try page.bytes(with: rows), as: UTF8.self)
  }
}

@Suite("Proof pages") struct ProofPageTests {
  @Test("the host stands out, and everything that is said of a code is there")
  func code() throws {
    let code = ProofCode(
      name: "table-07.svg", picture: .modules(try SampleRows.modules("HTTPS://EAT.EXAMPLE/7")),
      captions: ["Table 7"], url: (before: "https://", host: "eat.example.com", after: "/t/7"),
      facts: [(name: "Size", value: "30 mm"), (name: "Opens", value: "table <7>")],
      warnings: ["too small for 1 m"])
    let page = ProofPage(title: "Tables", made: "today", remarks: ["Estimates."])
    var rest = [code][...]
    var bytes: [UInt8] = []
    try page.write(codes: { rest.popFirst() }, to: { bytes += $0 })
    let text = String(decoding: bytes, as: UTF8.self)
    for part in [
      "https://<span class=\"host\">eat.example.com</span>/t/7", "<dt>Size</dt><dd>30 mm</dd>",
      "table &lt;7&gt;", "<p class=\"warn\">too small for 1 m</p>", "<p class=\"caption\">Table 7",
      "Signature",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("<script"))
  }

  @Test("a drawing is shown as a picture, where nothing in it can act")
  func drawing() throws {
    var page = HTMLText()
    page.picture(.drawing(Array("<svg onload=\"x\"/>".utf8)), label: "a \"b\"")
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        == "<img class=\"code\" alt=\"a &quot;b&quot;\" "
        + "src=\"data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9IngiLz4=\">")
  }

  @Test("base 64", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")])
  func base64(_ plain: String, _ coded: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == coded)
  }
}

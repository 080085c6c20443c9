import QRCodes
import Testing

@testable import HTMLReports

@Suite("Proof pages") struct ProofPageTests {
  private let drawing = Array("<svg onload=\"x\"/>".utf8)

  private func text(_ row: ProofRow) -> String {
    let page = ProofPage(
      title: "Tables", made: "today", instruction: "Scan each.", notices: ["Previews <only>."],
      facts: [("Rows", "1")], signed: "Seen: 1 row")
    return String(decoding: page.head() + page.bytes(of: row) + page.foot(), as: UTF8.self)
  }

  @Test("the host stands out, and everything that is said of a row is there")
  func row() throws {
    let text = text(
      ProofRow(
        number: 7, name: "table-07",
        pictures: [
          ProofPicture(.drawing(drawing, width: 30_250, height: 40_005), label: "QR code, 30 mm")
        ],
        url: HighlightedURL("https://eat.example.com/t/7"),
        facts: [("Size", "30 mm"), ("Opens", "table <7>")], warnings: ["too small for 1 m"]))
    for part in [
      "<div class=\"says\"><h2><i class=\"tick\"></i>7 <b>table-07</b></h2>",
      "https://<b>eat.example.com</b>/t/7",
      "<dt>Size</dt><dd>30 mm</dd>", "table &lt;7&gt;", "<p class=\"warn\">too small for 1 m</p>",
      "style=\"--w:30.250mm;--r:30250/40005;content:url(data:image/svg+xml;base64,PHN2ZyBv",
      "<p class=\"notice\">Previews &lt;only&gt;.</p>", "Signature", "Seen: 1 row",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("<script") && !text.contains("onload"))
    #expect(text.contains("default-src 'none'; img-src data:; style-src 'unsafe-inline'"))
  }

  @Test(
    "a drawing larger than a sheet is drawn smaller, and says so",
    arguments: [
      (200_000, 200_000, "--w:170.000mm;--r:170000/170000", "85 %"),
      (100_000, 380_000, "--w:50.000mm;--r:50000/190000", "50 %"),
      (10_000_000, 10_000_000, "--w:100.000mm;--r:100000/100000", "1 %"),
    ])
  func large(_ width: Int, _ height: Int, _ style: String, _ share: String) {
    let picture = ProofPicture(.drawing(drawing, width: width, height: height), label: "QR code")
    let text = text(
      ProofRow(number: 1, pictures: [picture], url: HighlightedURL("https://a.example")))
    #expect(text.contains(style))
    #expect(text.contains("QR code; shown at \(share) of its size"))
  }

  @Test("tags and missing pictures are shown too") func others() {
    let pictures = [
      ProofPicture(.tag, label: "NFC tag"), ProofPicture(.missing("no <tables>"), label: "Clip"),
    ]
    let text = text(
      ProofRow(number: 1, pictures: pictures, url: HighlightedURL("https://a.example")))
    #expect(text.contains("aria-label=\"NFC tag\""))
    #expect(text.contains("<p class=\"no\">no &lt;tables&gt;</p>"))
  }

  @Test(
    "rows stand beside each other as their pictures allow, below the place to sign",
    arguments: [(0, 3), (28_000, 3), (34_000, 3), (34_001, 2), (58_000, 2), (58_001, 1)])
  func columns(_ width: Int, _ columns: Int) throws {
    let page = ProofPage(
      title: "Tables", made: "today", instruction: "Scan each.", common: [("Size", "<30> mm")],
      signed: "Seen: 1 row", pictureWidth: width)
    let head = String(decoding: page.head(), as: UTF8.self)
    #expect(head.hasSuffix("<main style=\"--columns:\(columns)\">\n"))
    #expect(head.contains("For all rows</h2>") && head.contains("<dd>&lt;30&gt; mm</dd>"))
    #expect(head.contains("<span>Signature</span>"))
    let picture = ProofPicture(.tag, label: "NFC tag", showsLabel: false)
    let text = text(
      ProofRow(number: 1, pictures: [picture], url: HighlightedURL("https://a.example")))
    #expect(!text.contains("<figcaption>"))
  }
}

import Foundation
import JSONText
import TestSupport
import Testing

/// Sheets as people ask for them.
@Suite("beckon sheet") struct SheetCommandTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let rows = (1...30).map { "\($0),Room \($0)\n" }.joined()
    try folder.write("table,name\n" + rows, to: "tables.csv")
  }

  private func sheet(_ words: String...) throws -> RanCommand {
    try runBeckon(["sheet"] + words, in: folder)
  }

  private static let template = "https://eat.example.com/t/{table}"

  @Test("a table becomes sheets, and the summary says where the last one ends") func table() throws
  {
    let run = try sheet(
      "--stock", "L7160", "--csv", "tables.csv", "--template", Self.template, "--line",
      "Table {table}", "--line", "{name}", "--start", "5", "--no-lint", "-o", "t.pdf")
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    #expect(
      run.stdout.hasPrefix(
        """
        t.pdf
          30 labels on 2 sheets of Avery L7160 (63.5 × 38.1 mm on A4); the last sheet is used up to label 13
        """), "\(run.stdout)")
    let bytes = try folder.bytes(of: "t.pdf")
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("/ViewerPreferences<</PrintScaling/None>>"))
    let again = try sheet(
      "--stock", "L7160", "--csv", "tables.csv", "--template", Self.template, "-o", "t.pdf")
    #expect(again.status == 73, "\(again.stderr)")
    #expect(try folder.bytes(of: "t.pdf") == bytes)
  }

  @Test("a series that is no URL, counted or from a table") func series() throws {
    let run = try sheet(
      "--stock", "L4731", "--count", "30", "--text", "ASN{index:05}", "--line", "{url}", "-q", "-o",
      "asn.pdf")
    #expect(run.status == 0, "\(run.stderr)")
    let seen = try runBeckon(["scan", "-q", "asn.pdf"], in: folder)
    let expected = Set((1...30).map { $0 < 10 ? "ASN0000\($0)" : "ASN000\($0)" })
    #expect(
      Set(seen.stdout.split(separator: "\n").map(String.init)) == expected, "\(seen.stdout)")
    let table = try sheet(
      "--stock", "L7160", "--csv", "tables.csv", "--text", "T-{table}", "--line",
      "{name} {index:3}",
      "-q", "-o", "t.pdf")
    #expect(table.status == 0, "\(table.stderr)")
    let codes = try runBeckon(["scan", "-q", "t.pdf"], in: folder).stdout.split(separator: "\n")
    #expect(Set(codes.map(String.init)) == Set((1...30).map { "T-\($0)" }))
    for (words, sentence) in [
      (["--count", "3"], "this is the number of labels for --text"),
      (["--text", "A{index}"], "say how many labels there are"),
      (["--text", "A", "--count", "2"], "labels 1 and 2 both say 'A'"),
      (["--text", "{no}", "--count", "2"], "there is no column 'no'"),
      (["--text", "A{index:1}", "--count", "12"], "10 serial numbers are needed, but only 9 fit"),
      (
        ["--text", "A{index}", "--count", "2", "https://eat.example.com"],
        "given by themselves already"
      ),
    ] as [([String], String)] {
      let bad = try runBeckon(["sheet", "--stock", "L7160", "-o", "bad.pdf"] + words, in: folder)
      #expect([64, 65].contains(bad.status), "\(words): \(bad.stderr)")
      #expect(bad.stderr.contains(sentence), "\(words): \(bad.stderr)")
      #expect(try !folder.names().contains("bad.pdf"))
    }
  }

  @Test("our own scanner reads every code of every page") func scanned() throws {
    let run = try sheet(
      "--stock", "22807", "--csv", "tables.csv", "--template", Self.template, "--line", "{name}",
      "--copies", "2", "--by-columns", "--skip", "2,5", "--no-lint", "-q", "-o", "r.pdf")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stderr.contains("Avery 22807") == run.stderr.contains("doubtful"))
    let seen = try runBeckon(["scan", "--json", "r.pdf"], in: folder)
    let urls = try seen.stdout.split(separator: "\n").compactMap {
      try JSONValue(parsing: String($0))["text"]?.stringValue?.lowercased()
    }
    #expect(urls.count == 60)
    #expect(Set(urls) == Set((1...30).map { "https://eat.example.com/t/\($0)" }))
  }

  @Test("as JSON, a line for each label, held against its schema") func json() throws {
    let run = try sheet(
      "--grid", "2x3", "--csv", "tables.csv", "--template", Self.template, "--dpi", "600",
      "--no-lint", "--json", "-o", "g.pdf")
    let lines = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.count == 30)
    #expect(lines[6]["sheet"] == 2 && lines[6]["label"] == 1 && lines[6]["index"] == 7)
    #expect(lines.allSatisfy { ($0["dotsPerModule"]?.intValue ?? 0) >= 4 })
  }

  @Test("a list brings its own lines after tabs") func list() throws {
    let run = try runBeckon(
      ["sheet", "-", "--stock", "5160", "--no-lint", "-o", "l.pdf"],
      stdin: "https://eat.example.com/a\tFirst\tline\nhttps://eat.example.com/b\n", in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.contains("2 labels on 1 sheet of Avery 5160"))
  }

  @Test("a test page has every label and says what to measure") func testPage() throws {
    let run = try sheet("--stock", "L7160", "--test-page", "--offset", "0.5,-0.5", "-o", "p.pdf")
    #expect(run.status == 0 && run.stdout.contains("hold it against a sheet of labels"))
    #expect(try folder.bytes(of: "p.pdf").starts(with: "%PDF".utf8))
  }

  @Test(
    "what cannot be is one sentence, and nothing is written",
    arguments: [
      (["https://a.example/1"], "choose the labels: --stock L7160"),
      (["https://a.example/1", "--stock", "L7610"], "there is no stock 'L7610'"),
      (
        ["https://a.example/1", "--stock", "L7160", "--start", "22"], "there is no label 22 on this"
      ),
      (
        ["https://a.example/1", "--stock", "L7160", "--skip", "22"], "there is no label 22 on this"
      ),
      (
        ["https://a.example/1", "--stock", "L7160", "--start", "21", "--skip", "21"],
        "every label of the sheet from 21 on is skipped"
      ),
      (
        ["https://a.example/1", "--stock", "L7160", "--skip", "x"], "numbers of labels such as 3,7"
      ),
      (["https://a.example/1", "--stock", "L7160", "--grid", "2x2"], "names the labels already"),
      (["https://a.example/1", "--stock", "ql-62x29"], "is not a printer's language"),
      (["https://a.example/1", "--grid", "90x2"], "leaves nothing of the label"),
      (["https://a.example/1", "--grid", "2"], "is not columns and rows"),
      (["https://a.example/1", "--stock", "L7160", "--offset", "30,0"], "moves label"),
      (
        ["https://a.example/1", "--stock", "L7160", "--offset", "9,0"],
        "moves label 3 off the paper, by 1.79 mm; measure again with --test-page"
      ),
      (["https://a.example/1", "--stock", "L7160", "--offset", "0,-16"], "moves label 1 off the"),
      (["--stock", "L7160", "--test-page", "--offset", "9,0"], "moves label 3 off the paper"),
      (
        [
          "https://a.example/1", "--stock", "L7160", "--place", "below", "--line",
          String(repeating: "Wirtshaus", count: 12),
        ],
        "are left below the code"
      ),
      (
        [
          "https://a.example/1", "--stock", "L7160", "--place", "beside", "--line",
          String(repeating: "Wirtshaus", count: 12),
        ],
        "are left beside the code"
      ),
      (["https://a.example/1", "--stock", "L7160", "--scale", "2"], "a factor from 0.9 to 1.1"),
      (["https://a.example/1", "--stock", "L7160", "--line", "{table}"], "is a column of a table"),
      (["https://a.example/1", "--stock", "L7160", "--line", "{table"], "is never closed"),
      (["--stock", "L7160"], "there is nothing to print"),
      (["--stock", "L7160", "--csv", "tables.csv"], "the table has no column 'url'"),
      (
        [
          "--stock", "L7160", "--csv", "tables.csv", "--template", "https://a.example/{table}",
          "--line", "{nobody}",
        ], "tables.csv: line 2: the table has no column 'nobody'"
      ),
      (
        [
          "https://a.example/1", "--stock", "L7160", "--line",
          String(repeating: "Wirtshaus", count: 12),
        ],
        "does not fit on this label"
      ),
      (
        [
          "https://a.example/" + String(repeating: "x", count: 200), "--stock", "l4731", "--dpi",
          "300",
        ],
        "(nothing was written)"
      ),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let run = try runBeckon(["sheet", "--no-lint", "-o", "no.pdf"] + words, in: folder)
    #expect(run.status != 0 && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(try folder.names() == ["tables.csv"])
  }

  @Test("a route is printed from the columns that its parameters are called by") func route() throws
  {
    try folder.write(
      #"{"routes": [{"name": "table", "pattern": "https://a.example/t/{table:int}"}]}"#,
      to: "routes.json")
    try folder.write("table\n7\n12\nbar\n", to: "r.csv")
    let words = ["--stock", "L7160", "--no-lint", "--route", "table", "-o", "r.pdf", "--json"]
    let bad = try runBeckon(["sheet", "--csv", "r.csv"] + words, in: folder)
    #expect(bad.status == 65 && bad.stderr.contains("r.csv: line 4"), "\(bad.stderr)")
    try folder.write("table\n7\n12\n", to: "r.csv")
    let run = try runBeckon(["sheet", "--csv", "r.csv"] + words, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let urls = try run.stdout.split(separator: "\n").map {
      try JSONValue(parsing: String($0))["url"]?.stringValue
    }
    #expect(urls == ["https://a.example/t/7", "https://a.example/t/12"])
    let unknown = try runBeckon(
      ["sheet", "--csv", "r.csv", "--stock", "L7160", "--route", "tabel", "-o", "x.pdf"], in: folder
    )
    #expect(unknown.status == 64 && unknown.stderr.contains("the table has table"))
  }

  @Test("a URL that lint refuses stops the sheet, with its line") func lint() throws {
    try folder.write(
      "url\nhttps://eat.example.com/1\nhttps://eat.example.com/%7Bid%7D\n", to: "u.csv")
    let run = try sheet("--stock", "L7160", "--csv", "u.csv", "-o", "no.pdf")
    #expect(run.status == 65 && run.stderr.contains("u.csv: line 3: "), "\(run.stderr)")
  }

  @Test("cards of a table, read back by the scanner, and what is refused") func cards() throws {
    let run = try sheet(
      "--card", "table-tent", "--csv", "tables.csv", "--template", Self.template, "--line",
      "Table {table}", "--line", "{name}", "--no-lint", "-o", "tents.pdf")
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    #expect(
      run.stdout.hasPrefix(
        """
        tents.pdf
          30 labels on 8 sheets of table-tent (2 × (95 × 65 mm) on A4); the last sheet is used up to label 2
          every code is 31.5 mm wide
        """), "\(run.stdout)")
    let seen = try runBeckon(["scan", "-q", "tents.pdf"], in: folder)
    #expect(
      Set(seen.stdout.lowercased().split(separator: "\n").map(String.init))
        == Set((1...30).map { "https://eat.example.com/t/\($0)" }), "\(seen.stdout)")
    try folder.write("{\"version\": 1}", to: "card.json")
    try folder.write("GIF89a", to: "logo.gif")
    let url = "https://eat.example.com/t/1"
    for (words, status, sentence) in [
      (["--card", "poster"], 64, "'poster' is not table-tent, door-sticker, window-poster"),
      (["--card", "card.json"], 65, "card.json"),
      (["--card", "table-tent", "--align", "left"], 64, "a card has its own proportions"),
      (
        ["--stock", "L7160", "--picture", "logo.gif"], 64,
        "this is for cards; choose one with --card"
      ),
      (
        ["--card", "table-tent", "--picture", "logo.gif"], 65,
        "the picture is neither a PNG, a JPEG nor"
      ),
      (["--stock", "5305", "--card", "table-tent"], 65, "whose proportions differ too much"),
      (["--stock", "5194", "--card", "table-tent"], 65, "a card needs rectangular labels"),
      (["--card", "door-sticker", "--paper", "a6"], 0, "door-sticker (90 × 130 mm on A6)"),
      (
        ["--card", "table-tent", "--paper", "a6", "--force"], 0,
        "table-tent (2 × (95 × 65 mm) on A6)"
      ),
      (["--grid", "2x2", "--paper", "card"], 64, "this is for cards without --stock or --grid"),
      (["--card", "window-poster", "--paper", "card"], 64, "this card fills its paper"),
      (["--card", "wifi-card", "--wifi", "ssid=A"], 64, "--wifi is the content of the code"),
    ] as [([String], Int32, String)] {
      let run = try runBeckon(["sheet", url] + words + ["--no-lint", "-o", "x.pdf"], in: folder)
      #expect(run.status == status, "\(words): \(run.status) \(run.stderr)")
      #expect((run.stdout + run.stderr).contains(sentence), "\(words): \(run.stdout + run.stderr)")
    }
    let wifi = try sheet(
      "--card", "wifi-card", "--wifi", "ssid=Guests", "--wifi", "password=come in and eat",
      "--line", "Wi-Fi", "--line", "{ssid}", "-q", "-o", "wifi.pdf")
    #expect(wifi.status == 0, "\(wifi.stderr)")
    #expect(
      try runBeckon(["scan", "-q", "wifi.pdf"], in: folder).stdout
        == "WIFI:T:WPA;S:Guests;P:come in and eat;;\n")
    let contact = try sheet(
      "--card", "business-card", "--contact", "name=Rosa Berg", "--contact", "phone=+493012345",
      "--line", "{name}", "--copies", "2", "-q", "-o", "rosa.pdf")
    #expect(contact.status == 0, "\(contact.stderr)")
    let saved = try runBeckon(["scan", "-q", "rosa.pdf"], in: folder).stdout
    #expect(saved.matches(of: /FN:Rosa Berg/).count == 2, "\(saved)")
    let payment = [
      "--stock", "L7160", "--payment", "name=Rosa", "--payment", "iban=DE89370400440532013000",
    ]
    let due = try runBeckon(["sheet"] + payment + ["-q", "-o", "due.pdf"], in: folder)
    #expect(due.status == 0, "\(due.stderr)")
    let level = try runBeckon(["scan", "--json", "due.pdf"], in: folder).stdout
    #expect(level.contains("\"level\":\"M\""), "the standard of payments asks for M: \(level)")
    for (words, sentence) in [
      (["--level", "H"], "its standard requires a code of level M"),
      (["--logo", "logo.gif"], "does not allow a logo"),
      (["--email", "a@a.example"], "one content at a time"),
    ] {
      let run = try runBeckon(["sheet"] + payment + words + ["-o", "x.pdf"], in: folder)
      #expect(run.status != 0 && run.stderr.contains(sentence), "\(words): \(run.stderr)")
    }
  }

  @Test(
    "a JPEG is a logo and a picture of cards, in black ink alone if it is grey",
    .needs(.ghostscript, .qpdf),
    arguments: [("grey.jpg", true), ("exif-6.jpg", true), ("rgb.jpg", false), ("cmyk.jpg", false)])
  func jpeg(_ name: String, _ isBlack: Bool) throws {
    let file = Repository.root.appendingPathComponent("Vectors/pictures/\(name)").path
    let run = try sheet(
      "https://eat.example.com/t/1", "--card", "business-card", "--line", "Anna", "--picture", file,
      "--logo", file, "--no-lint", "-q", "-o", "card.pdf")
    #expect(run.status == 0, "\(run.stderr)")
    let seen = try runBeckon(["scan", "-q", "card.pdf"], in: folder)
    #expect(seen.stdout.lowercased() == "https://eat.example.com/t/1\n")
    let inks = try Equipment.ghostscript.text(
      ["-q", "-o", "-", "-sDEVICE=inkcov", folder.path("card.pdf")]
    ).split(separator: " ").prefix(3).compactMap { Double($0) }
    #expect(inks.count == 3 && inks.allSatisfy { $0 == 0 } == isBlack, "\(inks)")
    try Equipment.qpdf.run(["--check", folder.path("card.pdf")])
  }

  @Test(
    "a JPEG that is too large or damaged is refused with its name",
    arguments: [
      ("huge.jpg", "65000×65000 pixels are more than the limit"), ("truncated.jpg", "JPEG"),
    ])
  func badJPEG(_ name: String, _ sentence: String) throws {
    let file = Repository.root.appendingPathComponent("Vectors/pictures/\(name)").path
    for option in ["--picture", "--logo"] {
      let run = try sheet(
        "https://eat.example.com/t/1", "--card", "business-card", option, file, "--no-lint", "-o",
        "card.pdf")
      #expect(run.status == 65, "\(run.stderr)")
      #expect(run.stderr.contains(name) && run.stderr.contains(sentence), "\(run.stderr)")
    }
    #expect(try folder.names() == ["tables.csv"])
  }
}

import Foundation
import SystemIO
import InvocationURLs
import JSONText
import Cryptography
import TestSupport
import Testing

@Suite("beckon job proof", .serialized) struct JobProofTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let rows = (1...6).map { "42,\($0)\n" }.joined()
    try folder.write("store,table\n" + rows, to: "tables.csv")
    try folder.write(
      """
      {"hosts":["eat.example.com"],
       "routes":[{"name":"table","pattern":"/s/{store:int}/t/{table}"}]}
      """, to: "routes.json")
    try make(
      "tables", "--csv", "tables.csv", "--route", "table", "--routes", "routes.json", "--chip",
      "ntag213", "--lock", "--qr", "codes", "--width", "30", "--caption", "Table {table}")
    try make(
      "doors", "--count", "300", "--value", "id=random:10", "--template",
      "https://eat.example.com/d/{id}?m={uid}", "--chip", "ntag215", "--aar", "com.example.eat")
  }

  private func make(_ name: String, _ options: String...) throws {
    let made = try runBeckon(["job", "new", "\(name).json"] + options, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
  }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  /// The sheet of a job.
  private func sheet(_ name: String, _ options: String...) throws -> String {
    let made = try runBeckon(
      ["job", "proof", "\(name).json", "--html", "\(name).html", "--force"] + options, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    return try folder.text(of: "\(name).html")
  }

  private func rows(_ sheet: String) -> [Int] {
    sheet.components(separatedBy: "<section id=\"row-").dropFirst()
      .compactMap { Int($0.prefix { $0.isNumber }) }
  }

  @Test("before the job begins: sizes, levels, where each row leads, and a place to sign")
  func plan() throws {
    let made = try beckon("proof", "tables.json", "--html", "p.html")
    #expect(made.status == 0 && made.stderr.isEmpty && made.stdout == "p.html: 6 of 6 rows\n")
    let text = try folder.text(of: "p.html")
    for part in [
      "from tables.json; not begun yet", "<dt>Tags</dt><dd>NTAG213; locked for ever</dd>",
      "<dt>QR codes</dt><dd>version 2, level M or better, PNG files</dd>",
      "<dt>Size</dt><dd>30 mm across: 25 modules of 1.2 mm</dd>",
      "<dt>Error correction</dt><dd>level M, in a symbol of version 2</dd>",
      "<dt>Leads to</dt><dd>route table</dd>", "<dt>· table</dt><dd>6</dd>",
      "<dt>Tag</dt><dd>29 bytes of the 137 of NTAG213</dd>", "For all rows",
      "Seen: 6 rows with the fingerprint ", "<span>Signature</span>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    // What all have in common is said once, and what differs by each row.
    for (part, count) in [
      ("<dt>Size</dt>", 1), ("<dt>Tag</dt>", 1), ("<dt>QR code</dt>", 1), ("<dt>· table</dt>", 6),
      ("<figcaption>", 0),
    ] {
      #expect(text.components(separatedBy: part).count == count + 1, "\(part)")
    }
    #expect(!text.contains("class=\"notice\"") && !text.contains("<script"))
    #expect(try folder.names().contains("tables.ledger") == false)
    let urls = (1...6).map { "https://eat.example.com/s/42/t/\($0)\n" }.joined()
    #expect(text.contains("SHA-256 \(try SHA256.digest(of: Array(urls.utf8))) of all URLs"))
  }

  @Test("once the job has begun: what its ledger has, and whether the file has changed since")
  func begun() throws {
    let run = try beckon("run", "doors.json", "--count", "1", "--deck", "ntag215")
    #expect(run.status == 0, "\(run.stderr)")
    let export = try beckon("export", "doors.json", "--format", "jsonl").stdout
    let first = try #require(export.split(separator: "\n").first)
    let url = try #require(JSONValue(parsing: String(first))["url"]?.stringValue)
    var text = try sheet("doors", "--rows", "1")
    let shown = url.replacingOccurrences(
      of: "eat.example.com", with: "<b>eat.example.com</b>")
    #expect(text.contains(shown), "\(url)")
    #expect(text.contains("from the ledger doors.ledger"))
    #expect(text.contains("<dt>The chip adds</dt><dd>its own number, in the place of {uid}</dd>"))
    #expect(!text.contains("stand-ins") && !text.contains("has changed"))
    let file = try folder.text(of: "doors.json")
    try folder.write(file + "\n", to: "doors.json")
    text = try sheet("doors", "--rows", "1")
    #expect(text.contains("The job file has changed since the job began."))
  }

  @Test("a job that has begun needs its table no more, but its routes") func noTable() throws {
    #expect(try beckon("run", "tables.json", "--codes").status == 0)
    try FileManager.default.removeItem(atPath: folder.path("tables.csv"))
    let text = try sheet("tables")
    #expect(rows(text) == Array(1...6) && text.contains("<dd>route table</dd>"))
    try folder.write("{}", to: "routes.json")
    let made = try beckon("proof", "tables.json", "--html", "p.html")
    #expect(made.status == 65 && made.stderr.contains("routes.json: "), "\(made.stderr)")
  }

  @Test("what is random has stand-ins, and only the layout can be signed") func standIns() throws {
    let text = try sheet("doors")
    #expect(text.contains("<p class=\"notice\">These are not the final codes: random values"))
    #expect(text.contains("Seen: the layout of 300 rows, whose random values are not drawn yet"))
    #expect(!text.contains("Fingerprint"))
    #expect(text == (try sheet("doors")).replacingTime(with: text))
  }

  @Test("of many rows a sample, unless somebody says which") func sample() throws {
    let sample = rows(try sheet("doors"))
    #expect((99...101).contains(sample.count) && sample.first == 1 && sample.last == 300)
    #expect(zip(sample, sample.dropFirst()).allSatisfy { (1...4).contains($1 - $0) })
    #expect(rows(try sheet("doors", "--rows", "all")) == Array(1...300))
    let text = try sheet("doors", "--rows", "7,298-300")
    #expect(rows(text) == [7, 298, 299, 300])
    #expect(text.contains("This sheet does not show every row."))
  }

  @Test(
    "bad rows and names of rows write nothing",
    arguments: [
      ("0", 64), ("5-1", 64), ("1,", 64), ("x", 64), ("-3", 64), ("7", 65),
      ("1-99999999999999999999", 64),
    ])
  func badRows(_ rows: String, _ status: Int32) throws {
    let made = try beckon("proof", "tables.json", "--html", "p.html", "--rows=\(rows)")
    #expect(made.status == status && made.stdout.isEmpty, "\(made.stderr)")
    #expect(try folder.names().contains("p.html") == false)
  }

  @Test("says what is missing, keeps files, and names the bad row") func troubles() throws {
    let none = try beckon("proof", "tables.json")
    #expect(none.status == 64 && none.stderr.contains("give the file for the sheet with --html"))
    try folder.write("mine", to: "p.html")
    #expect(try beckon("proof", "tables.json", "--html", "p.html").status == 73)
    #expect(try folder.text(of: "p.html") == "mine")
    try folder.write("store,table\n42,1\n42,\n", to: "tables.csv")
    let bad = try beckon("proof", "tables.json", "--html", "q.html")
    #expect(bad.status == 65 && bad.stderr.contains("line 3"), "\(bad.stderr)")
    #expect(try folder.names().contains("q.html") == false)
  }

  @Test("a job of App Clip Codes without Apple's tables says where they would come from")
  func noTables() throws {
    try make(
      "clips", "--csv", "tables.csv", "--template", "https://eat.example.com/{table}",
      "--clipcode", "clips")
    let text = try sheet("clips")
    #expect(text.contains("Production codes come from Apple&#39;s tools; print those."))
    #expect(text.contains("No preview: Apple&#39;s weight tables were not found"))
  }

  @Test(
    "a hundred and twenty rows are a handful of sheets, and the first is where to sign",
    .needs(.chromium, .zbarimg, .pdftoppm))
  func handful() throws {
    let rows = (1...120).map { "42,\($0)\n" }.joined()
    try folder.write("store,table\n" + rows, to: "tables.csv")
    try make(
      "many", "--csv", "tables.csv", "--template", "https://eat.example.com/s/{store}/t/{table}",
      "--chip", "ntag213", "--qr", "codes", "--qr-format", "svg", "--caption", "Table {table}")
    let browser = try Browser()
    let path = try browser.folder.write(try sheet("many"), to: "proof.html")
    let sheets = try browser.sheets(path, density: 200)
    #expect(sheets.count <= 9, "\(sheets.count) sheets")
    // Codes of one size; what two groups of rows have is told once for each.
    let text = try folder.text(of: "many.html")
    #expect(text.contains("<dt>Size</dt><dd>24.55 mm across: 29 modules"))
    #expect(text.contains("<dt>Tag, rows 1-9</dt>") && text.contains("<dt>Tag, rows 10-99</dt>"))
    let wanted = Set((1...120).map { "https://eat.example.com/s/42/t/\($0)" })
    var (ours, others): (Set<String>, Set<String>) = ([], [])
    for sheet in sheets {
      let scan = try runBeckon(["scan", sheet], in: folder)
      ours.formUnion(scan.stdout.lowercased().split { " \n".contains($0) }.map(String.init))
      others.formUnion(try browser.codes(in: sheet).map { $0.lowercased() })
    }
    #expect(wanted.isSubset(of: ours), "\(wanted.subtracting(ours).sorted())")
    // zbarimg passes some over where many are on one sheet, other ones at each density.
    #expect(others.isSubset(of: wanted) && others.count > 100, "\(others.count)")
  }

  @Test(
    "on paper the codes have their true size, whole, and are read by others",
    .needs(.chromium, .zbarimg, .pdftoppm))
  func paper() throws {
    let browser = try Browser()
    let path = try browser.folder.write(try sheet("tables"), to: "proof.html")
    // Ten pixels to the millimetre.
    let sheets = try browser.sheets(path, density: 254)
    #expect(sheets.count <= 2, "\(sheets.count) sheets")
    var found: Set<String> = []
    for (index, sheet) in sheets.enumerated() {
      found.formUnion(try browser.codes(in: sheet).map { $0.lowercased() })
      // One is enough to be measured.
      guard index == 0 else { continue }
      let scan = try runBeckon(["scan", "--json", sheet], in: folder)
      for line in scan.stdout.split(separator: "\n") {
        let corners = try #require(JSONValue(parsing: String(line))["corners"]?.arrayValue)
        let points = corners.compactMap { $0.arrayValue?.compactMap(\.doubleValue) }
        try #require(points.count == 4 && points.allSatisfy { $0.count == 2 })
        let width = (points[1][0] - points[0][0]) / 10
        #expect(abs(width - 30) < 0.5, "\(width) mm")
      }
    }
    #expect(found == Set((1...6).map { "https://eat.example.com/s/42/t/\($0)" }))
    #expect(try browser.requests(path) == [])
  }
}

extension String {
  /// The same, with the time at which another sheet was made.
  fileprivate func replacingTime(with other: String) -> String {
    func time(_ text: String) -> String? {
      text.components(separatedBy: "Made ").dropFirst().first?
        .components(separatedBy: " from").first
    }
    guard let own = time(self), let new = time(other) else { return self }
    return replacingOccurrences(of: own, with: new)
  }
}

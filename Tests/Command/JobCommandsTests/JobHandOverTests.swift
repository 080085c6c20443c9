import AppClipCodes
import Foundation
import SystemIO
import Cryptography
import TestSupport
import Testing

@Suite("beckon job export --for", .needs(.python3, .unzip))
struct JobHandOverTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("table,note\n1,window\n2,bar\n3,door\n", to: "t.csv")
  }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  private func make(_ options: String...) throws {
    let made = try runBeckon(
      ["job", "new", "t.json", "--csv", "t.csv", "--force"] + options, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
  }

  private func makeClips(_ template: String = "https://eat.example.com/t/{table}") throws {
    try make("--template", template, "--clipcode", "clips", "--chip", "ntag213", "--lock")
  }

  private func export(_ whom: String, _ options: String...) throws -> RanCommand {
    try runBeckon(["job", "export", "t.json", "--for", whom] + options, in: folder)
  }

  @Test("faults that are not listed are counted") func manyFaults() throws {
    try folder.write("table\n" + (1...45).map { "\($0)\n" }.joined(), to: "t.csv")
    try makeClips()
    let made = try export("app-store-connect", "--prefix", "https://eat.example.com/other")
    #expect(made.status == 65)
    #expect(
      made.stderr.hasSuffix(
        "\nand 25 rows more\n45 rows of 45 cannot be handed over; nothing was written\n"),
      "\(made.stderr)")
  }

  // MARK: Apple's tools

  @Test("the table of Apple's generator, and the job begins with it") func generator() throws {
    try makeClips()
    let made = try export("apple-generator", "-o", "g.csv")
    #expect(made.status == 0 && made.stderr.contains("t.ledger: begun with 3 rows"))
    #expect(made.stderr.contains("3 rows for apple-generator"))
    #expect(
      try HandOverTools.table(folder.path("g.csv")) == [
        ["SVG File Name", "URL", "Background Color", "Foreground Color", "Type", "Logo"],
        ["0001-t-1.svg", "https://eat.example.com/t/1", "FFFFFF", "000000", "cam", "none"],
        ["0002-t-2.svg", "https://eat.example.com/t/2", "FFFFFF", "000000", "cam", "none"],
        ["0003-t-3.svg", "https://eat.example.com/t/3", "FFFFFF", "000000", "cam", "none"],
      ])
    var job = try folder.text(of: "t.json")
    job.replace("\"clipCode\": {", with: "\"clipCode\": { \"kind\": \"nfc\", \"template\": 4,")
    try folder.write(job, to: "t.json")
    try FileManager.default.removeItem(atPath: folder.path("t.csv"))
    let other = try export("apple-generator", "--logo", "badge", "--rows", "2", "-o", "h.csv")
    #expect(other.status == 0 && !other.stderr.contains("begun"), "\(other.stderr)")
    #expect(
      try HandOverTools.table(folder.path("h.csv")).last
        == ["0002-t-2.svg", "https://eat.example.com/t/2", "FF3B30", "FFFFFF", "nfc", "badge"])
  }

  @Test("the list of URLs is what a proof has the fingerprint of") func list() throws {
    try makeClips()
    let made = try export("app-store-connect", "-o", "urls.csv")
    #expect(made.status == 0 && made.stderr.contains("--prefix URL checks that"))
    let list = try folder.bytes(of: "urls.csv")
    #expect(
      list == Array((1...3).map { "https://eat.example.com/t/\($0)\n" }.joined().utf8))
    #expect(try beckon("proof", "t.json", "--html", "p.html").status == 0)
    #expect(try folder.text(of: "p.html").contains("SHA-256 \(try SHA256.digest(of: list)) of all"))
  }

  @Test(
    "URLs belong to the experience by whole segments",
    arguments: [
      ("https://eat.example.com", ""), ("https://eat.example.com/t/", ""),
      ("https://eat.example.com/t/1", "2 rows of 3 cannot be handed over; nothing was written"),
      (
        "https://eat.example.com/tt", "does not belong to the experience https://eat.example.com/tt"
      ),
      ("https://eat.example.com/t/3?a=1", "does not belong"),
      ("http://eat.example.com/", "--prefix: the prefix http://eat.example.com/ is not https"),
      ("eat", "--prefix: "),
    ])
  func prefix(_ prefix: String, _ fault: String) throws {
    try makeClips()
    let made = try export("app-store-connect", "--prefix", prefix)
    #expect(made.status == (fault.isEmpty ? 0 : fault.hasPrefix("--") ? 64 : 65), "\(made.stderr)")
    #expect(made.stdout.isEmpty != fault.isEmpty)
    #expect(fault.isEmpty || made.stderr.contains(fault), "\(made.stderr)")
  }

  @Test(
    "what Apple's tools would refuse is named row by row, before anything is written",
    arguments: [
      ("https://eat.example.com/t/~{table}", "'~' cannot be in a code"),
      ("https://eat.example.com:8443/{table}", "a code cannot carry a port"),
      ("https://Eat.example.com/t/{table}", "scheme and host must be in lower case"),
    ])
  func refused(_ template: String, _ fault: String) throws {
    // A job of tags takes them; only its App Clip Codes could not be made.
    let links = (1...3).map { template.replacingOccurrences(of: "{table}", with: "\($0)") }
    try folder.write("link\n" + links.joined(separator: "\n") + "\n", to: "t.csv")
    try make("--template", "{+link}", "--chip", "ntag213")
    let made = try export("app-store-connect", "-o", "u.csv")
    #expect(made.status == 65, "\(made.stderr)")
    #expect(made.stderr.contains("t.json: row 1, \(links[0]): "), "\(made.stderr)")
    #expect(made.stderr.contains(fault), "\(made.stderr)")
    #expect(try folder.names().contains("u.csv") == false)
  }

  @Test("a host with digits is told") func digits() throws {
    try makeClips("https://eat24.example.com/t/{table}")
    let made = try export("apple-generator")
    #expect(made.status == 0 && made.stderr.contains("the host eat24.example.com has digits"))
  }

  // MARK: Print shops

  /// Drawings as Apple's generator would have left them.
  private func drawings(_ count: Int = 3) throws {
    for number in 1...count {
      let name = "apple/000\(number)-t-\(number).svg"
      try FileManager.default.createDirectory(
        atPath: folder.path("apple"), withIntermediateDirectories: true)
      let made = try runBeckon(
        ["clipcode", "--payload", "4e2f153\(number)", "-o", name, "--force"], in: folder)
      #expect(made.status == 0, "\(made.stderr)")
      let text = try folder.text(of: name)
      try folder.write(
        text.replacingOccurrences(of: AppClipCode.notice, with: ""), to: name)
    }
  }

  @Test("an archive of Apple's drawings, read by others, the same every time") func archive() throws
  {
    try makeClips()
    try drawings()
    let made = try export("print-shop", "--svgs", "apple", "-o", "a.zip")
    #expect(made.status == 0, "\(made.stderr)")
    #expect(made.stderr.contains("the drawings are those of apple"))
    let files = try HandOverTools.archive(folder.path("a.zip"))
    #expect(
      files.map(\.name) == ["0001-t-1.svg", "0002-t-2.svg", "0003-t-3.svg", "codes.csv"])
    for file in files.dropLast() {
      #expect(file.text == (try folder.text(of: "apple/\(file.name)")))
    }
    try folder.write(files.last?.text ?? "", to: "codes.csv")
    #expect(
      try HandOverTools.table(folder.path("codes.csv")) == [["SVG File Name", "URL"]]
        + (1...3).map { ["000\($0)-t-\($0).svg", "https://eat.example.com/t/\($0)"] })
    #expect(try export("print-shop", "--svgs", "apple", "-o", "b.zip").status == 0)
    #expect(try folder.bytes(of: "a.zip") == folder.bytes(of: "b.zip"))
    try Equipment.unzip.run(["-t", folder.path("a.zip")])
  }

  @Test("drawings that are missing, previews, or changed are refused") func drawingFaults() throws {
    try makeClips()
    try drawings(2)
    let name = "apple/0002-t-2.svg"
    var text = try folder.text(of: name)
    text.replace(
      "<svg ", with: "<svg data-payload=\"https://eat.example.com/t/9\" ", maxReplacements: 1)
    try folder.write(text, to: name)
    let preview = try runBeckon(
      ["clipcode", "--payload", "4e2f1531", "-o", "apple/0001-t-1.svg", "--force"], in: folder)
    #expect(preview.status == 0)
    let made = try export("print-shop", "--svgs", "apple", "-o", "a.zip")
    #expect(made.status == 65)
    for part in [
      "row 1, https://eat.example.com/t/1: 0001-t-1.svg is a preview that Beckon drew",
      "row 2, https://eat.example.com/t/2: 0002-t-2.svg says that it carries https://eat.example",
      "row 3, https://eat.example.com/t/3: read apple/0003-t-3.svg: there is no such file",
      "3 rows of 3 cannot be handed over; nothing was written",
    ] {
      #expect(made.stderr.contains(part), "\(made.stderr)")
    }
    #expect(try folder.names().contains("a.zip") == false)
    let unnamed = try export("print-shop", "-o", "a.zip")
    #expect(
      unnamed.status == 64 && unnamed.stderr.contains("production codes come from Apple's tools"))
  }

  @Test(
    "names that are too long, or begin like a formula, are refused",
    arguments: [
      (
        "{index:04}-" + String(repeating: "n", count: 180),
        "has 189 characters, and print shops accept 188"
      ),
      ("=1+{index:04}", "'=1+0001.svg' begins like a formula, which a spreadsheet would run"),
    ])
  func names(_ template: String, _ fault: String) throws {
    try make("--template", "https://a.example/{table}", "--clipcode", "c", "--names", template)
    let made = try export("apple-generator")
    #expect(made.status == 65 && made.stderr.contains(fault), "\(made.stderr)")
  }

  @Test("more codes than a print shop takes are divided") func tooMany() throws {
    try make("--template", "https://a.example/{table}", "--clipcode", "c")
    let text = try folder.text(of: "t.json").replacingOccurrences(
      of: "\"csv\": \"t.csv\"", with: "\"count\": 10001")
    try folder.write(text, to: "t.json")
    var job = try folder.text(of: "t.json")
    job.replace("\"clipCode\"", with: "\"values\": {\"table\": {\"serial\": {}}},\n  \"clipCode\"")
    try folder.write(job, to: "t.json")
    let made = try export("print-shop", "--svgs", "apple", "-o", "a.zip")
    #expect(made.status == 65, "\(made.stderr)")
    #expect(
      made.stderr.contains(
        "10001 codes, and a print shop takes 10000 at once; make several archives, with --rows "
          + "1-10000, --rows 10001-10001 and so on (nothing was written)"), "\(made.stderr)")
  }

  @Test("QR codes go to a print shop as the ledger has them") func qr() throws {
    try make("--template", "https://a.example/{table}", "--qr", "codes", "--qr-format", "svg")
    let early = try export("print-shop", "-o", "a.zip")
    #expect(early.status == 65 && early.stderr.contains("there is no such file"), "\(early.stderr)")
    #expect(try beckon("run", "t.json", "--codes").status == 0)
    #expect(try export("print-shop", "-o", "a.zip").status == 0)
    #expect(try HandOverTools.archive(folder.path("a.zip")).count == 4)
    let path = "codes/0002-2.svg"
    try folder.write(try folder.text(of: path) + "\n", to: path)
    let changed = try export("print-shop", "-o", "b.zip")
    #expect(changed.status == 65)
    #expect(
      changed.stderr.contains("0002-2.svg is not the file that 'beckon job run --codes' made"))
  }

  @Test("a designer gets the codes in the format that they have") func designer() throws {
    try make("--template", "https://a.example/{table}", "--qr", "codes")
    #expect(try beckon("run", "t.json", "--codes").status == 0)
    let made = try export("designer", "-o", "a.zip")
    #expect(made.status == 0 && made.stderr.contains("3 rows for designer"), "\(made.stderr)")
    let listed = try Equipment.python3.text([
      "-c",
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(*sorted(z.namelist())); "
        + "print(z.read('0002-2.png') == open(sys.argv[2], 'rb').read())",
      folder.path("a.zip"), folder.path("codes/0002-2.png"),
    ])
    #expect(listed == "0001-1.png 0002-2.png 0003-3.png codes.csv\nTrue\n")
    try makeClips()
    let none = try export("designer", "-o", "b.zip")
    #expect(none.status == 65 && none.stderr.contains("makes no QR codes"), "\(none.stderr)")
  }

  @Test("PDF files go to a print shop, with the columns of the table") func pdf() throws {
    try make("--template", "https://a.example/{table}", "--qr", "codes", "--qr-format", "pdf")
    #expect(try beckon("run", "t.json", "--codes").status == 0)
    let made = try export("print-shop", "--rows", "2-3", "-o", "a.zip")
    #expect(made.status == 0, "\(made.stderr)")
    let listed = try Equipment.python3.text([
      "-c",
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(sorted(z.namelist())); "
        + "print(z.read('codes.csv').decode(), end='')",
      folder.path("a.zip"),
    ])
    #expect(listed.hasPrefix("['0002-2.pdf', '0003-3.pdf', 'codes.csv']\n"), "\(listed)")
    #expect(
      listed.replacing("\r\n", with: "\n").hasSuffix(
        """
        PDF File Name,URL,table,note
        0002-2.pdf,https://a.example/2,2,bar
        0003-3.pdf,https://a.example/3,3,door

        """), "\(listed)")
  }

  @Test("labels go to a print shop as the PDF files that have them, with the place of each row")
  func labels() throws {
    try make("--template", "https://a.example/{table}", "--stock", "L7160", "--line", "{note}")
    let early = try export("print-shop", "--label-pdfs", ".", "-o", "a.zip")
    #expect(early.status == 65 && early.stderr.contains("has no label in a PDF"), "\(early.stderr)")
    for (rows, name) in [("1-2", "one.pdf"), ("3", "two.pdf")] {
      #expect(try beckon("sheet", "t.json", "--rows", rows, "-q", "-o", name).status == 0)
    }
    let made = try export("print-shop", "--label-pdfs", ".", "-o", "a.zip")
    #expect(made.status == 0 && made.stderr.contains("2 PDF files of ."), "\(made.stderr)")
    let listed = try Equipment.python3.text([
      "-c",
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(sorted(z.namelist())); "
        + "print(z.read('codes.csv').decode(), end='')",
      folder.path("a.zip"),
    ])
    #expect(
      listed.replacing("\r\n", with: "\n") == """
        ['codes.csv', 'one.pdf', 'two.pdf']
        PDF File Name,Sheet,Label,URL,table,note
        one.pdf,1,1,https://a.example/1,1,window
        one.pdf,1,2,https://a.example/2,2,bar
        two.pdf,1,1,https://a.example/3,3,door

        """, "\(listed)")
    try folder.write(try folder.bytes(of: "two.pdf") + [0x0A], to: "two.pdf")
    let changed = try export("print-shop", "--label-pdfs", ".", "-o", "b.zip")
    #expect(changed.status == 65 && changed.stderr.contains("two.pdf is not the file that"))
    let both = try export("print-shop", "--label-pdfs", ".", "--svgs", ".", "-o", "c.zip")
    #expect(both.status == 64, "\(both.stderr)")
  }

  // MARK: Suppliers of tags

  @Test(
    "numbers that no tag of the job can have are refused whole",
    arguments: [
      ("803C99DA0CE104", "its bytes seem to be in reverse order"), ("E004010203040506", "NTAG213"),
      ("00000000000000", "all its bytes are the same"),
      ("FFFFFFFFFFFFFF", "all its bytes are the same"), ("01020304", "NTAG213"),
    ])
  func wrongNumbers(_ number: String, _ words: String) throws {
    try make("--template", "https://a.example/{table}", "--chip", "ntag213")
    #expect(try export("nfc-supplier", "-o", "tags.csv").status == 0)
    try folder.write(
      "Tag UID,Link\n04E10CDA993C80,https://a.example/1\n\(number),https://a.example/2\n",
      to: "done.csv")
    let made = try beckon(
      "import", "t.json", "done.csv", "--uid-column", "Tag UID", "--url-column", "Link")
    #expect(made.status == 65 && made.stderr.contains(words), "\(made.stderr)")
    #expect(made.stderr.contains("line 3") && made.stderr.hasSuffix("nothing was imported\n"))
    #expect(try beckon("export", "t.json", "--state", "done", "--format", "jsonl").stdout == "")
  }

  @Test("a supplier's table says what goes onto each tag, and comes back filled") func supplier()
    throws
  {
    try makeClips()
    let run = try beckon("run", "t.json", "--count", "1", "--deck", "ntag213")
    #expect(run.status == 0, "\(run.stderr)")
    let made = try export("nfc-supplier", "-o", "tags.csv")
    #expect(made.status == 0 && made.stderr.contains("2 rows for nfc-supplier"), "\(made.stderr)")
    let table = try HandOverTools.table(folder.path("tags.csv"))
    #expect(
      table[0] == [
        "job", "row", "name", "url", "ndef", "bytes", "chip", "lock", "password", "mirror", "uid",
        "state",
      ])
    #expect(
      table.count == 3 && table[1][1] == "2"
        && table[1][6...] == ["NTAG213", "yes", "", "", "", "done"])
    for row in table.dropFirst() {
      #expect(Int(row[5]) == row[4].count / 2)
      let decoded = try runBeckon(["ndef", "decode", row[4]])
      #expect(decoded.stdout == "URI\n  \(row[3])\n")
    }
    // The supplier's program writes its own line ends and quotes.
    _ = try HandOverTools.answer(
      """
      import csv,sys
      rows=list(csv.DictReader(open(sys.argv[1],newline='')))
      for i,r in enumerate(rows): r['uid']='04:AA:BB:CC:DD:EE:%02X'%i if i else '04AABBCCDDEE00'
      w=csv.DictWriter(open(sys.argv[1],'w',newline=''),rows[0].keys(),quoting=csv.QUOTE_ALL,lineterminator='\\n')
      w.writeheader(); w.writerows(rows); print('true')
      """, folder.path("tags.csv"))
    let back = try beckon("import", "t.json", "tags.csv")
    #expect(back.status == 0, "\(back.stdout)\(back.stderr)")
    #expect(back.stdout == "2 results taken, 0 known already, 0 without a tag, 0 conflicts\n")
    #expect(try beckon("status", "t.json").stdout.hasPrefix("t: 3 of 3 rows done\n"))
    #expect(
      try beckon("import", "t.json", "tags.csv").stdout
        == "0 results taken, 2 known already, 0 without a tag, 0 conflicts\n")
    let none = try export("nfc-supplier")
    #expect(none.status == 65 && none.stderr.contains("every row is on a tag already"))
  }

  @Test("a table that comes back unfilled changes nothing") func unfilled() throws {
    try makeClips()
    try folder.write(export("nfc-supplier").stdout, to: "tags.csv")
    let back = try beckon("import", "t.json", "tags.csv")
    #expect(back.stdout == "0 results taken, 0 known already, 3 without a tag, 0 conflicts\n")
  }

  @Test("passwords are named and never told; a mirror has its place") func secrets() throws {
    try folder.write("c0ffee0123456789c0ffee0123456789\n", to: "master.key")
    try make(
      "--template", "https://a.example/{table}?m={uid}", "--chip", "ntag213", "--chip", "ntag215",
      "--password", "master.key")
    let made = try export("nfc-supplier")
    #expect(made.status == 0, "\(made.stderr)")
    #expect(made.stderr.contains("hand over the secret separately"))
    #expect(!made.stdout.contains("c0ffee"))
    try folder.write(made.stdout, to: "tags.csv")
    let row = try HandOverTools.table(folder.path("tags.csv"))[1]
    #expect(
      row[6...9] == [
        "NTAG213 or NTAG215", "no", "one for each tag (cmac-uid)", "uid at byte 19 of the message",
      ], "\(row)")
    // Zeros stand where the chip puts its number.
    let bytes = Array(row[4].utf8)
    #expect(
      String(decoding: bytes[(2 * 19)..<(2 * 33)], as: UTF8.self)
        == String(repeating: "30", count: 14))
  }

  @Test("a job's name that a spreadsheet would run is refused") func formula() throws {
    try make("--template", "https://a.example/{table}", "--chip", "ntag213", "--name", "=1+1")
    let made = try export("nfc-supplier")
    #expect(made.status == 65 && made.stderr.contains("'=1+1' begins like a formula"))
  }

  // MARK: Bad use

  @Test(
    "options that do not belong to a hand-over are refused",
    arguments: [
      (["t.json", "--for", "nfc-supplier", "--state", "done"], "--state: it does not go with"),
      (["t.json", "--for", "nfc-supplier", "--events"], "--events: it does not go with"),
      (["t.json", "--for", "nfc-supplier", "--logo", "badge"], "--logo: it does not go with"),
      (["t.json", "--for", "apple-generator", "--svgs", "x"], "--svgs: it does not go with"),
      (["t.json", "--prefix", "https://a.example"], "--prefix: it goes with --for"),
      (["t.ledger", "--for", "nfc-supplier"], "name that, not its ledger"),
      (["t.json", "--for", "nobody"], "nobody"),
    ])
  func badUse(_ words: [String], _ fault: String) throws {
    try makeClips()
    let made = try runBeckon(["job", "export"] + words, in: folder)
    #expect(made.status == 64 && made.stderr.contains(fault), "\(made.stderr)")
  }

  @Test("a job without what is to be handed over says so") func nothingToHandOver() throws {
    try make("--template", "https://a.example/{table}", "--qr", "codes")
    for (whom, fault) in [
      ("apple-generator", "the job makes no App Clip Codes"),
      ("nfc-supplier", "the job makes no tags"),
      ("print-shop", "the job makes no SVG files, and no PDF or EPS files either"),
    ] {
      let made = try export(whom)
      #expect(made.status == 65 && made.stderr.contains(fault), "\(made.stderr)")
    }
    let beyond = try export("app-store-connect", "--rows", "2-4")
    #expect(beyond.status == 65 && beyond.stderr.contains("there is no row 4"))
  }

  @Test("--rows also chooses rows of the usual export") func rows() throws {
    try makeClips()
    #expect(try export("apple-generator").status == 0)
    let made = try beckon("export", "t.json", "--rows", "1,3")
    #expect(made.stdout.split(separator: "\r\n").map { $0.prefix(3) } == ["job", "t,1", "t,3"])
  }
}

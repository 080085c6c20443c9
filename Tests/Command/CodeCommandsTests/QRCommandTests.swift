import Foundation
import JSONText
import TestSupport
import Testing

@Suite("beckon qr") struct QRCommandTests {
  static let url = "https://eat.example.com/s/42/t/7"

  private func run(
    _ words: [String], stdin: String = "", in folder: ScratchFolder
  ) throws -> RanCommand {
    try runBeckon(["qr"] + words, stdin: stdin, in: folder)
  }

  private func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test("in the terminal") func terminal() throws {
    let folder = try ScratchFolder()
    let dark = try run([Self.url], in: folder)
    #expect(dark.status == 0 && dark.stderr.contains("version 2, level M"))
    #expect(dark.stderr.contains("HTTPS://EAT.EXAMPLE.COM/s/42/t/7: scheme and host in capitals"))
    try expectGolden(dark.stdout, "beckon/qr-terminal.txt")
    let light = try run(["-q", "--ground", "light", Self.url], in: folder)
    #expect(light.stderr.isEmpty && light.stdout != dark.stdout)
    #expect(try folder.names().isEmpty)
  }

  @Test("one file says what it is", arguments: ["png", "svg", "pdf"])
  func oneFile(_ format: String) throws {
    let folder = try ScratchFolder()
    let made = try run([Self.url, "-o", "door." + format, "--size", "30mm"], in: folder)
    #expect(made.status == 0 && made.stderr.isEmpty, "\(made.stderr)")
    #expect(made.stdout.contains("size     25 modules of 1.2 mm: 30 mm"))
    #expect(made.stdout.contains("page     39.6 by 39.6 mm"))
    #expect(made.stdout.contains("read back"))
    #expect(try folder.names() == ["door." + format])
    let again = try run([Self.url, "-o", "door." + format], in: folder)
    #expect(again.status == 73 && again.stderr.contains("exists"))
    #expect(try run([Self.url, "-o", "door." + format, "--force"], in: folder).status == 0)
  }

  @Test("the report of one file") func report() throws {
    let folder = try ScratchFolder()
    let made = try run(
      ["\(Self.url)?lang=en&menu=lunch", "-o", "door.pdf", "--distance", "2m", "--bleed", "3mm"],
      in: folder)
    try expectGolden(made.stdout, "beckon/qr-report.txt")
  }

  @Test("a printer's dots decide the size, and it is said") func dots() throws {
    let folder = try ScratchFolder()
    let made = try run([Self.url, "-o", "a.png", "--size", "30", "--dpi", "300"], in: folder)
    #expect(made.stdout.contains("14 dots each at 300 dpi: 29.633 mm"))
    let coarse = try run([Self.url, "-o", "b.png", "--size", "6mm", "--dpi", "203"], in: folder)
    #expect(coarse.status == 65 && coarse.stderr.contains("4 are needed"), "\(coarse.stderr)")
    let insisted = try run(
      [Self.url, "-o", "b.png", "--size", "6mm", "--dpi", "203", "--no-print-check"], in: folder)
    #expect(insisted.status == 0 && insisted.stderr.contains("warning: each module is 2 printer"))
  }

  @Test("the manifest") func manifest() throws {
    let folder = try ScratchFolder()
    let list = "https://a.example/1\r\n\nhttps://a.example/shop/2\n"
    let made = try run(["-", "-q", "-o", "codes", "--json"], stdin: list, in: folder)
    #expect(made.status == 0 && made.stderr.isEmpty)
    let rows = try lines(made.stdout)
    #expect(rows.map { $0["file"] } == ["codes/0001-1.png", "codes/0002-shop-2.png"])
    #expect(rows.map { $0["url"] } == ["https://a.example/1", "https://a.example/shop/2"])
    let first = try #require(rows.first)
    #expect(first["verified"] == true && first["kept"] == false && first["format"] == "png")
    #expect(first["symbolMillimetres"]?.doubleValue == 17.78)
    let bytes = try folder.bytes(of: "codes/0001-1.png")
    #expect(first["bytes"]?.intValue == bytes.count)
    let chunk = Array("IHDR".utf8)
    #expect(bytes[12..<16].elementsEqual(chunk))
  }

  @Test("the order of the manifest does not hang on the threads") func order() throws {
    let folder = try ScratchFolder()
    let list = (1...400).map { "https://a.example/\($0)\n" }.joined()
    let alone = try run(["-", "-o", "one", "--json", "-j", "1"], stdin: list, in: folder)
    let many = try run(["-", "-o", "six", "--json", "-j", "6"], stdin: list, in: folder)
    #expect(alone.status == 0 && many.status == 0)
    #expect(many.stdout == alone.stdout.replacingOccurrences(of: "\"one/", with: "\"six/"))
    for name in ["0001-1.png", "0400-400.png"] {
      #expect(try folder.bytes(of: "one/" + name) == folder.bytes(of: "six/" + name))
    }
  }

  @Test("bad lines are told with their number, the others are made") func badLines() throws {
    let folder = try ScratchFolder()
    let list = "https://a.example/1\nnonsense\nhttps://192.168.0.1/\nhttps://a.example/4\n"
    let made = try run(["-", "-o", "codes"], stdin: list, in: folder)
    #expect(made.status == 65)
    #expect(made.stderr.contains("beckon: line 2: nonsense: URL byte 0"))
    #expect(made.stderr.contains("line 3: https://192.168.0.1/"))
    #expect(made.stderr.contains("--no-lint"))
    #expect(
      made.stdout == "codes: 2 codes, 2 not made, version 1, 17.78 mm wide, 2 with scheme and "
        + "host in capitals, read back\n")
    #expect(try ScratchFolder.names(in: folder.path("codes")) == ["0001-1.png", "0004-4.png"])
  }

  @Test("warnings of many codes are counted") func warnings() throws {
    let folder = try ScratchFolder()
    let list = "http://a.example/1\nhttp://a.example/2\n"
    let made = try run(["-", "-o", "codes", "--quiet-zone", "2"], stdin: list, in: folder)
    #expect(made.status == 0)
    #expect(
      made.stderr.contains("warning: 2 codes, the first is http://a.example/1: the scheme is"))
    #expect(made.stderr.contains("the quiet zone is 2 modules wide; 4 are needed"))
    #expect(try run(["-", "-o", "c", "-q"], stdin: list, in: folder).stderr.isEmpty)
  }

  @Test("two codes of one name are refused before anything is written") func names() throws {
    let folder = try ScratchFolder()
    let words = ["https://a.example/x?1", "https://b.example/X?2", "-o", "codes/", "--name"]
    let clash = try run(words + ["{last}"], in: folder)
    #expect(clash.status == 65 && clash.stderr.contains("number 1 and number 2 would both be"))
    #expect(try folder.names().isEmpty)
    #expect(try run(words + ["{host}-{last}"], in: folder).status == 0)
    #expect(
      try ScratchFolder.names(in: folder.path("codes")) == ["a.example-x.png", "b.example-X.png"])
    let slash = try run(words + ["../{index}"], in: folder)
    #expect(slash.status == 64 && slash.stderr.contains("a name cannot contain a slash"))
  }

  @Test("a batch goes on where it was") func resume() throws {
    let folder = try ScratchFolder()
    let list = (1...40).map { "https://a.example/\($0)\n" }.joined()
    #expect(try run(["-", "-o", "c"], stdin: list, in: folder).status == 0)
    let whole = try folder.bytes(of: "c/0007-7.png")
    try FileManager.default.removeItem(atPath: folder.path("c/0007-7.png"))
    try FileManager.default.removeItem(atPath: folder.path("c/0040-40.png"))
    let refused = try run(["-", "-o", "c"], stdin: list, in: folder)
    #expect(refused.status == 73 && refused.stderr.contains("and 18 more"))
    try FileManager.default.removeItem(atPath: folder.path("c/0007-7.png"))
    let resumed = try run(["-", "-o", "c", "--resume", "--json"], stdin: list, in: folder)
    #expect(resumed.status == 0, "\(resumed.stderr)")
    #expect(try lines(resumed.stdout).map { $0["kept"] == true }.filter { !$0 }.count == 1)
    #expect(try folder.bytes(of: "c/0007-7.png") == whole)
  }

  @Test("a file that holds something else is never taken for done") func stranger() throws {
    let folder = try ScratchFolder()
    let list = "https://a.example/1\nhttps://a.example/2\n"
    #expect(try run(["-", "-o", "c"], stdin: list, in: folder).status == 0)
    let other = try folder.bytes(of: "c/0001-1.png")
    try folder.write(other, to: "c/0002-2.png")
    let resumed = try run(["-", "-o", "c", "--resume"], stdin: list, in: folder)
    #expect(resumed.status == 73)
    #expect(resumed.stderr.contains("c/0002-2.png already exists, and differs in text, size"))
    #expect(resumed.stdout.contains("1 kept, 1 not made"))
    // The same URL in other colours and another size would print as a mixed set.
    #expect(
      try run(
        [
          "https://a.example/2", "-o", "c/0002-2.png", "--force", "--scale", "4", "--dark",
          "#00349a",
        ],
        in: folder
      ).status == 0)
    let look = try run(["-", "-o", "c", "--resume"], stdin: list, in: folder)
    #expect(look.status == 73 && look.stderr.contains("size or look from the file"))
    // Half a file is none.
    try folder.write(Array(other.prefix(200)), to: "c/0001-1.png")
    #expect(try run(["-", "-o", "c", "--resume"], stdin: list, in: folder).status == 73)
  }

  @Test("a pipe under a file's name is in the way, and nobody waits for it") func pipe() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("c"), withIntermediateDirectories: false)
    #expect(mkfifo(folder.path("c/0001-s-42-t-7.png"), 0o600) == 0)
    let resumed = try run([Self.url, "-o", "c/", "--resume"], in: folder)
    #expect(resumed.status == 73 && resumed.stderr.contains("already exists, and differs"))
  }

  @Test("a line that cannot be read ends the list, and what comes before it is made")
  func notUTF8() throws {
    let folder = try ScratchFolder()
    let good = (1...38).map { "https://a.example/\($0)\n" }.joined()
    let list = Array(good.utf8) + Array("https://a.example/".utf8) + [0xFF, 0x0A]
    let files = try runBeckon(["qr", "-", "-o", "c/"], stdin: list, in: folder)
    #expect(files.status == 65 && files.stderr.contains("line 39: this is not UTF-8"))
    #expect(files.stdout.contains("38 codes"), "\(files.stdout)")
    #expect(try ScratchFolder.names(in: folder.path("c")).count == 38)
    let pages = try runBeckon(["qr", "-", "-o", "all.pdf", "--json"], stdin: list, in: folder)
    #expect(pages.status == 65 && pages.stdout.isEmpty)
    #expect(pages.stderr.contains("save the list as UTF-8 (nothing was written)"))
    #expect(try folder.names() == ["c"])
  }

  @Test("a manifest says nothing of a PDF that is not there") func noManifest() throws {
    let folder = try ScratchFolder()
    let list = (1...40).map { "https://a.example/\($0)\n" }.joined()
    let words = ["-", "-o", "all.pdf", "--json"]
    let broken = try run(words, stdin: list + "bad\n", in: folder)
    #expect(broken.status == 65 && broken.stdout.isEmpty)
    let good = try lines(try run(words, stdin: list, in: folder).stdout)
    #expect(good.count == 40)
    #expect(good.allSatisfy { $0["format"] == "pdf" && $0["verified"] == true })
  }

  @Test("messages show the start of a text that is very long") func longText() throws {
    let folder = try ScratchFolder()
    let url = "https://a.example/" + String(repeating: "x", count: 500_000)
    let made = try run(["-", "-o", "c/"], stdin: url + "\n", in: folder)
    #expect(made.status == 65 && made.stderr.hasPrefix("beckon: line 1: https://a.example/xxx"))
    #expect(made.stderr.utf8.count < 1000, "\(made.stderr.utf8.count) bytes")
    let shown = try run(["-"], stdin: url + "\n", in: folder)
    #expect(shown.status == 65 && shown.stderr.hasPrefix("beckon: line 1: https://a.example/xxx"))
    #expect(shown.stderr.utf8.count < 1000)
  }

  @Test(
    "options that do not go together are refused",
    arguments: [
      (
        ["--micro", "--max-version", "5", "-o", "a.png"],
        "--max-version: 5 is not a Micro QR version"
      ),
      (
        ["--micro", "--min-version", "5", "-o", "a.png"],
        "--min-version: 5 is not a Micro QR version"
      ),
      (["--dark", "spot:All:0/0/0/100", "-o", "a.pdf"], "on every plate"),
      (["--dark", "spot:House", "-o", "a.pdf"], "is not a colour; beckon qr --help says"),
      (["--text", "--caption-host", "-o", "a.png"], "a plain text has no host; use --caption"),
      (["--ground", "dark", "-o", "a.png"], "this is for a code in the terminal"),
      (["--size", ".009223372036854m", "-o", "a.png"], "is not a length such as 30mm"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let folder = try ScratchFolder()
    let refused = try run([Self.url] + words, in: folder)
    #expect(refused.status == 64 && refused.stderr.contains(sentence), "\(refused.stderr)")
    #expect(try folder.names().isEmpty)
  }

  @Test("a narrow quiet zone is said in the terminal too") func narrow() throws {
    let folder = try ScratchFolder()
    let made = try run([Self.url, "--quiet-zone", "1"], in: folder)
    #expect(made.status == 0 && made.stderr.contains("warning: the quiet zone"), "\(made.stderr)")
  }

  @Test("one PDF, a page for each") func document() throws {
    let folder = try ScratchFolder()
    let list = (1...5).map { "https://a.example/\($0)\n" }.joined()
    let made = try run(["-", "-o", "all.pdf", "--caption-host"], stdin: list, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let text = String(decoding: try folder.bytes(of: "all.pdf"), as: UTF8.self)
    #expect(text.contains("/Count 5>>"))
    let listed = try run(
      ["-", "-q", "--json", "--force", "-o", "all.pdf"], stdin: list, in: folder)
    #expect(try lines(listed.stdout).map { $0["page"] } == [1, 2, 3, 4, 5])
    let broken = try run(["-", "-o", "b.pdf"], stdin: list + "x\n", in: folder)
    #expect(broken.status == 65 && broken.stderr.contains("line 6: x: URL byte 0"))
    #expect(broken.stderr.contains("(nothing was written)"))
    #expect(try folder.names() == ["all.pdf"])
  }

  @Test("standard output") func stream() throws {
    let folder = try ScratchFolder()
    let png = try run([Self.url, "-o", "-"], in: folder)
    #expect(png.status == 0 && png.outputBytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(png.stderr.isEmpty)
    let svg = try run([Self.url, "--format", "svg"], in: folder)
    #expect(svg.stdout.hasPrefix("<svg "))
    let pdf = try run(["-", "--format", "pdf"], stdin: "\(Self.url)\n\(Self.url)\n", in: folder)
    #expect(pdf.status == 0 && pdf.stdout.contains("/Count 2"))
  }

  @Test("a logo costs what it costs") func logo() throws {
    let folder = try ScratchFolder()
    try folder.write(
      ##"<svg viewBox="0 0 10 10"><path fill="#046" d="M5 0L10 10H0z"/></svg>"##, to: "l.svg")
    let made = try run([Self.url, "-o", "a.png", "--logo", "l.svg"], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    #expect(made.stdout.contains("logo     7 by 7 modules; it uses 4 of 8, 4 of 8"))
    let large = try run(
      [Self.url, "-o", "b.png", "--logo", "l.svg", "--logo-size", "40"], in: folder)
    #expect(large.status == 65)
    #expect(large.stderr.contains("at most 7 modules fit (--logo-size 21)"))
    let centre = try run(
      [Self.url, "-o", "b.png", "--logo", "l.svg", "--version", "8"], in: folder)
    #expect(centre.status == 65 && centre.stderr.contains("the middle of version 8 is a fixed"))
    try folder.write("<svg><circle r='3'/></svg>", to: "c.svg")
    let circle = try run([Self.url, "-o", "b.png", "--logo", "c.svg"], in: folder)
    #expect(circle.status == 65 && circle.stderr.contains("contains <circle>"))
    #expect(try folder.names() == ["a.png", "c.svg", "l.svg"])
  }

  @Test("colours are judged in red light") func colours() throws {
    let folder = try ScratchFolder()
    let red = try run([Self.url, "-o", "a.png", "--dark", "#e02020"], in: folder)
    #expect(red.status == 0 && red.stderr.contains("reflects 74.5 % of red light"))
    let grey = try run([Self.url, "-o", "b.png", "--dark", "#888", "--light", "#999"], in: folder)
    #expect(grey.status == 65 && grey.stderr.contains("55 % or more"))
    let inverted = try run(
      [Self.url, "-o", "b.png", "--dark", "white", "--light", "black"], in: folder)
    #expect(inverted.status == 65 && inverted.stderr.contains("lighter than what is around them"))
    let meant = try run([Self.url, "-o", "b.png", "--invert"], in: folder)
    #expect(meant.status == 0 && meant.stderr.contains("warning: the modules are lighter"))
  }

  @Test("structured append and Micro QR") func kinds() throws {
    let folder = try ScratchFolder()
    let parts = try run(
      [Self.url, "-o", "s", "--structured-append", "3", "--json"], in: folder)
    #expect(try lines(parts.stdout).map { $0["part"] } == [1, 2, 3])
    #expect(
      try ScratchFolder.names(in: folder.path("s"))
        == ["0001-s-42-t-7-1.png", "0001-s-42-t-7-2.png", "0001-s-42-t-7-3.png"])
    let micro = try run(["--text", "BECKON", "--micro", "-o", "m.svg"], in: folder)
    #expect(micro.status == 0 && micro.stdout.contains("Micro QR version M"))
    let long = try run([Self.url, "--micro", "-o", "n.svg"], in: folder)
    #expect(long.status == 65 && long.stderr.contains("too long for version M4"))
    let kanji = try run(
      ["--text", "日本語の茶店", "--kanji", "--level", "L", "-o", "k.png"], in: folder)
    #expect(kanji.status == 0 && kanji.stdout.contains("version 1"))
  }
}

extension QRCommandTests {
  @Test(
    "a text that is not a URL is told what it could be",
    arguments: [
      ("eat.example.com/s/42", "there is no scheme; write https://eat.example.com/s/42\n"),
      ("WIFI:S:eat;;", "begins with https://; --text makes a code of any text"),
      ("tel:+49301234", "begins with https://; --text makes a code of any text"),
      ("hello", "begins with https://; --text makes a code of any text"),
      ("https://https://a.example", "the scheme 'https' follows another one"),
    ])
  func otherTexts(_ text: String, _ sentence: String) throws {
    let run = try run([text], in: ScratchFolder())
    #expect(run.status == 65 && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(run.stdout.isEmpty)
  }
}

extension ScratchFolder {
  /// The names in a folder below, in order.
  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

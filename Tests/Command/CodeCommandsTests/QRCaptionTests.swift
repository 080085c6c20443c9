import JSONText
import TestSupport
import Testing

@Suite("Captions by row in beckon qr -") struct QRCaptionTests {
  private func run(
    _ words: [String], stdin: String = "", in folder: ScratchFolder
  ) throws -> RanCommand {
    try runBeckon(["qr"] + words, stdin: stdin, in: folder)
  }

  private static let list = """
    https://a.example/1\tTable 1
    https://a.example/2\tTable 2\tWindow
    https://a.example/3
    https://a.example/4\t

    """

  /// What the option makes of the same words, to the byte.
  private func expected(
    _ number: Int, _ captions: [String], _ format: String, in folder: ScratchFolder
  ) throws -> [UInt8] {
    let name = "one-\(number)." + format
    let words = captions.flatMap { ["--caption", $0] }
    let made = try run(["https://a.example/\(number)", "-o", name] + words, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    return try folder.bytes(of: name)
  }

  @Test("each code has the words of its line, as the option has them", arguments: ["svg", "png"])
  func pictures(_ format: String) throws {
    let folder = try ScratchFolder()
    let words = ["-", "-o", "codes", "--format", format, "--caption", "Menu"]
    let made = try run(words, stdin: Self.list, in: folder)
    #expect(made.status == 0 && made.stdout.contains("4 codes"), "\(made.stderr) \(made.stdout)")
    let captions = [["Table 1"], ["Table 2", "Window"], ["Menu"], []]
    var pictures: [[UInt8]] = []
    for (index, lines) in captions.enumerated() {
      pictures.append(try folder.bytes(of: "codes/000\(index + 1)-\(index + 1).\(format)"))
      #expect(try pictures[index] == expected(index + 1, lines, format, in: folder), "\(lines)")
    }
    let again = try run(words + ["--resume", "-j", "1"], stdin: Self.list, in: folder)
    #expect(again.status == 0 && again.stdout.contains("4 kept"), "\(again.stdout)")
    let other = Self.list.replacing("Window", with: "Door")
    let mixed = try run(words + ["--resume"], stdin: other, in: folder)
    #expect(mixed.status == 73 && mixed.stderr.contains("0002-2"), "\(mixed.stderr)")
  }

  @Test("a page of one PDF has its own, and the manifest names it") func pages() throws {
    let folder = try ScratchFolder()
    let made = try run(["-", "-o", "all.pdf", "--json"], stdin: Self.list, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let captions = try made.stdout.split(separator: "\n").map {
      try JSONValue(parsing: String($0))["captions"]
    }
    #expect(captions == [["Table 1"], ["Table 2", "Window"], nil, []])
  }

  @Test(
    "a bad caption is told with the number of its line",
    arguments: [
      ("Tisch\t1\t2", "line 2: https://a.example/2: a code has at most two lines below it"),
      ("\u{11F04}", "line 2: https://a.example/2: no font on this machine has"),
      ("a\u{202E}b", "line 2: https://a.example/2: the caption contains U+202E"),
      (String(repeating: "W", count: 90), "line 2: https://a.example/2: the caption \"WWW"),
    ])
  func bad(_ caption: String, _ sentence: String) throws {
    let folder = try ScratchFolder()
    let list = "https://a.example/1\tTable 1\nhttps://a.example/2\t\(caption)\n"
    let made = try run(["-", "-o", "codes"], stdin: list, in: folder)
    #expect(made.status == 65 && made.stderr.contains(sentence), "\(made.stderr)")
    #expect(try ScratchFolder.names(in: folder.path("codes")) == ["0001-1.png"])
    let document = try run(["-", "-o", "all.pdf"], stdin: list, in: folder)
    #expect(document.status == 65 && document.stderr.contains(sentence), "\(document.stderr)")
  }

  @Test("the host is a line too") func host() throws {
    let folder = try ScratchFolder()
    let list = "https://a.example/1\tTable 1\nhttps://a.example/2\tTable 2\tWindow\n"
    let made = try run(["-", "-o", "codes", "--caption-host"], stdin: list, in: folder)
    #expect(made.status == 65)
    #expect(
      made.stderr.contains("line 2: https://a.example/2: a code has at most two lines"),
      "\(made.stderr)")
  }

  @Test("a terminal shows none, and a text keeps its tabs") func elsewhere() throws {
    let folder = try ScratchFolder()
    let terminal = try run(["-"], stdin: "https://a.example/1\tTable 1\n", in: folder)
    #expect(terminal.status == 65)
    #expect(
      terminal.stderr.contains("line 1: https://a.example/1: a terminal cannot show a caption"))
    let text = try run(
      ["-", "--text", "-o", "t.svg", "--json"], stdin: "one\ttwo\n", in: folder)
    #expect(text.status == 0 && text.stdout.contains(#""payload":"one\ttwo""#), "\(text.stdout)")
  }

  @Test("what no font of a machine has is told with the package that brings it", .needs(.dejaVu))
  func fewFonts() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>"
        + "<cachedir>\(folder.path)</cachedir></fontconfig>", to: "fonts.conf")
    func run(_ caption: String) throws -> RanCommand {
      try runBeckon(
        ["qr", "https://a.example", "-o", "a.svg", "--force", "--caption", caption],
        environment: ["FONTCONFIG_FILE": folder.path("fonts.conf")], in: folder)
    }
    for caption in ["Tisch 7", "שולחן 7", "طاولة", "e\u{301}"] {
      let made = try run(caption)
      #expect(made.status == 0, "\(made.stderr)")
    }
    let refused = try run("Table ก")
    #expect(
      refused.status == 65
        && refused.stderr.hasSuffix(
          "no font on this machine has \"ก\" (U+0E01), THAI CHARACTER KO KAI, which is Thai; fonts for "
            + "it are in Debian's package fonts-noto-core, or name a font that has it\n"),
      "\(refused.stderr)")
  }

  @Test("a font is named for the captions of the list") func font() throws {
    let folder = try ScratchFolder()
    let words = ["-", "-o", "codes", "--font", "Nonexistent Sans"]
    let refused = try run(words, stdin: Self.list, in: folder)
    #expect(refused.status == 64 && refused.stderr.contains("no font called"), "\(refused.stderr)")
  }
}

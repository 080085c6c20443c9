import TestSupport
import Testing

/// Files for presses and sign makers, as people ask for them.
@Suite("Files for a press") struct PressCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let url = "https://eat.example.com/s/42"
  private static let remark = "screen colours were converted to CMYK inks without a colour profile"

  @Test(
    "the same command at the same time gives the same bytes; SOURCE_DATE_EPOCH is that time",
    arguments: [
      ["qr", url, "--bleed", "3mm"], ["qr", url, url + "/2"], ["sheet", url, "--grid", "3x4"],
      ["sheet", "--stock", "L7160", "--test-page"],
    ])
  func dates(_ words: [String]) throws {
    for name in ["a.pdf", "b.pdf"] {
      let run = try runBeckon(
        words + ["--press", "fogra51", "-q", "-o", name],
        environment: ["SOURCE_DATE_EPOCH": "1764057600"],
        in: folder)
      #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    }
    #expect(try folder.bytes(of: "a.pdf") == folder.bytes(of: "b.pdf"))
    let text = String(decoding: try folder.bytes(of: "a.pdf"), as: UTF8.self)
    for key in [
      "/GTS_PDFXVersion(PDF/X-1a:2003)", "/CreationDate(D:20251125080000Z)", "/Trapped/False",
      "/OutputConditionIdentifier(FOGRA51)", "/ID[<",
    ] { #expect(text.contains(key), "\(key)") }
    let now = try runBeckon(words + ["--press", "fogra51", "-q", "-o", "now.pdf"], in: folder)
    #expect(now.status == 0)
    #expect(try folder.bytes(of: "now.pdf") != folder.bytes(of: "a.pdf"))
    let plain = try runBeckon(words + ["-q", "-o", "plain.pdf"], in: folder)
    #expect(plain.status == 0)
    #expect(!String(decoding: try folder.bytes(of: "plain.pdf"), as: UTF8.self).contains("/ID["))
  }

  @Test(
    "what cannot be PDF/X-1a, and a time that is none, are refused",
    arguments: [
      (["qr", url, "-o", "a.svg"], "", "only a PDF can be PDF/X-1a; make one: -o code.pdf", 64),
      (["qr", url], "", "only a PDF can be PDF/X-1a; make one: -o code.pdf", 64),
      (["qr", url, "-o", "a.eps"], "", "only a PDF can be PDF/X-1a; make one: -o code.pdf", 64),
      (
        ["sheet", url, "--stock", "zebra-2x1-203", "-o", "a.zpl"], "",
        "this is for sheets of paper", 64
      ),
      (["qr", url, "-o", "a.pdf"], "yesterday", "SOURCE_DATE_EPOCH is 'yesterday'", 65),
      (["qr", url, "-o", "a.pdf"], "-1", "SOURCE_DATE_EPOCH is '-1'", 65),
      (
        ["sheet", url, "--grid", "2x2", "-o", "a.pdf"], "999999999999",
        "SOURCE_DATE_EPOCH is '9999", 65
      ),
    ] as [([String], String, String, Int32)])
  func refusals(_ words: [String], _ time: String, _ sentence: String, _ status: Int32) throws {
    let run = try runBeckon(
      words + ["--press", "fogra39"], environment: ["SOURCE_DATE_EPOCH": time], in: folder)
    #expect(run.status == status && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "screen colours that become inks are told, once, and only of files in inks",
    arguments: [
      (["qr", url, "-o", "a.pdf", "--dark", "#003"], 1),
      (["qr", url, "-o", "a.eps", "--light", "#ffe"], 1),
      (["qr", url, url + "/2", "-o", "a.pdf", "--dark", "#003"], 1),
      (["qr", url, "-o", "a.svg", "--dark", "#003"], 0),
      (["qr", url, "-o", "a.png", "--dark", "#003"], 0),
      (["qr", url, "-o", "a.pdf", "--dark", "#333", "--light", "#eee"], 0),
      (["qr", url, "-o", "a.eps", "--dark", "cmyk:100/60/0/40"], 0),
      (["qr", url, "-o", "a.pdf", "--dark", "#003", "-q"], 0),
      (["sheet", url, url + "/2", "--grid", "3x4", "-o", "a.pdf", "--dark", "#003"], 1),
      (["sheet", url, "--grid", "3x4", "-o", "a.pdf", "--dark", "#003", "-q"], 0),
      (["clipcode", "--payload", "4e2f153c", "--template", "4", "-o", "a.eps"], 1),
      (["clipcode", "--payload", "4e2f153c", "--template", "4", "-o", "a.svg"], 0),
      (["clipcode", "--payload", "4e2f153c", "-o", "a.pdf"], 0),
    ] as [([String], Int)])
  func told(_ words: [String], _ count: Int) throws {
    let run = try runBeckon(words, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stderr.ranges(of: Self.remark).count == count, "\(run.stderr)")
  }

  @Test("an EPS file is one code; several become a folder of them") func one() throws {
    let several = try runBeckon(["qr", Self.url, Self.url + "/2", "-o", "a.eps"], in: folder)
    #expect(several.status == 64)
    #expect(
      several.stderr.contains("'a.eps' is one file; for several codes name a folder, or a .pdf"))
    let run = try runBeckon(
      ["qr", Self.url, Self.url + "/2", "-o", "codes/", "--format", "eps"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    for name in ["codes/0001-s-42.eps", "codes/0002-s-42-2.eps"] {
      #expect(try folder.bytes(of: name).starts(with: "%!PS-Adobe-3.0 EPSF-3.0\n".utf8))
    }
    let bleed = try runBeckon(["qr", Self.url, "-o", "b.eps", "--bleed", "3mm"], in: folder)
    #expect(bleed.status == 64 && bleed.stderr.contains("only a PDF has a bleed"))
  }

  @Test(
    "marks of a sheet are black ink alone, and so is all that is grey", .needs(.ghostscript),
    arguments: [
      [], ["--press", "fogra39"], ["--dark", "#222", "--light", "#eee", "--press", "gracol2006"],
    ] as [[String]])
  func marks(_ words: [String]) throws {
    let run = try runBeckon(
      ["sheet", Self.url, "--grid", "3x4", "--line", "A", "-q", "-o", "a.pdf"] + words, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let inks = try Equipment.ghostscript.text(
      ["-q", "-o", "-", "-sDEVICE=inkcov", folder.path("a.pdf")]
    ).split(separator: " ").prefix(4).compactMap { Double($0) }
    #expect(inks.count == 4 && inks.prefix(3).allSatisfy { $0 == 0 } && inks.last ?? 0 > 0)
  }
}

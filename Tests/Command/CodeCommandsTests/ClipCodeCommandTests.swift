import AppClipCodes
import Artwork
import Basics
import Codes
import Foundation
import TestSupport
import Testing

import CodeCommands
import CommandSupport
import URLCommands

/// `beckon clipcode`, with Apple's tables where they are beside the checkout, and without.
@Suite("beckon clipcode") struct ClipCodeCommandTests {
  private func run(
    _ words: [String], tables: Bool = false, in folder: ScratchFolder? = nil
  ) throws -> RanCommand {
    let environment = tables ? Repository.clipTables.map { [ClipTables.variable: $0] } ?? [:] : [:]
    return try runBeckon(["clipcode"] + words, environment: environment, in: folder)
  }

  @Test("a payload is drawn and checked without tables", arguments: ["svg", "png", "pdf", "eps"])
  func payload(_ format: String) throws {
    let folder = try ScratchFolder()
    let made = try run(["--payload", "4e2f153c", "-o", "code.\(format)"], in: folder)
    #expect(made.status == 0 && made.stdout.isEmpty)
    #expect(made.stderr == "beckon: \(AppClipCode.notice)\n")
    #expect(try run(["--payload", "4e2f153c", "-o", "code.\(format)"], in: folder).status == 73)
    guard format != "pdf", format != "eps" else { return }
    let checked = try run(["check", "code.\(format)"], in: folder)
    #expect(checked.status == 0)
    #expect(
      checked.stdout
        == "good   code.\(format)  payload 0000000000000000000000004e2f153c\n1 code, 0 with faults\n"
    )
    let scanned = try runBeckon(["scan", "-q", "code.\(format)"], in: folder)
    #expect(scanned.stdout == "0000000000000000000000004e2f153c\n" && scanned.status == 0)
  }

  @Test("a picture for paper has enough pixels, or there is a word about it") func density() throws
  {
    let folder = try ScratchFolder()
    func made(_ words: [String]) throws -> RanCommand {
      try run(["--payload", "4e2f153c", "-o", "a.png", "--force"] + words, in: folder)
    }
    let small = try made(["--dpi", "100"])
    #expect(small.status == 65 && small.stdout.isEmpty)
    #expect(
      small.stderr
        == "beckon: at 100 dots per inch a code of 19 mm is a picture of 74 pixels, and it needs 256; "
        + "take --dpi 343 or more (printers want 600), a larger --diameter, or an SVG, PDF or EPS\n"
    )
    #expect(try folder.names() == [])
    #expect(
      try made(["--dpi", "186", "--kind", "nfc"]).stderr.contains("of 34.8 mm is a picture of 254"))
    let fair = try made(["--dpi", "343"])
    #expect(fair.status == 0)
    #expect(
      fair.stderr
        == "beckon: warning: Apple asks for 600 dots per inch in pictures that are printed; this one "
        + "has 343\nbeckon: \(AppClipCode.notice)\n")
    #expect(try made(["--dpi", "72", "--diameter", "100"]).status == 0)
    #expect(try made(["--dpi", "600"]).stderr == "beckon: \(AppClipCode.notice)\n")
  }

  @Test("without tables a URL is not checked, which is another thing than wrong") func unchecked()
    throws
  {
    let folder = try ScratchFolder()
    #expect(try run(["--payload", "4e2f153c", "-o", "a.svg"], in: folder).status == 0)
    let json = try run(["check", "a.svg", "--expect", "https://a.co/42", "--json"], in: folder)
    #expect(json.status == 78)
    #expect(
      json.stdout.contains("\"verdict\":\"not checked\"") && json.stdout.contains("\"faults\":[]"))
    #expect(json.stdout.contains("\"unchecked\":[\"its URL: the text of a URL needs Apple's"))
    let text = try run(["check", "a.svg", "--expect", "https://a.co/42"], in: folder)
    #expect(text.stdout.hasPrefix("not checked  a.svg  payload 0000"))
    #expect(text.stdout.hasSuffix("1 code, 0 with faults, 1 not checked\n"))
    // What is wrong stays wrong.
    let both = try run(
      ["check", "a.svg", "--expect", "https://a.co/42", "--kind", "nfc", "--json"], in: folder)
    #expect(both.status == 1 && both.stdout.contains("\"verdict\":\"wrong\""))
    #expect(try run(["check", "a.svg", "--kind", "camera"], in: folder).status == 0)
  }

  @Test("a file whose strokes were turned into outlines is checked and scanned") func outlined()
    throws
  {
    let folder = try ScratchFolder()
    let payload = try ClipPayload(parsing: "0123456789abcdef0123456789ab")
    let page = try AppClipCode(payload).page(
      ClipTemplate.all[2].colours, kind: .nfc, diameter: 30_000)
    try folder.write(page.svg(), to: "a.svg")
    let checked = try run(["check", "a.svg", "--json"], in: folder)
    #expect(checked.status == 1)
    #expect(checked.stdout.contains("\"payload\":\"\(payload.hex)\""))
    #expect(checked.stdout.contains("\"kind\":\"nfc\",\"logo\":\"none\""))
    // Its own size on paper is too small for a code with a tag.
    #expect(checked.stdout.contains("a code with an NFC tag is at least 34.8 mm across"))
    #expect(try runBeckon(["scan", "-q", "a.svg"], in: folder).stdout == payload.hex + "\n")
  }

  @Test("what is refused, with the sentence and the status") func refusals() throws {
    func expect(_ words: [String], _ status: Int32, _ sentence: String) throws {
      let run = try run(words)
      #expect(run.status == status && run.stderr.contains(sentence), "\(run.stderr)")
    }
    let suffixes = orList(OutputFormat.allCases.map(\.suffix))
    try expect([], 64, "give a URL, or a payload with --payload")
    try expect(["https://a.co", "--payload", "1"], 64, "give a URL or a payload, not both")
    try expect(["--payload", "0"], 64, "1 to 32 hexadecimal digits, not all 0")
    try expect(["http://a.co"], 65, "this one does not begin with https://")
    try expect(["https://a.co"], 78, "needs Apple's weight tables")
    try expect(["https://a.co", "--tables", "/nonexistent"], 78, "--tables names the folder")
    try expect(["--payload", "1", "-o", "a.gif"], 64, "does not end in \(suffixes)")
    try expect(["--payload", "1", "-o", "a.svg", "--diameter", "18"], 65, "at least 19 mm across")
    try expect(
      ["--payload", "1", "-o", "a.svg", "--kind", "nfc", "--diameter", "30"], 65, "34.8 mm across")
    try expect(
      ["--payload", "1", "-o", "a.svg", "--kind", "nfc", "--tag", "25"], 65, "at least 35 mm across"
    )
    try expect(["--payload", "1", "-o", "a.svg", "--tag", "25"], 64, "only an NFC code has a tag")
    try expect(["--payload", "1", "-o", "a.png", "--pixels", "255"], 65, "at least 256 pixels")
    try expect(["--payload", "1", "-o", "a.svg", "--pixels", "300"], 64, "only a PNG has pixels")
    try expect(
      ["--payload", "1", "-o", "a.svg", "--dpi", "300"], 64,
      "only a PNG has dots; svg is sharp at any density")
    try expect(
      ["--payload", "1", "-o", "a.png", "--dpi", "300", "--pixels", "512"], 64,
      "give --pixels for a screen or --dpi for paper")
    try expect(
      ["--payload", "1", "-o", "a.svg", "--format", "png"], 64,
      "'a.svg' says svg, but this option says png"
    )
    try expect(
      ["--payload", "1", "-o", "-", "--json"], 64, "the code itself goes to standard output")
    try expect(["--payload", "1", "--template", "18"], 64, "from 0 to 17")
    try expect(["--payload", "1", "--foreground", "000"], 64, "go together")
    try expect(
      ["--payload", "1", "--foreground", "CCC", "--background", "FFF"], 65, "too little contrast")
    try expect(["check"], 64, "give a file, or a hand-over table with --csv")
    try expect(["check", "/nonexistent.svg"], 66, "/nonexistent.svg")
  }

  @Test("the facts of a drawing that was written, as JSON") func facts() throws {
    let folder = try ScratchFolder()
    let made = try runBeckon(
      ["clipcode", "--payload", "4e2f153c", "-o", "a.svg", "--json"], in: folder)
    #expect(made.status == 0 && made.stdout.contains("\"payload\":\"0000"))
    #expect(try folder.names() == ["a.svg"])
  }

  @Test("tables: where they are looked for") func whereTables() throws {
    let without = try run(["tables"])
    #expect(without.status == 1)
    #expect(without.stdout.contains("/.local/share/beckon/appclip (your data folder)\n"))
    #expect(without.stdout.contains("  host  missing (host.trie or h.data)\n"))
    #expect(without.stdout.contains("How to get them: "))
    let folder = try ScratchFolder()
    try folder.write("short", to: "h.data")
    let wrong = try run(["tables", "--tables", folder.path, "--json"])
    #expect(wrong.status == 1 && wrong.stdout.contains("\"bytes\":5,\"needed\":121758"))
  }

  @Test("with the tables", .needsShared("appclip", Repository.clipTables != nil)) func withTables()
    throws
  {
    let explained = try run(
      ["--explain", "https://www.example.com/item7/AB12CD?ref=2"], tables: true)
    try expectGolden(explained.stdout, "beckon/clipcode-explain.txt")
    let json = try run(["--json", "https://appclip.example.com/shop?p=904"], tables: true)
    try expectGolden(json.stdout, "beckon/clipcode.json")
    #expect(try run(["tables"], tables: true).status == 0)
    let long = try run(
      ["https://averyveryverylonghostname-that-does-not-fit.example.com/and/a/long/path"],
      tables: true)
    #expect(long.status == 65 && long.stderr.contains("too many"))
  }

  @Test(
    "a hand-over of Apple's is checked file by file",
    .needsShared("appclip", Repository.clipTables != nil))
  func handOver() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"hosts": ["example.com"], "routes": [{"name": "item", "pattern": "/{item:int}"}]}"#,
      to: "routes.json")
    for (name, url) in [("a.svg", "https://example.com/123"), ("b.svg", "https://example.com/d")] {
      let made = try run([url, "-o", name, "--template", "4"], tables: true, in: folder)
      #expect(made.status == 0, "\(made.stderr)")
    }
    try folder.write(
      """
      SVG File Name,URL,Background Color,Foreground Color,Type,Logo
      a.svg,https://example.com/123,FF3B30,FFFFFF,cam,none
      b.svg,https://example.com/124,FF3B30,000000,nfc,badge
      a.svg,https://example.com/123,FF3B30,FFFFFF,cam,none
      c.svg,https://example.com/123,FF3B30,FFFFFF,tin,sticker

      """, to: "codes.csv")
    let checked = try run(
      ["check", "--csv", "codes.csv", "--routes", "routes.json", "--diameter", "20"], tables: true,
      in: folder)
    #expect(checked.status == 1)
    try expectGolden(checked.stdout, "beckon/clipcode-check.txt")
    let one = try run(
      ["check", "a.svg", "--expect", "https://example.com/123"], tables: true, in: folder)
    #expect(one.status == 0)
    let other = try run(
      ["check", "a.svg", "--expect", "https://example.com/d"], tables: true, in: folder)
    #expect(other.status == 1 && other.stdout.contains("it should carry https://example.com/d"))
    try folder.write("URL\nhttps://a.co\n", to: "bad.csv")
    let bad = try run(["check", "--csv", "bad.csv"], tables: true, in: folder)
    #expect(bad.status == 65 && bad.stderr.contains("there is no column 'SVG File Name'"))
  }
}

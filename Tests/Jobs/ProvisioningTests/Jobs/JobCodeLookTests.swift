import Foundation
import JSONText
import TestSupport
import Testing

/// The files of `beckon job run --codes`: equally large, and as the job file wants them to look.
@Suite("How a job's codes look") struct JobCodeLookTests {
  private static let logo =
    ##"<svg viewBox="0 0 10 10"><path fill="#046" d="M5 0L10 10H0z"/></svg>"##

  private func folder(
    _ qr: String, rows: [String] = ["1", "2", "three-is-much-longer-than-others", "4"]
  )
    throws -> ScratchFolder
  {
    let folder = try ScratchFolder()
    try write(qr, to: folder)
    try folder.write("table\n" + rows.map { $0 + "\n" }.joined(), to: "tables.csv")
    try folder.write(Self.logo, to: "l.svg")
    return folder
  }

  private func write(_ qr: String, to folder: ScratchFolder) throws {
    try folder.write(
      #"""
      {"name": "tables", "rows": {"csv": "tables.csv"},
       "url": {"template": "https://eat.example.com/t/{table}"},
       "qr": {"folder": "codes", "format": "svg", "names": "{index}"\#(qr)}}
      """#, to: "tables.json")
  }

  private func job(_ words: [String], in folder: ScratchFolder) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  /// What the `viewBox` of a code is, with its caption or without.
  private func box(_ number: Int, in folder: ScratchFolder) throws -> Substring? {
    let text = try folder.text(of: "codes/\(number).svg")
    return text.split(separator: "viewBox=\"").dropFirst().first?.split(separator: "\"").first
  }

  @Test(
    "all codes are equally large, whatever their URLs need", arguments: ["", #", "module": 0.5"#])
  func equal(_ size: String) throws {
    let folder = try folder(size)
    let made = try job(["run", "tables.json", "--codes"], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    #expect(
      made.stderr.contains("warning: row 3 needs version 4, and the other 3 fit version 2"),
      "\(made.stderr)")
    let boxes = try Set((1...4).map { try box($0, in: folder) })
    #expect(boxes.count == 1 && boxes != [nil])
    let check = try job(["check", "tables.json"], in: folder)
    #expect(
      check.stdout.contains(
        "QR       version 4 (33 modules) for all, level M: row 3 needs version 4, and the other 3 fit "
          + "version 2\n"), "\(check.stdout)")
    let json = try job(["check", "tables.json", "--json"], in: folder).stdout
    #expect(json.contains(#""version":4,"versionRows":[3],"versionOfOthers":2"#), "\(json)")
  }

  @Test("a row that is taken out of line changes nothing for the others") func givenUp() throws {
    let folder = try folder("")
    #expect(try job(["run", "tables.json", "--codes"], in: folder).status == 0)
    _ = try job(["retry", "tables.json", "--give-up", "3", "--why", "too long"], in: folder)
    let again = try job(["run", "tables.json", "--codes"], in: folder)
    #expect(again.status == 0 && again.stdout.contains("3 kept"), "\(again.stderr)\(again.stdout)")
  }

  @Test("codes that were made with another version are kept and told") func earlier() throws {
    let folder = try folder("")
    #expect(try job(["run", "tables.json", "--codes"], in: folder).status == 0)
    let (first, small) = (try folder.bytes(of: "codes/1.svg"), try box(1, in: folder))
    // One of them is lost, and made as the job file says now.
    try FileManager.default.removeItem(atPath: folder.path("codes/2.svg"))
    try write(#", "minVersion": 7"#, to: folder)
    let mixed = try job(["run", "tables.json", "--codes"], in: folder)
    #expect(mixed.status == 73, "\(mixed.stderr)")
    #expect(
      mixed.stderr.contains(
        "beckon: 3 QR codes, the first of row 1, were made earlier, with another version or look than "
          + "the job has now; they are kept and still contain their URLs, but differ from those that are "
          + "made now; --force makes all of them again\n"), "\(mixed.stderr)")
    #expect(try folder.bytes(of: "codes/1.svg") == first)
    #expect(try box(2, in: folder) != small)
    let manifest = try folder.text(of: "codes/manifest.jsonl").split(separator: "\n")
    #expect(try manifest.map { try JSONValue(parsing: String($0))["row"] } == [1, 2, 3, 4])
    #expect(try job(["verify", "tables.json", "codes/1.svg"], in: folder).status != 70)
    let forced = try job(["run", "tables.json", "--codes", "--force"], in: folder)
    #expect(forced.status == 0, "\(forced.stderr)")
    #expect(try Set((1...4).map { try box($0, in: folder) }) == [try box(2, in: folder)])
    // What is not from here is in the way as ever.
    try folder.write("<svg/>", to: "codes/1.svg")
    let stranger = try job(["run", "tables.json", "--codes"], in: folder)
    #expect(stranger.status == 73 && stranger.stderr.contains("1 of 4 QR codes cannot be made"))
  }

  @Test(
    "logo, colours and border are those of the options, to the byte", arguments: ["svg", "pdf"])
  func looks(_ format: String) throws {
    let folder = try folder(
      #"""
      , "format": "\#(format)", "dark": "cmyk:100/60/0/40", "light": "#ffe", "quietZone": 6,
      "logo": "l.svg", "logoSize": 12, "module": 0.5
      """#.replacing(", \"format\": \"\(format)\"", with: ""))
    let text = try folder.text(of: "tables.json").replacing("\"svg\"", with: "\"\(format)\"")
    try folder.write(text, to: "tables.json")
    let made = try job(["run", "tables.json", "--codes"], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let version =
      try job(["check", "tables.json", "--json"], in: folder).stdout
      .split(separator: "\"version\":").last?.prefix { $0.isNumber } ?? ""
    for (row, name) in [(1, "1"), (3, "three-is-much-longer-than-others")] {
      let one = try runBeckon(
        [
          "qr", "https://eat.example.com/t/\(name)", "-o", "one-\(row).\(format)", "--dark",
          "cmyk:100/60/0/40", "--light", "#ffe", "--quiet-zone", "6", "--logo", "l.svg",
          "--logo-size", "12", "--module", "0.5mm", "--min-version", String(version),
        ], in: folder)
      #expect(one.status == 0, "\(one.stderr)")
      #expect(
        try folder.bytes(of: "one-\(row).\(format)") == folder.bytes(of: "codes/\(row).\(format)"))
    }
  }

  @Test("a logo that is not there, and one that is none, are told before any row") func noLogo()
    throws
  {
    let folder = try folder(#", "logo": "art/none.svg""#)
    for words in [["check", "tables.json"], ["run", "tables.json", "--codes"]] {
      let refused = try job(words, in: folder)
      #expect(refused.status == 66, "\(refused.stderr)")
      #expect(
        refused.stderr.contains("read art/none.svg: there is no such file"), "\(refused.stderr)")
    }
    try write(#", "logo": "tables.csv""#, to: folder)
    let strange = try job(["check", "tables.json"], in: folder)
    #expect(strange.status == 65)
    #expect(strange.stderr.contains("tables.csv: the logo is neither a PNG, a JPEG nor an SVG"))
    #expect(try !folder.names().contains("tables.ledger"))
  }

  @Test("the proof shows the same codes, of some rows as of all, and so does the status page")
  func pages() throws {
    let folder = try folder(#", "logo": "l.svg", "quietZone": 6"#)
    for (words, name) in [([], "all"), (["--rows", "1"], "one")] {
      let proof = try job(["proof", "tables.json", "--html", "\(name).html"] + words, in: folder)
      #expect(proof.status == 0, "\(proof.stderr)")
      let text = try folder.text(of: "\(name).html")
      #expect(text.contains("<dd>version 6, level H or better"), "\(name)")
      #expect(
        text.contains("in a symbol of version 6") && !text.contains("of version 3"), "\(name)")
    }
    #expect(try job(["run", "tables.json", "--codes"], in: folder).status == 0)
    let status = try job(["status", "tables.json", "--html", "status.html"], in: folder)
    #expect(status.status == 0, "\(status.stderr)")
    // 41 modules and the border.
    let sizes = try folder.text(of: "status.html").split(separator: "--n:").dropFirst()
      .map { $0.prefix { $0.isNumber } }
    #expect(sizes == ["49", "49", "49", "49"])
  }
}

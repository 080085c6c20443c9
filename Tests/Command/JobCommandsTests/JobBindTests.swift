import Foundation
import JSONText
import TestSupport
import Testing

@Suite("beckon job bind") struct JobBindTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  /// Twelve rows with codes and tags; the URLs in order.
  private func made() throws -> [String] {
    let made = try beckon(
      "new", "signs.json", "--blank", "12", "--template", "https://eat.example.com/c/{code}",
      "--chip", "ntag215", "--qr", "codes")
    #expect(made.status == 0, "\(made.stderr)")
    #expect(try beckon("run", "signs.json", "--codes").status == 0)
    let run = try beckon("run", "signs.json", "--deck", "ntag215", "--count", "3")
    #expect(run.status == 0, "\(run.stderr)")
    return try rows().compactMap { $0["url"]?.stringValue }
  }

  private func rows() throws -> [JSONValue] {
    let run = try beckon("export", "signs.json", "--format", "jsonl")
    #expect(run.status == 0, "\(run.stderr)")
    return try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  private func location(_ row: Int) throws -> String? {
    try rows()[row - 1]["location"]?.text()
  }

  @Test("blank rows have codes that differ and cannot be guessed") func blank() throws {
    let urls = try made()
    #expect(Set(urls).count == 12)
    #expect(urls.allSatisfy { $0.dropFirst("https://eat.example.com/c/".count).count == 10 })
    for (options, sentence) in [
      (["--csv", "t.csv", "--blank", "3"], "--csv and --blank both give the rows"),
      (["--count", "3", "--blank", "3"], "--count and --blank both give the rows"),
    ] {
      let run = try runBeckon(
        ["job", "new", "x.json", "--template", "https://a.example/{code}"] + options, in: folder)
      #expect(run.status == 64 && run.stderr.contains(sentence), "\(run.stderr)")
    }
    let bare = try beckon(
      "new", "x.json", "--blank", "3", "--template", "https://a.example/{kode}", "--qr", "q")
    #expect(bare.status == 64 && bare.stderr.contains("it has no {code}"), "\(bare.stderr)")
    let long = try beckon(
      "new", "many.json", "--blank", "1000000", "--template", "https://a.example/{code}", "--qr",
      "q")
    #expect(long.status == 0, "\(long.stderr)")
    #expect(try folder.text(of: "many.json").contains(#""random": 12"#))
  }

  @Test("every command selects rows by their present place") func selection() throws {
    _ = try made()
    for (row, store) in [(2, "42"), (5, "43"), (7, "42")] {
      #expect(try beckon("bind", "signs.json", "\(row)", "--to", "store=\(store)").status == 0)
    }
    #expect(try beckon("bind", "signs.json", "7", "--to", "store=44", "--again").status == 0)
    func rows(_ words: String...) throws -> [Int] {
      let run = try runBeckon(
        ["job", "export", "signs.json", "--format", "jsonl"] + words, in: folder)
      return try run.stdout.split(separator: "\n")
        .compactMap { try JSONValue(parsing: String($0))["row"]?.intValue }
    }
    #expect(try rows("--where", "store=42") == [2])
    #expect(try rows("--where", "store=42", "--where", "store=44", "--rows", "3-") == [7])
    #expect(try rows("--where", "store=45") == [])
    let out = try beckon(
      "retry", "signs.json", "--give-up", "selected", "--where", "store=43", "--why", "closed")
    #expect(out.stdout == "row 5 taken out of line\n", "\(out.stderr)")
    let typo = try beckon("export", "signs.json", "--where", "stor=42")
    #expect(typo.status == 65 && typo.stderr.contains("stor"), "\(typo.stderr)")
  }

  @Test("a row by its number, URL, code and tag, in a photo, and by the tag on the reader")
  func ways() throws {
    let urls = try made()
    let uid = try #require(try rows()[2]["uid"]?.stringValue)
    let code = String(urls[4].dropFirst("https://eat.example.com/c/".count))
    for (row, words) in [
      (1, ["1"]), (2, [urls[1]]), (3, [uid]), (5, [code]),
    ] {
      let run = try runBeckon(
        ["job", "bind", "signs.json"] + words + ["--to", "table=\(row)", "--to", "store=42"],
        in: folder)
      #expect(
        run.stdout == "row \(row) bound to store 42, table \(row): \(urls[row - 1])\n",
        "\(run.stderr)")
      #expect(try location(row) == #"{"store":"42","table":"\#(row)"}"#)
    }
    let picture = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path("codes"))
        .first { $0.hasPrefix("0006") })
    let photo = try beckon(
      "bind", "signs.json", "--photo", "codes/\(picture)", "--to", "table=6", "--json")
    #expect(
      photo.stdout
        == #"{"row":6,"url":"\#(urls[5])","location":{"table":"6"},"was":null}"# + "\n",
      "\(photo.stderr)")
    // Neither a part of a code nor a number that only a code contains.
    for part in [String(code.dropLast()), String(urls[4].dropLast()), "13"] {
      let none = try beckon("bind", "signs.json", part, "--to", "table=7")
      #expect(
        none.status == 65 && none.stderr.contains("0 rows match '\(part)'; nothing was bound"),
        "\(none.stdout)\(none.stderr)")
    }
    let strange = try runBeckon(["qr", "-q", "https://b.example/", "-o", "b.png"], in: folder)
    #expect(strange.status == 0)
    let other = try beckon("bind", "signs.json", "--photo", "b.png", "--to", "table=7")
    #expect(other.status == 65 && other.stderr.contains("HTTPS://B.EXAMPLE/ is not a row"))
    // A tag that carries nothing of the job is not bound.
    let blank = try beckon(
      "bind", "signs.json", "--tag", "--reader", "virtual:ntag215", "--timeout", "2", "--to",
      "table=7")
    #expect(blank.status == 65, "\(blank.stdout)\(blank.stderr)")
    #expect(try rows().count { $0["location"] != nil } == 5)
  }

  @Test("a bound row moves only with --again, and history has both places") func again() throws {
    _ = try made()
    #expect(try beckon("bind", "signs.json", "1", "--to", "table=1").status == 0)
    let refused = try beckon("bind", "signs.json", "1", "--to", "table=2")
    #expect(refused.status == 65 && refused.stdout.isEmpty)
    #expect(
      refused.stderr.hasPrefix("beckon: row 1 is bound to table 1 (station ")
        && refused.stderr.hasSuffix("; --again binds it to table 2\nnothing was bound\n"),
      "\(refused.stderr)")
    let same = try beckon("bind", "signs.json", "1", "--to", "table=1")
    #expect(same.status == 0 && same.stdout == "1 row bound there already\n")
    let moved = try beckon("bind", "signs.json", "1", "--to", "table=2", "--again")
    #expect(moved.stdout.hasPrefix("row 1 bound to table 2 (was table 1): "), "\(moved.stderr)")
    let shown = try beckon("show", "signs.json", "table=2")
    #expect(shown.stdout.contains("hangs at") && shown.stdout.contains(": bound to table 1\n"))
    #expect(shown.stdout.contains(": bound to table 2\n"), "\(shown.stdout)")
    #expect(try beckon("verify", "signs.json", "--chain").status == 0)
  }

  @Test("a table is recorded whole or not at all", arguments: ["row", "url", "code", "uid"])
  func table(_ key: String) throws {
    let urls = try made()
    let uids = try rows().prefix(3).compactMap { $0["uid"]?.stringValue }
    let keys =
      switch key {
      case "row": ["1", "2", "3"]
      case "uid": uids
      case "url": Array(urls.prefix(3))
      default: urls.prefix(3).map { String($0.dropFirst("https://eat.example.com/c/".count)) }
      }
    let lines = keys.enumerated().map { "\($0.element),4\($0.offset),\($0.offset == 1 ? "" : "x")" }
    try folder.write(
      "\(key),store,table\n" + lines.joined(separator: "\n") + "\nnone,1,1\n", to: "p.csv")
    let bad = try beckon("bind", "signs.json", "--table", "p.csv")
    #expect(bad.status == 65 && bad.stderr.contains("p.csv: line 5: "), "\(bad.stderr)")
    #expect(bad.stderr.hasSuffix("nothing was bound\n"))
    #expect(try rows().allSatisfy { $0["location"] == nil })
    try folder.write("\(key),store,table\n" + lines.joined(separator: "\n") + "\n", to: "p.csv")
    let good = try beckon("bind", "signs.json", "--table", "p.csv")
    #expect(good.status == 0 && good.stdout.split(separator: "\n").count == 3, "\(good.stderr)")
    #expect(
      try (1...3).map { try location($0) } == [
        #"{"store":"40","table":"x"}"#, #"{"store":"41"}"#, #"{"store":"42","table":"x"}"#,
      ])
    let csv = try beckon("export", "signs.json", "--rows", "1-2")
    let table = csv.stdout.split(whereSeparator: \.isNewline)
    #expect(table[0].hasSuffix(",operator,store,table") && table[1].hasSuffix(",40,x"))
    #expect(table[2].hasSuffix(",41,"))
  }

  @Test(
    "the package of a closed job has the places, and no row is bound afterwards", .needs(.unzip))
  func closed() throws {
    _ = try made()
    #expect(try beckon("bind", "signs.json", "1", "--to", "table=7").status == 0)
    let closed = try beckon("close", "signs.json", "-o", "signs.zip", "--unfinished")
    #expect(closed.status == 0, "\(closed.stderr)")
    let export = try Equipment.unzip.text(["-p", folder.path("signs.zip"), "export.csv"])
    let lines = export.split(whereSeparator: \.isNewline)
    #expect(lines.count == 13 && lines[0].hasSuffix(",operator,table"), "\(export)")
    #expect(lines[1].hasSuffix(",7"))
    let verified = try beckon("verify", "signs.zip")
    #expect(verified.status == 0, "\(verified.stdout)\(verified.stderr)")
    let late = try beckon("bind", "signs.json", "1", "--to", "table=8", "--again")
    #expect(late.status != 0 && late.stderr.contains("was closed by station"), "\(late.stderr)")
  }

  @Test("redirects follow the present place") func redirects() throws {
    let urls = try made()
    for (row, words) in [(1, ["--to", "store=Nord Süd"]), (2, ["--to", "store=a/b"])] {
      #expect(
        try runBeckon(
          ["job", "bind", "signs.json", "\(row)", "--to", "table=\(row)"] + words, in: folder
        ).status == 0)
    }
    let target = "https://www.example.com/{store}/{table}"
    let run = try beckon("export", "signs.json", "--for", "redirects", "--to", target)
    #expect(
      run.stdout.split(whereSeparator: \.isNewline) == [
        "url,target", "\(urls[0]),https://www.example.com/Nord%20S%C3%BCd/1",
        "\(urls[1]),https://www.example.com/a%2Fb/2",
      ], "\(run.stdout)\(run.stderr)")
    #expect(run.stderr.contains("left out: 10 rows that are bound to no place"), "\(run.stderr)")
    let missing = try beckon(
      "export", "signs.json", "--for", "redirects", "--to", "https://www.example.com/{floor}")
    #expect(missing.status == 65 && missing.stderr.contains("'floor'"), "\(missing.stderr)")
    let open = try beckon("export", "signs.json", "--for", "redirects", "--to", "{store}")
    #expect(open.status != 0, "\(open.stdout)")
    let none = try beckon("export", "signs.json", "--for", "redirects")
    #expect(none.status == 64 && none.stderr.contains("--to"), "\(none.stderr)")
    // The rules for a server are made of it.
    try folder.write(
      #"{"version": 1, "routes": [{"name": "c", "pattern": "https://eat.example.com/c/{code}"}]}"#,
      to: "routes.json")
    #expect(
      try beckon(
        "export", "signs.json", "--for", "redirects", "--to", target, "-o", "targets.csv"
      ).status == 0)
    let rules = try runBeckon(
      ["link", "redirects", "--routes", "routes.json", "--to", "targets.csv", "--for", "nginx"],
      in: folder)
    #expect(rules.status == 0 && rules.stdout.contains("/a%2Fb/2"), "\(rules.stderr)")
  }
}

import Foundation
import JSONText
@testable import LabelPrinting
import TestSupport
import Testing

/// `beckon job sheet`, and labels that are printed as their tags are done.
@Suite("labels of a job") struct JobLabelTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A job of so many tables, on labels of a stock.
  private func writeJob(
    _ stock: String, rows: Int, hasLabel: Bool = true, more: String = ""
  ) throws {
    let table = (1...rows).map { "\($0)\n" }.joined()
    try folder.write(Array("table\n\(table)".utf8), to: "t.csv")
    let label = ",\"label\": {\"stock\": \"\(stock)\", \"lines\": [\"Table {table}\"]}"
    let job = """
      {"version": 1, "name": "tables", "rows": {"csv": "t.csv"},
       "url": {"template": "https://eat.example.com/t/{table}"}, "tag": {"chips": ["ntag215"]}\(hasLabel ? label : "")\(more)}
      """
    try folder.write(Array(job.utf8), to: "job.json")
  }

  private func sheet(_ words: String...) throws -> RanCommand {
    try runBeckon(["job", "sheet", "job.json"] + words, in: folder)
  }

  /// So many tags from a deck, each with its label.
  private func tapRun(_ count: Int, _ printer: SimulatedPrinter) throws -> RanCommand {
    try runBeckon(
      [
        "job", "run", "job.json", "--deck", "ntag215", "--count", "\(count)", "--label-printer",
        "tcp://127.0.0.1:\(printer.port)",
      ], in: folder)
  }

  /// What the ledger knows of each row's label: its number, state, where it is.
  private func labels() throws -> [String] {
    let run = try runBeckon(["job", "export", "job.json", "--format", "jsonl"], in: folder)
    return try run.stdout.split(separator: "\n").compactMap { line in
      let row = try JSONValue(parsing: String(line))
      guard let state = row["label"]?.stringValue else { return nil }
      let place = [row["labelSheet"], row["labelPlace"]].compactMap { $0?.intValue }
        .map(String.init).joined(separator: ":")
      return "\(row["row"]?.intValue ?? 0) \(state) \(place)"
    }
  }

  @Test("rows get cards, once, and a card again where its label was") func cards() throws {
    try writeJob("L7160", rows: 10)
    let run = try sheet("--card", "table-tent", "-o", "tents.pdf")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.contains("10 labels on 3 sheets of table-tent"), "\(run.stdout)")
    // Four tents fit on a sheet.
    #expect(try labels() == (0..<10).map { "\($0 + 1) placed \($0 / 4 + 1):\($0 % 4 + 1)" })
    let seen = try runBeckon(["scan", "-q", "tents.pdf"], in: folder)
    #expect(
      Set(seen.stdout.lowercased().split(separator: "\n").map(String.init))
        == Set((1...10).map { "https://eat.example.com/t/\($0)" }), "\(seen.stdout)")
    #expect(try sheet("--card", "table-tent", "-o", "again.pdf").status == 65)
    #expect(try !folder.names().contains("again.pdf"))
    let one = try sheet(
      "--card", "business-card", "--rows", "3", "--labels", "all", "--house-colour", "#005a9c",
      "-o",
      "one.pdf")
    #expect(one.status == 0 && one.stdout.contains("1 label on 1 sheet"), "\(one.stderr)")
    #expect(try labels()[2] == "3 placed 1:1")
    // A card that cannot be made leaves the ledger as it is.
    try folder.write("{\"version\": 1}", to: "card.json")
    let bad = try sheet("--card", "card.json", "--labels", "all", "-o", "bad.pdf")
    #expect(bad.status == 65 && bad.stderr.contains("card.json"), "\(bad.stderr)")
    #expect(try labels()[2] == "3 placed 1:1")
    #expect(try sheet("--confirm", "--rows", "3").status == 0)
    let status = try runBeckon(["job", "status", "job.json"], in: folder)
    #expect(status.stdout.contains("labels: 10 placed, 1 came out well"), "\(status.stdout)")
  }

  @Test("rows get their labels once, and the ledger knows on which sheet and place") func placed()
    throws
  {
    try writeJob("L7160", rows: 30)
    #expect(try sheet("-o", "a.pdf", "--rows", "1-10").status == 0)
    #expect(try labels() == (1...10).map { "\($0) placed 1:\($0)" })
    // Onto the same sheet, from its next label on.
    let rest = try sheet("-o", "b.pdf", "--start", "11")
    #expect(rest.status == 0 && rest.stdout.contains("20 labels on 2 sheets"), "\(rest.stderr)")
    #expect(try labels().last == "30 placed 2:9")
    let none = try sheet("-o", "c.pdf")
    #expect(
      none.status == 65 && none.stderr.contains("every row of 'tables' already has its label"))
    #expect(try !folder.names().contains("c.pdf"))
    // One label again, and all that nobody knows to be printed.
    #expect(try sheet("-o", "one.pdf", "--labels", "all", "--rows", "7").status == 0)
    #expect(try labels()[6] == "7 placed 1:1")
    #expect(try sheet("-o", "u.pdf", "--labels", "unprinted").stdout.contains("30 labels"))
    let status = try runBeckon(["job", "status", "job.json"], in: folder)
    #expect(status.stdout.contains("labels: 30 placed"), "\(status.stdout)")
    let check = try runBeckon(["job", "verify", "job.json", "--chain"], in: folder)
    #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
  }

  @Test("every label of a sheet shows its own row", .needs(.pdftoppm, .zbarimg)) func read() throws
  {
    try writeJob("L7160", rows: 5)
    #expect(try sheet("-o", "a.pdf").status == 0)
    _ = try Equipment.pdftoppm.text(
      ["-r", "200", "-png", folder.path("a.pdf"), folder.path("page")])
    let page = try #require(folder.names().first { $0.hasPrefix("page") })
    let found = try Equipment.zbarimg.text(
      ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", folder.path(page)])
    let urls = Set((1...5).map { "https://eat.example.com/t/\($0)" })
    #expect(Set(found.lowercased().split(separator: "\n").map(String.init)) == urls)
  }

  @Test("sent and printed are told apart") func states() throws {
    try writeJob("zebra-2x1-203", rows: 3)
    let silent = try SimulatedPrinter()
    #expect(try sheet("--send", "tcp://127.0.0.1:\(silent.port)").status == 0)
    #expect(try labels() == ["1 sent 1", "2 sent 2", "3 sent 3"])
    let none = try sheet("--send", "tcp://127.0.0.1:\(silent.port)")
    #expect(none.status == 65 && none.stderr.contains("--labels unprinted"), "\(none.stderr)")
    let speaking = try SimulatedPrinter(.speaking)
    let again = try sheet(
      "--labels", "unprinted", "--rows", "2", "--send", "tcp://127.0.0.1:\(speaking.port)")
    #expect(again.status == 0, "\(again.stderr)")
    #expect(try labels() == ["1 sent 1", "2 printed 1", "3 sent 3"])
    // What was printed is not printed again unasked.
    let rest = try sheet("--labels", "unprinted", "-o", "rest.zpl")
    #expect(rest.status == 0)
    #expect(try ZPL.read(folder.bytes(of: "rest.zpl")).count == 2)
  }

  @Test(
    "a printer that goes away at any byte: what it took is kept, and the next run goes on with the right label",
    arguments: [0, 1, 9_999, 20_763, 20_764, 50_000, 62_289, 100_000])
  func wentAway(_ bytes: Int) throws {
    // More labels than the printer reads and the system's buffers take for it.
    let rows = 12
    try writeJob("zebra-2x1-203", rows: rows)
    let broken = try SimulatedPrinter(SimulatedPrinter.Behaviour(closesAfter: bytes))
    let run = try sheet("--send", "tcp://127.0.0.1:\(broken.port)")
    #expect(run.status == 75, "\(run.stderr)")
    let sent = try labels()
    #expect(sent == (1...rows).prefix(sent.count).map { "\($0) sent \($0)" })
    #expect(sent.count < rows)
    let good = try SimulatedPrinter(.speaking)
    let rest = try sheet("--send", "tcp://127.0.0.1:\(good.port)")
    #expect(rest.status == 0, "\(rest.stderr)")
    #expect(try labels().count == rows)
    #expect(try sheet("--labels", "all", "-o", "all.zpl").status == 0)
    let all = try ZPL.read(folder.bytes(of: "all.zpl")).map(\.picture)
    #expect(try ZPL.read(good.labels()).map(\.picture) == Array(all.dropFirst(sent.count)))
  }

  @Test("a printer without labels is sent nothing, and the job stays as it was") func empty() throws
  {
    try writeJob("zebra-2x1-203", rows: 2)
    let out = try SimulatedPrinter(
      SimulatedPrinter.Behaviour(answers: [SimulatedPrinter.answer(paperOut: 1)]))
    let run = try sheet("--send", "tcp://127.0.0.1:\(out.port)")
    #expect(run.status == 75 && run.stderr.contains("nothing was sent"), "\(run.stderr)")
    #expect(out.labels().isEmpty)
    #expect(try labels() == [])
  }

  @Test(
    "a label is printed as its tag is done; one that was missed comes before the next",
    arguments: [0, 1])
  func tapped(_ missed: Int) throws {
    try writeJob("zebra-2x1-203", rows: 3)
    var behaviour = SimulatedPrinter.Behaviour.speaking
    (behaviour.connections, behaviour.emptyFirst) = (3, missed)
    let good = try SimulatedPrinter(behaviour)
    let run = try tapRun(3, good)
    #expect(run.status == 0, "\(run.stderr)")
    let places = missed == 0 ? [1, 1, 1] : [1, 2, 1]
    #expect(try labels() == (1...3).map { "\($0) printed \(places[$0 - 1])" })
    #expect(run.stderr.contains("the label of row 1 is not printed") == (missed == 1))
    #expect(run.stdout.contains("3 of 3 rows done"))
    // Each label is the row's whose tag was done then.
    let printed = try ZPL.read(good.labels()).map(\.picture)
    #expect(try sheet("--labels", "all", "-o", "all.zpl").status == 0)
    #expect(try printed == ZPL.read(folder.bytes(of: "all.zpl")).map(\.picture))
  }

  @Test("without its printer a job goes on, says which labels are missing, and prints them later")
  func missed() throws {
    try writeJob("zebra-2x1-203", rows: 2)
    let empty = try SimulatedPrinter(
      SimulatedPrinter.Behaviour(answers: [SimulatedPrinter.answer(paperOut: 1)]))
    let run = try tapRun(1, empty)
    #expect(run.status == 75, "\(run.stderr)")
    #expect(run.stdout.contains("row 1 done"))
    #expect(run.stderr.contains("the label of row 1 is not printed"), "\(run.stderr)")
    #expect(run.stderr.contains("job sheet job.json --labels done --send"), "\(run.stderr)")
    #expect(try labels() == [])
    let good = try SimulatedPrinter(.speaking)
    let later = try sheet("--labels", "done", "--send", "tcp://127.0.0.1:\(good.port)")
    #expect(later.status == 0, "\(later.stderr)")
    #expect(try labels() == ["1 printed 1"])
  }

  @Test("codes in files are those of the labels, and the proof shows whole labels") func files()
    throws
  {
    try writeJob("L7160", rows: 2, more: ", \"qr\": {\"folder\": \"codes\", \"format\": \"svg\"}")
    #expect(try runBeckon(["job", "run", "job.json", "--codes"], in: folder).status == 0)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path("codes"))
        .first { $0.hasSuffix(".svg") })
    let svg = try String(decoding: folder.bytes(of: "codes/" + name), as: UTF8.self)
    let json = try sheet("-o", "a.pdf", "--json")
    let first = try JSONValue(parsing: String(json.stdout.split(separator: "\n")[0]))
    let symbol = try #require(first["symbolMillimetres"]?.doubleValue)
    // 25 modules, and 33 with the quiet zone.
    let width = try #require(
      svg.split(separator: "width=\"").dropFirst().first.flatMap { Double($0.prefix { $0 != "m" }) }
    )
    #expect(abs(width - symbol * 33 / 25) < 0.01, "\(width) \(symbol)")
    let proof = try runBeckon(["job", "proof", "job.json", "--html", "p.html"], in: folder)
    #expect(proof.status == 0, "\(proof.stderr)")
    let page = try String(decoding: folder.bytes(of: "p.html"), as: UTF8.self)
    #expect(page.contains("63.5 × 38.1 mm, Avery L7160"))
  }

  @Test(
    "what cannot be is one sentence, and nothing is written",
    arguments: [
      ("L7160", ["-o", "a.zpl"], "a sheet is a PDF"),
      ("L7160", ["--send", "tcp://127.0.0.1"], "this is for a roll"),
      ("L7160", ["-o", "a.pdf", "--start", "22"], "22"),
      ("L7160", ["-o", "-"], "the ledger records which file a label is in"),
      ("L7160", ["-o", "a.pdf", "--rows", "9"], "there is no row 9"),
      ("L71 60 9", ["-o", "a.pdf"], "L71 60 9"),
      ("zebra-2x1-203", [], "say where to"),
    ] as [(String, [String], String)])
  func refused(_ stock: String, _ words: [String], _ sentence: String) throws {
    try writeJob(stock, rows: 2)
    let run = try runBeckon(["job", "sheet", "job.json"] + words, in: folder)
    #expect(run.status != 0 && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("a.") })
  }

  @Test(
    "a picture shows the same sheet before the job has begun and after", arguments: [true, false])
  func picture(hasLabel: Bool) throws {
    // Rows that need versions of their own, the longest of them on another sheet than the first.
    try writeJob("L7160", rows: 30, hasLabel: hasLabel)
    let stores = (1...30).map { String(repeating: "x", count: $0 == 25 ? 45 : $0) }
    try folder.write(Array("table\n\(stores.joined(separator: "\n"))\n".utf8), to: "t.csv")
    func picture(_ words: String...) throws -> [UInt8] {
      let words = ["--stock", "L7160", "--preview", "1", "-o", "page.png", "--force"] + words
      let run = try runBeckon(["job", "sheet", "job.json"] + words, in: folder)
      #expect(run.status == 0, "\(run.stderr)")
      return try folder.bytes(of: "page.png")
    }
    let before = try picture()
    let made = try sheet("--stock", "L7160", "-o", "a.pdf")
    #expect(made.status == 0, "\(made.stderr)")
    #expect(try picture("--labels", "all") == before)
  }

  @Test("a job without labels says how it gets some") func without() throws {
    try folder.write(Array("table\n1\n".utf8), to: "t.csv")
    try folder.write(
      Array(
        #"{"name": "j", "rows": {"csv": "t.csv"}, "url": {"template": "https://a.example/{table}"}, "tag": {"chips": ["ntag213"]}}"#
          .utf8), to: "job.json")
    let run = try sheet("-o", "a.pdf")
    #expect(
      run.status == 65 && run.stderr.contains("add \"label\" with its stock"), "\(run.stderr)")
  }
}

import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("beckon job status --html") struct JobStatusPageTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let made = try runBeckon(
      [
        "job", "new", "doors.json", "--count", "6", "--value", "n=serial", "--template",
        "https://eat.example.com/d/{n}", "--chip", "ntag215", "--qr", "codes", "--level", "H",
        "--caption", "Door {n}",
      ], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    run("--count", "2", "--deck", "ntag215")
  }

  private func run(_ options: String...) {
    let run = try? runBeckon(["job", "run", "doors.json"] + options, in: folder)
    #expect(run?.status == 0, "\(run?.stderr ?? "")")
  }

  private func status(_ options: String...) throws -> RanCommand {
    try runBeckon(["job", "status", "doors.json", "--html", "s.html"] + options, in: folder)
  }

  @Test("totals, rows and the head of the ledger are there, and a page is kept") func page() throws
  {
    #expect(try status().stdout.isEmpty)
    let text = try folder.text(of: "s.html")
    for part in [
      "<title>2 of 6 · doors</title>", "<li class=\"done\"><b>2</b>done</li>",
      "<li class=\"waiting\"><b>4</b>waiting</li>", "All times are UTC.",
      "<p>Door 1<p class=t>Tag 04",
      "<article class=waiting id=row-6>", "<dt>Head</dt><dd>",
      // Level H takes 25 modules where M, which the page would choose, takes 21.
      "style=\"--n:37;--m:4;content:url(", "<footer>\n<dl class=\"facts\"><dt>Head</dt><dd>",
      "events checked: nothing wrong</dd>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("data-reload") && !text.contains("refresh"))
    #expect(try status().status == 73)
    #expect(try status("--force").status == 0)
  }

  @Test("a page of some rows, and one of too many rows") func some() throws {
    #expect(try status("--rows", "2-3").stderr.isEmpty)
    let text = try folder.text(of: "s.html")
    #expect(text.contains("id=row-2>") && text.contains("id=row-3>"))
    #expect(!text.contains("id=row-1>") && !text.contains("id=row-4>"))
    #expect(text.contains("<dt>Rows listed</dt><dd>a selection of 6</dd>"))
    let bare = try runBeckon(["job", "status", "doors.json", "--rows", "2"], in: folder)
    #expect(bare.status == 64 && bare.stderr.contains("add --html FILE"), "\(bare.stderr)")
    let made = try runBeckon(
      [
        "job", "new", "many.json", "--count", "20001", "--value", "n=serial", "--template",
        "https://eat.example.com/d/{n}", "--chip", "ntag215",
      ], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let run = try runBeckon(
      ["job", "run", "many.json", "--count", "1", "--deck", "ntag215"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let many = try runBeckon(
      ["job", "status", "many.json", "--html", "many.html"], in: folder)
    #expect(
      many.status == 0
        && many.stderr
          == "beckon: many.html lists rows 1 to 20000 of 20001; --rows selects others, and "
          + "'beckon job export many.json -o rows.xlsx' makes a table of all\n",
      "\(many.stderr)")
    let long = try folder.text(of: "many.html")
    #expect(long.contains("id=row-20000>") && !long.contains("id=row-20001>"))
    #expect(long.contains("<dt>Rows listed</dt><dd>1 to 20000 of 20001</dd>"))
  }

  @Test("--watch needs a page to write") func badUse() throws {
    let bare = try runBeckon(["job", "status", "doors.json", "--watch"], in: folder)
    #expect(bare.status == 64 && bare.stderr.contains("--watch is for a page; add --html FILE"))
    let stream = try runBeckon(
      ["job", "status", "doors.json", "--watch", "--html", "-"], in: folder)
    #expect(stream.status == 64 && stream.stderr.contains("cannot be rewritten"))
  }

  /// The page once it says `part`; nothing else ends the wait.
  private func page(with part: String) throws -> String {
    while true {
      if let text = try? folder.text(of: "s.html"), text.contains(part) { return text }
      usleep(50_000)
    }
  }

  private func watch() throws -> ChildProcess {
    try beckonCommand(
      ["job", "status", "doors.json", "--html", "s.html", "--watch", "--every", "1"], home: folder,
      in: folder
    ).start()
  }

  @Test(
    "a watched page follows the job and is at rest when it is finished", .timeLimit(.minutes(3)))
  func follows() throws {
    var child = try watch()
    let first = try page(with: "<b>2</b>done")
    #expect(first.contains("<body data-reload=\"1\">"))
    run("--count", "3", "--deck", "ntag215")
    #expect(try page(with: "<b>5</b>done").contains("<body data-reload=\"1\">"))
    run("--deck", "ntag215")
    let outcome = try child.finish(within: .seconds(100))
    #expect(outcome.ending == .exited(0))
    #expect(String(decoding: outcome.output, as: UTF8.self) == "doors: 6 of 6 rows done\n")
    let said = String(decoding: outcome.errors, as: UTF8.self)
    #expect(said == "beckon: s.html follows the job; Ctrl-C ends that, not the job\n")
    let last = try folder.text(of: "s.html")
    #expect(last.contains("<b>6</b>done") && !last.contains("data-reload"))
    #expect(try folder.names().filter { $0.contains("s.html") } == ["s.html"])
  }

  @Test(
    "Ctrl-C leaves a page at rest", .timeLimit(.minutes(3)), arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    var child = try watch()
    _ = try page(with: "data-reload")
    child.signal(signal)
    let outcome = try child.finish(within: .seconds(100))
    #expect(outcome.ending == .exited(128 + signal))
    let last = try folder.text(of: "s.html")
    #expect(last.contains("<b>2</b>done") && !last.contains("data-reload"))
  }
}

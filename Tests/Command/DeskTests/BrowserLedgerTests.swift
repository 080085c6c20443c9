import Foundation
import SystemIO
import JSONText
import Spreadsheets
import TestSupport
import Testing

/// What leaves the desk: labels of one code, tables of the ledger, the proof that somebody signs.
@Suite(.needs(.chromium)) struct BrowserLedgerTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """

  /// What a button shows in the very task in which it was clicked, and how often it asks when it is
  /// clicked twice.
  private static let twoClicks = """
    (() => {
      const button = document.querySelector(".exports button:nth-child(4)");
      const fetched = window.fetch;
      let requests = 0;
      window.fetch = (...request) => { requests += 1; return fetched(...request); };
      button.click();
      const look = button.getAttribute("aria-busy") === "true" ? "busy" : "idle";
      button.click();
      window.fetch = fetched;
      return `${look}, ${requests} request`;
    })()
    """

  @Test("Tables and the timeline are the command's, and a proof is signed")
  func exports() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let run = try runBeckon(
      ["job", "run", "doors.json", "--deck", "ntag213:4", "--count", "4"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try desk.enter(browser, view: "ledger/doors.json")
    // What is below the rows moves until they are there.
    try browser.wait(
      for: "document.querySelectorAll('#view-ledger .rows-body .is-done').length === 4")
    for (place, words, name) in [
      (2, ["export", "--format", "csv"], "csv"), (3, ["export", "--format", "jsonl"], "jsonl"),
    ] {
      try browser.click(".exports button:nth-child(\(place))")
      let told = try runBeckon(["job"] + words + ["doors.json"], in: desk.folder)
      #expect(told.status == 0, "\(told.stderr)")
      // Excel needs a mark at the beginning of a table.
      let mark = name == "csv" ? "\u{FEFF}" : ""
      #expect(
        try String(decoding: kept.download("doors.\(name)"), as: UTF8.self) == mark + told.stdout)
    }
    // Only what the search finds; what it does not find is said beside the choice.
    try browser.value(
      "(s => { s.value = 'found'; s.dispatchEvent(new Event('change')) })(document.querySelector('#view-ledger .choice select'))"
    )
    try browser.type("s/003", into: "#view-ledger input[type=search]")
    // What is below the rows moves when there are fewer.
    try browser.wait(
      for: "document.querySelectorAll('#view-ledger .rows-body .is-done').length === 1")
    try browser.click(".exports button:nth-child(3)")
    let isFound = eventually {
      let file = String(decoding: (try? kept.bytes(of: "doors.jsonl")) ?? [], as: UTF8.self)
      return file.split(separator: "\n").count == 1 && file.contains("/s/003")
    }
    #expect(isFound)
    try browser.type("nowhere", into: "#view-ledger input[type=search]")
    try browser.wait(for: "document.querySelector('#view-ledger .rows').hidden")
    try browser.click(".exports button:nth-child(3)")
    try browser.wait(for: "document.querySelector('#view-ledger .choice .wrong')")
    try browser.type("", into: "#view-ledger input[type=search]")
    try browser.wait(
      for: "document.querySelectorAll('#view-ledger .rows-body .is-done').length === 4")
    try browser.click(".exports button:nth-child(1)")
    let book = try Spreadsheet(kept.download("doors.xlsx"))
    #expect(try book.texts(.only, rows: 1...9, mergedFrom: .max).rows.count == 9)
    #expect(try browser.value(Self.twoClicks).stringValue == "busy, 1 request")
    try browser.wait(for: "!document.querySelector('.exports [aria-busy]')")
    let told = try runBeckon(["job", "export", "--events", "doors.json"], in: desk.folder)
    #expect(
      try String(decoding: kept.download("doors-events.jsonl"), as: UTF8.self) == told.stdout)

    try browser.click(".exports button:last-child")
    // The proof, in a tab of its own, by an address that is good once.
    try browser.click("dialog[open] .row button:nth-child(1)")
    let first = browser.tab
    try browser.goOn(inTabAt: "/document?ticket=")
    try browser.wait(for: "document.querySelectorAll('svg, img').length > 0")
    #expect(try browser.value("window.opener") == .null)
    #expect(try browser.value("origin") == "null")
    browser.tab = first
    try browser.type("Anna Berg", into: "dialog[open] input")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog [role=status]')")
    try browser.press(.escape)
    try browser.wait(for: "!document.querySelector('dialog[open]')")
    let events = try runBeckon(["job", "export", "--events", "doors.json"], in: desk.folder)
    #expect(
      events.stdout.contains("proof-signed") && events.stdout.contains("Anna Berg"), "\(events)")
    #expect(try desk.folder.names().contains("doors-proof.html"))
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("What another terminal does to a job is seen while it happens")
  func otherTerminal() throws { try watch(Self.job) }

  @Test("So is what another station does on a server", .needs(.postgresql))
  func otherStation() throws {
    let database = try ScratchServer.shared.get().database()
    try watch(Self.job.replacing("\"name\":", with: "\"ledger\": \"\(database)\", \"name\":"))
  }

  /// Looks at the ledger while the command writes tags.
  private func watch(_ job: String) throws {
    let desk = try BrowserDesk(files: ["doors.json": job])
    func write(_ count: Int, as station: String) throws {
      let run = try runBeckon(
        [
          "job", "run", "doors.json", "--deck", "ntag213:\(count)", "--count", "\(count)",
          "--station", station,
        ], in: desk.folder)
      #expect(run.status == 0, "\(run.stderr)")
    }
    try write(2, as: "north")
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "ledger/doors.json")
    let bar = "document.querySelector('#view-ledger .jobs progress')?.value"
    let rows = "document.querySelectorAll('#view-ledger .rows-body .is-done').length"
    try browser.wait(for: "\(bar) === 2 && \(rows) === 2")
    try write(3, as: "south")
    try browser.wait(for: "\(bar) === 5 && \(rows) === 5")
    try browser.wait(
      for: "/north.*south/.test(document.querySelector('#job-title + div > p').textContent)")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("One code goes onto labels, from the label that is still there", .needs(.zbarimg))
  func labels() throws {
    let desk = try BrowserDesk()
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try browser.prepare(
      "globalThis.opened = []; globalThis.open = (...words) => opened.push(words);")
    try desk.enter(browser)
    try browser.type("https://eat.example.com/s/42", into: "#view-code input[type=url]")
    try browser.click(".code-labels summary")
    try browser.type("L7160", into: ".code-labels .picker input")
    try browser.wait(for: "document.querySelector('.code-labels [role=option]')")
    try browser.press(.enter)
    try browser.click(".code-labels .drawing g:nth-of-type(5)")
    try browser.type("3", into: ".code-labels input[type=number][max='1000']")
    try browser.wait(
      for:
        "document.querySelector('.code-labels .page[aria-busy=false] img')?.complete && document.querySelector('.code-labels pre, .code-labels code')?.textContent.includes('--copies 3')"
    )
    try browser.click(".code-labels .primary")
    let made = try kept.download("labels.pdf")
    let other = try ScratchFolder()
    let run = try runBeckon(
      [
        "sheet", "https://eat.example.com/s/42", "--stock", "avery-l7160", "--start", "5",
        "--copies", "3", "-o", "labels.pdf",
      ], in: other)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try other.bytes(of: "labels.pdf") == made)
    // A tab of its own, in which the browser prints.
    try browser.click(".code-labels .row button:nth-child(2)")
    try browser.wait(for: "opened.length === 1")
    #expect(
      try browser.value("opened[0][0].startsWith('blob:') && opened[0][2] === 'noopener'") == true)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("Labels of a job are downloaded, opened and printed again; the ledger shows them as done")
  func labelsOfJob() throws {
    let job = Self.job.replacing(
      "\"tag\": {\"chips\": [\"ntag213\"]}",
      with: "\"qr\": {\"format\": \"svg\", \"folder\": \"codes\"}")
    let desk = try BrowserDesk(files: ["doors.json": job])
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try browser.prepare(
      "globalThis.opened = []; globalThis.open = (...words) => opened.push(words);")
    // A job that is new is nothing red.
    try desk.enter(browser, view: "ledger/doors.json")
    try browser.wait(
      for:
        "document.querySelector('#view-ledger [role=status]')?.textContent.includes('Nothing has been made yet')"
    )
    #expect(try browser.value("document.querySelectorAll('#view-ledger .trouble').length") == 0)
    #expect(try browser.value("document.querySelector('.exports button').disabled") == true)

    try desk.show("many", in: browser)
    let sheet = "#view-many .steps > .card:last-child"
    try browser.type("L7160", into: "\(sheet) .picker input")
    try browser.wait(for: "document.querySelector('\(sheet) [role=option]')")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('\(sheet) .page[aria-busy=false] img')?.complete")
    #expect(try browser.value("document.querySelectorAll('\(sheet) .outlines rect').length") == 21)
    let (download, open) = ("\(sheet) button.primary", "\(sheet) button.primary + button")
    try browser.click(download)
    let file = try kept.download("doors.pdf")
    #expect(try desk.folder.bytes(of: "doors.pdf") == file)
    try browser.click(open)
    try browser.wait(for: "opened.length === 1")
    #expect(!(try desk.folder.names().contains("doors-2.pdf")), "the same file is opened")

    // Another start label: all have one already, and are printed again only when that is asked for.
    try browser.click("\(sheet) .drawing g:nth-of-type(5)")
    let again = "\(sheet) [role=status]:not([hidden]) button"
    try browser.wait(for: "document.querySelector('\(again)')?.textContent === 'Print all again'")
    #expect(try browser.value("document.querySelector('\(download)').disabled") == true)
    try browser.click(again)
    try browser.wait(for: "!document.querySelector('\(again)')")
    try browser.click(download)
    let second = try kept.download("doors-2.pdf")
    #expect(try desk.folder.bytes(of: "doors-2.pdf") == second && second != file)

    // Only some rows; what is not a list of rows is said beside its field.
    try browser.value(
      "(s => { s.value = 'rows'; s.dispatchEvent(new Event('change')) })([...document.querySelectorAll('\(sheet) select')].at(-1))"
    )
    let rows = "\(sheet) .rows-choice"
    try browser.type("3, x", into: rows)
    try browser.wait(
      for: "document.querySelector('\(rows)').parentElement.textContent.includes('like 3, 17')")
    #expect(try browser.value("document.querySelector('\(download)').disabled") == true)
    try browser.type("3, 17, 28 – 30", into: rows)
    try browser.wait(
      for:
        "document.querySelector('\(sheet) .command code').textContent.includes('--rows 3,17,28-30 --labels all')"
    )
    try browser.click(download)
    _ = try kept.download("doors-3.pdf")

    try desk.show("ledger/doors.json", in: browser)
    try browser.wait(for: "document.querySelector('#view-ledger .jobs progress')?.value === 30")
    try browser.wait(
      for:
        "document.querySelector('#view-ledger .rows-body .is-print')?.textContent === 'sent to print'"
    )
    try browser.click("#view-ledger .confirmation button")
    try browser.wait(
      for:
        "document.querySelector('#view-ledger .rows-body .is-done')?.textContent === 'came out well'"
    )
    #expect(
      try browser.value("document.querySelectorAll('#view-ledger .rows-body .is-print').length")
        == 0)
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

import JSONText
import SystemIO
import TestSupport
import Testing

/// A table that was wrong: it is corrected in the page, and a row is found whose tag is broken.
@Suite(.needs(.chromium)) struct BrowserCorrectionTests {
  private static let files = [
    "tables.csv": "store,table\n" + (1...12).map { "42,\($0)\n" }.joined(),
    "tables.json": """
    {"version": 1, "name": "tables", "rows": {"csv": "tables.csv"}, "tag": {"chips": ["ntag213"]},
     "url": {"template": "https://eat.example.com/s/{store}/t/{table}"}}
    """,
  ]

  private static let view = "#view-ledger"

  private func begun(_ browser: BrowserDriver, language: String = "en") throws -> BrowserDesk {
    let desk = try BrowserDesk(files: Self.files)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:4", "--count", "4"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    try desk.enter(browser, view: "ledger/tables.json")
    try browser.wait(
      for: "document.querySelectorAll('\(Self.view) .rows-body .is-done').length === 4")
    return desk
  }

  @Test(
    "Three rows are corrected, ten are added and one is left out; nothing changes before",
    arguments: ["en", "de"])
  func correct(_ language: String) throws {
    let browser = try BrowserDriver(width: 390, height: 800, language: language)
    let desk = try begun(browser, language: language)
    #expect(try browser.value("document.documentElement.lang") == .string(language))
    try browser.click("\(Self.view) [role=group]:last-child button")
    for row in [2, 3, 6] {
      try browser.type("43", into: ".editor tbody tr:nth-child(\(row)) input")
    }
    try browser.click(".editor tbody tr:nth-child(9) .tools button")
    try browser.type("10", into: ".adding input")
    try browser.click(".adding button")
    #expect(
      try browser.value(
        "document.querySelector('.editor tbody tr:last-child td:nth-of-type(2) input').value")
        == "22")
    #expect(
      try browser.value("document.documentElement.scrollWidth").intValue ?? .max <= 390,
      "the table scrolls by itself")
    try browser.click(".correct > .row > .primary")
    try browser.wait(for: "document.querySelectorAll('.changes li').length === 14")
    #expect(
      try browser.value("document.querySelectorAll('.changes .to-rewrite').length") == 2)
    let said = try browser.value("document.querySelector('.correct strong').textContent")
    #expect(
      said.stringValue
        == (language == "en"
          ? "3 rows change, 10 new, 1 removed, 8 stay. 2 tags have to be held to the reader again."
          : "3 Zeilen ändern sich, 10 neu, 1 entfernt, 8 bleiben. 2 Tags müssen noch einmal an das Lesegerät.")
    )
    #expect(try desk.folder.text(of: "tables.csv") == Self.files["tables.csv"])
    try browser.click(".correct [aria-live] .primary")
    try browser.wait(for: "document.querySelector('\(Self.view) .finding.good a')")
    try browser.wait(
      for: "document.querySelectorAll('\(Self.view) .rows-body .is-again').length === 2")
    let status = try runBeckon(["job", "status", "tables.json"], in: desk.folder)
    #expect(status.stdout.contains("2 of 22 rows done, 2 to rewrite, 1 skipped"), "\(status)")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("Table 3 is found, its page tells what happened, and its tag is replaced")
  func item() throws {
    let browser = try BrowserDriver()
    let desk = try begun(browser)
    try browser.type("t/3", into: "\(Self.view) input[type=search]")
    try browser.wait(for: "document.querySelectorAll('\(Self.view) .rows-body .line').length === 1")
    try browser.click("\(Self.view) .rows-body .line button")
    try browser.wait(for: "document.querySelector('dialog.item .history li')")
    let text = try browser.value("document.querySelector('dialog.item').textContent").stringValue
    for part in ["Row 3 · done", "https://eat.example.com/s/42/t/3", "store", "was finished"] {
      #expect(text?.contains(part) == true, "\(part): \(text ?? "")")
    }
    try browser.click("dialog.item .actions button")
    try browser.click("dialog.item .danger")
    try browser.wait(for: "location.hash === '#/tags/tables.json'")
    let status = try runBeckon(["job", "status", "tables.json"], in: desk.folder)
    #expect(status.stdout.contains("3 of 12 rows done"), "\(status)")
    try desk.show("ledger/tables.json", in: browser)
    // The row as it was stays until the desk has answered.
    try browser.wait(for: "document.querySelector('\(Self.view) .rows-body .line .is-wait')")
    try browser.click("\(Self.view) .rows-body .line button")
    try browser.wait(
      for: "document.querySelector('dialog.item .history')?.textContent.includes('given up')")
    try browser.click("dialog.item .actions button:nth-last-child(2)")
    try browser.wait(for: "document.querySelector('#view-many .rows-choice')?.value === '3'")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A job of labels gets tags later")
  func tags() throws {
    let files = Self.files.mapValues {
      $0.replacing("\"tag\": {\"chips\": [\"ntag213\"]},", with: "\"qr\": {\"folder\": \"codes\"},")
    }
    let desk = try BrowserDesk(files: files)
    #expect(try runBeckon(["job", "run", "tables.json", "--codes"], in: desk.folder).status == 0)
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "ledger/tables.json")
    try browser.click("\(Self.view) [role=group]:last-child button:nth-child(2)")
    try browser.click("dialog[open] .primary")
    try browser.wait(for: "location.hash === '#/tags/tables.json'")
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:12"], in: desk.folder)
    #expect(run.status == 0 && run.stdout.contains("12 of 12 rows done"), "\(run)")
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// All that people do at the desk, without a mouse.
@Suite(.needs(.chromium)) struct BrowserKeyboardTests {
  private static let table =
    "store\ttable\n" + (1...12).map { "\($0 / 7 + 42)\t\($0)\n" }.joined()
  private static let template = "https://eat.example.com/s/{store}/t/{table}"

  @Test("A code is typed and kept; a table becomes a job, labels, tags, rows and a table again")
  func everything() throws {
    let desk = try BrowserDesk()
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try desk.enter(browser)
    try makeCode(in: browser, kept)
    try read(kept.path + "/code.png", in: browser)
    try go(to: "many", in: browser)
    try makeJob(in: browser)
    try makeSheet(in: browser, kept)
    try writeTags(in: browser)
    try export(in: browser, kept)
    #expect(try desk.folder.names().contains("tables.ledger"))
    #expect(browser.complaints == [])
    try browser.quit()
  }

  /// Goes to another part by its link.
  private func go(to view: String, in browser: BrowserDriver) throws {
    try browser.tab(to: "nav a[href='#/\(view)']")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('#view-\(view):not([hidden]) h1')")
  }

  private func makeCode(in browser: BrowserDriver, _ kept: ScratchFolder) throws {
    try browser.tab(to: "#view-code input[type=url]")
    try browser.type("https://eat.example.com/s/42")
    try browser.wait(for: "document.querySelector('.paper img')?.complete")
    try browser.tab(to: ".downloads button")
    try browser.press(.enter)
    let other = try ScratchFolder()
    let run = try runBeckon(
      ["qr", "https://eat.example.com/s/42", "--size", "30mm", "-o", "code.png"], in: other)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try kept.download("code.png") == other.bytes(of: "code.png"))
  }

  private func read(_ path: String, in browser: BrowserDriver) throws {
    try go(to: "read", in: browser)
    try browser.choose([path], byEnterOn: "#view-read .drop button")
    try browser.wait(for: "document.querySelector('article.read .letter.A')")
    try browser.tab(to: "#view-read .card + .card button")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('article.read .lock-state')")
  }

  private func makeJob(in browser: BrowserDriver) throws {
    try browser.tab(to: "#view-many textarea")
    try browser.type(Self.table)
    try browser.wait(for: "document.querySelectorAll('table.data tbody tr').length === 6")
    try browser.tab(to: "#view-many input.mono")
    try browser.type(Self.template)
    try browser.tab(to: "#view-many input[maxlength]")
    try browser.type("tables")
    try browser.tab(to: "#view-many .steps > .card:nth-child(3) .tick input")
    try browser.press(.space)
    try browser.tab(to: "#view-many .primary")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('#view-many a[href=\"#/tags/tables.json\"]')")
  }

  private func makeSheet(in browser: BrowserDriver, _ kept: ScratchFolder) throws {
    try browser.tab(to: "#view-many .picker input")
    try browser.type("L7160")
    try browser.wait(for: "document.querySelector('#view-many .options [role=option]')")
    try browser.press(.down)
    try browser.press(.enter)
    try browser.tab(to: "#view-many .sheet-grid input[type=number][max='21']")
    try browser.type("5")
    try browser.press(.enter)
    try browser.wait(
      for:
        "document.querySelector('#view-many .page[aria-busy=false] img')?.complete && document.querySelector('#view-many .drawing g.first text').textContent === '5'"
    )
    try browser.tab(to: "#view-many .sheet-grid .primary")
    try browser.press(.enter)
    #expect(try kept.download("tables.pdf").starts(with: Array("%PDF".utf8)))
  }

  private func writeTags(in browser: BrowserDriver) throws {
    try browser.tab(to: "#view-many a[href='#/tags/tables.json']")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.tab(to: "#view-tags .big")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('.state')?.dataset.state === 'ended'")
    #expect(
      try browser.value("document.querySelector('.figures strong').textContent") == "12 of 12")
  }

  private func export(in browser: BrowserDriver, _ kept: ScratchFolder) throws {
    try go(to: "ledger", in: browser)
    try browser.wait(for: "document.querySelector('#view-ledger .jobs a[aria-current=true]')")
    try browser.tab(to: "#view-ledger input[type=search]")
    try browser.type("/s/43/")
    try browser.wait(
      for: "document.querySelector('#view-ledger [role=status]').textContent === '6 rows'")
    try browser.tab(to: ".exports button:nth-child(2)")
    try browser.press(.enter)
    let table = try String(decoding: kept.download("tables.csv"), as: UTF8.self)
    #expect(table.contains("https://eat.example.com/s/42/t/1,"))
    #expect(table.count(where: \.isNewline) == 13)
  }
}

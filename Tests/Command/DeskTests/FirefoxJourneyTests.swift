import SystemIO
import JSONText
import TestSupport
import Testing

/// The five parts of the desk in another browser than the one that it is most often tried in.
@Suite(.needs(.firefox)) struct FirefoxJourneyTests {
  private static let table = "store\ttable\n" + (1...6).map { "42\t\($0)\n" }.joined()

  @Test("A code, a job, tags, what was read and the ledger") func everything() throws {
    let desk = try BrowserDesk()
    let browser = try FirefoxDriver()
    try browser.open(desk.entrance)
    try browser.wait(for: "document.documentElement.classList.contains('ready')")
    try browser.value("(addEventListener('error', (e) => (window.trouble = e.message)), 0)")
    try browser.type("https://eat.example.com/s/42", into: "#view-code input[type=url]")
    try browser.wait(for: "document.querySelector('.paper img')?.naturalWidth > 0")

    try browser.click("nav a[href='#/many']")
    try browser.type(Self.table, into: "#view-many textarea")
    try browser.wait(for: "document.querySelectorAll('table.data tbody tr').length === 6")
    try browser.type(
      "https://eat.example.com/s/{store}/t/{table}", into: "#view-many input.mono")
    try browser.type("tables", into: "#view-many input[maxlength]")
    try browser.click("#view-many .steps > .card:nth-child(3) .tick input")
    try browser.click("#view-many .primary")
    try browser.click("#view-many a[href='#/tags/tables.json']")

    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.click("#view-tags .big")
    try browser.wait(for: "document.querySelector('.state')?.dataset.state === 'ended'")
    #expect(
      try browser.value("document.querySelector('.figures strong').textContent") == "6 of 6")

    try browser.click("nav a[href='#/read']")
    try browser.wait(
      for: "document.querySelector('#view-read .card + .card button')?.disabled === false")
    try browser.click("#view-read .card + .card button")
    try browser.wait(for: "document.querySelector('article.read .lock-state')")

    try browser.click("nav a[href='#/ledger']")
    // The tags were written onto a copy, to try it out.
    try browser.wait(
      for:
        "document.querySelector('#view-ledger [role=status]')?.textContent.includes('Nothing has been made yet')"
    )
    #expect(try browser.value("window.trouble ?? null") == .null)
    try browser.quit()
  }
}

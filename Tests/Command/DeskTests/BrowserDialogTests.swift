import JSONText
import SystemIO
import TestSupport
import Testing

/// The dialogs and the newer parts of the page: what axe-core finds in them, and what a running
/// stage does while it asks.
@Suite(.needs(.chromium)) struct BrowserDialogTests {
  private static let files = [
    "tables.csv": "store,table\n" + (1...12).map { "42,\($0)\n" }.joined(),
    "tables.json": """
    {"version": 1, "name": "tables", "rows": {"csv": "tables.csv"}, "tag": {"chips": ["ntag213"]},
     "url": {"template": "https://eat.example.com/s/{store}/t/{table}"}, "qr": {"folder": "codes"}}
    """,
  ]

  /// What axe-core finds in the page as it is.
  private func violations(_ browser: BrowserDriver) throws -> JSONValue {
    try browser.value(
      "axe.run(document).then((r) => r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)]))")
  }

  private func close(_ browser: BrowserDriver) throws {
    try browser.press(.escape)
    try browser.wait(for: "!document.querySelector('dialog[open]')")
  }

  @Test(
    "axe-core finds nothing in the dialogs, the correction, the cards and an error beside its field",
    .needs(.axe), arguments: [(1280, true, "en"), (390, false, "de")])
  func axe(_ width: Int, _ isDark: Bool, _ language: String) throws {
    let script = try Equipment.axe.text([
      "-c",
      "import axe_playwright_python as a; print(open(a.__path__[0] + '/axe.min.js').read())",
    ])
    let desk = try BrowserDesk(files: Self.files)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:2", "--count", "2"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    let sheet = try runBeckon(
      ["job", "sheet", "tables.json", "--stock", "L7160", "-q", "-o", "t.pdf"], in: desk.folder)
    #expect(sheet.status == 0, "\(sheet.stderr)")
    let browser = try BrowserDriver(width: width, height: 800, language: language)
    try desk.enter(browser, view: "ledger/tables.json")
    try browser.darken(isDark)
    try browser.value(script + ";0")
    let view = "#view-ledger"
    try browser.wait(for: "document.querySelectorAll('\(view) .rows-body .is-done').length === 2")
    // The question whether labels came out well.
    try browser.wait(
      for: "document.querySelector('\(view) .confirmation .finding')?.checkVisibility()")
    #expect(try violations(browser) == [], "ledger")
    try browser.click("\(view) .rows-body .line button")
    try browser.wait(for: "document.querySelector('dialog.item .history li')")
    try browser.click("dialog.item .actions button")
    #expect(try violations(browser) == [], "item")
    try close(browser)
    try browser.click("\(view) [role=group]:last-child button:nth-last-child(3)")
    try browser.type("a/b", into: "dialog[open] input")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog [aria-invalid=true]')")
    #expect(try violations(browser) == [], "rename")
    try close(browser)
    try browser.click("\(view) [role=group]:last-child button")
    try browser.type("43", into: ".editor tbody tr:nth-child(2) input")
    try browser.click(".correct > .row > .primary")
    try browser.wait(for: "document.querySelector('.changes li')")
    #expect(try violations(browser) == [], "correction")
    try browser.click(".correct > .row:not(.adding) button:last-child")
    try browser.click("\(view) .exports button:last-child")
    try browser.wait(for: "document.querySelector('dialog[open] input')")
    #expect(try violations(browser) == [], "proof")
    try close(browser)
    for place in [1, 2] {
      try browser.click("#tools button:nth-of-type(\(place))")
      try browser.wait(for: "document.querySelector('dialog[open]')")
      #expect(try violations(browser) == [], "dialog \(place) of the header")
      try close(browser)
    }

    try desk.show("code", in: browser)
    try browser.type("https://eat.example.com/menu", into: "#view-code input[type=url]")
    try browser.click(".code-labels summary")
    try browser.wait(for: "document.querySelectorAll('.code-labels .tile').length === 7")
    try browser.click(".code-labels .tile input[value=wifi-card]")
    try browser.wait(
      for: "document.querySelector('.code-labels .page[aria-busy=false] img')?.complete")
    #expect(try violations(browser) == [], "cards")
    try wide(browser, width)
    try rows(desk, browser)
    #expect(try violations(browser) == [], "rows of Wi-Fi")
    try wide(browser, width)
    try stage(desk, browser)
    try wide(browser, width)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  private func wide(_ browser: BrowserDriver, _ width: Int) throws {
    let needed = try browser.value("document.documentElement.scrollWidth").intValue ?? .max
    #expect(needed <= width)
    // Somebody who wants no motion sees none.
    #expect(try browser.value("document.getAnimations().length") == 0)
  }

  /// A table of networks, of which one is wrong.
  private func rows(_ desk: BrowserDesk, _ browser: BrowserDriver) throws {
    try desk.show("many", in: browser)
    try browser.type("ssid\tpassword\nBlue\tlet me in\nRed\tshort\n", into: "#view-many textarea")
    try browser.wait(
      for: "document.querySelectorAll('#view-many table.data tbody tr').length === 2")
    try browser.value(
      "(s => { s.value = 'wifi'; s.dispatchEvent(new Event('change')) })(document.querySelector('#view-many .steps > .card:nth-child(2) select'))"
    )
    try browser.type("rooms", into: "#view-many input[maxlength]")
    try browser.click("#view-many .row.end .primary")
    try browser.wait(
      for: "document.querySelector('#view-many .steps > .card:nth-child(3) .finding.error')")
  }

  /// A trial that is paused, with every state of the stage, and the dialogs over it.
  private func stage(_ desk: BrowserDesk, _ browser: BrowserDriver) throws {
    try desk.show("tags/tables.json", in: browser)
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    #expect(try violations(browser) == [], "setup")
    try browser.click("#view-tags .big")
    try browser.wait(for: "document.querySelectorAll('.recent li.done').length > 0")
    try browser.value("document.activeElement.blur()")
    let isAsked = try eventually(within: 60) {
      try browser.press(.letter("s"))
      return try browser.value("!!document.querySelector('dialog[open]')") == true
    }
    #expect(isAsked)
    #expect(try browser.value("document.querySelectorAll('dialog[open]').length") == 1)
    #expect(try violations(browser) == [], "skip")
    // It stays paused for the pictures.
    try browser.wait(for: "document.querySelector('.state').dataset.state === 'paused'")
    for state in ["wait", "hold", "done", "refused", "away", "again", "paused", "ended", "idle"] {
      try browser.value(
        "(document.querySelector('dialog[open]')?.setAttribute('hidden', ''), document.querySelector('.state').dataset.state = '\(state)')"
      )
      let found = try browser.value(
        "axe.run('.stage').then((r) => r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)]))"
      )
      #expect(found == [], "\(state)")
    }
    try browser.value("(document.querySelector('dialog').removeAttribute('hidden'), 0)")
    try close(browser)
    try browser.press(.letter("?"))
    try browser.wait(for: "document.querySelector('dialog[open] kbd')")
    #expect(try violations(browser) == [], "keys")
    try close(browser)
    try browser.press(.escape)
    try browser.wait(for: "document.querySelector('.state').dataset.state === 'ended'")
    #expect(try violations(browser) == [], "ended")
  }

  @Test("a card is chosen and printed by the keyboard alone, and is the command's file")
  func card() throws {
    let desk = try BrowserDesk()
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try desk.enter(browser)
    try browser.tab(to: "#view-code input[type=url]")
    try browser.type("https://eat.example.com/menu")
    try browser.tab(to: ".code-labels summary")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelectorAll('.code-labels .tile').length === 7")
    try browser.tab(to: ".code-labels .tile input:checked")
    try browser.press(.down)
    #expect(try browser.value("document.activeElement.value") == "table-tent")
    try browser.tab(to: ".code-labels details > .sheet-grid input[type=text]")
    try browser.type("Menu")
    try browser.wait(
      for: "document.querySelector('.code-labels code')?.textContent.includes('Menu')")
    try browser.tab(to: ".code-labels .primary")
    try browser.press(.enter)
    let made = try kept.download("labels.pdf")
    let other = try ScratchFolder()
    let run = try runBeckon(
      [
        "sheet", "https://eat.example.com/menu", "--card", "table-tent", "--line", "Menu", "-q",
        "-o",
        "labels.pdf",
      ], in: other)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try other.bytes(of: "labels.pdf") == made)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test(
    "Skip pauses a running stage while it asks; no tag is written meanwhile, and then it goes on")
  func skip() throws {
    let desk = try BrowserDesk(files: Self.files)
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "tags/tables.json")
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.click("#view-tags .big")
    try browser.wait(for: "document.querySelectorAll('.recent li.done').length > 0")
    try browser.value("document.activeElement.blur()")
    // Between two tags there is no row to skip.
    let isAsked = try eventually(within: 60) {
      try browser.press(.letter("s"))
      return try browser.value("!!document.querySelector('dialog[open]')") == true
    }
    #expect(isAsked)
    try browser.wait(for: "document.querySelector('.state').dataset.state === 'paused'")
    let done = try browser.value("document.querySelector('.figures strong').textContent")
    // The command has ended, so that nothing can be written.
    let run = try browser.value(
      "fetch('/api/run', {headers: {'X-Beckon': sessionStorage.getItem('beckon.key')}}).then((a) => a.json()).then((a) => a.run)"
    )
    #expect(run["state"] == "paused" && run["status"] == 130, "\(run.text())")
    // A tag that was on the reader in that moment is not refused.
    #expect(try browser.value("document.querySelectorAll('.recent li.refused').length") == 0)
    try browser.press(.escape)
    try browser.wait(for: "document.querySelector('.state').dataset.state !== 'paused'")
    try browser.wait(
      for: "document.querySelector('.figures strong').textContent !== '\(done.stringValue ?? "")'")
    try browser.press(.escape)
    try browser.wait(for: "document.querySelector('.state').dataset.state === 'ended'")
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

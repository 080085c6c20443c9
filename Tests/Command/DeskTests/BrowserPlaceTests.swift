import JSONText
import SystemIO
import TestSupport
import Testing

/// Codes that were made before anyone knew where they hang, and a job that ends, in the page.
@Suite(.needs(.chromium)) struct BrowserPlaceTests {
  private static let view = "#view-ledger"
  private static let rows = "\(view) .rows-body .line"

  private func desk() throws -> BrowserDesk {
    let desk = try BrowserDesk()
    for words in [
      ["new", "signs.json", "--blank", "3", "--template", "https://eat.example.com/c/{code}"]
        + ["--chip", "ntag215"],
      ["run", "signs.json", "--deck", "ntag215:1", "--count", "1"],
      ["bind", "signs.json", "3", "--to", "table=1"],
    ] {
      let ran = try runBeckon(["job"] + words, in: desk.folder)
      #expect(ran.status == 0, "\(ran.stderr)")
    }
    return desk
  }

  /// The text of the first element that matches.
  private func text(_ selector: String, in browser: BrowserDriver) throws -> String {
    try browser.value("document.querySelector('\(selector)')?.textContent").stringValue ?? ""
  }

  @Test("a code gets its place, by the keyboard, and another one later", arguments: ["en", "de"])
  func place(_ language: String) throws {
    let desk = try desk()
    let browser = try BrowserDriver(width: 390, height: 800, language: language)
    try desk.enter(browser, view: "ledger/signs.json")
    try browser.wait(for: "document.querySelectorAll('\(Self.rows)').length === 3")
    try browser.type("Anna", into: "\(Self.view) input[autocomplete=name]")
    try browser.click("\(Self.rows) button")
    let hang = "dialog.item .actions button:nth-last-child(3)"
    try browser.click(hang)
    // The names that other rows have are there already.
    try browser.wait(for: "document.activeElement?.closest('.place')")
    #expect(try browser.value("document.querySelector('.place input').value") == "table")
    try browser.type("7")
    try browser.press(.enter)
    let words = language == "en" ? "Hangs attable 7" : "Hängt antable 7"
    try browser.wait(
      for: "document.querySelector('dialog.item')?.textContent.includes('\(words)')")
    #expect(try text(".history li:last-child", in: browser).hasSuffix("table 7 · Anna"))

    // Meanwhile somebody else moves it, which this window does not undo.
    try browser.click(hang)
    try browser.wait(for: "document.activeElement?.closest('.place')")
    let moved = try runBeckon(
      ["job", "bind", "signs.json", "1", "--to", "table=8", "--again"], in: desk.folder)
    #expect(moved.status == 0, "\(moved.stderr)")
    try browser.type("9", into: ".place input:last-child")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog.item .trouble')")
    let said = try text("dialog.item .trouble p", in: browser)
    #expect(said.contains(language == "en" ? "not recorded" : "nicht vermerkt"), "\(said)")
    let shown = try runBeckon(["job", "show", "signs.json", "1"], in: desk.folder)
    #expect(shown.stdout.contains("table 8") && !shown.stdout.contains("table 9"))

    // A line without its name.
    try browser.press(.escape)
    try browser.wait(for: "!document.querySelector('dialog[open]')")
    try browser.click("\(Self.rows):nth-child(2) button")
    try browser.click(hang)
    try browser.wait(for: "document.activeElement?.closest('.place')")
    try browser.type("", into: ".place input:first-child")
    try browser.type("7", into: ".place input:last-child")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('.place input[aria-invalid=true]')")
    #expect(
      try browser.value("document.documentElement.scrollWidth").intValue ?? .max <= 390)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("codes without a place are made, and the file of their redirects is saved")
  func blank() throws {
    let desk = try desk()
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try desk.enter(browser, view: "ledger/signs.json")
    try browser.wait(for: "document.querySelectorAll('\(Self.rows)').length === 3")
    try browser.click("\(Self.view) .exports button:nth-child(7)")
    try browser.type("https://www.example.com/{store}", into: "dialog[open] input")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog[open] .trouble')")
    try browser.type("https://www.example.com/{table}", into: "dialog[open] input")
    try browser.press(.enter)
    let file = String(decoding: try kept.download("signs-redirects.csv"), as: UTF8.self)
    #expect(file.hasPrefix("url,target") && file.contains(",https://www.example.com/1"))
    try browser.wait(for: "!document.querySelector('dialog[open]')")
    try browser.click("\(Self.view) .ledger-grid > .card:first-child > button")
    try browser.type("signs", into: "dialog[open] input")
    try browser.type("https://eat.example.com/c/{code}", into: "dialog[open] input.mono")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog[open] input[aria-invalid=true]')")
    try browser.type("doors", into: "dialog[open] input")
    try browser.press(.enter)
    try browser.wait(for: "location.hash === '#/many/doors.json'")
    #expect(try desk.folder.text(of: "doors.json").contains("\"random\""))
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("a job is moved to another address, closed and archived", arguments: ["en", "de"])
  func end(_ language: String) throws {
    let desk = try desk()
    let browser = try BrowserDriver(language: language)
    try desk.enter(browser, view: "ledger/signs.json")
    try browser.wait(for: "document.querySelectorAll('\(Self.rows)').length === 3")
    let action = { (number: Int) in
      "\(Self.view) [role=group]:last-child button:nth-child(\(number))"
    }
    try browser.click(action(3))
    let address = "\(Self.view) section.correct:not([hidden]) input"
    try browser.type("https://food.example.org/{seat}", into: address)
    try browser.click("\(Self.view) section.correct:not([hidden]) .primary")
    try browser.wait(for: "document.querySelector('\(address)[aria-invalid=true]')")
    try browser.type("https://food.example.org/{code}", into: address)
    try browser.click("\(Self.view) section.correct:not([hidden]) .primary")
    try browser.wait(for: "document.querySelectorAll('.changes li').length === 3")
    #expect(try browser.value("document.querySelectorAll('.changes .to-rewrite').length") == 1)
    try browser.click("\(Self.view) section.correct:not([hidden]) [aria-live] .primary")
    try browser.wait(for: "document.querySelector('\(Self.view) .finding.good a')")
    try browser.wait(
      for: "document.querySelector('\(Self.rows)').textContent.includes('food.example.org')")

    try browser.click(action(4))
    let end = "dialog[open] .danger"
    try browser.wait(for: "document.querySelector('\(end)')?.disabled")
    try browser.click("dialog[open] input[type=checkbox]")
    try browser.click(end)
    try browser.wait(for: "document.querySelector('dialog[open] p.mono')")
    #expect(try text("dialog[open] [role=status]", in: browser).contains("signs.zip"))
    // The archive is checked at once, against a line that is shown with it, and by the key Enter.
    let kept = try text("dialog[open] p.mono", in: browser)
    try browser.type(kept, into: "dialog[open] input.mono")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog[open] .finding.good')")
    let sound = try text("dialog[open] .finding.good", in: browser)
    #expect(sound.contains("signs.zip"), "\(sound)")
    try browser.type("a line", into: "dialog[open] input.mono")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('dialog[open] [aria-invalid=true]')")
    try browser.press(.escape)
    try browser.wait(
      for: "document.querySelector('\(action(1))')?.checkVisibility() === false")
    #expect(
      try text("\(Self.view) a.job .help", in: browser)
        .hasSuffix(
          language == "en" ? "closed · 1 to rewrite" : "abgeschlossen · 1 neu zu schreiben"))
    let verified = try runBeckon(["job", "verify", "signs.zip"], in: desk.folder)
    #expect(verified.status == 0, "\(verified.stdout)")
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

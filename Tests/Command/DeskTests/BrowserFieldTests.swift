import JSONText
import SystemIO
import TestSupport
import Testing

/// Errors beside their fields, as somebody meets them in the page.
@Suite(.needs(.chromium)) struct BrowserFieldTests {
  private static let files = [
    "codes.json": """
    {"version": 1, "name": "codes", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "qr": {"folder": "codes"}}
    """,
    "other.json": """
    {"version": 1, "name": "other", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "qr": {"folder": "codes"}}
    """,
  ]

  /// Waits until a control says what is wrong with it. Returns the words beside it.
  private func wrong(_ selector: String, in browser: BrowserDriver) throws -> String {
    let control = "document.querySelector(\"\(selector)\")"
    try browser.wait(for: "\(control)?.getAttribute('aria-invalid') === 'true'")
    let words = try browser.value(
      "\(control).getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')"
    )
    return words.stringValue ?? ""
  }

  private func hasFocus(_ selector: String, in browser: BrowserDriver) throws -> Bool {
    try browser.value("document.activeElement === document.querySelector(\"\(selector)\")") == true
  }

  @Test(
    "a job is saved only once each field is right, one after the other", arguments: ["en", "de"])
  func newJob(_ language: String) throws {
    let isEnglish = language == "en"
    let desk = try BrowserDesk(files: Self.files)
    let browser = try BrowserDriver(width: 390, height: 800, language: language)
    try desk.enter(browser, view: "many")
    let (save, view) = ("#view-many .row.end .primary", "#view-many")
    try browser.click(save)
    #expect(try wrong("\(view) .drop button", in: browser).isEmpty == false)
    #expect(try hasFocus("\(view) .drop button", in: browser))
    try browser.type("table\n1\n2\n", into: "\(view) textarea")
    try browser.wait(for: "document.querySelector('\(view) table.data')")
    try browser.click(save)
    _ = try wrong("\(view) input.mono", in: browser)
    #expect(try hasFocus("\(view) input.mono", in: browser))
    try browser.type("https://eat.example.com/t/{", into: "\(view) input.mono")
    #expect(
      try browser.value("document.querySelector('\(view) input.mono').hasAttribute('aria-invalid')")
        == false, "what is wrong is said until the field is changed")
    try browser.type("x/y", into: "\(view) input[maxlength='80']")
    try browser.click(save)
    let name = try wrong("\(view) input[maxlength='80']", in: browser)
    #expect(
      name.contains(isEnglish ? "A name may have letters" : "Ein Name darf Buchstaben"), "\(name)")
    #expect(try hasFocus("\(view) input[maxlength='80']", in: browser))
    try browser.type("tables", into: "\(view) input[maxlength='80']")
    try browser.click(save)
    let template = try wrong("\(view) input.mono", in: browser)
    #expect(
      template.contains(isEnglish ? "Check this:" : "Prüfen Sie das:"),
      "\(template)")
    try browser.type("https://eat.example.com/t/{table}", into: "\(view) input.mono")
    try browser.click(save)
    try browser.wait(
      for: "document.querySelector('\(view) .steps > .card:nth-child(3) [aria-live] strong')")
    #expect(try desk.folder.names().contains("tables.json"))
    #expect(try browser.value("document.querySelectorAll('[aria-invalid=true]').length") == 0)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("a colour that cannot be scanned is said beside it, and nobody who types is led away")
  func typing() throws {
    let desk = try BrowserDesk(files: Self.files)
    let browser = try BrowserDriver()
    try desk.enter(browser)
    try browser.type("https://eat.example.com/s/42", into: "#view-code input[type=url]")
    try browser.wait(for: "document.querySelector('.paper img')?.complete")
    let dark = ".code-look .colour input.mono"
    try browser.type("#eeeeee", into: dark)
    #expect(try wrong(dark, in: browser).contains("much darker than the light one"))
    #expect(try hasFocus(dark, in: browser))
    try browser.type("#7a1f2b", into: dark)
    try browser.wait(for: "document.querySelector('.paper img')?.complete")
    #expect(try browser.value("document.querySelectorAll('[aria-invalid=true]').length") == 0)
    try browser.quit()
  }

  @Test("a name that is taken stays in its dialog, by the keyboard alone")
  func rename() throws {
    let desk = try BrowserDesk(files: Self.files)
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "ledger/codes.json")
    try browser.click("#view-ledger [role=group]:last-child button:nth-last-child(3)")
    try browser.type("other", into: "dialog[open] input")
    try browser.press(.enter)
    #expect(try wrong("dialog[open] input", in: browser).contains("already in the folder"))
    #expect(try hasFocus("dialog[open] input", in: browser))
    try browser.type("doors", into: "dialog[open] input")
    try browser.press(.enter)
    try browser.wait(for: "location.hash === '#/ledger/doors.json'")
    #expect(try desk.folder.names().contains("doors.json"))
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

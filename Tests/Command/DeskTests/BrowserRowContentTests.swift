import JSONText
import SystemIO
import TestSupport
import Testing

/// "Make many" with contents other than addresses, as somebody fills it in.
@Suite(.needs(.chromium)) struct BrowserRowContentTests {
  private static let view = "#view-many"

  /// Chooses the kind of content of the rows.
  private func choose(_ kind: String, in browser: BrowserDriver) throws {
    try browser.value(
      "(s => { s.value = '\(kind)'; s.dispatchEvent(new Event('change')) })(document.querySelector('\(Self.view) .steps > .card:nth-child(2) select'))"
    )
  }

  /// The value of the field with a label.
  private func field(_ label: String) -> String {
    "[...document.querySelectorAll('\(Self.view) label')].find((one) => one.textContent.startsWith('\(label)')).control"
  }

  @Test(
    "A table of rooms becomes Wi-Fi codes: columns are found, a row with a short password is named",
    arguments: ["en", "de"])
  func wifi(_ language: String) throws {
    let isEnglish = language == "en"
    let desk = try BrowserDesk()
    let browser = try BrowserDriver(width: 390, height: 800, language: language)
    try desk.enter(browser, view: "many")
    let table =
      isEnglish
      ? "Room\tNetwork\tPassword\nBlue\tBlue guests\tlet me in\nRed\tRed guests\tshort\n"
      : "Zimmer\tNetzwerk\tPasswort\nBlau\tGäste blau\tbitte herein\nRot\tGäste rot\tkurz\n"
    try browser.type(table, into: "\(Self.view) textarea")
    try browser.wait(for: "document.querySelectorAll('table.data tbody tr').length === 2")
    try choose("wifi", in: browser)
    let (name, key) =
      isEnglish ? ("{network}", "{password}") : ("{netzwerk}", "{passwort}")
    #expect(
      try browser.value("\(field(isEnglish ? "Name of" : "Name des")).value")
        == .string(name))
    #expect(
      try browser.value("\(field(isEnglish ? "Password" : "Passwort")).value") == .string(key))
    // A column that is clicked goes into the field that was used last.
    try browser.value(
      "(\(field(isEnglish ? "Text below" : "Text unter")).focus(), document.activeElement.dispatchEvent(new PointerEvent('pointerdown')))"
    )
    try browser.click("\(Self.view) th:first-child button.column")
    #expect(
      try browser.value("\(field(isEnglish ? "Text below" : "Text unter")).value")
        == .string(isEnglish ? "{room}" : "{zimmer}"))
    try browser.type("rooms", into: "\(Self.view) input[maxlength='80']")
    try browser.click("\(Self.view) .row.end .primary")
    let found = "\(Self.view) .steps > .card:nth-child(3) [aria-live] .finding.error"
    try browser.wait(for: "document.querySelector('\(found)')")
    let said = try browser.value("document.querySelector('\(found)').textContent").stringValue
    #expect(
      said?.contains(isEnglish ? "row 2 · Password" : "Zeile 2 · Passwort") == true, "\(said ?? "")"
    )
    #expect(try browser.value("document.documentElement.scrollWidth").intValue ?? .max <= 390)

    // Labels are made of it all the same, and of the good row only.
    let job = try JSONValue(parsing: Array(desk.folder.text(of: "rooms.json").utf8))
    #expect(
      job["content"]?["wifi"]?["ssid"] == .string(name)
        && job["qr"]?["caption"] == .array([.string(isEnglish ? "{room}" : "{zimmer}")]))
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A field that is needed is asked for, and an amount of a spreadsheet is rewritten")
  func payment() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "many")
    try browser.type("Invoice\tAmount\n1\t12,30 €\n2\t7,5\n", into: "\(Self.view) textarea")
    try browser.wait(for: "document.querySelectorAll('table.data tbody tr').length === 2")
    try choose("payment", in: browser)
    try browser.click("\(Self.view) .row.end .primary")
    // One missing field after the other.
    try browser.wait(for: "document.activeElement === \(field("Payee"))")
    #expect(
      try browser.value("\(field("Payee")).closest('.field').textContent").stringValue?
        .contains("Fill in this field") == true)
    try browser.type("Rosa")
    try browser.click("\(Self.view) .row.end .primary")
    try browser.wait(for: "document.activeElement === \(field("IBAN"))")
    try browser.type("DE89 3704 0044 0532 0130 00")
    try browser.value("(\(field("Purpose")).focus(), \(field("Purpose")).select())")
    try browser.type("Invoice ")
    try browser.click("\(Self.view) th:first-child button.column")
    // Payments cannot be on tags.
    #expect(
      try browser.value(
        "document.querySelector('\(Self.view) .steps > .card:nth-child(3) .tick').checkVisibility()"
      )
        == false)
    try browser.type("due", into: "\(Self.view) input[maxlength='80']")
    try browser.click("\(Self.view) .row.end .primary")
    try browser.wait(
      for:
        "document.querySelector('\(Self.view) .steps > .card:nth-child(3) [aria-live] .finding.info')?.textContent.includes('“12,30 €” as “12.30”')"
    )
    #expect(try desk.folder.text(of: "due.csv").contains("7.5"))
    // A draft of it all survives a reload.
    try browser.value("(globalThis.isOld = true, location.reload())")
    try browser.wait(
      for:
        "!globalThis.isOld && document.querySelector('\(Self.view) input[maxlength]')?.value === 'due'"
    )
    let purpose = try browser.value("\(field("Purpose")).value")
    #expect(purpose == "Invoice {invoice}", "\(purpose.text())")
    #expect(try browser.value("\(field("Amount")).value") == "{amount}")
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

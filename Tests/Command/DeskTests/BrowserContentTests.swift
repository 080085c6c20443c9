import JSONText
import TestSupport
import Testing

/// Addresses as people type them, and the forms of the other contents.
@Suite(.needs(.chromium)) struct BrowserContentTests {
  /// What somebody types, what the page says about it, and the address that its button makes.
  private static let addresses: [(typed: String, sentence: String, address: String)] = [
    ("cafe-rosa.de", "begins with https://", "https://cafe-rosa.de"),
    ("www.cafe-rosa.de/menu?t=7", "begins with https://", "https://www.cafe-rosa.de/menu?t=7"),
    (
      "https://cafe- rosa.de/today special", "contains no spaces",
      "https://cafe-rosa.de/today%20special"
    ),
    (
      "https://café-rosa.de/ä", "written differently in a code",
      "https://xn--caf-rosa-d1a.de/%C3%A4"
    ),
    ("http://cafe-rosa.de/x", "not encrypted", "https://cafe-rosa.de/x"),
    ("https:/cafe-rosa.de", "a colon and two slashes", "https://cafe-rosa.de"),
    ("https//cafe-rosa.de", "a colon and two slashes", "https://cafe-rosa.de"),
  ]

  @Test("An address as people type it has one sentence and one button, which makes the code")
  func addresses() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser)
    for (typed, sentence, address) in Self.addresses {
      try browser.type(typed, into: "#view-code input[type=url]")
      try browser.wait(
        for: "document.querySelector('.code-what .fix').textContent.includes('\(sentence)')")
      #expect(try browser.value("document.querySelectorAll('.code-what .fix p').length") == 1)
      #expect(
        try browser.value("document.querySelectorAll('.code-what .finding.error').length") == 0)
      try browser.click(".code-what .fix button")
      try browser.wait(for: "document.querySelector('.facts bdi')?.textContent === '\(address)'")
      #expect(try browser.value("document.querySelector('.code-what .fix').textContent") == "")
    }
    try browser.type("cafe", into: "#view-code input[type=url]")
    try browser.wait(
      for: "document.querySelector('.code-what .fix').textContent.includes('not a complete')")
    #expect(try browser.value("document.querySelector('.code-what .fix button')") == .null)
    #expect(try browser.value("document.querySelector('.code-preview .trouble')") == .null)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("The address is shown as typed, and capitals in the code can be switched off")
  func capitals() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser)
    try browser.type("https://eat.example.com/1234567", into: "#view-code input[type=url]")
    try browser.wait(for: "document.querySelector('.facts')?.textContent.includes('in capitals')")
    #expect(
      try browser.value("document.querySelector('.facts bdi').textContent")
        == "https://eat.example.com/1234567")
    try browser.value("[...document.querySelectorAll('.code-look details')].at(-1).open = true")
    try browser.click(".code-look details .tick input")
    try browser.wait(for: "!document.querySelector('.facts')?.textContent.includes('in capitals')")
    #expect(
      try browser.value(
        "document.querySelector('.command code').textContent.includes('--no-upper')")
        == true)
    try browser.quit()
  }

  @Test("What lint finds is said in the page's language, and so is what went wrong")
  func language() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try browser.prepare("localStorage.setItem('language', 'de')")
    try desk.enter(browser)
    try browser.type(
      "https://cafe-rosa.de/menu?utm_source=flyer", into: "#view-code input[type=url]")
    try browser.wait(
      for:
        "document.querySelector('.code-what .finding.warning')?.textContent.includes('utm_source')")
    let said = try browser.value(
      "document.querySelector('.code-what .finding.warning').textContent")
    #expect(
      said.stringValue?.hasPrefix("WarnungDie Adresse enthält Parameter") == true, "\(said.text())")
    let shown = try browser.value(
      """
      Promise.all([import('/findings.js'), import('/api.js')]).then(([findings, api]) => {
        const refused = (status, sentence) =>
          findings.trouble(new api.Refusal({ status, sentence }, '/api/jobs/amend'));
        return [refused(65, 'row 5 is empty').querySelector('p').textContent.slice(0, 22),
          refused(65, 'row 5 is empty').querySelector('details p').lang,
          refused(99, '').textContent, findings.trouble(new api.Unreachable('x')).textContent.slice(0, 14)];
      })
      """)
    #expect(
      shown == ["Die berichtigte Tabell", "en", "Das hat nicht geklappt.", "Beckon antwort"])
    try choose("wifi", in: browser)
    try fill("Name des WLANs", "Rosa", in: browser)
    try fill("Sicherheit", "open", in: browser)
    try browser.wait(
      for:
        "document.querySelector('.code-preview .finding.warning')?.textContent.includes('kein Passwort')"
    )
    #expect(
      try browser.value("document.querySelectorAll('.code-preview .finding [lang=en]').length") == 0
    )
    try browser.quit()
  }

  /// Chooses a kind of content.
  private func choose(_ kind: String, in browser: BrowserDriver) throws {
    try browser.value(
      "(s => { s.value = '\(kind)'; s.dispatchEvent(new Event('change')) })(document.querySelector('.code-what select'))"
    )
  }

  /// Fills in the field with a label.
  private func fill(_ label: String, _ text: String, in browser: BrowserDriver) throws {
    let found = try browser.value(
      """
      (() => { const control = [...document.querySelectorAll('.code-what label')]
          .find((one) => one.textContent.startsWith('\(label)'))?.control;
        if (!control) return false;
        control.value = '\(text)';
        control.dispatchEvent(new Event('input')); control.dispatchEvent(new Event('change'));
        return control.value === '\(text)'; })()
      """)
    #expect(found == true, "\(label)")
  }

  private func expect(_ payload: String, in browser: BrowserDriver) throws {
    try browser.wait(
      for:
        "document.querySelector('.facts bdi')?.textContent.includes(\(JSONValue.string(payload).text()))"
    )
  }

  private func expectWrong(_ sentence: String, in browser: BrowserDriver) throws {
    try browser.wait(
      for:
        "[...document.querySelectorAll('.wrong')].some((e) => e.textContent.includes('\(sentence)'))"
    )
    try browser.wait(for: "!document.querySelector('.paper img')")
  }

  @Test("Forms take what people write, and say beside the field what is wrong")
  func forms() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser)

    try choose("wifi", in: browser)
    try fill("Name of", "Guests", in: browser)
    try fill("Password", "pizza", in: browser)
    try expectWrong("at least 8 characters", in: browser)
    try fill("Password", "pizza 4 all", in: browser)
    try expect("WIFI:T:WPA;S:Guests;P:pizza 4 all;;", in: browser)
    try fill("Security", "open", in: browser)
    try expect("WIFI:T:nopass;S:Guests;;", in: browser)

    try choose("payment", in: browser)
    try fill("Payee", "Rosa", in: browser)
    try fill("IBAN", "DE89 3704 0044 0532 0130 01", in: browser)
    try expectWrong("wrong or swapped", in: browser)
    try fill("IBAN", "de89 3704 0044 0532 0130 00", in: browser)
    try fill("Amount", "12,3 €", in: browser)
    try expect("DE89370400440532013000\nEUR12.3", in: browser)

    try choose("event", in: browser)
    try fill("Title", "Party", in: browser)
    try fill("Start", "2026-12-24T18:00", in: browser)
    try expect("DTSTART:20261224T180000", in: browser)
    try browser.click(".code-what .tick input")
    try expect("DTSTART;VALUE=DATE:20261224", in: browser)

    try choose("contact", in: browser)
    try fill("Name", "Rosa", in: browser)
    try fill("Website", "cafe-rosa.de", in: browser)
    try expect("URL:https://cafe-rosa.de", in: browser)

    try choose("place", in: browser)
    try fill("Latitude", "52,5", in: browser)
    try fill("Longitude", "190", in: browser)
    try expectWrong("from -180 to 180", in: browser)
    try browser.value(
      """
      (() => { const data = new DataTransfer(); data.setData('text', '-33.8568, 151.2153');
        document.querySelector('.code-what input').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, cancelable: true })); return 0; })()
      """)
    try expect("geo:-33.8568,151.2153", in: browser)
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

import JSONText
import SystemIO
import TestSupport
import Testing

/// What people change their minds about: drafts, names and deleted jobs.
@Suite(.needs(.chromium)) struct BrowserJobTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """

  /// Clicks the button with a text.
  private func click(_ text: String, in part: String, of browser: BrowserDriver) throws {
    let button =
      "[...document.querySelectorAll('\(part) button')].find((b) => b.textContent === '\(text)')"
    try browser.wait(for: button)
    try browser.value("(\(button).click(), 0)")
  }

  @Test("A draft with its table survives a change of language and a reload")
  func draft() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser)
    try browser.type("https://eat.example.com/s/42", into: "#view-code input[type=url]")
    try desk.show("many", in: browser)
    try browser.type("Store no.\tTable\n42\t1\n43\t2\n", into: "#view-many textarea")
    try browser.wait(for: "document.querySelectorAll('table.data tbody tr').length === 2")
    try browser.type(
      "https://eat.example.com/s/{store}/t/{table}", into: "#view-many input.mono")
    try browser.type("Café Rosa", into: "#view-many input[maxlength]")
    let choose = """
      (() => { const s = document.querySelector('#tools select'); s.value = 'de';
        globalThis.isOld = true; s.dispatchEvent(new Event('change')); })()
      """
    for change in [choose, "globalThis.isOld = true; location.reload()"] {
      try browser.value(change)
      try browser.wait(
        for:
          "!globalThis.isOld && document.querySelector('#view-many input[maxlength]')?.value === 'Café Rosa'"
      )
      #expect(try browser.value("document.documentElement.lang") == "de")
      #expect(
        try browser.value("document.querySelector('#view-many input.mono').value")
          == "https://eat.example.com/s/{store}/t/{table}")
      #expect(
        try browser.value(
          "[...document.querySelectorAll('#view-many .map-line select')].map((s) => s.value)")
          == ["Store no.", "Table"])
      try desk.show("code", in: browser)
      #expect(
        try browser.value("document.querySelector('#view-code input[type=url]').value")
          == "https://eat.example.com/s/42")
      try desk.show("many", in: browser)
    }
    // The stocks may arrive after the draft: the first label is the one that it names then, too.
    let early = """
      import('/many-drawing.js').then(({ sheetDrawing }) => {
        const drawing = sheetDrawing(() => {});
        drawing.input.value = '5';
        drawing.input.dispatchEvent(new Event('change'));
        drawing.stock({ width: 50, height: 30, labels: 20, paper: 'A4', shape: 'rectangle' });
        return drawing.start();
      })
      """
    #expect(try browser.value(early) == 5)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A job is renamed, deleted and put back by its buttons")
  func job() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "ledger")
    try browser.wait(for: "document.querySelector('#job-title')?.textContent === 'doors'")
    try click("Rename", in: "#view-ledger", of: browser)
    try browser.type("Doors & Türen", into: "dialog[open] input")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('#job-title')?.textContent === 'Doors & Türen'")
    #expect(try desk.folder.names() == ["Doors & Türen.json"])
    try click("Delete", in: "#view-ledger", of: browser)
    try browser.wait(for: "document.querySelector('.undo button')")
    try browser.wait(for: "document.querySelectorAll('#view-ledger .jobs a').length === 0")
    #expect(try desk.folder.names() == ["trash"])
    try browser.click(".undo button")
    try browser.wait(for: "document.querySelector('#view-ledger .jobs a')")
    #expect(try desk.folder.text(of: "Doors & Türen.json") == Self.job)
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A serial port is checked as it is typed")
  func serialPort() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "tags")
    let start = "document.querySelector('#view-tags .big')"
    try browser.wait(for: "\(start)?.disabled === false")
    let port = "#view-tags .field:not([hidden]) input.mono"
    func choose(_ reader: String) throws {
      try browser.value(
        """
        (() => { const s = document.querySelectorAll('#view-tags select')[1];
          s.append(new Option('another', 'virtual:ntag213')); s.value = '\(reader)';
          s.dispatchEvent(new Event('change')); return 0; })()
        """)
    }
    try choose("serial")
    for (text, isRight) in [("COM3", false), ("/dev/../etc", false), ("ttyUSB0", true)] {
      try browser.type(text, into: port)
      #expect(try browser.value("\(start).disabled").boolValue == !isRight, "\(text)")
    }
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

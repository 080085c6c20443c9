import SystemIO
import JSONText
import TestSupport
import Testing

private let views = ["code", "many", "tags", "read", "ledger"]

/// The page as Chromium has it from the real command.
@Suite(.needs(.chromium)) struct BrowserViewTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """

  @Test("Every view comes at every width without a complaint, and asks nobody else")
  func everyView() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    try desk.enter(browser)
    for width in [1280, 390, 320] {
      try browser.resize(width: width, height: 800)
      for view in views {
        try desk.show(view, in: browser)
        let title = try browser.value("document.querySelector('#view-\(view) h1').textContent")
        #expect(title.stringValue?.isEmpty == false, "\(view)")
        let needed = try browser.value("document.documentElement.scrollWidth").intValue ?? .max
        #expect(needed <= width, "\(view) is wider than \(width)")
      }
    }
    try browser.wait(for: "document.querySelector('#view-ledger .jobs a')")
    #expect(browser.complaints == [])
    let own = [desk.origin + "/", "blob:", "data:"]
    #expect(browser.requests.count > 10)
    #expect(browser.requests.filter { url in !own.contains(where: url.hasPrefix) } == [])
    try browser.quit()
  }

  @Test("Every control has a name and is reached by Tab, with a mark of where the focus is")
  func keyboard() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    try desk.enter(browser)
    for view in views {
      try desk.show(view, in: browser)
      try browser.value(
        "Promise.all(['/api/jobs', '/api/readers'].map((path) => fetch(path, {headers: {'X-Beckon': sessionStorage.getItem('beckon.key')}}))).then(() => 0)"
      )
      for control in try browser.controls() {
        #expect(!control.name.isEmpty, "a \(control.role) of \(view) has no name")
      }
      try reachAll(view, in: browser)
    }
    try browser.quit()
  }

  /// Presses Tab until all was reached that can be.
  private func reachAll(_ view: String, in browser: BrowserDriver) throws {
    // One of a group of radio buttons is reached by Tab, the others by arrows.
    try browser.value(
      """
      globalThis.wanted = [...document.querySelectorAll(
          'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
        .filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true })
          && !(e.type === 'radio' && !e.checked));
      globalThis.reached = new Set(); globalThis.unmarked = [];
      document.activeElement.blur(); 0
      """)
    let count = try browser.value("wanted.length").intValue ?? 0
    #expect(count > 10)
    // What is asked of the desk may bring more controls meanwhile.
    for _ in 0..<2 * count + 20
    where try browser.value("wanted.some((e) => !reached.has(e))") == true {
      try browser.press(.tab)
      try browser.value(
        """
        (() => {
          const e = document.activeElement;
          const marked = e.type === 'radio' ? e.parentElement : e;
          reached.add(e);
          if (wanted.includes(e) && getComputedStyle(marked).outlineStyle === 'none') unmarked.push(e.outerHTML);
          return 0;
        })()
        """)
    }
    let missed = try browser.value("wanted.filter((e) => !reached.has(e)).map((e) => e.outerHTML)")
    #expect(missed == [], "\(view)")
    #expect(try browser.value("unmarked") == [], "\(view)")
  }

  @Test("axe-core finds nothing in any view, dark and wide or light and narrow", .needs(.axe))
  func axe() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let script = try Equipment.axe.text([
      "-c",
      "import axe_playwright_python as a; print(open(a.__path__[0] + '/axe.min.js').read())",
    ])
    let browser = try BrowserDriver()
    try desk.enter(browser)
    try browser.value(script + ";0")
    for (width, isDark) in [(1280, true), (390, false)] {
      try browser.resize(width: width, height: 800)
      try browser.darken(isDark)
      for view in views {
        try desk.show(view, in: browser)
        let found = try browser.value(
          "axe.run(document).then((r) => r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)]))"
        )
        #expect(found == [], "\(view) at \(width)")
      }
    }
    try browser.quit()
  }

  @Test(
    "A code on the screen is read by another reader; the page says when the desk has ended",
    .needs(.zbarimg))
  func onScreen() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser)
    try browser.type("https://eat.example.com/s/42", into: "#view-code input[type=url]")
    try browser.wait(for: "document.querySelector('.paper img')?.complete")
    try browser.click(".downloads button:last-child")
    try browser.wait(for: "document.querySelector('dialog.large[open] img')?.complete")
    let picture = try desk.folder.write(try browser.picture(), to: "screen.png")
    #expect(
      try Equipment.zbarimg.text(["-q", "--raw", picture]) == "HTTPS://EAT.EXAMPLE.COM/s/42\n")
    try browser.press(.escape)
    try browser.wait(for: "!document.querySelector('dialog[open]')")
    #expect(browser.complaints == [])
    #expect(try browser.value("document.getElementById('ended').hidden").boolValue == true)
    _ = try desk.end()
    try browser.wait(for: "!document.getElementById('ended').hidden")
    try browser.quit()
  }
}

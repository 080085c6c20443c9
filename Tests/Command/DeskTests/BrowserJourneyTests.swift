import SystemIO
import JSONText
import TestSupport
import Testing

/// What people do at the desk, from a table to tags, with the real command and virtual tags.
@Suite(.needs(.chromium)) struct BrowserJourneyTests {
  /// Fifty rows; some cells would like to be markup, or turn the line around.
  private static let table: [(store: String, table: String)] = (1...50).map { number in
    switch number {
    case 2: ("42", "<img src=x onerror=alert(1)>")
    case 3: ("42", "\u{202E}شاي")
    default: (number <= 25 ? "42" : "43", "\(number)")
    }
  }
  private static let template = "https://eat.example.com/s/{store}/t/{table}"

  private static var pasted: String {
    (["Store no.\tTable"] + table.map { "\($0.store)\t\($0.table)" }).joined(separator: "\n") + "\n"
  }

  /// Pastes the table, types the template and saves the job.
  private func makeJob(in browser: BrowserDriver) throws {
    try browser.type(Self.pasted, into: "#view-many textarea")
    try browser.wait(for: "document.querySelectorAll('table.data tbody tr').length === 6")
    try browser.type(Self.template, into: "#view-many input.mono")
    try browser.type("tables", into: "#view-many input[maxlength]")
    try browser.click("#view-many .steps > .card:nth-child(3) .tick input")
    try browser.click("#view-many .primary")
    try browser.wait(for: "document.querySelector('#view-many a[href=\"#/tags/tables.json\"]')")
  }

  @Test(
    "A table becomes a job, a sheet, tags with a bad one among them, and rows in the ledger, by mouse"
  )
  func byMouse() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "many")
    try makeJob(in: browser)
    let cells = try browser.value(
      "[...document.querySelectorAll('table.data td')].map((cell) => cell.textContent)")
    #expect(
      cells == .array(Self.table.prefix(6).flatMap { [.string($0.store), .string($0.table)] }))
    #expect(try browser.value("document.querySelectorAll('table.data img').length") == 0)
    try sameJob(as: desk)

    try browser.type("L7160", into: "#view-many .picker input")
    try browser.wait(for: "document.querySelector('#view-many .options [role=option]')")
    try browser.press(.enter)
    try browser.click("#view-many .drawing g:nth-of-type(5)")
    try browser.wait(
      for:
        "document.querySelector('#view-many .page[aria-busy=false] img')?.complete && document.querySelector('#view-many .drawing g.first text').textContent === '5'"
    )

    try desk.show("tags/tables.json", in: browser)
    try writeTags("ntag213:20,ntag213:locked:1,ntag213:40", in: browser)
    #expect(
      try browser.value("document.querySelector('.figures strong').textContent") == "50 of 50")
    #expect(
      try browser.value("document.querySelector('.figures').textContent.includes('refused')")
        == true)

    #expect(
      try browser.value("[...document.querySelectorAll('.trouble')].map((e) => e.textContent)")
        == [])

    try desk.show("ledger/tables.json", in: browser)
    try browser.type("/s/43/", into: "#view-ledger input[type=search]")
    try browser.wait(
      for: "document.querySelector('#view-ledger [role=status]').textContent === '25 rows'")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  /// The job in the folder is the command's, to the byte.
  private func sameJob(as desk: BrowserDesk) throws {
    let other = try ScratchFolder()
    try other.write(try desk.folder.bytes(of: "tables.csv"), to: "tables.csv")
    let run = try runBeckon(
      [
        "job", "new", "tables.json", "--csv", "tables.csv", "--template", Self.template,
        "--value", "store=column:Store no.", "--value", "table=column:Table", "--qr", "codes",
        "--chip", "ntag213",
      ], in: other)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try desk.folder.text(of: "tables.json") == other.text(of: "tables.json"))
  }

  /// Starts a run on a deck of virtual tags and waits for its end.
  private func writeTags(_ deck: String, in browser: BrowserDriver) throws {
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.value(
      """
      (() => { const chips = [...document.querySelectorAll('#view-tags select')].at(-1);
        chips.append(new Option('a deck', '\(deck)', true, true)); return chips.value; })()
      """)
    try browser.click("#view-tags .big")
    try browser.wait(
      for:
        "document.querySelector('.state')?.dataset.state === 'ended' && !document.querySelector('.stage').hidden"
    )
  }

  @Test("Tags are written by keyboard alone: start, pause, reload, go on, stop")
  func byKeyboard() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "many")
    try makeJob(in: browser)
    try desk.show("tags/tables.json", in: browser)
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.value("document.querySelector('#view-tags h1').focus()")
    for _ in 0..<40
    where try browser.value("document.activeElement.classList.contains('big')") != true {
      try browser.press(.tab)
    }
    try browser.press(.enter)
    try browser.wait(for: "document.querySelectorAll('.recent li.done').length > 1")
    try browser.value("document.activeElement.blur()")
    try browser.press(.space)
    try browser.wait(for: "document.querySelector('.state').dataset.state === 'paused'")
    let before = try browser.value("document.querySelector('.figures strong').textContent")

    try browser.value("globalThis.isOld = true; location.reload()")
    try browser.wait(
      for: "!globalThis.isOld && document.querySelector('.state')?.dataset.state === 'paused'")
    #expect(try browser.value("document.querySelector('.figures strong').textContent") == before)
    #expect(before.stringValue?.hasSuffix(" of 50") == true)

    try browser.press(.space)
    try browser.wait(for: "document.querySelector('.state').dataset.state !== 'paused'")
    try browser.press(.escape)
    try browser.wait(for: "document.querySelector('.state').dataset.state === 'ended'")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A job that locks begins only after a tick and a typed word")
  func locking() throws {
    let job = """
      {"version": 1, "name": "cards", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/c/{n}"},
       "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"], "lock": true}}
      """
    let desk = try BrowserDesk(files: ["cards.json": job])
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "tags")
    try browser.wait(for: "document.querySelector('#view-tags .lock')?.checkVisibility()")
    try browser.wait(for: "document.querySelector('#view-tags select:last-of-type')?.value")
    #expect(try browser.value("document.querySelector('#view-tags .big').disabled") == true)
    try browser.click("#view-tags .lock input")
    try browser.click("#view-tags .big")
    try browser.wait(for: "document.querySelector('dialog[open] input')")
    try browser.press(.enter)
    #expect(try browser.value("!!document.querySelector('dialog[open]')") == true)
    #expect(try browser.value("document.querySelector('dialog .danger').disabled") == true)
    try browser.press(.escape)
    try browser.wait(for: "!document.querySelector('dialog[open]')")
    #expect(
      try browser.value(
        "fetch('/api/run', {headers: {'X-Beckon': sessionStorage.getItem('beckon.key')}}).then((a) => a.json()).then((a) => a.run)"
      ) == .null)

    try browser.click("#view-tags .big")
    try browser.type("lock", into: "dialog[open] input")
    try browser.click("dialog .danger")
    try browser.wait(for: "document.querySelector('.state')?.dataset.state === 'ended'")
    #expect(try browser.value("document.querySelector('.figures strong').textContent") == "3 of 3")
    try browser.quit()
  }
}

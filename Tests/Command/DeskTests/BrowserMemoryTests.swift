import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// What the page keeps and takes back: steps, recent codes, the last labels and the printer.
@Suite(.needs(.chromium)) struct BrowserMemoryTests {
  private static let address = "https://eat.example.com/s/42"

  private func undo(_ browser: BrowserDriver) throws {
    try browser.click("#view-code .back button")
  }

  @Test("Undo goes back step by step, with the button and with Ctrl+Z")
  func undo() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser)
    let button = "document.querySelector('#view-code .back button')"
    #expect(try browser.value("\(button).disabled") == true)
    let url = "document.querySelector('#view-code input[type=url]')"
    try browser.type(Self.address, into: "#view-code input[type=url]")
    try browser.wait(for: "!\(button).disabled && document.querySelector('.paper img')?.complete")
    let dark = ".code-look .colour input.mono"
    try browser.type("#7a1f2b", into: dark)
    try browser.wait(
      for: "document.querySelector('.command code')?.textContent.includes('#7a1f2b')")
    // A step begins when somebody stops for a moment.
    Thread.sleep(forTimeInterval: 0.7)
    try undo(browser)
    try browser.wait(for: "document.querySelector('\(dark)').value === '#000000'")
    #expect(try browser.value("\(url).value") == .string(Self.address))
    try browser.value(
      "(s => { s.value = 'wifi'; s.dispatchEvent(new Event('change')); s.focus() })(document.querySelector('.code-what select'))"
    )
    try browser.wait(for: "!\(url)")
    Thread.sleep(forTimeInterval: 0.7)
    try browser.value(
      "document.querySelector('.code-what select').dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })), 0"
    )
    try browser.wait(for: "\(url)?.value === '\(Self.address)'")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test(
    "The next desk knows the language, recent codes, the labels, the printer and the first steps")
  func next() throws {
    let home = try ScratchFolder()
    let environment = ["XDG_CONFIG_HOME": home.path]
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    let first = try BrowserDesk(environment: environment)
    try first.enter(browser)
    #expect(try browser.value("document.querySelector('.first-run').hidden") == false)
    try browser.type(Self.address, into: "#view-code input[type=url]")
    try browser.wait(for: "document.querySelector('.paper img')?.complete")
    try browser.click(".code-labels summary")
    try browser.type("L7160", into: ".code-labels .picker input")
    try browser.wait(for: "document.querySelector('.code-labels [role=option]')")
    try browser.press(.enter)
    try browser.wait(
      for: "document.querySelector('.code-labels .page[aria-busy=false] img')?.complete")
    try browser.click(".downloads button")
    _ = try kept.download("code.png")
    try browser.wait(for: "document.querySelector('.recents button')")
    try browser.click(".first-run > button")
    try browser.value(
      "(s => { s.value = 'de'; globalThis.isOld = true; s.dispatchEvent(new Event('change')) })(document.querySelector('#tools select'))"
    )
    try browser.wait(
      for:
        "!globalThis.isOld && document.documentElement?.lang === 'de' && document.querySelector('#view-code h1')"
    )
    // The draft has the labels, too.
    try browser.wait(
      for: "document.querySelector('.code-labels .picker input')?.value.includes('L7160')")
    _ = try first.end()

    let second = try BrowserDesk(environment: environment)
    let another = try BrowserDriver()
    try second.enter(another)
    #expect(try another.value("document.documentElement.lang") == "de")
    #expect(try another.value("document.querySelector('.first-run').hidden") == true)
    try another.click(".recents button")
    try another.wait(
      for: "document.querySelector('#view-code input[type=url]').value === '\(Self.address)'")
    try another.click(".code-labels summary")
    try another.wait(
      for: "document.querySelector('.code-labels .picker input')?.value.includes('L7160')")
    try another.click(".code-recent > button")
    try another.wait(for: "!document.querySelector('.code-recent').checkVisibility()")
    #expect(browser.complaints == [] && another.complaints == [])
    try browser.quit()
    try another.quit()
  }

  /// A picture in two colours, which the command does not print as it is.
  private static let colours = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#ff0000" d="M0 0h8v8H0z"/><path fill="#0000ff" d="M2 2h4v4H2z"/></svg>
    """

  @Test("A logo may be an SVG in colours or a JPEG", .needs(.python3))
  func logo() throws {
    let desk = try BrowserDesk()
    let files = try ScratchFolder()
    let browser = try BrowserDriver()
    try desk.enter(browser)
    try browser.type(Self.address, into: "#view-code input[type=url]")
    try browser.choose(
      [files.write(Self.colours, to: "rosa.svg")], in: "#view-code .code-look .drop input")
    try browser.wait(
      for: "document.querySelector('.command code')?.textContent.includes('rosa.png')")
    try browser.wait(for: "document.querySelector('.paper img')?.complete")
    #expect(try browser.value("document.querySelectorAll('.code-look .wrong').length") == 0)
    // The browser itself makes a JPEG.
    try browser.value(
      """
      (async () => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 64;
        const paint = canvas.getContext('2d'); paint.fillStyle = 'teal'; paint.fillRect(0, 0, 64, 64);
        const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg'));
        const data = new DataTransfer(); data.items.add(new File([blob], 'shop.jpg', { type: 'image/jpeg' }));
        document.querySelector('.code-look .row button.quiet').click();
        document.querySelector('.code-look .drop').dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
        return 0; })()
      """)
    try browser.wait(
      for: "document.querySelector('.command code')?.textContent.includes('shop.jpg')")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("All codes of a job come as one archive, with progress; a table can be cancelled")
  func archive() throws {
    let job = """
      {"version": 1, "name": "doors", "rows": {"count": 400}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {"width": 5}}}, "qr": {"folder": "codes"}}
      """
    let desk = try BrowserDesk(files: ["doors.json": job])
    let kept = try ScratchFolder()
    let browser = try BrowserDriver()
    try browser.keepDownloads(in: kept)
    try desk.enter(browser, view: "ledger/doors.json")
    try browser.click("#view-ledger .exports button:nth-child(5)")
    let archive = try kept.download("doors-codes.zip")
    #expect(archive.starts(with: Array("PK".utf8)) && archive.count > 50_000)
    try browser.wait(for: "document.querySelectorAll('#view-ledger .rows-body .line').length > 8")
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

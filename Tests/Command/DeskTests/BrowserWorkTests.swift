import JSONText
import SystemIO
import TestSupport
import Testing

/// Long work in the page, as somebody sees it who waits or changes their mind.
@Suite(.needs(.chromium)) struct BrowserWorkTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 10000}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 5}}}, "qr": {"folder": "codes"}}
    """
  private static let view = "#view-many"

  @Test("10,000 labels: progress and time left, the page goes on, and Cancel ends it at once")
  func cancel() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "many/doors.json")
    try browser.type("L7160", into: "\(Self.view) .picker input")
    try browser.wait(for: "document.querySelector('\(Self.view) .options [role=option]')")
    try browser.press(.enter)
    try browser.wait(for: "document.querySelector('\(Self.view) .page img')?.complete")
    let download = "\(Self.view) .sheet-grid .primary"
    try browser.value("document.querySelector('\(download)').focus()")
    try browser.press(.enter)
    #expect(
      try browser.value("document.querySelector('\(download)').getAttribute('aria-busy')")
        == "true", "a click answers at once")
    let box = "document.querySelector('\(Self.view) .sheet-grid .work')"
    try browser.wait(for: "\(box).checkVisibility() && \(box).querySelector('progress').value > 0")
    try browser.wait(for: "/of 10,000 labels · .* left/.test(\(box).textContent)")
    // The page is not held: another view is there, and the work goes on.
    try desk.show("code", in: browser)
    try desk.show("many", in: browser)
    #expect(try browser.value("\(box).checkVisibility()") == true)
    for _ in 0..<40
    where try browser.value("document.activeElement.closest('.work') === null").boolValue == true {
      try browser.press(.tab)
    }
    try browser.press(.enter)
    try browser.wait(
      for:
        "document.querySelector('\(Self.view) .sheet-grid .finding.info')?.textContent.includes('Cancelled')"
    )
    #expect(try browser.value("\(box).checkVisibility()") == false)
    #expect(try !desk.folder.names().contains { $0.hasSuffix(".pdf") })
    let status = try runBeckon(["job", "status", "doors.json"], in: desk.folder)
    #expect(!status.stdout.contains("placed"), "\(status)")
    #expect(browser.complaints == [])
    try browser.quit()
  }
}

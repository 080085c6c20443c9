import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// A run as it is seen and heard: by the window that works and by others that look on.
@Suite(.needs(.chromium)) struct BrowserWindowTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """

  /// Notes tones and wishes for a screen that stays on.
  private static let ears = """
    globalThis.heard = []; globalThis.awake = [];
    globalThis.OscillatorNode = class extends OscillatorNode {
      constructor(context, options) { super(context, options); heard.push(options.frequency); }
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
      awake.push(kind);
      return { addEventListener() {}, release: async () => { awake.push('let go'); } };
    } } });
    """

  private static func start(_ deck: String, in browser: BrowserDriver) throws {
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.value(
      """
      (() => { const chips = [...document.querySelectorAll('#view-tags select')].at(-1);
        chips.append(new Option('a deck', '\(deck)', true, true)); return chips.value; })()
      """)
    try browser.click("#view-tags .big")
  }

  private static func wait(_ state: String, in browser: BrowserDriver) throws {
    try browser.wait(for: "document.querySelector('.state')?.dataset.state === '\(state)'")
  }

  @Test("What was done and what was refused sound differently, and the screen stays on meanwhile")
  func sounds() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver(habits: ["--autoplay-policy=no-user-gesture-required"])
    try browser.prepare(Self.ears)
    try desk.enter(browser, view: "tags/doors.json")
    // The refused tags come late, since events that come while the page loads have no sound.
    try Self.start("ntag213:12,ntag213:locked:3,ntag213:15", in: browser)
    try browser.wait(for: "heard.includes(1175) && heard.includes(1760)")
    try browser.wait(for: "heard.includes(196) && heard.includes(165)")
    #expect(try browser.value("awake") == ["screen"])
    try browser.press(.escape)
    try Self.wait("ended", in: browser)
    try browser.wait(for: "awake.at(-1) === 'let go'")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A second window sees the same run, and can pause it; both go on")
  func second() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let (worker, watcher) = (try BrowserDriver(), try BrowserDriver(width: 390, height: 800))
    try desk.enter(worker, view: "tags/doors.json")
    try desk.enter(watcher, view: "tags")
    try Self.start("ntag213:30", in: worker)
    try watcher.wait(for: "document.querySelector('.stage')?.checkVisibility()")
    try watcher.wait(for: "document.querySelectorAll('.recent li.done').length > 0")
    try watcher.press(.space)
    for browser in [worker, watcher] { try Self.wait("paused", in: browser) }
    let figures = "document.querySelector('.figures strong').textContent"
    #expect(try worker.value(figures) == watcher.value(figures))
    try worker.press(.space)
    try watcher.wait(for: "document.querySelector('.state').dataset.state !== 'paused'")
    try worker.press(.escape)
    for browser in [worker, watcher] {
      try Self.wait("ended", in: browser)
      #expect(browser.complaints == [])
    }
    #expect(try worker.value(figures) == watcher.value(figures))
    try worker.quit()
    try watcher.quit()
  }

  @Test("A browser that is killed takes nothing with it: the run goes on, and the next one sees it")
  func killed() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let (first, second) = (try BrowserDriver(), try BrowserDriver())
    try desk.enter(first, view: "tags/doors.json")
    try desk.enter(second, view: "ledger/doors.json")
    try Self.start("ntag213:30", in: first)
    try first.wait(for: "document.querySelectorAll('.recent li.done').length > 0")
    try first.kill()
    try desk.show("tags", in: second)
    try Self.wait("ended", in: second)
    #expect(
      try second.value("document.querySelector('.figures strong').textContent") == "30 of 30")
    try second.quit()
  }
}

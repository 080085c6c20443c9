import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// What other users of the machine can do to a desk, with a port of their own and the desk's
/// browser led there.
@Suite(.needs(.chromium), .needs(.perl)) struct BrowserAttackTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """
  private static let key = "sessionStorage.getItem('beckon.key')"

  @Test("A page on another port gets the cookie at most, and can do nothing with it")
  func takeover() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let listener = try HostileListener()
    if geteuid() != 0 {
      #expect(listener.user == Int(geteuid()), "only root can play another user")
    } else {
      #expect(listener.user == 65_534)
    }
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "ledger/doors.json")
    let key = try #require(try browser.value(Self.key).stringValue)
    #expect(key.utf8.count == 64)
    let name = try #require(URLComponents(string: desk.origin)?.host)

    // By the address of the machine, and by the name of the desk itself: cookies do not know ports.
    for host in ["127.0.0.1", name] {
      try browser.open("http://\(host):\(listener.port)/?desk=\(desk.origin)")
      try browser.wait(for: "globalThis.report")
      let report = try browser.value("report")
      for (what, result) in report.objectValue?.members.map({ ($0.name, $0.value) }) ?? [] {
        #expect(result == "", "\(what) from \(host): \(result.text())")
      }
    }
    // The same tab comes back to the desk and is still let in.
    try browser.open(desk.origin + "/#/ledger/doors.json")
    try browser.wait(for: "document.querySelector('#view-ledger .jobs a')")
    #expect(try browser.value(Self.key).stringValue == key)
    try browser.quit()

    let sent = try listener.end()
    #expect(!sent.contains(key), "the key went to another port")
    let cookie = try #require(
      sent.firstMatch(of: /beckon-\d+=[0-9a-f]{64}/), "the attack was not played: \(sent)"
    ).output
    try replay(String(cookie), on: desk, as: name)
    #expect(try desk.folder.names() == ["doors.json"])
    #expect(try desk.end() == .exited(0), "nobody else has ended it")
  }

  /// What a program with the cookie asks the desk for, with every other field as the page would
  /// send it.
  private func replay(_ cookie: String, on desk: BrowserDesk, as name: String) throws {
    for host in ["127.0.0.1:\(desk.port)", "\(name):\(desk.port)"] {
      for key in ["", "X-Beckon: 1\r\n", "X-Beckon: \(cookie.suffix(64))\r\n"] {
        let fields = "Host: \(host)\r\nSec-Fetch-Site: same-origin\r\nCookie: \(cookie)\r\n" + key
        for path in [
          "state", "jobs", "events", "run", "readers", "stocks", "proof/view?job=doors.json",
        ] {
          let client = try WebClient(desk.port)
          client.send("GET /api/\(path) HTTP/1.1\r\n\(fields)\r\n")
          #expect(try client.reply().status == 403, "\(path)")
        }
        for path in [
          "/api/invite", "/api/ticket", "/api/end", "/api/rows", "/api/jobs/new", "/api/run/start",
          "/api/code", "/enter",
        ] {
          let client = try WebClient(desk.port)
          client.send(
            "POST \(path) HTTP/1.1\r\n\(fields)Origin: http://\(host)\r\n"
              + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
          let reply = try client.reply()
          #expect(reply.status == 403 && reply.field("set-cookie") == nil, "\(path)")
        }
        let client = try WebClient(desk.port)
        client.send("GET /document?ticket=\(cookie.suffix(64)) HTTP/1.1\r\n\(fields)\r\n")
        #expect(try client.reply().status == 403)
      }
    }
  }

  @Test("A service worker that was left on the desk's port before it began sees no link")
  func serviceWorker() throws {
    let browser = try BrowserDriver()
    let listener = try HostileListener()
    let address = "http://127.0.0.1:\(listener.port)/"
    try browser.open(address + "install")
    try browser.wait(for: "document.title === 'installed'")
    let sent = try listener.end()
    #expect(sent.contains("GET /worker.js"))
    // Nobody listens there any more, and the worker answers all the same.
    try browser.open(address + "enter?token=0")
    try browser.wait(for: "document.title === 'taken over'")

    let desk = try BrowserDesk(words: ["--port", "\(listener.port)"])
    try desk.enter(browser)
    #expect(try browser.value("globalThis.stolen ?? null") == .null)
    #expect(try browser.value("navigator.serviceWorker.controller") == .null)
    // And none can be installed on the desk itself.
    let installed = try browser.value(
      "navigator.serviceWorker.register('/main.js').then(() => 'yes', () => 'no')")
    #expect(installed == "no")
    try browser.quit()
  }

  @Test("A second tab says what to do, a link lets it in, and a reload changes nothing")
  func secondTab() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    try desk.enter(browser)
    let link = try desk.invite(by: browser)
    try browser.newTab(desk.origin + "/#/ledger")
    try browser.wait(for: "document.querySelector('#outside h1')?.checkVisibility()")
    #expect(try browser.value(Self.key) == .null)
    let said = try browser.value("document.querySelector('#outside').textContent").stringValue ?? ""
    #expect(
      said.contains("is not connected to Beckon") && said.contains("“Another window”"), "\(said)")
    // The browser has the cookie, so it is the key that is missing.
    #expect(try browser.value("fetch('/api/jobs').then((answer) => answer.status)") == 403)

    let ready =
      "location.pathname === '/' && document.querySelector('.view h1') && document.documentElement.classList.contains('ready')"
    try browser.open(link)
    try browser.wait(for: ready)
    #expect(try browser.value("location.href.includes('token')") == false)
    try browser.value("(globalThis.isOld = true, location.reload())")
    try browser.wait(for: "!globalThis.isOld && \(ready)")
    try browser.open(link)
    try browser.wait(for: "document.getElementById('used')?.hidden === false")
    #expect(try browser.value("document.getElementById('gone').hidden") == true)
    // Nothing of the desk is left where a used link was opened.
    #expect(try browser.value(Self.key) == .null)
    try browser.quit()
  }

  @Test("A stream that breaks off is opened again, from where it was")
  func brokenStream() throws {
    let desk = try BrowserDesk(files: ["doors.json": Self.job])
    let browser = try BrowserDriver()
    // The first stream ends with its first event.
    try browser.prepare(
      """
      globalThis.after = [];
      const real = globalThis.fetch;
      globalThis.fetch = async (path, options) => {
        const answer = await real(path, options);
        if (path !== '/api/events') return answer;
        after.push(options.headers['Last-Event-ID'] ?? null);
        if (after.length > 1) return answer;
        let isOver = false;
        return new Response(answer.body.pipeThrough(new TransformStream({ transform(bytes, out) {
          if (isOver) return;
          out.enqueue(bytes);
          isOver = new TextDecoder().decode(bytes).includes('event:');
          if (isOver) out.terminate();
        } })));
      };
      """)
    try desk.enter(browser, view: "tags/doors.json")
    try browser.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try browser.value(
      """
      (() => { const chips = [...document.querySelectorAll('#view-tags select')].at(-1);
        chips.append(new Option('a deck', 'ntag213:30', true, true)); return chips.value; })()
      """)
    try browser.click("#view-tags .big")
    try browser.wait(for: "document.querySelector('.state')?.dataset.state === 'ended'")
    #expect(
      try browser.value("document.querySelector('.figures strong').textContent") == "30 of 30")
    let after = try browser.value("after").arrayValue ?? []
    #expect(after.count == 2 && after.first == .null && Int(after[1].stringValue ?? "") != nil)
    #expect(try browser.value("document.getElementById('ended').hidden") == true)
    try browser.quit()
  }
}

import BenchmarkKit
import SystemIO
import JSONText

/// When the browser first shows something of the desk's page, beside what it takes for a line of plain text.
///
/// Each round is somebody new, with an empty cache: they come from a line of text of the desk, as its entrance is one,
/// so that neither has a process of the browser to wait for that the other has not.
enum FirstPaint {
  private static let rounds = 21

  /// Both as the browser's own clock has them, from where it set out.
  static func run(_ report: inout Report, _ page: DeskPage) throws {
    guard let path = Browser.path else {
      return report.heading("First paint: left out, there is no Chromium (package chromium)")
    }
    report.heading("First paint in headless Chromium, median of \(rounds), by turns")
    let browser = try Browser(path)
    var times: (line: [Double], page: [Double]) = ([], [])
    for _ in 0..<rounds {
      let link = try page.invite()
      try browser.begin()
      // Nobody is let in by it: the desk says so in a line of text.
      let used = link.prefix { $0 != "?" } + "?token=used"
      _ = try browser.paint(String(used))
      times.line.append(try browser.paint(String(used)))
      times.page.append(try browser.paint(link, endingWith: "/"))
      try browser.end()
    }
    try browser.quit()
    let medians = (line: times.line.sorted()[rounds / 2], page: times.page.sorted()[rounds / 2])
    report.add(Measurement("desk.paint.line", nanoseconds: medians.line * 1e6, note: ""))
    report.add(
      Measurement(
        "desk.paint.page", nanoseconds: medians.page * 1e6,
        note: "\(fixed(medians.page / medians.line, 2)) times the line"))
  }
}

/// Headless Chromium with tabs that follow each other, driven through its DevTools protocol over a pipe.
private final class Browser {
  private var child: ChildProcess
  private let home: TemporaryFolder
  private var received: [UInt8] = []
  private var number = 0
  private var context: JSONValue = .null
  private var session: JSONValue?

  /// Where Debian has it.
  static var path: String? {
    let path = "/usr/bin/chromium"
    return FileAttributes(at: path) == nil ? nil : path
  }

  init(_ path: String) throws {
    home = try TemporaryFolder()
    // The protocol has descriptors 3 and 4; a child of ours has its input and output.
    var command = ChildCommand(
      "/bin/sh",
      [
        "-c", "exec 3<&0 4>&1 </dev/null >/dev/null; exec \"$0\" \"$@\"", path, "--headless=new",
        "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-extensions", "--disable-default-apps", "--remote-debugging-pipe",
        "--user-data-dir=\(home.path)",
      ])
    command.environment = Environment.current.without([])
    command.environment?["HOME"] = home.path
    command.environment?["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    command.errors = .discarded
    child = try command.start()
  }

  /// A tab of somebody who was never here.
  func begin() throws {
    session = nil
    context = try call("Target.createBrowserContext")["browserContextId"] ?? .null
    let target = try call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context])["targetId"]
    session = try call(
      "Target.attachToTarget", ["targetId": target ?? .null, "flatten": true])["sessionId"]
  }

  func end() throws {
    session = nil
    try call("Target.disposeBrowserContext", ["browserContextId": context])
  }

  func quit() throws {
    try call("Browser.close")
    _ = try child.finish(within: .seconds(30))
  }

  /// Goes there, and says after how many milliseconds something was first seen of where that ends.
  func paint(_ url: String, endingWith end: String = "") throws -> Double {
    try call("Page.navigate", ["url": .string(url)])
    let script = """
      location.href.endsWith(\(JSONValue.string(end).text()))
        ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1 : -1
      """
    let deadline = Deadline(in: .seconds(30))
    while !deadline.isOver {
      // Between two pages nobody answers.
      let answer = try? call("Runtime.evaluate", ["expression": .string(script)])
      // What is left of a page is done by then, too, and does not hinder the next.
      MonotonicClock.pause(.milliseconds(200))
      if let time = answer?["result"]?["value"]?.doubleValue, time >= 0 { return time }
    }
    throw ReportError.cannotWrite("nothing was seen of \(url)")
  }

  @discardableResult
  private func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    number += 1
    var members: [(String, JSONValue)] = [
      ("id", .integer(number)), ("method", .string(method)), ("params", parameters),
    ]
    if let session { members.append(("sessionId", session)) }
    try child.send(Array(JSONValue.object(JSONObject(members)).text().utf8) + [0])
    while true {
      let answer = try receive()
      guard answer["id"]?.intValue == number else { continue }
      if let error = answer["error"] { throw ReportError.cannotWrite("\(method): \(error.text())") }
      return answer["result"] ?? .null
    }
  }

  private func receive() throws -> JSONValue {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeSubrange(...end) }
        return try JSONValue(parsing: Array(received[..<end]))
      }
      let bytes = try child.receive(upTo: 65_536, within: .seconds(60))
      guard !bytes.isEmpty else { throw ReportError.cannotWrite("the browser has ended") }
      received += bytes
    }
  }
}

import SystemIO
import JSONText
import TestSupport

/// `beckon desk` at work on a folder of its own, as a browser finds it.
final class BrowserDesk {
  /// The folder that it serves.
  let folder: ScratchFolder
  /// The address that lets a browser in, once.
  let entrance: String
  let port: Int
  /// Where its page is.
  var origin: String { String(entrance.prefix(entrance.count - "/enter?token=".count - 64)) }

  private let home: ScratchFolder
  private var child: ChildProcess
  /// The last browser that was let in.
  private var insider: BrowserDriver?

  init(
    files: [String: String] = [:], environment: [String: String] = [:], words: [String] = []
  ) throws {
    folder = try ScratchFolder()
    home = try ScratchFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    var command = try beckonCommand(
      ["desk", "--no-open", "--json", folder.path] + words, home: home, environment: environment,
      in: folder
    )
    command.errors = .discarded
    child = try command.start()
    var line: [UInt8] = []
    while !line.contains(0x0A) {
      let bytes = try child.receive(upTo: 4096, within: .seconds(240))
      guard !bytes.isEmpty else {
        throw BrowserTrouble("the desk ended before it said where it is")
      }
      line += bytes
    }
    let told = try JSONValue(parsing: Array(line.prefix { $0 != 0x0A }))
    guard let url = told["url"]?.stringValue, let port = told["port"]?.intValue else {
      throw BrowserTrouble("the desk says \(told.text())")
    }
    (entrance, self.port) = (url, port)
  }

  /// Lets a browser in and waits until a view is there; every one after the first asks for a link
  /// of its own, as the page's own button does.
  func enter(_ browser: BrowserDriver, view: String = "code") throws {
    try browser.open(insider.map(invite) ?? entrance)
    insider = browser
    try browser.wait(
      for: "location.pathname === '/' && document.documentElement?.classList.contains('ready')")
    try show(view, in: browser)
  }

  /// A link for one more window, which one that was let in asks for.
  func invite(by browser: BrowserDriver) throws -> String {
    let link = try browser.value(
      "fetch('/api/invite', {method: 'POST', headers: {'X-Beckon': sessionStorage.getItem('beckon.key'), 'Content-Type': 'application/json'}, body: '{}'}).then((a) => a.json()).then((a) => a.url)"
    )
    return link.stringValue ?? ""
  }

  /// Goes to a view by its address, and waits for it.
  func show(_ view: String, in browser: BrowserDriver) throws {
    let name = view.split(separator: "/").first.map(String.init) ?? view
    try browser.value("location.hash = '#/\(view)'")
    try browser.wait(for: "document.querySelector('#view-\(name):not([hidden]) h1')")
  }

  /// The number of its process.
  var process: Int32 { child.processID }

  /// Ends it at once, with nothing put in order.
  func kill() throws {
    child.signal(9)
    _ = try child.finish(within: .seconds(240))
  }

  /// Ends it as Ctrl-C does, and says how it ended.
  func end() throws -> ChildOutcome.Ending {
    child.signal(2)
    return try child.finish(within: .seconds(240)).ending
  }
}

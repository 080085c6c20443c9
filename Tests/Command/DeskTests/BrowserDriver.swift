import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// Headless Chromium, driven through its DevTools protocol over a pipe, so that nothing listens for
/// that.
///
/// It has a home of its own, and of all hosts it finds only this machine.
final class BrowserDriver {
  /// What the page complained of: errors on its console, exceptions, what its policy refused.
  private(set) var complaints: [String] = []
  /// The address of everything that was asked for.
  private(set) var requests: [String] = []
  /// The field that a choice of files was opened for.
  var chosenFor: JSONValue?

  private var child: ChildProcess
  private let home: ScratchFolder
  private var received: [UInt8] = []
  private var number = 0
  /// The tab that is driven, by its session.
  var tab: String?

  /// Starts it with an empty page of this size.
  init(
    width: Int = 1280, height: Int = 900, language: String = "en", isDark: Bool = false,
    habits: [String] = []
  ) throws {
    home = try ScratchFolder()
    // The protocol has descriptors 3 and 4; a child of ours has its input and output.
    var command = ChildCommand(
      "/bin/sh",
      [
        "-c", "exec 3<&0 4>&1 </dev/null >/dev/null; exec \"$0\" \"$@\"",
        try Equipment.chromium.path(),
      ]
        + Self.habits + habits + [
          "--user-data-dir=\(home.path)", "--lang=\(language)", "--accept-lang=\(language)",
        ])
    command.environment = ProcessInfo.processInfo.environment.merging([
      "HOME": home.path, "XDG_CONFIG_HOME": home.path, "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]) { $1 }
    command.errors = .discarded
    child = try command.start()
    try newTab("about:blank")
    try resize(width: width, height: height)
    try darken(isDark)
  }

  /// Opens a tab of its own, as somebody does who types an address, and goes on in that one.
  func newTab(_ url: String) throws {
    tab = nil
    try attach(to: try call("Target.createTarget", ["url": .string(url)])["targetId"] ?? .null)
  }

  /// Goes on in the tab whose address has a text in it, once there is one.
  func goOn(inTabAt text: String) throws {
    tab = nil
    var target: JSONValue?
    let isThere = try eventually(within: 240) {
      let targets = try call("Target.getTargets")["targetInfos"]?.arrayValue ?? []
      target = targets.first { $0["url"]?.stringValue?.contains(text) == true }?["targetId"]
      return target != nil
    }
    guard isThere, let target else { throw BrowserTrouble("no tab has \(text)") }
    try attach(to: target)
  }

  private func attach(to target: JSONValue) throws {
    let attached = try call("Target.attachToTarget", ["targetId": target, "flatten": true])
    tab = attached["sessionId"]?.stringValue
    for room in ["Page", "Runtime", "Log", "Network", "DOM", "Accessibility"] {
      try call(room + ".enable")
    }
  }

  /// Ends it and all that it started.
  func quit() throws {
    tab = nil
    try call("Browser.close")
    _ = try child.finish(within: .seconds(240))
  }

  /// Ends it as a crash does.
  func kill() throws {
    child.signal(9)
    _ = try child.finish(within: .seconds(240))
  }

  private static let habits = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-default-apps", "--force-device-scale-factor=1",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost",
    "--remote-debugging-pipe",
  ]
}

// MARK: The protocol

extension BrowserDriver {
  /// Asks for something and takes the answer; what happens until then is noted.
  @discardableResult
  func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    number += 1
    var message = JSONObject([
      ("id", .integer(number)), ("method", .string(method)), ("params", parameters),
    ])
    if let tab {
      message = JSONObject(
        message.members.map { ($0.name, $0.value) } + [("sessionId", .string(tab))])
    }
    try child.send(Array(JSONValue.object(message).text().utf8) + [0], within: .seconds(240))
    while true {
      let answer = try receive()
      guard answer["id"]?.intValue == number else {
        note(answer)
        continue
      }
      if let error = answer["error"] { throw BrowserTrouble("\(method): \(error.text())") }
      return answer["result"] ?? .null
    }
  }

  private func receive() throws -> JSONValue {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeSubrange(...end)
        return try JSONValue(parsing: message)
      }
      let bytes = try child.receive(upTo: 65_536, within: .seconds(240))
      guard !bytes.isEmpty else { throw BrowserTrouble("the browser has ended") }
      received += bytes
    }
  }

  private func note(_ event: JSONValue) {
    let parameters = event["params"] ?? .null
    switch event["method"]?.stringValue {
    case "Runtime.exceptionThrown":
      complaints.append(parameters["exceptionDetails"]?.text() ?? "an exception")
    case "Runtime.consoleAPICalled"
    where ["error", "warning", "assert"].contains(parameters["type"]?.stringValue):
      complaints.append(parameters["args"]?.text() ?? "a word on the console")
    case "Log.entryAdded":
      complaints.append(parameters["entry"]?.text() ?? "a line of the log")
    case "Network.requestWillBeSent":
      if let url = parameters["request"]?["url"]?.stringValue { requests.append(url) }
    case "Page.fileChooserOpened": chosenFor = parameters["backendNodeId"]
    default: break
    }
  }
}

/// What went wrong in the browser, or in talking to it.
struct BrowserTrouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }

  /// Whether the page that was asked went away meanwhile, and another comes.
  var isOfOldPage: Bool {
    [
      "navigated or closed", "context was destroyed", "Cannot find context",
      "Cannot find default execution context",
    ].contains {
      description.contains($0)
    }
  }
}

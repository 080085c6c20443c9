import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// Headless Firefox, driven by Marionette on a port of the system's choice, with a home of its own.
final class FirefoxDriver {
  private var child: ChildProcess
  private let home: ScratchFolder
  private let client: WebClient
  private var number = 0

  /// Starts it; downloads go into this folder without a question.
  init(downloads: ScratchFolder? = nil) throws {
    home = try ScratchFolder()
    let settings = Self.settings + (downloads.map(Self.settings(downloads:)) ?? [])
    try home.write(
      settings.map { "user_pref(\"\($0)\", \($1));" }.joined(separator: "\n"), to: "user.js")
    var command = ChildCommand(
      try Equipment.firefox.path(),
      ["--headless", "--marionette", "--no-remote", "--profile", home.path])
    command.environment = ProcessInfo.processInfo.environment.merging([
      "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_CACHE_HOME": home.path,
      "DBUS_SESSION_BUS_ADDRESS": "disabled:", "MOZ_CRASHREPORTER_DISABLE": "1",
    ]) { $1 }
    command.errors = .discarded
    child = try command.start()
    let place = home.path("MarionetteActivePort")
    var port: Int?
    _ = eventually(within: 240) {
      port = (try? String(contentsOfFile: place, encoding: .utf8)).flatMap {
        Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      return port != nil
    }
    guard let port else { throw BrowserTrouble("Firefox does not say where it listens") }
    client = try WebClient(port)
    _ = try receive()
    try call("WebDriver:NewSession")
  }

  /// Ends it and all that it started.
  func quit() throws {
    try call("Marionette:Quit", ["flags": ["eForceQuit"]])
    _ = try child.finish(within: .seconds(240))
  }

  /// Nothing is asked of anybody but this machine.
  private static let settings = [
    ("marionette.port", "0"), ("network.proxy.type", "1"), ("network.proxy.http", "\"127.0.0.1\""),
    ("network.proxy.http_port", "9"), ("network.proxy.ssl", "\"127.0.0.1\""),
    ("network.proxy.ssl_port", "9"), ("network.proxy.no_proxies_on", "\"127.0.0.1, .localhost\""),
    ("browser.shell.checkDefaultBrowser", "false"), ("app.update.enabled", "false"),
    ("datareporting.policy.dataSubmissionEnabled", "false"),
    ("toolkit.telemetry.reportingpolicy.firstRun", "false"),
    ("browser.aboutwelcome.enabled", "false"), ("extensions.update.enabled", "false"),
  ]

  private static func settings(downloads: ScratchFolder) -> [(String, String)] {
    [
      ("browser.download.folderList", "2"), ("browser.download.dir", "\"\(downloads.path)\""),
      ("browser.download.useDownloadDir", "true"), ("browser.download.alwaysOpenPanel", "false"),
      ("browser.helperApps.neverAsk.saveToDisk", "\"application/pdf,image/png\""),
      ("pdfjs.disabled", "true"), ("browser.download.start_downloads_in_tmp_dir", "false"),
    ]
  }

  // MARK: The protocol

  /// Asks for something and takes the answer.
  @discardableResult
  func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    number += 1
    let message = JSONValue.array([0, .integer(number), .string(method), parameters]).text()
    client.send("\(message.utf8.count):\(message)")
    let answer = try receive().arrayValue ?? []
    guard answer.count == 4, answer[1].intValue == number, answer[2] == .null else {
      throw BrowserTrouble("\(method): \(JSONValue.array(answer).text())")
    }
    return answer[3]
  }

  /// A message, after its length and a colon.
  private func receive() throws -> JSONValue {
    let length = try client.text(until: ":").dropLast()
    return try JSONValue(parsing: client.bytes(Int(length) ?? 0))
  }

  // MARK: What people do

  func open(_ url: String) throws { try call("WebDriver:Navigate", ["url": .string(url)]) }

  /// What a JavaScript expression comes to.
  @discardableResult
  func value(_ expression: String) throws -> JSONValue {
    try call(
      "WebDriver:ExecuteScript", ["script": .string("return (\(expression))"), "args": []])["value"]
      ?? .null
  }

  /// Goes on as soon as something is true on the page.
  func wait(for condition: String) throws {
    let isSo = try eventually(within: 240) { try value("!!(\(condition))") == true }
    guard isSo else { throw BrowserTrouble("never true: \(condition)") }
  }

  private func element(_ selector: String) throws -> JSONValue {
    try wait(
      for: "document.querySelector(\(JSONValue.string(selector).text()))?.checkVisibility()")
    let found = try call(
      "WebDriver:FindElement", ["using": "css selector", "value": .string(selector)])
    return found["value"]?.objectValue?.members.first?.value ?? .null
  }

  func click(_ selector: String) throws {
    try call("WebDriver:ElementClick", ["id": element(selector)])
  }

  func type(_ text: String, into selector: String) throws {
    try call("WebDriver:ElementSendKeys", ["id": element(selector), "text": .string(text)])
  }
}

extension FirefoxDriver: DrivenBrowser {
  func press(_ key: BrowserKey) throws {
    let value = JSONValue.string(Self.keys[key.name] ?? key.text ?? key.name)
    let acts: JSONValue = [
      ["type": "keyDown", "value": value], ["type": "keyUp", "value": value],
    ]
    try call(
      "WebDriver:PerformActions",
      ["actions": [["type": "key", "id": "keyboard", "actions": acts]]])
    if key.name == "Tab" { try comeBack() }
  }

  /// Gives the focus back to the page if Tab went past its last control, into Firefox's own
  /// interface. A person comes back with Tab, but keys that are sent by Marionette never reach that
  /// interface: they still move through the page, whose controls then ignore Enter.
  private func comeBack() throws {
    guard try value("document.activeElement === document.body || !document.hasFocus()") == true
    else { return }
    let window = try call("WebDriver:GetWindowHandle")["value"] ?? .null
    try call("WebDriver:SwitchToWindow", ["handle": window, "focus": true])
  }

  /// The characters by which WebDriver names keys.
  private static let keys = [
    "Tab": "\u{E004}", "Enter": "\u{E006}", "Escape": "\u{E00C}", "ArrowDown": "\u{E015}",
    "ArrowUp": "\u{E013}",
  ]

  /// Types as pasting does, so that tabs and line ends are text, too.
  func type(_ text: String) throws {
    try value("document.execCommand('insertText', false, \(JSONValue.string(text).text()))")
  }

  func choose(_ paths: [String], in selector: String) throws {
    let found = try call(
      "WebDriver:FindElement", ["using": "css selector", "value": .string(selector)])
    let id = found["value"]?.objectValue?.members.first?.value ?? .null
    try call(
      "WebDriver:ElementSendKeys", ["id": id, "text": .string(paths.joined(separator: "\n"))])
  }

  /// The folder was given when it started.
  func keepDownloads(in folder: ScratchFolder) throws {}
}

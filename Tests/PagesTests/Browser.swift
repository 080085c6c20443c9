import Foundation
import HostIO
import TestSupport
import Testing

/// Headless Chromium, where it is installed; every run has a home of its own and no network.
struct Browser {
  static let program = installed("chromium") ?? installed("chromium-browser")
  static let zbarimg = installed("zbarimg")

  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The document as it is when the page's script has run.
  func document(_ page: String, fragment: String = "") throws -> String {
    try run(["--dump-dom", "file://" + page + fragment])
  }

  /// A picture of the page in a window of that size.
  func screenshot(_ page: String, width: Int, height: Int, dark: Bool = false) throws -> String {
    let picture = folder.path("\(width)x\(height)\(dark ? "-dark" : "").png")
    let colours = dark ? ["--blink-settings=preferredColorScheme=0"] : []
    _ = try run(
      colours + [
        "--hide-scrollbars", "--window-size=\(width),\(height)", "--screenshot=\(picture)",
        "file://" + page,
      ])
    return picture
  }

  /// The addresses that the page asked for; what the browser asks for on its own has no origin.
  func requests(_ page: String) throws -> [String] {
    let log = folder.path("net.json")
    _ = try run(["--log-net-log=\(log)", "--dump-dom", "file://" + page])
    return try folder.text(of: "net.json").split(separator: "\n")
      .filter { $0.contains("\"initiator\":") && !$0.contains("\"initiator\":\"not an origin\"") }
      .compactMap { line in
        line.split(separator: "\"url\":\"").last?.split(separator: "\"").first.map(String.init)
      }
  }

  private func run(_ arguments: [String]) throws -> String {
    let program = try #require(Self.program)
    var command = ChildCommand(
      program, Self.habits + ["--user-data-dir=\(folder.path)"] + arguments)
    command.environment = ProcessInfo.processInfo.environment
      .merging(["HOME": folder.path, "XDG_CONFIG_HOME": folder.path]) { $1 }
    let outcome = try command.run(within: .seconds(300))
    guard outcome.ending == .exited(0) else {
      throw BrowserFailure(said: String(decoding: outcome.errors.suffix(2000), as: UTF8.self))
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }

  private static let habits = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-extensions", "--disable-default-apps",
    "--host-resolver-rules=MAP * ~NOTFOUND", "--force-device-scale-factor=1",
  ]

  private static func installed(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}

struct BrowserFailure: Error {
  var said: String
}

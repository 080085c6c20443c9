import Foundation
import SystemIO
import TestSupport
import Testing

/// Headless Chromium, where it is installed; every run has a home of its own and no network.
struct Browser {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The document as it is when the page's script has run.
  func document(
    _ page: String, fragment: String = "", width: Int = 1280, zone: String? = nil
  ) throws -> String {
    try run(["--window-size=\(width),900", "--dump-dom", "file://" + page + fragment], zone: zone)
  }

  /// What a JavaScript expression says once the page is loaded and laid out. It is asked in a copy
  /// without the page's policy, which allows no script but its own.
  func answer(_ expression: String, in page: [UInt8], width: Int = 1280) throws -> String {
    let text = String(decoding: page, as: UTF8.self)
    let policy = "<meta http-equiv=\"Content-Security-Policy\""
    let halves = text.components(separatedBy: policy)
    let rest = halves.last?.components(separatedBy: "\">\n").dropFirst().joined(separator: "\">\n")
    let open = try #require(halves.count == 2 ? halves[0] + (rest ?? "") : nil)
    let script =
      "<script>addEventListener('load',()=>{document.body.offsetHeight;"
      + "document.title='<<'+(\(expression))+'>>'})</script></body>"
    let path = try folder.write(
      open.replacingOccurrences(of: "</body>", with: script), to: "asked.html")
    let title = try document(path, width: width).components(separatedBy: "&lt;&lt;")
    return try #require(title.dropFirst().first?.components(separatedBy: "&gt;&gt;").first)
  }

  /// The texts of all codes in a picture.
  func codes(in picture: String) throws -> Set<String> {
    let command = try Equipment.zbarimg.command(["-q", "--raw", picture])
    let outcome = try command.run(within: .seconds(120))
    return Set(
      String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Pictures of the page's sheets on paper.
  func sheets(_ page: String, density: Int, last: Int = 100) throws -> [String] {
    let paper = folder.path("paper.pdf")
    _ = try run(["--no-pdf-header-footer", "--print-to-pdf=\(paper)", "file://" + page])
    let prefix = "sheet\(density)"
    try Equipment.pdftoppm.run(
      ["-r", "\(density)", "-l", "\(last)", "-png", paper, folder.path(prefix)],
      within: .seconds(300))
    return try folder.names().filter { $0.hasPrefix(prefix) }.map(folder.path)
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

  private func run(_ arguments: [String], zone: String? = nil) throws -> String {
    var command = try Equipment.chromium.command(
      Self.habits + ["--user-data-dir=\(folder.path)"] + arguments)
    command.environment = ProcessInfo.processInfo.environment
      .merging([
        "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
        "DBUS_SESSION_BUS_ADDRESS": "disabled:", "TZ": zone ?? "UTC",
      ]) { $1 }
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
}

struct BrowserFailure: Error {
  var said: String
}

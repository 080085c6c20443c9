import Foundation
import SystemIO
import InvocationURLs
import JSONText
import LiveChecks
import TestSupport
import Testing

/// The web sites of `Tests/LiveSites/sites.py`, on loopback, with an authority of their own. They
/// end with the value, and with the tests.
final class LiveSites {
  let ports: [String: Int]
  private let folder: ScratchFolder
  private var server: ChildProcess

  init() throws {
    let folder = try ScratchFolder()
    let scripts = Repository.root.appendingPathComponent("Tests/LiveSites").path
    _ = try Equipment.openssl.path()
    let made = try ChildCommand("/bin/sh", [scripts + "/certificates.sh", folder.path]).run(
      within: .seconds(60))
    try #require(made.ending == .exited(0), "\(String(decoding: made.errors, as: UTF8.self))")
    let server = try Equipment.python3.command([scripts + "/sites.py", folder.path]).start()
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let piece = try server.receive(upTo: 4_096, within: .seconds(60))
      try #require(!piece.isEmpty, "the server did not start")
      line += piece
    }
    let said = try JSONValue(parsing: line)
    ports = (said.objectValue?.members ?? []).reduce(into: [:]) { $0[$1.name] = $1.value.intValue }
    self.folder = folder
    self.server = server
  }

  deinit { server.closeInput() }

  /// The certificate of the authority.
  var authority: String { folder.path("ours.pem") }

  func port(_ name: String = "tls") -> Int { ports[name] ?? 0 }

  /// `https://NAME.eat.example:PORT/`.
  func url(_ name: String, _ path: String = "/", port: String = "tls") throws -> InvocationURL {
    try InvocationURL(
      (port == "plain" ? "http" : "https") + "://\(name).eat.example:\(self.port(port))\(path)")
  }

  /// Where the names of these hosts lead: to this machine.
  func pins(_ hosts: [String]) throws -> [String] {
    hosts.flatMap { host in
      ["tls", "plain", "closed"].map { "\(host):\(port($0)):127.0.0.1" }
    }
  }

  /// What a check of these hosts works with: nothing but loopback can be called.
  func settings(
    _ hosts: [String], timeout: Duration = .seconds(20), more pins: [String] = [],
    expectsApps: Bool = false, copies: String? = nil
  ) throws -> LiveSettings {
    let names =
      hosts.map { $0 + ".eat.example" }
      + ["other.drink.example", "good.eat.example", "copies.eat.example", "evil.example"]
    let all = try (self.pins(names) + pins).map { try #require(PinnedAddress($0)) }
    return LiveSettings(
      FetchSettings(
        timeout: timeout, addresses: .loopbackOnly, pins: all, authorities: authority),
      suffixes: try PublicSuffixList(parsing: "example\n"),
      apps: expectsApps ? ["ABCDE12345.com.example.eat"] : [],
      clips: expectsApps ? ["ABCDE12345.com.example.eat.Clip"] : [], appleCDN: copies,
      interval: .zero,
      // 2045-01-01T00:00:00Z, by which the certificates were dated.
      now: { 2_366_841_600 }, pause: { _ in true })
  }

  /// What is found at a site, by its codes.
  func codes(
    _ name: String, _ path: String = "/", port: String = "tls", timeout: Duration = .seconds(20),
    expectsApps: Bool = false, copies: String? = nil
  ) throws -> Set<LiveFindingCode> {
    let report = try self.report(
      name, path, port: port, timeout: timeout, expectsApps: expectsApps, copies: copies)
    return Set(report.findings.map(\.code))
  }

  func report(
    _ name: String, _ path: String = "/", port: String = "tls", timeout: Duration = .seconds(20),
    expectsApps: Bool = false, copies: String? = nil
  ) throws -> LiveReport {
    var checker = LiveChecker(
      try settings([name], timeout: timeout, expectsApps: expectsApps, copies: copies))
    return try #require(try checker.check(try url(name, path, port: port)))
  }
}

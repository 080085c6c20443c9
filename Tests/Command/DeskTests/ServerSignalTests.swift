import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

@Suite("The desk's server: as a command") struct ServerSignalTests {
  /// A desk in a process of its own, and where it is.
  private struct Started: ~Copyable {
    var process: ChildProcess
    let port: Int
    let token: String
  }

  private static func start(_ home: ScratchFolder) throws -> Started {
    var command = try beckonCommand(
      ["desk", "--no-open", "--json"], home: home, environment: ["TMPDIR": home.path], in: home)
    command.input = .empty
    let process = try command.start()
    var line: [UInt8] = []
    while line.last != 0x0A {
      let more = try process.receive(upTo: 4_096, within: .seconds(240))
      try #require(!more.isEmpty)
      line += more
    }
    let said = try JSONValue(parsing: line)
    let port = try #require(said["port"]?.intValue)
    let url = try #require(said["url"]?.stringValue)
    try #require(url.contains(":\(port)/enter?token="))
    return Started(process: process, port: port, token: String(url.suffix(64)))
  }

  @Test(
    "a signal ends it in good order, and a terminal may say twice that it goes",
    arguments: [[SIGINT], [SIGTERM], [SIGHUP, SIGHUP]])
  func signals(_ signals: [Int32]) throws {
    let home = try ScratchFolder()
    var desk = try Self.start(home)
    let port = desk.port
    let pass = try WebPass(port, token: desk.token)
    let stream = try WebClient(port)
    stream.send(
      "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(pass.fields)\r\n")
    _ = try stream.text(until: "retry: 1000\n\n")
    for signal in signals { desk.process.signal(signal) }
    #expect(try stream.text(until: "event: end\n").hasSuffix("event: end\n"))
    let outcome = try desk.process.finish(within: .seconds(240))
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    #expect(outcome.output.isEmpty)
    #expect(throws: WebClient.Trouble.self) { try WebClient(port) }
    #expect(try home.names().filter { $0.hasPrefix("beckon-") } == [])
  }

  @Test("only its own user's link lets in, and a desk that is killed leaves nothing that listens")
  func killed() throws {
    let home = try ScratchFolder()
    var desk = try Self.start(home)
    let (port, token) = (desk.port, desk.token)
    #expect(throws: WebClient.Trouble.self) {
      try WebPass(port, token: String(token.dropLast()) + "g")
    }
    _ = try WebPass(port, token: token)
    desk.process.signal(SIGKILL)
    #expect(try desk.process.finish(within: .seconds(240)).ending == .signalled(SIGKILL))
    #expect(throws: WebClient.Trouble.self) { try WebClient(port) }
  }
}

import Foundation
import SystemIO
import JSONText
import TestSupport

/// A desk, and a page that is let in and asks what it likes.
final class CallingDesk {
  let desk: BrowserDesk
  let pass: WebPass

  var folder: ScratchFolder { desk.folder }

  init(files: [String: String] = [:], environment: [String: String] = [:]) throws {
    desk = try BrowserDesk(files: files, environment: environment)
    pass = try WebPass(desk.port, token: String(desk.entrance.suffix(64)))
  }

  /// The answer to what a page asks; with a body it is a POST.
  func ask(_ path: String, _ body: JSONValue? = nil) throws -> JSONValue {
    let reply = try send(path, body?.text())
    guard reply.status == 200 else {
      return ["http": .integer(reply.status), "sentence": .string(reply.text)]
    }
    // A file comes by itself.
    guard reply.field("content-type") == "application/json" else {
      return [
        "ok": true, "type": JSONValue(reply.field("content-type")),
        "bytes": .string(Data(reply.body).base64EncodedString()),
      ]
    }
    return try JSONValue(parsing: reply.body)
  }

  func send(_ path: String, _ body: String? = nil) throws -> WebReply {
    try begin(path, body).reply()
  }

  /// Sends a request whose answer is still to come.
  func begin(_ path: String, _ body: String? = nil) throws -> WebClient {
    let client = try WebClient(desk.port)
    var lines = [
      "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1", "Host: 127.0.0.1:\(desk.port)",
      "Cookie: \(pass.cookie)", "X-Beckon: \(pass.key)",
    ]
    if let body {
      lines += [
        "Origin: http://127.0.0.1:\(desk.port)", "Content-Type: application/json",
        "Content-Length: \(body.utf8.count)",
      ]
    }
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    return client
  }

  /// Asks for the run until it is as it should be.
  func run(until isRight: (JSONValue) -> Bool) throws -> JSONValue {
    for _ in 0..<12_000 {
      let run = try ask("/api/run")["run"] ?? .null
      if isRight(run) { return run }
      usleep(20_000)
    }
    throw BrowserTrouble("the run is \(try ask("/api/run").text())")
  }

  /// What the command line does that the page shows, in a folder of its own.
  static func runShown(_ answer: JSONValue, in folder: ScratchFolder) throws -> Int32 {
    let home = try ScratchFolder()
    var command = try beckonCommand([], home: home, in: folder)
    let line = answer["command"]?.stringValue ?? "exit 99"
    command.arguments = ["-c", "beckon() { \(command.program) \"$@\"; }; \(line)"]
    command.program = "/bin/sh"
    let outcome = try command.run(within: .seconds(60))
    guard case .exited(let status) = outcome.ending else { return -1 }
    return status
  }
}

extension JSONValue {
  /// The bytes of a file that the desk has sent.
  var file: [UInt8] {
    [UInt8](Data(base64Encoded: self["bytes"]?.stringValue ?? "") ?? Data())
  }

  var isOK: Bool { self["ok"]?.boolValue == true }
}

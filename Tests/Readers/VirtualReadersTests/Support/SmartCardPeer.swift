import Foundation
import SystemIO
import TestSupport

@testable import VirtualReaders

/// pyscard in a process of its own, one command after the other.
final class SmartCardPeer {
  private var child: ChildProcess
  private var rest: [UInt8] = []

  convenience init(_ reader: VirtualSmartCardReader) throws {
    try self.init(environment: reader.environment)
  }

  init(environment: [String: String]) throws {
    var command = ChildCommand(
      "/usr/bin/python3", [Repository.root.appendingPathComponent("Tests/Python/pcsc_peer.py").path]
    )
    command.environment = Environment.current.without([]).merging(environment) { $1 }
    command.errors = .inherited
    child = try command.start()
    greeting = try line()
  }

  /// `ok`, or why no context could be had.
  private(set) var greeting = ""

  /// Gives a command and waits for its answer.
  func ask(_ command: String) throws -> String {
    try begin(command)
    return try answer()
  }

  /// Gives a command.
  func begin(_ command: String) throws { try child.send(Array((command + "\n").utf8)) }

  /// The answer to it.
  func answer() throws -> String { try line() }

  /// Sends an APDU.
  func send(_ apdu: String) throws -> String {
    try ask("send " + apdu.filter { $0 != " " })
  }

  private func line() throws -> String {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = try child.receive(upTo: 4_096, within: .seconds(120))
      guard !more.isEmpty else { return "" }
      rest += more
    }
  }
}

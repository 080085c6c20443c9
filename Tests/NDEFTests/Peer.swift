import Foundation
import TestSupport

/// A Python with ndeflib, and the script that makes a peer of it.
enum Peer {
  /// `BECKON_PYTHON`, or the one in the environment that `scripts/python-peers` makes; `nil` when it
  /// cannot import ndeflib.
  static let python: URL? = {
    let told = ProcessInfo.processInfo.environment["BECKON_PYTHON"]
    let path = told ?? Repository.root.appendingPathComponent(".build/venv/bin/python").path
    let python = URL(fileURLWithPath: path)
    let status = try? run(python, ["-c", "import ndef"])
    return status == 0 ? python : nil
  }()

  /// Hands `lines` to `Tests/Python/ndef_peer.py` in one process and gives back its lines.
  static func exchange(_ direction: String, _ lines: [String]) throws -> [Substring] {
    let python = try Self.python ?? { throw PeerError(problem: "no ndeflib") }()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out")
    )
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: source)
    let script = Repository.root.appendingPathComponent("Tests/Python/ndef_peer.py")
    let status = try run(python, [script.path, direction, source.path, target.path])
    if status != 0 { throw PeerError(problem: "ndef_peer.py \(direction) ended with \(status)") }
    let results = String(decoding: try Data(contentsOf: target), as: UTF8.self).split(
      separator: "\n")
    if results.count != lines.count {
      throw PeerError(problem: "\(lines.count) lines went in and \(results.count) came out")
    }
    return results
  }

  private static func run(_ program: URL, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// Why the peer gave no answer; its own complaint is on stderr.
struct PeerError: Error, CustomStringConvertible {
  var problem: String
  var description: String { problem }
}

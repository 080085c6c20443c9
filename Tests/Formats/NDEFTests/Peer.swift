import Foundation
import TestSupport
import Testing

/// The script that makes a peer of ndeflib.
enum Peer {
  /// Hands `lines` to `Tests/Python/ndef_peer.py` in one process and gives back its lines.
  static func exchange(_ direction: String, _ lines: [String]) throws -> [Substring] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out")
    )
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: source)
    let script = Repository.root.appendingPathComponent("Tests/Python/ndef_peer.py")
    try Equipment.ndeflib.run(
      [script.path, direction, source.path, target.path], within: .seconds(1_800))
    let results = String(decoding: try Data(contentsOf: target), as: UTF8.self).split(
      separator: "\n")
    if results.count != lines.count {
      throw PeerError(problem: "\(lines.count) lines went in and \(results.count) came out")
    }
    return results
  }
}

/// Why the peer gave no answer; its own complaint is on stderr.
struct PeerError: Error, CustomStringConvertible {
  var problem: String
  var description: String { problem }
}

import Foundation
package import SystemIO
import Testing

/// Other people's programs, which look at tags that we made.
package enum OutsideEyes {
  /// A program that opens, by libnfc, the reader of a connection string.
  package static func libnfc(
    _ program: Equipment, _ arguments: [String] = [], on connection: String
  ) throws -> ChildCommand {
    var command = try program.command(arguments)
    command.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "LIBNFC_DEFAULT_DEVICE": connection, "LIBNFC_AUTO_SCAN": "false", "LC_ALL": "C.UTF-8",
    ]
    return command
  }

  /// What nfc-mfultralight says when it has read a tag into a file, or written one from it.
  package static func ultralightTool(_ words: [String], on connection: String) throws -> String {
    let outcome = try libnfc(.nfcUltralight, words, on: connection).run(within: .seconds(60))
    return String(decoding: outcome.output + outcome.errors, as: UTF8.self)
  }

  /// Lets nfcpy, by `Tests/Python/nfc_peer.py`, do something with the tag of the reader at `path`.
  ///
  /// It gives up after 100 ms without an answer, which a busy machine may need for one; then it is
  /// asked again.
  package static func nfcpy(_ words: [String], on path: String) throws -> NfcpyTag {
    let all = ["nfc_peer.py", words[0], path] + words.dropFirst()
    return try patiently(Equipment.nfcpy, all)
  }

  /// What `Tests/Python/dna_peer.py` answers, in an environment.
  package static func dnaPeer<Answer: Decodable>(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Answer {
    try patiently(.pylibsdm, ["dna_peer.py"] + words, environment)
  }

  private static func patiently<Answer: Decodable>(
    _ equipment: Equipment, _ words: [String], _ environment: [String: String] = [:]
  ) throws -> Answer {
    let script = Repository.root.appendingPathComponent("Tests/Python/" + words[0]).path
    var command = try equipment.command([script] + words.dropFirst())
    if !environment.isEmpty {
      command.environment = Environment.current.without([]).merging(environment) { $1 }
    }
    var patience = 5
    while true {
      let outcome = try command.run(within: .seconds(60))
      if outcome.ending == .exited(0) {
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output))
      }
      let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
      patience -= 1
      guard said.contains("Connection timed out"), patience > 0 else {
        throw ToolFailure(name: words[0], ending: outcome.ending, words: said)
      }
    }
  }
}

/// What nfcpy makes of a tag.
package struct NfcpyTag: Decodable, Equatable, Sendable {
  /// Its name for the chip.
  package var product: String
  /// The number, in hexadecimal.
  package var uid: String
  /// The longest message that fits.
  package var capacity: Int?
  /// Whether it can be read.
  package var readable: Bool?
  /// Whether it can be written.
  package var writeable: Bool?
  /// The message, in hexadecimal; none where there is no NDEF.
  package var message: String?
  /// Whether it took a key.
  package var authenticated: Bool?
}

/// A program that did not end as it should.
package struct ToolFailure: Error, CustomStringConvertible {
  /// The program.
  package var name: String
  /// How it ended.
  package var ending: ChildOutcome.Ending
  /// What it said.
  package var words: String
  /// All of it.
  package var description: String { "\(name) ended \(ending): \(words)" }

  /// Puts the parts together.
  package init(name: String, ending: ChildOutcome.Ending, words: String) {
    (self.name, self.ending, self.words) = (name, ending, words)
  }
}

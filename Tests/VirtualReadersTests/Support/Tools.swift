import Foundation
import HostIO
import TestSupport

@testable import VirtualReaders

/// Programs of other people that open a reader.
enum Tools {
  /// Whether a program is on the path.
  static func has(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// A program of libnfc on a reader.
  static func command(
    _ name: String, _ arguments: [String] = [], on reader: VirtualReader
  ) -> ChildCommand {
    var command = ChildCommand(name, arguments)
    command.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "LIBNFC_DEFAULT_DEVICE": reader.connectionString, "LIBNFC_AUTO_SCAN": "false",
      "LC_ALL": "C.UTF-8",
    ]
    return command
  }

  /// Runs a program of libnfc on a reader; its output.
  static func run(
    _ name: String, _ arguments: [String] = [], on reader: VirtualReader
  ) throws -> String {
    let outcome = try command(name, arguments, on: reader).run(within: .seconds(60))
    guard outcome.ending == .exited(0) else {
      throw ToolFailure(
        name: name, ending: outcome.ending,
        words: String(decoding: outcome.output + outcome.errors, as: UTF8.self))
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }

  /// A Python with nfcpy: `BECKON_PYTHON`, or the one that `scripts/python-peers` makes.
  static let python: String? = {
    let path =
      ProcessInfo.processInfo.environment["BECKON_PYTHON"]
      ?? Repository.root.appendingPathComponent(".build/venv/bin/python").path
    let outcome = try? ChildCommand(path, ["-c", "import nfc, serial"]).run(within: .seconds(60))
    return outcome?.ending == .exited(0) ? path : nil
  }()

  /// Whether Python can call libnfc's functions.
  static let canCallLibnfc: Bool = {
    let probe = ["-c", "import ctypes; ctypes.CDLL('libnfc.so.6')"]
    return (try? ChildCommand("python3", probe).run(within: .seconds(60)))?.ending == .exited(0)
  }()

  /// What nfcpy makes of the tag on a reader.
  static func nfcpy(_ arguments: [String], on reader: VirtualReader) throws -> NfcpyTag {
    let script = Repository.root.appendingPathComponent("Tests/Python/nfc_peer.py").path
    let words = [script, arguments[0], reader.path] + arguments.dropFirst()
    let outcome = try ChildCommand(python ?? "python3", words).run(within: .seconds(60))
    guard outcome.ending == .exited(0) else {
      throw ToolFailure(
        name: "nfcpy", ending: outcome.ending,
        words: String(decoding: outcome.output + outcome.errors, as: UTF8.self))
    }
    return try JSONDecoder().decode(NfcpyTag.self, from: Data(outcome.output))
  }
}

/// The answer of `Tests/Python/nfc_peer.py`.
struct NfcpyTag: Decodable, Equatable {
  var product: String
  var uid: String
  var capacity: Int?
  var readable: Bool?
  var writeable: Bool?
  var message: String?
}

/// A program that did not end as it should.
struct ToolFailure: Error, CustomStringConvertible {
  var name: String
  var ending: ChildOutcome.Ending
  var words: String
  var description: String { "\(name) ended \(ending): \(words)" }
}

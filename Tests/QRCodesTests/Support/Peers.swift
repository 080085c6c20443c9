import Foundation
import HostIO
import TestSupport

/// Programs of others that tests compare with, where they are installed.
enum Peer {
  static let zint = installed("zint")
  static let zxingWriter = installed("ZXingWriter")
  static let zxingReader = installed("ZXingReader")
  static let zbarimg = installed("zbarimg")

  /// The Python of `.build/venv`, when it has the library.
  static func python(with module: String) -> String? {
    let path = Repository.root.appendingPathComponent(".build/venv/bin/python").path
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let outcome = try? ChildCommand(path, ["-c", "import \(module)"]).run(within: .seconds(60))
    return outcome?.ending == .exited(0) ? path : nil
  }

  static let segno = python(with: "segno")
  static let zxingcpp = python(with: "zxingcpp")

  private static func installed(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// What a program writes to its standard output.
  static func output(
    _ program: String, _ arguments: [String], stdin: String = ""
  ) throws -> String {
    let outcome = try ChildCommand(program, arguments)
      .run(sending: Array(stdin.utf8), within: .seconds(1800))
    guard outcome.ending == .exited(0) else {
      throw PeerFailure(program: program, said: String(decoding: outcome.errors, as: UTF8.self))
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }
}

struct PeerFailure: Error {
  var program: String
  var said: String
}

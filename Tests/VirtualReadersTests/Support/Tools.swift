import Foundation
import HostIO
import TestSupport

@testable import VirtualReaders

/// Programs of other people that open a reader.
enum Tools {
  static func has(_ name: String) -> Bool { OutsideEyes.has(name) }
  static var python: String? { OutsideEyes.nfcpyPython }

  /// A program of libnfc on a reader.
  static func command(
    _ name: String, _ arguments: [String] = [], on reader: VirtualReader
  ) -> ChildCommand {
    OutsideEyes.libnfc(name, arguments, on: reader.connectionString)
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

  /// Whether Python can call libnfc's functions.
  static let canCallLibnfc: Bool = {
    let probe = ["-c", "import ctypes; ctypes.CDLL('libnfc.so.6')"]
    return (try? ChildCommand("python3", probe).run(within: .seconds(60)))?.ending == .exited(0)
  }()

  /// What nfcpy makes of the tag on a reader.
  static func nfcpy(_ arguments: [String], on reader: VirtualReader) throws -> NfcpyTag {
    try OutsideEyes.nfcpy(arguments, on: reader.path)
  }
}

import Foundation
import SystemIO
import TestSupport
import Testing

@testable import VirtualReaders

/// Programs of other people that open a reader.
enum Tools {
  /// A program of libnfc on a reader.
  static func command(
    _ program: Equipment, _ arguments: [String] = [], on reader: VirtualReader
  ) throws -> ChildCommand {
    try OutsideEyes.libnfc(program, arguments, on: reader.connectionString)
  }

  /// Runs a program of libnfc on a reader; its output.
  static func run(
    _ program: Equipment, _ arguments: [String] = [], on reader: VirtualReader
  ) throws -> String {
    let outcome = try command(program, arguments, on: reader).run(within: .seconds(60))
    guard outcome.ending == .exited(0) else {
      throw ToolFailure(
        name: program.rawValue, ending: outcome.ending,
        words: String(decoding: outcome.output + outcome.errors, as: UTF8.self))
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }

  /// What nfcpy makes of the tag on a reader.
  static func nfcpy(_ arguments: [String], on reader: VirtualReader) throws -> NfcpyTag {
    try OutsideEyes.nfcpy(arguments, on: reader.path)
  }
}

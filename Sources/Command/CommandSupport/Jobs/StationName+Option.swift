package import Ledgers
import LibC

extension StationName {
  package static let option = Option(
    "station", value: "NAME", category: "Ledger",
    help: "The station that records it, under this name", defaultText: "this machine's name")

  /// The name of the station from the command line, or else that of this machine.
  package static func given(_ arguments: Arguments) throws -> StationName {
    try arguments.value(
      option, expected: "1 to 63 letters, digits, dots, dashes and underscores", StationName.init)
      ?? ofThisMachine
  }

  /// The name of this machine as that of a station.
  package static var ofThisMachine: StationName { StationName(machine: ThisMachine.name) }
}

/// The machine that the program runs on.
package enum ThisMachine {
  /// The host name of the machine, up to the first dot.
  package static var name: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "station" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}

package import Ledgers

extension StationName {
  package static let option = Option(
    "station", value: "NAME", category: "Ledger",
    help: "The station that records it, under this name", defaultText: "this machine's name")

  /// The given name, or that of this machine.
  package static func given(_ arguments: Arguments) throws -> StationName {
    try arguments.value(
      option, expected: "1 to 63 letters, digits, dots, dashes and underscores", StationName.init)
      ?? ofThisMachine
  }

  /// The name of this machine as a station.
  package static var ofThisMachine: StationName { StationName(machine: ThisMachine.name) }
}

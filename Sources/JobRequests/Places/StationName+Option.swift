import CommandLineKit
package import Ledgers

extension StationName {
  static let option = Option(
    "station", value: "NAME", category: "Ledger",
    help: "Whose chain of events it goes to", defaultText: "this machine's name")

  /// The name that was given, or that of this machine.
  static func given(_ arguments: Arguments) throws -> StationName {
    try arguments.value(
      option, expected: "1 to 63 letters, digits, dots, dashes and underscores", StationName.init)
      ?? ofThisMachine
  }

  package static var ofThisMachine: StationName { StationName(machine: ThisMachine.name) }
}

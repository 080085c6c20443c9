package import Ledgers

/// The name of the person at a station, as a command line gives it.
package enum OperatorName {
  package static let option = Option(
    "operator", value: "NAME", category: "Ledger",
    help: "The person who does this; the ledger records the name with each event",
    defaultText: "nobody is named")

  /// The given name; nil without one, and if the command does not take one.
  package static func given(_ arguments: Arguments) throws -> LedgerText? {
    guard arguments.declares(option) else { return nil }
    return try arguments.value(option, expected: "a name") { text in
      let name = LedgerText(text)
      return name.description.isEmpty ? nil : name
    }
  }
}

import CommandHabits
package import CommandLineKit
import Tags

/// Options of the commands that talk to a reader.
extension Option {
  package static let reader = Option(
    "reader", value: "NAME", category: "Reader",
    help: "The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]",
    detail: """
      beckon readers lists labels and connection strings. virtual:ntag213+!write:3=nak makes a \
      reader with an NTAG213 and a fault for this command; docs/simulator.md has the rest.
      """,
    defaultText: "BECKON_READER, or else the first one that is connected")
  package static let timeout = Option(
    "timeout", value: "SECONDS", category: "Reader",
    help: "How long to wait for a tag; 0 looks once", default: "60")
  package static let verbose = Option(
    "verbose", short: "v", category: "Reader", help: "Show what libnfc says of itself",
    detail: "Where a password is said to a tag, only its complaints: the rest would show it.")
  static let dryRun = Option(
    "dry-run", short: "n", category: "Safety",
    help: "Read the tag and show what would be written, and write nothing")
  static let verify = Option(
    "verify", isOnByDefault: true, category: "Safety",
    help: "Read back what was written and compare")
  static let overwrite = Option(
    "force", short: "f", category: "Safety",
    help: "Overwrite what is malformed")

  /// For a command that looks at a tag.
  static let tagReading: [Option] = [reader, timeout, verbose, json]
  /// For a command that changes its locks or its password, which is always read back.
  static let tagSettling: [Option] = [dryRun] + tagReading
  /// For a command that changes what it holds.
  static let tagChanging: [Option] = [dryRun, verify] + tagReading
}

extension TagOptions {
  /// What a command that changes a tag's content was told; locks and passwords are always read back.
  init(_ arguments: Arguments, mayOverwrite: Bool = false) {
    self.init()
    verifies = arguments.has(.verify)
    overwritesMalformed = mayOverwrite && arguments.has(.overwrite)
  }
}

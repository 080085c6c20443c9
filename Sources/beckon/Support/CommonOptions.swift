import CommandLineKit
import HostIO

/// Options that several commands share.
extension Option {
  static let json = Option(
    "json", category: "Output", help: "Print JSON, one object a line, for programs")
  static let out = Option(
    "out", short: "o", value: "FILE", category: "Output",
    help: "Write to a file instead; - is standard output", completion: .files())
  static let force = Option(
    "force", short: "f", category: "Output", help: "Replace a file that exists")
  static let lint = Option(
    "lint", isOnByDefault: true, category: "Safety",
    help: "Refuse URLs with lint errors, and show lint warnings")
}

extension Arguments {
  /// What becomes of a file that exists already.
  var existing: OutputFile.Existing { has(.force) ? .replaced : .kept }
}

/// The options that several commands share.
extension Option {
  package static let colour = Option(
    "color", value: "WHEN", choices: Colour.allCases.map(\.rawValue), category: "Output",
    help: "Colour what is shown", default: "auto")
  package static let json = Option(
    "json", category: "Output", help: "Print JSON, one object a line, for programs")
  package static let out = Option(
    "out", short: "o", value: "FILE", category: "Output",
    help: "Write to a file instead; - is standard output", completion: .files())
  package static let force = Option(
    "force", short: "f", category: "Output", help: "Replace a file that exists")
  package static let lint = Option(
    "lint", isOnByDefault: true, category: "Safety",
    help: "Refuse URLs with lint errors, and show lint warnings")
}

extension Arguments {
  /// The treatment of an output file that exists already: replaced with `--force`, otherwise kept.
  package var existing: OutputFile.Existing { has(.force) ? .replaced : .kept }
}

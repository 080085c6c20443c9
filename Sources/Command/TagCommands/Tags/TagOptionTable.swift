/// The options of the commands that use a reader.
extension Option {
  static let dryRun = Option(
    "dry-run", short: "n", category: "Safety",
    help: "Read the tag and show what would be written, and write nothing")
  static let verify = Option(
    "verify", isOnByDefault: true, category: "Safety",
    help: "Read back what was written and compare")
  static let overwrite = Option(
    "force", short: "f", category: "Safety",
    help: "Overwrite what is malformed")

  /// The options of the commands that read a tag.
  static let tagReading: [Option] = [reader, timeout, verbose, json]
  /// The options of commands that change a tag's locks or password, which are always read back.
  static let tagSettling: [Option] = [dryRun] + tagReading
  /// The options of the commands that change a tag's content.
  static let tagChanging: [Option] = [dryRun, verify] + tagReading
}

extension TagOptions {
  /// Reads the options of a command that changes a tag's content. Locks and passwords are always
  /// read back.
  init(_ arguments: Arguments, mayOverwrite: Bool = false) {
    self.init()
    verifies = arguments.has(.verify)
    overwritesMalformed = mayOverwrite && arguments.has(.overwrite)
  }
}

import CSVText

/// The file with the redirects of a job that is moved: a table of targets for
/// `beckon link redirects`.
final class MigrationRedirects {
  static let option = Option(
    "redirects", value: "FILE", category: "Output",
    help: "Write a redirect for each URL that stays on paper or on a tag that cannot be rewritten",
    detail: """
      A CSV file with the columns url and target, from which 'beckon link redirects --to FILE' \
      makes the rules of a web server.
      """,
    completion: .files(["csv"]))

  /// The path of the file of redirects.
  let path: String
  /// The number of redirects in the file.
  private(set) var count = 0
  private let isForced: Bool
  private var file: OutputFile?
  private var writer = CSVWriter(lineEnd: .lf)
  private var hash: SHA256?
  /// The URLs that have a redirect, for jobs whose rows may share them.
  private var known: Set<String>?

  init(_ path: String, existing: OutputFile.Existing, for job: JobFile) throws {
    self.path = path
    isForced = existing == .replaced
    file = try OutputFile(path, existing: .replaced)
    hash = try SHA256()
    known = job.hasUniqueURLs ? nil : []
    try write(["url", "target"])
  }

  /// The file that the options name; nil without one.
  static func given(_ arguments: Arguments, for job: JobFile) throws -> MigrationRedirects? {
    guard let path = arguments[option] else {
      try arguments.refuse(anyOf: [.force], "it goes with --redirects")
      return nil
    }
    return try MigrationRedirects(path, existing: arguments.existing, for: job)
  }

  /// A sentence about the file when it was written.
  var words: String {
    let file = path.safeForTerminal()
    return count == 0
      ? "no URL needs a redirect; \(file) was not written"
      : "\(counted(count, "redirect")) in \(file): 'beckon link redirects --to \(file)' makes the "
        + "rules of a web server"
  }

  /// Adds a redirect from a row's old URL to its new one.
  func add(from old: String, to new: String) throws {
    if known?.insert(old).inserted == false { return }
    count += 1
    try write([old, new])
  }

  private func write(_ fields: [String]) throws {
    var bytes: [UInt8] = []
    try writer.write(fields, to: &bytes)
    try hash?.update(bytes)
    try file?.write(bytes)
  }

  /// Gives the file its name. A file with the same redirects, which a command that was stopped has
  /// written, is kept.
  func commit() throws {
    guard count > 0, let file = file.take(), let digest = try hash.take()?.finish() else { return }
    if !isForced {
      switch FileKind(of: path) {
      case .nothing: break
      case .file where try Self.digest(of: path) == digest: return
      case .file, .folder, .other: throw ExistingRedirects(path: path)
      }
    }
    try file.commit()
  }

  private static func digest(of path: String) throws -> SHA256Digest {
    var hash = try SHA256()
    let input = try InputFile(path)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try input.read(into: &buffer), count > 0 {
      try hash.update(Array(buffer[..<count]))
    }
    return try hash.finish()
  }
}

/// Finds the rows of a job whose old URLs stay somewhere when they change.
struct RemainingURLs {
  /// True if any row has a code or a label on paper.
  private let hasPaper: Bool
  /// True if chips show values in the URLs, so that the old ones differ at each tap.
  private let hasChipFields: Bool

  init(of plan: JobPlan, in ledger: borrowing Ledger) throws {
    hasPaper = try ledger.summary(of: plan.file.name).codes.keys.contains(where: Self.isOnPaper)
    hasChipFields = plan.hasChipFields
  }

  /// Whether a code of this kind in the ledger is a code or a label on paper, or may be.
  private static func isOnPaper(_ kind: String) -> Bool {
    ["qr", "clip"].contains(kind) || LedgerLabel.State(rawValue: kind) != nil
  }

  /// Whether a code or a label of the row is on paper.
  func isPrinted(_ row: LedgerRow, in ledger: borrowing Ledger) throws -> Bool {
    guard hasPaper else { return false }
    return try ledger.codes(of: row.number, in: row.job)
      .contains { Self.isOnPaper("\($0.kind)") }
  }

  /// Whether the old URL of a row needs a redirect.
  func needsRedirect(isPrinted: Bool, replacesTag: Bool) -> Bool {
    (isPrinted || replacesTag) && !hasChipFields
  }

  /// Whether the old URL of a row that changes needs a redirect.
  func needsRedirect(
    _ row: LedgerRow, to content: RowContent, replacesTag: Bool, in ledger: borrowing Ledger
  ) throws -> Bool {
    guard row.content.url != content.url else { return false }
    return try needsRedirect(
      isPrinted: isPrinted(row, in: ledger), replacesTag: replacesTag && row.state.isBound)
  }
}

/// The error that another file has the name of the redirects.
private struct ExistingRedirects: CommandError, CustomStringConvertible {
  let path: String
  var exitStatus: ExitStatus { .cannotCreate }
  var description: String {
    "\(path.safeForTerminal()) already exists and has other redirects; nothing was changed; move it "
      + "away, or use --force"
  }
}

/// The error that the code of a row could not be made.
struct JobCodeFailure: CommandError, CustomStringConvertible {
  let row: Int
  let url: String
  let error: any Error

  /// Whether the row itself is at fault, so that the codes of other rows can still be made.
  fileprivate var isAboutRow: Bool {
    error is ExistingFileDiffers || exitStatus == .badData
  }

  var exitStatus: ExitStatus { Beckon.status(of: error) }

  var description: String {
    "\(sentence); codes that are made already are kept, and the same command continues"
  }

  fileprivate var sentence: String { "row \(row), \(url.safeForTerminal()): \(error)" }
}

/// A list of the rows whose codes could not be made, to be reported at the end.
struct JobCodeFailures {
  /// The maximum number of rows that are named; more are only counted.
  private static let maxNamedRowCount = 5

  private var named: [JobCodeFailure] = []
  /// The codes that were made with another version or look, with the row of the first.
  private var earlier: (count: Int, row: Int, noun: String)?
  private var counts: [(noun: String, failed: Int, all: Int)] = []

  /// Adds the outcome for a code. Throws an error that would affect all other codes as well.
  mutating func take(_ outcome: Result<JobCode, JobCodeFailure>, _ kind: JobCodeKind) throws {
    if counts.last?.noun != kind.noun { counts.append((kind.noun, 0, 0)) }
    counts[counts.count - 1].all += 1
    if case .success(let code) = outcome, code.isEarlier {
      earlier = ((earlier?.count ?? 0) + 1, earlier?.row ?? code.row, earlier?.noun ?? kind.noun)
    }
    guard case .failure(let failure) = outcome else { return }
    guard failure.isAboutRow else { throw failure }
    counts[counts.count - 1].failed += 1
    if named.count < Self.maxNamedRowCount { named.append(failure) }
  }

  /// Names the first failures on standard error, and throws if there are any.
  func tell() throws {
    let earlier = earlier.map { OutdatedCodesRemain(count: $0.count, row: $0.row, noun: $0.noun) }
    guard let first = named.first else {
      if let earlier { throw earlier }
      return
    }
    if let earlier { Beckon.say("\(earlier)") }
    for failure in named { Beckon.say(failure.sentence) }
    let failed = counts.filter { $0.failed > 0 }
    let words = failed.map { "\($0.failed) of \(counted($0.all, $0.noun))" }
    throw CodesNotMade(
      words: words.joined(separator: " and "),
      hasOthers: counts.contains { $0.failed < $0.all }, error: first.error)
  }
}

/// The error that some codes of a job could not be made.
struct CodesNotMade: CommandError, CustomStringConvertible {
  let words: String
  /// Whether a code of another row could be made.
  let hasOthers: Bool
  /// The error for the first failed code.
  let error: any Error

  var exitStatus: ExitStatus { Beckon.status(of: error) }

  var description: String {
    "\(words) cannot be made"
      + (hasOthers ? "; the others are made, and \(JobManifest.name) lists them" : "")
  }
}

/// An error: existing codes of a job differ from those that it makes now, so that together they
/// would be a mixed set.
struct OutdatedCodesRemain: CommandError, CustomStringConvertible {
  let count: Int
  let row: Int
  let noun: String

  var exitStatus: ExitStatus { .cannotCreate }

  var description: String {
    let words =
      count == 1
      ? "the \(noun) of row \(row) was made earlier, with another version or look than the job has "
        + "now; it is kept and still contains its URL"
      : "\(counted(count, noun)), the first of row \(row), were made earlier, with another version "
        + "or look than the job has now; they are kept and still contain their URLs"
    return words + ", but differ from those that are made now; --force makes all of them again"
  }
}

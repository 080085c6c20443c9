import CommandHabits
import Basics
import CommandLineKit

/// A row whose code could not be made.
struct JobCodeFailure: CommandError, CustomStringConvertible {
  let row: Int
  let url: String
  let error: any Error

  /// Whether it is the row's own fault, so that the codes of others can be made all the same.
  fileprivate var isAboutRow: Bool {
    error is FileInTheWay || exitStatus == .badData
  }

  var exitStatus: ExitStatus { Beckon.status(of: error) }

  var description: String {
    "\(sentence); codes that are made already are kept, and the same command continues"
  }

  fileprivate var sentence: String { "row \(row), \(url.safeForTerminal()): \(error)" }
}

/// The rows whose codes could not be made, told at the end.
struct JobCodeFailures {
  /// So many are named, and the others counted.
  private static let mostNamed = 5

  private var named: [JobCodeFailure] = []
  /// Codes that were made with another version or look, and the row of the first.
  private var earlier: (count: Int, row: Int, noun: String)?
  private var counts: [(noun: String, failed: Int, all: Int)] = []

  /// Takes what became of a code; throws what would be in the way of every other one too.
  mutating func take(_ outcome: Result<JobCode, JobCodeFailure>, _ kind: JobCodeKind) throws {
    if counts.last?.noun != kind.noun { counts.append((kind.noun, 0, 0)) }
    counts[counts.count - 1].all += 1
    if case .success(let code) = outcome, code.isEarlier {
      earlier = ((earlier?.count ?? 0) + 1, earlier?.row ?? code.row, earlier?.noun ?? kind.noun)
    }
    guard case .failure(let failure) = outcome else { return }
    guard failure.isAboutRow else { throw failure }
    counts[counts.count - 1].failed += 1
    if named.count < Self.mostNamed { named.append(failure) }
  }

  /// Names the first few, and throws when there are some.
  func tell() throws {
    let earlier = earlier.map { JobCodesEarlier(count: $0.count, row: $0.row, noun: $0.noun) }
    guard let first = named.first else {
      if let earlier { throw earlier }
      return
    }
    if let earlier { Beckon.say("\(earlier)") }
    for failure in named { Beckon.say(failure.sentence) }
    let failed = counts.filter { $0.failed > 0 }
    let words = failed.map { "\($0.failed) of \(counted($0.all, $0.noun))" }
    throw JobCodesLeft(
      words: words.joined(separator: " and "),
      hasOthers: counts.contains { $0.failed < $0.all }, error: first.error)
  }
}

/// Some codes of a job could not be made.
struct JobCodesLeft: CommandError, CustomStringConvertible {
  let words: String
  /// Whether any could.
  let hasOthers: Bool
  /// What was in the way of the first.
  let error: any Error

  var exitStatus: ExitStatus { Beckon.status(of: error) }

  var description: String {
    "\(words) cannot be made"
      + (hasOthers ? "; the others are made, and \(JobManifest.name) lists them" : "")
  }
}

/// Codes of a job that are no longer made as they were: together with others they would be a mixed set.
struct JobCodesEarlier: CommandError, CustomStringConvertible {
  let count: Int
  let row: Int
  let noun: String

  var exitStatus: ExitStatus { .cannotCreate }

  var description: String {
    let words =
      count == 1
      ? "the \(noun) of row \(row) was made earlier, with another version or look than the job has now; it "
        + "is kept and says its URL still"
      : "\(counted(count, noun)), the first of row \(row), were made earlier, with another version or look "
        + "than the job has now; they are kept and say their URLs still"
    return words + ", but differ from those that are made now; --force makes all of them again"
  }
}

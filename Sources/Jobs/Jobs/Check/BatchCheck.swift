import CSVText
import InvocationURLs

/// A batch of rows that one thread checks together.
struct RowBatch: Sendable {
  /// The number of the first row in the batch, from 1.
  var first: Int
  /// The rows of the table; empty for a job without a table.
  var fields: [CSVRow]
  var count: Int

  static let size = 256

  /// Passes every row with its number, from 1, to `body`, in order.
  func forEach<Failure>(_ body: (Int, CSVRow?) throws(Failure) -> Void) throws(Failure) {
    for index in 0..<count { try body(first + index, fields.isEmpty ? nil : fields[index]) }
  }
}

/// The result of checking a batch of rows.
struct BatchResult: Sendable {
  var rows = 0
  var errors: [JobFinding] = []
  var warnings: [(JobFinding, Int)] = []
  /// The hashes of each key that must be unique, one for every row that has the key.
  var hashes: [[UInt64]]
  var routes: [String: Int] = [:]
  var longestURL = ""
  var longestURLBytes = 0
  var longestMessage = 0
  /// The QR versions that the batch's rows need.
  var versions: JobQRVersions?
  /// Whether a finding depends on the common version of all codes.
  var dependsOnVersion = false
}

/// A checker of batches, used by a single thread.
struct BatchChecker {
  private var checker: RowChecker
  private let keys: [JobBinding.UniqueKey]
  private var generator = SampleGenerator()
  /// The QR versions that the rows checked by this thread need.
  private var versions: JobQRVersions?

  private let hash: TextHash

  init(
    _ plan: JobPlan, _ checks: JobCheckOptions, _ keys: [JobBinding.UniqueKey], _ hash: TextHash
  ) {
    checker = RowChecker(plan, checks)
    versions = plan.file.qr.flatMap { JobQRVersions($0) }
    self.keys = keys
    self.hash = hash
  }

  mutating func check(_ batch: RowBatch) -> BatchResult {
    var result = BatchResult(hashes: keys.map { _ in [] })
    result.rows = batch.count
    result.versions = versions.map { JobQRVersions(after: $0) }
    batch.forEach { check($0, $1, &result) }
    if let found = result.versions { versions?.add(found) }
    return result
  }

  private mutating func check(_ number: Int, _ fields: CSVRow?, _ result: inout BatchResult) {
    generator.seed(number)
    let outcome = checker.check(number, fields, using: &generator)
    for var finding in outcome.findings {
      checker.plan.place(&finding, number, fields?.line)
      if finding.level == .error {
        result.errors.append(finding)
      } else {
        result.add(finding)
      }
    }
    if let route = outcome.route { result.routes[route, default: 0] += 1 }
    result.longestMessage = max(result.longestMessage, outcome.messageBytes)
    result.dependsOnVersion = result.dependsOnVersion || outcome.dependsOnVersion
    if let subject = outcome.subject, !outcome.isBad {
      result.versions?.add(subject.code, row: number)
    }
    guard let row = outcome.row else { return }
    if row.text.utf8.count > result.longestURLBytes {
      result.longestURL = row.marked
      result.longestURLBytes = row.text.utf8.count
    }
    for (index, key) in keys.enumerated() {
      if let text = checker.text(of: key, number, outcome) {
        result.hashes[index].append(hash(text))
      }
    }
  }
}

extension BatchResult {
  fileprivate mutating func add(_ warning: JobFinding) {
    let place = warnings.firstIndex { $0.0.kind == warning.kind && $0.0.rule == warning.rule }
    if let place { warnings[place].1 += 1 } else { warnings.append((warning, 1)) }
  }
}

extension RowChecker {
  /// The value of a key for a row; nil if the row does not have one.
  func text(of key: JobBinding.UniqueKey, _ number: Int, _ outcome: Outcome) -> String? {
    guard let row = outcome.row else { return nil }
    switch key {
    case .url: return outcome.url?.canonical.text ?? row.text
    case .slot(let place): return row.values[place]
    // Some file systems do not distinguish capital and small letters.
    case .fileName: return names(number, row, outcome.subject).map { $0.lowercased() }
    }
  }

  /// The names of a row's files as one text, for comparison; nil if it has no files.
  func names(_ number: Int, _ row: ExpandedRow, _ subject: RowPayload?) -> String? {
    guard let subject else { return nil }
    let outputs = [plan.file.qr?.output, plan.file.clipCode?.output].compactMap { $0 }
    return outputs.first.map { fileName($0, number, row, subject) }
  }

  /// The name of a row's files, without suffix.
  func fileName(_ output: JobOutput, _ number: Int, _ row: ExpandedRow, _ subject: RowPayload)
    -> String
  {
    output.name.name(number, subject.fileText, subject.url) { value(of: $0, row) }
  }

  /// The lines below a row's code, separated by line ends.
  func caption(_ row: ExpandedRow) -> String {
    text(plan.file.qr?.captions ?? [], row)
  }

  /// The lines with the values of a row, separated by line ends.
  func text(_ lines: [TextTemplate], _ row: ExpandedRow) -> String {
    lines.map { $0.filled { value(of: $0, row) } }.joined(separator: "\n")
  }

  private func value(of name: String, _ row: ExpandedRow) -> String {
    plan.binding.places[name].flatMap { row.values[$0] } ?? ""
  }
}

/// A 64-bit hash of a text, with a key that changes with every run, so that no table can be made to
/// collide.
struct TextHash: Sendable {
  /// The bits of a hash that are kept; tests keep few, so that different texts collide.
  var mask = UInt64.max

  func callAsFunction(_ text: String) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(text)
    return UInt64(bitPattern: Int64(hasher.finalize())) & mask
  }
}

/// A random number generator for checks that gives the same values in every run: a digit and
/// letters, which need the most space in a code. Without the digit, lint would take an identifier
/// for a word in capitals.
package struct SampleGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64 = 0
  /// The first bits of eleven of the twelve characters that are made from one number.
  private static let letters: UInt64 = (1..<12).reduce(0) { $0 | 1 << (63 - 5 * UInt64($1)) }
  /// All bits but the first two, so that the first character is one of 0 to 7.
  private static let digit = UInt64.max >> 2

  /// Creates a generator that starts with the same number every time.
  package init() {}

  /// Restarts the numbers for a row, so that they depend only on its number.
  mutating func seed(_ row: Int) {
    state = UInt64(truncatingIfNeeded: row) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The next pseudo-random number for the row.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return (bits ^ (bits >> 31)) & Self.digit | Self.letters
  }
}

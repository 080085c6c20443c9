import CommandSupport
import CommandLineKit
import SystemIO
import AppClipCodes
import InvocationURLs
import JSONText
import Jobs
import Ledgers
import PictureGrading
import Cryptography

/// Grades scans of a job's codes, and records the grades in its ledger.
struct JobGradeCheck {
  private let place: JobContext
  private var grader: PictureGrader
  private let isJSON: Bool

  init(_ place: JobContext, _ scan: ScanConditions, isJSON: Bool) throws {
    (self.place, self.isJSON) = (place, isJSON)
    grader = try PictureGrader(scan, place.tables.find().map(URLCompressor.init))
  }

  /// Grades the scans. Returns the status 1 if a scan has no code, a code that is not a row of the
  /// job, or one without a grade.
  mutating func run(_ paths: [String]) throws -> ExitStatus {
    var ledger = try place.ledgerToWrite()
    var output = StandardOutput()
    var status = ExitStatus.done
    for path in paths {
      var codes: [GradedCode] = []
      let bytes = try PictureGrader.contents(of: path)
      if let remark = try grader.grade(bytes, of: path, { codes.append($0) }) {
        Beckon.say(remark)
        status = .no
      }
      let digest = try SHA256.digest(of: bytes)
      for code in codes {
        let rows = try ledger.rows(showing: code.content, in: place.file.name)
        if rows.isEmpty || code.string == nil || !code.isDecoded { status = .no }
        if let grade = code.string {
          let kept = LedgerGrade(grade: grade, file: path).code(of: digest)
          // A grade that the ledger has already is not recorded again.
          let news = try rows.filter { row in
            try !ledger.codes(of: row.number, in: row.job).contains(kept)
          }
          try ledger.append(
            news.map { .codeMade(job: $0.job, row: $0.number, kept) })
        }
        try output.write(line(path, code, rows))
      }
    }
    try output.flush()
    return status
  }

  private func line(_ path: String, _ code: GradedCode, _ rows: [LedgerRow]) -> String {
    let numbers = rows.map(\.number)
    if isJSON {
      let json: JSONValue = [
        "file": .string(path), "text": .string(code.content),
        "rows": .array(numbers.map { .integer($0) }), "grade": JSONValue(code.string),
        "message": JSONValue(code.refusal),
      ]
      return json.text() + "\n"
    }
    let said = code.content.safeForTerminal()
    let who =
      !code.isDecoded
      ? "a code that cannot be decoded"
      : numbers.isEmpty
        ? "\(said) is not a row of '\(place.file.name)'"
        : "row \(numbers.map(String.init).joined(separator: ", ")), \(said)"
    let grade = code.string.map { "\($0) (\(code.letter ?? "")), an estimate" }
    return "\(path.safeForTerminal()): \(who): \(grade ?? code.refusal ?? "not graded")\n"
  }
}

import PictureGrading

/// A run that grades scans of a job's codes, and records the grades in its ledger.
struct JobGradeCheck {
  let place: JobContext
  var grader: PictureGrader

  /// Grades the scans. Returns the status 1 if a scan has no code, a code that is not a row of the
  /// job, or one without a grade.
  mutating func run(_ paths: [String], _ arguments: Arguments) throws -> ExitStatus {
    var ledger = try place.ledgerToWrite()
    var output = try ResultWriter(arguments)
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
        try output.write([
          "file": .string(path), "text": .string(code.content),
          "rows": .array(rows.map { .integer($0.number) }), "grade": JSONValue(code.string),
          "message": JSONValue(code.refusal),
        ]) { [job = place.file.name] _ in
          "\(path.safeForTerminal()): \(Self.words(code, rows.map(\.number), of: job))\n"
        }
      }
    }
    try output.flush()
    return status
  }

  private static func words(_ code: GradedCode, _ rows: [Int], of job: String) -> String {
    let said = code.content.safeForTerminal()
    let who =
      !code.isDecoded
      ? "a code that cannot be decoded"
      : rows.isEmpty
        ? "\(said) is not a row of '\(job)'"
        : "row \(rows.map(String.init).joined(separator: ", ")), \(said)"
    let grade = code.string.map { "\($0) (\(code.letter ?? "")), an estimate" }
    return "\(who): \(grade ?? code.refusal ?? "not graded")"
  }
}

/// A run of `beckon grade` over all pictures, which determines the exit status.
struct GradeRun: ~Copyable {
  var expectation: Expectation?
  let least: Grade?
  var output: ResultWriter
  var report: GradeReport?
  var grader: PictureGrader
  private(set) var status = ExitStatus.done

  /// Grades the codes of all inputs; one bad file among several does not stop the others.
  mutating func perform(_ inputs: [ScanInput]) throws -> ExitStatus {
    for input in inputs {
      guard case .file(let path) = input else { continue }
      do { try grade(path) } catch let error as SystemIOError
        where inputs.count > 1 && error.action == .read
      {
        fail(error, "\(error)")
      } catch let error as PictureError {
        fail(error, "\(input.name): \(error)")
      }
    }
    try output.flush()
    try report?.write()
    expectation?.tellUnseen()
    return status
  }

  private mutating func fail(_ error: any Error, _ sentence: String) {
    Beckon.say(sentence)
    status = Beckon.status(of: error)
  }

  private mutating func lower() {
    if status == .done { status = .no }
  }

  private mutating func grade(_ path: String) throws {
    var codes: [GradedCode] = []
    let remark = try grader.grade(PictureGrader.contents(of: path), of: path) { codes.append($0) }
    for code in codes { try tell(code) }
    try count(codes, in: ScanInput.file(path).name)
    if let remark {
      Beckon.say(remark)
      lower()
    }
  }

  private mutating func tell(_ code: GradedCode) throws {
    var graded = code
    graded.isExpected = graded.isDecoded ? expectation?.allows(graded.content) : nil
    if graded.isExpected == false || !graded.isDecoded { lower() }
    if let overall = graded.overall {
      if let least, overall < least { lower() }
    } else {
      lower()
    }
    report?.add(graded)
    try output.write(graded)
  }

  /// Reports the number of codes in a picture, unless it is a single decoded one.
  private mutating func count(_ codes: [GradedCode], in name: String) throws {
    let missed = codes.count { !$0.isDecoded }
    guard codes.count > 1 || missed > 0 else { return }
    let seen = "\(name): \(counted(codes.count, "code")) seen"
    if missed > 0 {
      Beckon.say("\(seen), \(missed) not decoded")
    } else {
      try output.write(text: "\(seen), all decoded".safeForTerminal() + "\n")
    }
  }
}

/// A run of `beckon grade`: grades all pictures and determines the exit status.
struct GradeRun: ~Copyable {
  private var request: GradeRequest
  private var grader: PictureGrader
  private var output: GradeOutput
  private var status = ExitStatus.done

  init(
    _ request: GradeRequest, _ grader: PictureGrader, _ output: consuming GradeOutput
  ) {
    (self.request, self.grader) = (request, grader)
    self.output = output
  }

  /// Grades everything. One bad file among several does not stop the others.
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
    try output.finish()
    request.expectation?.tellUnseen()
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
    try output.count(codes, in: ScanInput.file(path).name)
    if let remark {
      Beckon.say(remark)
      lower()
    }
  }

  private mutating func tell(_ code: GradedCode) throws {
    var graded = code
    graded.isExpected = graded.isDecoded ? request.expectation?.allows(graded.content) : nil
    if graded.isExpected == false || !graded.isDecoded { lower() }
    if let overall = graded.overall {
      if let least = request.least, overall < least { lower() }
    } else {
      lower()
    }
    try output.add(graded)
  }
}

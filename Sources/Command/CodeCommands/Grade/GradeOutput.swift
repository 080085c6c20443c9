/// The output of grades as they come: text or JSON on standard output, and a report in a file.
struct GradeOutput: ~Copyable {
  private let isJSON: Bool
  private let styling: Styling
  private var report: GradeReport?
  private var output = StandardOutput()

  init(isJSON: Bool, styling: Styling, report: GradeReport?) {
    (self.isJSON, self.styling, self.report) = (isJSON, styling, report)
  }

  mutating func add(_ code: GradedCode) throws {
    report?.add(code)
    try output.write(isJSON ? code.json.text() + "\n" : text(code))
  }

  /// Reports the number of codes in a picture, unless it is a single decoded one.
  mutating func count(_ codes: [GradedCode], in name: String) throws {
    let missed = codes.count { !$0.isDecoded }
    guard codes.count > 1 || missed > 0 else { return }
    let seen = "\(name): \(counted(codes.count, "code")) seen"
    let sentence = missed == 0 ? "\(seen), all decoded" : "\(seen), \(missed) not decoded"
    if missed > 0 {
      Beckon.say(sentence)
    } else if !isJSON {
      try output.write(sentence.safeForTerminal() + "\n")
    }
  }

  mutating func finish() throws {
    try output.flush()
    try report?.write()
  }

  private func text(_ code: GradedCode) -> String {
    var lines = [styling(.bold, code.content.safeForTerminal())]
    let marks =
      code.marks.isEmpty
      ? "" : ", marks at " + code.marks.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    lines.append("  \(code.kind), \(code.place.safeForTerminal())\(marks)")
    if let refusal = code.refusal { lines.append("  " + styling(.yellow, refusal)) }
    if code.isExpected == false {
      lines.append("  " + styling(.red, "not what --expect requires"))
    }
    if let overall = code.overall { lines += self.lines(code, overall) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ code: GradedCode, _ overall: Grade) -> [String] {
    let whole = styling(colour(overall), "\(code.string ?? "") (\(overall.letter))")
    guard code.isDecoded else { return ["  " + whole] }
    var lines = ["  \(whole) " + code.remarks.joined(separator: ", ")]
    for measure in code.measures {
      let value = measure.value.map { "  " + DecimalText.fixed($0, 3) } ?? ""
      lines.append(
        "  " + (measure.letter.map { styling(colour(measure.grade), $0) } ?? "-") + "  "
          + measure.parameter.name + value + (measure.isUnconfirmed ? "  (unconfirmed limit)" : ""))
    }
    let damaged = code.grade?.segments.filter { $0.grade < .a } ?? []
    if !damaged.isEmpty {
      let words = damaged.map {
        "\($0.segment.rawValue) \($0.grade.letter), \($0.wrong) of \($0.seen)"
      }
      lines.append("     wrong modules: " + words.joined(separator: "; "))
    }
    lines.append("  -  " + code.reported.joined(separator: ", "))
    for advice in code.advice {
      lines.append("  \(advice.parameter.name): \(advice.sentence)")
    }
    return lines
  }

  private func colour(_ grade: Grade) -> Styling.Style {
    grade >= .b ? .green : grade >= .d ? .yellow : .red
  }
}

extension GradedCode {
  /// The values that are reported but not graded.
  var reported: [String] {
    var words: [String] = []
    if let grade {
      words = [
        "print growth \(DecimalText.fixed(grade.growth.x, 2)) across and \(DecimalText.fixed(grade.growth.y, 2)) down",
        "contrast uniformity \(DecimalText.fixed(grade.uniformity, 2))",
      ]
      if let quiet = grade.quietZone { words.append("quiet zone \(quiet) modules") }
    }
    if let clipGrade {
      words = [
        "\(counted(clipGrade.wrong, "place")) of 128 on the wrong side",
        "the least clear one \(DecimalText.fixed(clipGrade.uniformity, 2))",
        "third colour at \(DecimalText.fixed(clipGrade.thirdColourContrast * 100, 0)) % of the contrast",
      ]
    }
    let part = clipGrade == nil ? "a module" : "the stroke of an arc"
    if let pixels { words.append("\(DecimalText.fixed(pixels, 1)) pixels \(part)") }
    if let module {
      words.append(
        clipGrade == nil
          ? "modules of \(DecimalText.fixed(module, 3)) mm"
          : "strokes of \(DecimalText.fixed(module, 3)) mm")
    }
    return words
  }
}

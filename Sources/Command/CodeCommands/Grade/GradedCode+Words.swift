extension GradedCode: CommandResult {
  package func text(_ styling: Styling) -> String {
    var lines = [styling(.bold, content.safeForTerminal())]
    let marks =
      marks.isEmpty
      ? "" : ", marks at " + marks.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    lines.append("  \(kind), \(place.safeForTerminal())\(marks)")
    if let refusal { lines.append("  " + styling(.yellow, refusal)) }
    if isExpected == false {
      lines.append("  " + styling(.red, "not what --expect requires"))
    }
    if let overall { lines += self.lines(overall, styling) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ overall: Grade, _ styling: Styling) -> [String] {
    let whole = styling(colour(of: overall), "\(string ?? "") (\(overall.letter))")
    guard isDecoded else { return ["  " + whole] }
    var lines = ["  \(whole) " + remarks.joined(separator: ", ")]
    for measure in measures {
      let value = measure.value.map { "  " + DecimalText.fixed($0, 3) } ?? ""
      lines.append(
        "  " + (measure.letter.map { styling(colour(of: measure.grade), $0) } ?? "-") + "  "
          + measure.parameter.name + value + (measure.isUnconfirmed ? "  (unconfirmed limit)" : ""))
    }
    let damaged = grade?.segments.filter { $0.grade < .a } ?? []
    if !damaged.isEmpty {
      let words = damaged.map {
        "\($0.segment.rawValue) \($0.grade.letter), \($0.wrong) of \($0.seen)"
      }
      lines.append("     wrong modules: " + words.joined(separator: "; "))
    }
    lines.append("  -  " + reported.joined(separator: ", "))
    for advice in advice {
      lines.append("  \(advice.parameter.name): \(advice.sentence)")
    }
    return lines
  }

  private func colour(of grade: Grade) -> Styling.Style {
    grade >= .b ? .green : grade >= .d ? .yellow : .red
  }

  /// The values that are reported but not graded, in words.
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

import CommandHabits
import CommandLineKit
import Grading
import HostIO
import JSONText

/// Tells grades as they come: words or JSON on standard output, and a report in a file.
struct GradeTelling: ~Copyable {
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

  mutating func finish() throws {
    try output.flush()
    try report?.write()
  }

  private func text(_ code: GradedCode) -> String {
    var lines = [styling(.bold, code.content.safeForTerminal())]
    lines.append("  \(code.kind), \(code.place.safeForTerminal())")
    if let refusal = code.refusal { lines.append("  " + styling(.yellow, refusal)) }
    if code.isExpected == false {
      lines.append("  " + styling(.red, "not what --expect says it should be"))
    }
    if let grade = code.grade { lines += self.lines(code, grade) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ code: GradedCode, _ grade: SymbolGrade) -> [String] {
    let whole = styling(colour(grade.overall), "\(code.string ?? "") (\(grade.overall.letter))")
    var lines = ["  \(whole) " + code.remarks.joined(separator: ", ")]
    for measure in grade.measures {
      let value = measure.value.map { "  " + Figures.fixed($0, 3) } ?? ""
      lines.append(
        "  " + styling(colour(measure.grade), measure.grade.letter) + "  "
          + measure.parameter.name + value + (measure.isUnconfirmed ? "  (unconfirmed limit)" : ""))
    }
    let damaged = grade.segments.filter { $0.grade < .a }
    if !damaged.isEmpty {
      let words = damaged.map {
        "\($0.segment.rawValue) \($0.grade.letter), \($0.wrong) of \($0.seen)"
      }
      lines.append("     wrong modules: " + words.joined(separator: "; "))
    }
    lines.append("  -  " + code.reported(grade).joined(separator: ", "))
    for advice in Advice.sentences(for: grade) {
      lines.append("  \(advice.parameter.name): \(advice.sentence)")
    }
    return lines
  }

  private func colour(_ grade: Grade) -> Styling.Style {
    grade >= .b ? .green : grade >= .d ? .yellow : .red
  }
}

extension GradedCode {
  /// What is reported and not graded.
  func reported(_ grade: SymbolGrade) -> [String] {
    var words = [
      "print growth \(Figures.fixed(grade.growth.x, 2)) across and \(Figures.fixed(grade.growth.y, 2)) down",
      "contrast uniformity \(Figures.fixed(grade.uniformity, 2))",
    ]
    if let quiet = grade.quietZone { words.append("quiet zone \(quiet) modules") }
    words.append("\(Figures.fixed(grade.pixelsPerModule, 1)) pixels a module")
    if let module { words.append("modules of \(Figures.fixed(module, 3)) mm") }
    return words
  }
}

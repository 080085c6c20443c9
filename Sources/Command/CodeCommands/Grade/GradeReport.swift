import CSVText
import HTMLReports

/// A report of all graded codes in a file: a table, JSON, or an HTML page.
struct GradeReport {
  private enum Kind: String {
    case csv, json, html
  }

  private let path: String
  private let kind: Kind
  private let existing: OutputFile.Existing
  private var bytes: [UInt8] = []
  private var table = CSVWriter()
  private var values: [JSONValue] = []
  private var counts = (codes: 0, graded: 0)
  private var fault: (any Error)?

  /// Creates a report, or returns `nil` if the file name does not imply a kind of report.
  init?(path: String, existing: OutputFile.Existing) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let kind = Kind(rawValue: ending) else { return nil }
    (self.path, self.kind, self.existing) = (path, kind, existing)
    if kind == .html { bytes = GradePage.head() }
    if kind == .csv { addRow(Self.columns) }
  }

  mutating func add(_ code: GradedCode) {
    counts.codes += 1
    if code.overall != nil { counts.graded += 1 }
    switch kind {
    case .csv: addRow(Self.row(code))
    case .json: values.append(code.json)
    case .html: bytes += GradePage.bytes(of: GradePage.Entry(code))
    }
  }

  /// Writes the report as a whole, or leaves no file.
  mutating func write() throws {
    if let fault { throw fault }
    switch kind {
    case .csv: break
    case .json: bytes = Array((JSONValue.array(values).text() + "\n").utf8)
    case .html:
      bytes += GradePage.foot(verdict: "\(counts.graded) of \(counts.codes) codes graded")
    }
    try OutputFile.write(bytes, to: path, existing: existing)
  }

  private static let columns =
    ["file", "picture", "content", "expected", "grade", "letter", "dpi", "module_mm", "remarks"]
    + Parameter.allCases.flatMap { [$0.rawValue, $0.rawValue + "_letter"] }
    + ["growth_x", "growth_y", "contrast_uniformity", "quiet_zone"]

  private mutating func addRow(_ fields: [String]) {
    do { try table.write(fields, to: &bytes) } catch { fault = error }
  }

  private static func row(_ code: GradedCode) -> [String] {
    let grade = code.grade
    var row = [
      code.file, code.picture.map(String.init) ?? "", code.content,
      code.isExpected.map { $0 ? "yes" : "no" } ?? "", code.string ?? "",
      code.letter ?? "", code.density.map { DecimalText.fixed($0, 0) } ?? "",
      code.module.map { DecimalText.fixed($0, 4) } ?? "",
      code.refusal ?? code.remarks.joined(separator: "; "),
    ]
    for parameter in Parameter.allCases {
      let measure = code.measures.first { $0.parameter == parameter }
      row += [measure?.value.map { DecimalText.fixed($0, 4) } ?? "", measure?.letter ?? ""]
    }
    return row
      + [
        grade.map { DecimalText.fixed($0.growth.x, 3) } ?? "",
        grade.map { DecimalText.fixed($0.growth.y, 3) } ?? "",
        grade.map { DecimalText.fixed($0.uniformity, 3) } ?? "",
        grade?.quietZone.map(String.init) ?? "",
      ]
  }
}

extension GradePage.Entry {
  /// Creates the page entry of a graded code.
  init(_ code: GradedCode) {
    let grade = code.grade
    self.init(
      title: code.place, content: code.content, kind: code.kind, string: code.string,
      letter: code.letter,
      remarks: (code.isExpected == false ? ["not what was expected"] : []) + code.remarks,
      complaint: code.refusal,
      parameters: code.measures.map {
        GradePage.Entry.Row(
          letter: $0.letter ?? "–", name: $0.parameter.name,
          value: $0.value.map { DecimalText.fixed($0, 3) } ?? "")
      },
      reported: code.reported, advice: code.advice.map(\.sentence),
      map: grade.map(GradePage.Map.init))
  }
}

extension GradePage.Map {
  /// The modulation of every module, with the wrong modules marked.
  init(_ grade: SymbolGrade) {
    let (field, quiet) = (grade.field, grade.field.quiet)
    var cells: [GradePage.Map.Cell] = []
    cells.reserveCapacity(field.width * field.width)
    for row in -quiet..<field.size + quiet {
      for column in -quiet..<field.size + quiet {
        cells.append(
          GradePage.Map.Cell(
            modulation: field.modulation(column, row), isDark: field.isDark(column, row) ?? false,
            isWrong: grade.isWrong(column, row)))
      }
    }
    self.init(width: field.width, quiet: quiet, cells: cells)
  }
}

package import InvocationURLs
import Spreadsheets

/// Something that stands against a job, or should be known before it is run.
package struct JobFinding: Sendable, Hashable {
  /// What it is about; the raw value is a stable name for programs.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The table cannot be read on.
    case csv
    /// A field or value is not what it must be.
    case value
    /// The URL is none.
    case url
    /// Lint found something in the URL.
    case lint
    /// The chip cannot mirror what the URL asks for.
    case mirror
    /// The message does not fit onto the tag.
    case tag
    /// There is no QR code for it as it is wanted.
    case qr
    /// The lines below the QR code cannot be drawn.
    case caption
    /// There is no App Clip Code for it.
    case clipCode = "clip-code"
    /// The route table has no route for the URL, or another one.
    case route
    /// Two rows have the same of what must be unique.
    case duplicate
    /// Random identifiers are too short.
    case random
    /// The job has begun with other rows.
    case begun
    /// Something could not be checked.
    case unchecked
  }

  /// What it weighs: a row with an error is a bad row.
  package var level: LintLevel
  /// What it is about.
  package var kind: Kind
  /// The row, from 1; `nil` for the job as a whole.
  package var row: Int?
  /// The line of the table on which the row begins, or the row of a sheet.
  package var line: Int?
  /// Whether the table is a sheet of a spreadsheet, which has rows and no lines.
  package var isOfSpreadsheet = false
  /// The cell that it comes from, `C18`, where that is known.
  package var cell: String?
  /// The column or value that it comes from, where that is known.
  package var column: String?
  /// The character of the line, for a fault of the table itself.
  package var character: Int?
  /// What is wrong and what to do.
  package var sentence: String
  /// The URL of the row, where there is one.
  package var url: String?
  /// The rule of lint.
  package var rule: String?

  init(
    _ level: LintLevel, _ kind: Kind, _ sentence: String, row: Int? = nil, line: Int? = nil,
    column: String? = nil, url: String? = nil, rule: String? = nil
  ) {
    self.level = level
    self.kind = kind
    self.sentence = sentence
    self.row = row
    self.line = line
    self.column = column
    self.url = url
    self.rule = rule
  }
}

extension JobFinding: CustomStringConvertible {
  /// The place and the sentence: `line 18 (row 17), column 'table': …`, or `cell C18 (row 17), column …`.
  package var description: String {
    var place: [String] = []
    let written = line.map { Self.place($0, isOfSpreadsheet, cell) }
    switch (written, row) {
    case (let written?, let row?): place.append("\(written) (row \(row))")
    case (let written?, nil): place.append(written)
    case (nil, let row?): place.append("row \(row)")
    case (nil, nil): break
    }
    if let character { place.append("column \(character)") }
    if let column { place.append((line == nil ? "value" : "column") + " '\(column)'") }
    return (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + sentence
  }

  /// A place in the table in words.
  static func place(_ line: Int, _ isOfSpreadsheet: Bool, _ cell: String? = nil) -> String {
    cell.map { "cell \($0)" } ?? (isOfSpreadsheet ? "sheet row \(line)" : "line \(line)")
  }
}

extension JobPlan {
  /// A finding with the file that it is in: the table for what has a place there, else the job
  /// file at `path`.
  package func sentence(_ finding: JobFinding, of path: String) -> String {
    let isInTable = finding.line != nil || finding.kind == .csv
    return "\(isInTable ? sheet?.name ?? path : path): \(finding)"
  }

  /// Says of a finding which row it is about, and where that stands in the table.
  func place(_ finding: inout JobFinding, _ number: Int, _ line: Int?) {
    (finding.row, finding.line) = (number, line)
    guard let line, let table = sheet?.spreadsheet else { return }
    finding.isOfSpreadsheet = true
    guard let name = finding.column, let slot = binding.places[name],
      case .field(let column, _) = binding.slots[slot].source
    else { return }
    finding.cell = table.address(column: column, row: line).description
  }
}

extension JobFinding {
  /// What a row says is no URL.
  static func noURL(_ error: InvocationURLError) -> JobFinding {
    JobFinding(.error, .url, "the URL is none: \(error)")
  }
}

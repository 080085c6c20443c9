package import InvocationURLs
import Spreadsheets

/// An error in a job, or a warning before it is run.
package struct JobFinding: Sendable, Hashable {
  /// The subject of a finding; the raw value is a stable name for programs.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The CSV table cannot be read further.
    case csv
    /// A field or value is not valid.
    case value
    /// The text that should be a URL is not valid.
    case url
    /// Lint found a problem in the URL of the row.
    case lint
    /// The chip of the tag cannot mirror the fields that the URL asks for.
    case mirror
    /// The message does not fit onto the tag, or the tag needs attention.
    case tag
    /// The QR code cannot be made as required, or may be hard to read.
    case qr
    /// The lines below the QR code cannot be drawn.
    case caption
    /// The App Clip Code cannot be made.
    case clipCode = "clip-code"
    /// The URL has no route in the route table, or leads to another route.
    case route
    /// Two rows have the same value of a key that must be unique.
    case duplicate
    /// The random identifiers of the job are too short.
    case random
    /// The job has started in the ledger with other rows.
    case begun
    /// A part of the job could not be checked.
    case unchecked
  }

  /// The severity of the finding; a row with an error is a bad row.
  package var level: LintLevel
  /// The subject of the finding, such as the URL or the tag.
  package var kind: Kind
  /// The number of the row, from 1; nil for the job as a whole.
  package var row: Int?
  /// The line of the table on which the row begins, or the row of a sheet, from 1.
  package var line: Int?
  /// Whether the table is a sheet of a spreadsheet, which has rows instead of lines.
  package var isOfSpreadsheet = false
  /// The address of the cell, such as `C18`, if known.
  package var cell: String?
  /// The column or value that caused the finding, if known.
  package var column: String?
  /// The column of the line, from 1, at which an error in the table itself is.
  package var character: Int?
  /// A sentence with the problem and the remedy.
  package var sentence: String
  /// The URL of the row, if it has one.
  package var url: String?
  /// The identifier of the lint rule, for a finding of lint.
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
  /// The place and the sentence: `line 18 (row 17), column 'table': …`, or `cell C18 (row 17),
  /// column …`.
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

  /// The words for a place in the table: its line, or its row or cell in a spreadsheet.
  static func place(_ line: Int, _ isOfSpreadsheet: Bool, _ cell: String? = nil) -> String {
    cell.map { "cell \($0)" } ?? (isOfSpreadsheet ? "sheet row \(line)" : "line \(line)")
  }
}

extension JobPlan {
  /// A finding with the name of its file: the table if the finding has a place there, otherwise the
  /// job file at `path`.
  package func sentence(_ finding: JobFinding, of path: String) -> String {
    let isInTable = finding.line != nil || finding.kind == .csv
    return "\(isInTable ? sheet?.name ?? path : path): \(finding)"
  }

  /// Records in a finding the number of its row, and its place in the table.
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
  /// The finding for a row whose text is not a valid URL.
  static func noURL(_ error: InvocationURLError) -> JobFinding {
    JobFinding(.error, .url, "the URL is not valid: \(error)")
  }
}

package import InvocationURLs

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
  /// The line of the table on which the row begins.
  package var line: Int?
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
  /// The place and the sentence: `line 18 (row 17), column 'table': …`.
  package var description: String {
    var place: [String] = []
    switch (line, row) {
    case (let line?, let row?): place.append("line \(line) (row \(row))")
    case (let line?, nil): place.append("line \(line)")
    case (nil, let row?): place.append("row \(row)")
    case (nil, nil): break
    }
    if let character { place.append("column \(character)") }
    if let column { place.append((line == nil ? "value" : "column") + " '\(column)'") }
    return (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + sentence
  }
}

package import Ledgers

/// A row of a job as a ledger stores it: random and serial values are fixed.
package struct JobRow: Sendable, Hashable {
  /// The number of the row, from 1.
  package var number: Int
  /// The line of the table on which the row begins, from 1; nil for a job without a table.
  package var line: Int?
  /// The URL, with `{uid}`, `{counter}` or the placeholders of an NTAG 424 DNA for mirrored fields;
  /// or the text of a content.
  package var url: String
  /// The lines below the row's code, separated by line ends; empty without any.
  package var caption: String
  /// The lines of the row's label, separated by line ends; empty without any.
  package var label: String
  /// The name of the row's code files, without suffix; empty if the job makes no files.
  package var name: String
  /// The columns of the table with the row's values, in order; empty without a table.
  package var columns: [RowContent.Column]

  package init(
    number: Int, line: Int? = nil, url: String, caption: String = "", label: String = "",
    name: String = "", columns: [RowContent.Column] = []
  ) {
    self.number = number
    self.line = line
    self.url = url
    self.caption = caption
    self.label = label
    self.name = name
    self.columns = columns
  }

  /// The message for the tag of this row.
  package func message(
    of content: JobContent? = nil, androidPackage: String? = nil, isPersonalized: Bool = false
  ) throws -> JobMessage {
    try JobMessage(
      url: url, of: content, androidPackage: androidPackage, isPersonalized: isPersonalized)
  }
}

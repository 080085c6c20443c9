package import Cryptography
package import Tags

/// The content of a row for its tag and its code. It is fixed when the row is added; corrections
/// are events.
package struct RowContent: Sendable, Hashable {
  /// The number of the row, from 1.
  package let number: Int
  /// The URL, including the placeholders of mirrored fields.
  package var url: String
  /// A name of the row for people and file names; empty without one.
  package let name: String
  /// The columns that captions and labels need, in order.
  package let columns: [Column]
  /// The line of the row in its source file, from 1; nil without such a file.
  package let line: Int?
  /// The SHA-256 digest of the NDEF message, including the placeholders of mirrored fields, or
  /// `nil` if the row needs no tag.
  package let content: SHA256Digest?

  /// A column of the table with the row's value in it.
  package struct Column: Sendable, Hashable {
    /// The name of the column.
    package let name: String
    /// The value of the row in this column.
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    number: Int, url: String, name: String = "", columns: [Column] = [], line: Int? = nil,
    content: SHA256Digest? = nil
  ) {
    self.number = number
    self.url = url
    self.name = name
    self.columns = columns
    self.line = line
    self.content = content
  }
}

extension RowContent {
  /// The name of the column that stores the lines below a code.
  package static let captionColumn = "caption"

  /// The lines below the row's code; empty if it has none.
  package var caption: String {
    columns.first { $0.name == Self.captionColumn }?.value ?? ""
  }

  /// The lines below the row's code, without empty ones.
  package var captionLines: [String] { Self.lines(ofCaption: caption) }

  /// The name of the column that stores the lines of a label.
  package static let labelColumn = "label"

  /// The lines of the row's label, or those below its code if the label has none of its own.
  package var labelLines: [String] {
    columns.first { $0.name == Self.labelColumn }.map { Self.lines(ofCaption: $0.value) }
      ?? captionLines
  }

  /// The lines of a caption, without empty ones.
  package static func lines(ofCaption caption: String) -> [String] {
    caption.split(separator: "\n").map(String.init)
  }
}

/// A row of a job with its state in the ledger.
package struct LedgerRow: Sendable, Hashable {
  /// The name of the job that the row belongs to.
  package let job: String
  /// The content of the row.
  package let content: RowContent
  /// The state of the row.
  package let state: RowState
  /// The UID of the tag that carries the row or may carry it; nil for none.
  package let uid: TagUID?
  /// The number of tags that were tried.
  package let attempts: Int
  /// The reason for the row's last failure; nil if it did not fail.
  package let reason: TagReason?
  /// The name of the station of the last event about the row; nil without events.
  package let station: StationName?
  /// The number of times that the row's content was corrected.
  package let revision: Int
  /// The contents that the row had before, which its tag may carry.
  package let earlier: [EarlierContent]

  /// The number of the row, from 1.
  package var number: Int { content.number }

  /// The same row with another content.
  package func replacing(_ content: RowContent) -> LedgerRow {
    LedgerRow(
      job: job, content: content, state: state, uid: uid, attempts: attempts, reason: reason,
      station: station, revision: revision, earlier: earlier)
  }

  /// The pair of this row and a tag.
  package func on(_ uid: TagUID) -> RowTag { RowTag(job: job, row: number, uid: uid) }
}

/// A tag as a ledger knows it.
package struct LedgerTag: Sendable, Hashable {
  /// The UID of the tag.
  package let uid: TagUID
  /// The state of the tag: bound, free or in quarantine.
  package let standing: LedgerTagState
  /// The job of the row that the tag carries or was last intended for.
  package let job: String?
  /// The number of that row, from 1.
  package let row: Int?
  /// The reason for the tag's state; nil without one.
  package let reason: TagReason?
}

/// The numbers of rows of a job in each state, and facts about its progress.
package struct JobSummary: Sendable, Hashable {
  /// The name of the job.
  package let job: String
  /// The digest of the file that describes the job.
  package let definition: SHA256Digest
  /// The number of rows in the job.
  package let rows: Int
  /// The number of rows in each state, without states that have none.
  package let counts: [RowState: Int]
  /// The number of pending rows that were tried before.
  package let triedAgain: Int
  /// The number of rows with a code of each kind, without kinds that have none.
  package let codes: [String: Int]
  /// Whether the rows are written to tags; otherwise only codes are made of them.
  package let makesTags: Bool

  /// The number of rows that are in any of these states.
  package func count(_ states: RowState...) -> Int {
    states.reduce(0) { $0 + counts[$1, default: 0] }
  }
}

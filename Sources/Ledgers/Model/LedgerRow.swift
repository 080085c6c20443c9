package import LibCrypto
package import Tags

/// What a row is to put onto a tag or into a code; decided when the row was added, and then fixed.
package struct RowContent: Sendable, Hashable {
  /// The number of the row, from 1.
  package let number: Int
  /// The URL, with the placeholders of a mirror as they are written.
  package let url: String
  /// The name of the row for people and files; may be empty.
  package let name: String
  /// What captions and labels need, in order.
  package let columns: [Column]
  /// The line in the file that the row came from.
  package let line: Int?
  /// SHA-256 of the NDEF message, with placeholders in a mirror's place; none where no tag is made.
  package let content: SHA256Digest?

  /// A column's name and what stands in it.
  package struct Column: Sendable, Hashable {
    package let name: String
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
  /// The name of the column that keeps the lines below a code.
  package static let captionColumn = "caption"

  /// The lines below the row's code; empty without any.
  package var caption: String {
    columns.first { $0.name == Self.captionColumn }?.value ?? ""
  }

  /// The same, line by line; empty ones are left out.
  package var captionLines: [String] { Self.lines(ofCaption: caption) }

  /// The name of the column that keeps the lines of a label.
  package static let labelColumn = "label"

  /// The lines of the row's label; those below its code where it has none of its own.
  package var labelLines: [String] {
    columns.first { $0.name == Self.labelColumn }.map { Self.lines(ofCaption: $0.value) }
      ?? captionLines
  }

  package static func lines(ofCaption caption: String) -> [String] {
    caption.split(separator: "\n").map(String.init)
  }
}

/// A row and how far it has come.
package struct LedgerRow: Sendable, Hashable {
  /// The name of its job.
  package let job: String
  package let content: RowContent
  /// How far it has come.
  package let state: RowState
  /// The tag that carries it, or may carry it.
  package let uid: TagUID?
  /// How many tags were tried.
  package let attempts: Int
  /// What the last event said about it that was not good.
  package let reason: TagReason?
  /// Where the last event about it happened; none before the first.
  package let station: StationName?

  /// The number of the row, from 1.
  package var number: Int { content.number }

  /// This row on a tag.
  package func on(_ uid: TagUID) -> RowTag { RowTag(job: job, row: number, uid: uid) }
}

/// A tag, and what a ledger knows of it.
package struct LedgerTag: Sendable, Hashable {
  package let uid: TagUID
  /// What is known.
  package let standing: TagStanding
  /// The job of the row that it carries, or was last meant for.
  package let job: String?
  /// The number of that row.
  package let row: Int?
  /// Why it stands so.
  package let reason: TagReason?
}

/// How many rows of a job are in each state.
package struct JobSummary: Sendable, Hashable {
  /// The name of the job.
  package let job: String
  /// The digest of the file that describes it.
  package let definition: SHA256Digest
  /// How many rows there are.
  package let rows: Int
  /// How many are in each state; states without rows are left out.
  package let counts: [RowState: Int]
  /// How many of the pending rows were tried before.
  package let triedAgain: Int
  /// How many rows have a code of each kind; kinds without codes are left out.
  package let codes: [String: Int]
  /// Whether rows are to go onto tags; else only codes are made of them.
  package let makesTags: Bool

  /// How many rows are in one of these states.
  package func count(_ states: RowState...) -> Int {
    states.reduce(0) { $0 + counts[$1, default: 0] }
  }
}

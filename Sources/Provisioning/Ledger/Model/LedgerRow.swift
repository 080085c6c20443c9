public import LibCrypto
public import Tags

/// What a row is to put onto a tag or into a code; decided when the row was added, and then fixed.
public struct RowContent: Sendable, Hashable {
  /// The number of the row, from 1.
  public let number: Int
  /// The URL, with the placeholders of a mirror as they are written.
  public let url: String
  /// The name of the row for people and files; may be empty.
  public let name: String
  /// The columns that captions need, in order.
  public let columns: [Column]
  /// The line in the file that the row came from.
  public let line: Int?
  /// SHA-256 of the NDEF message, with placeholders in a mirror's place; none where no tag is made.
  public let content: SHA256Digest?

  /// A column's name and what stands in it.
  public struct Column: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String

    /// Puts both together.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Puts the parts together.
  public init(
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

/// A row and how far it has come.
public struct LedgerRow: Sendable, Hashable {
  /// The name of its job.
  public let job: String
  /// What it is.
  public let content: RowContent
  /// How far it has come.
  public let state: RowState
  /// The tag that carries it, or may carry it.
  public let uid: TagUID?
  /// How many tags were tried.
  public let attempts: Int
  /// What the last event said about it that was not good.
  public let reason: TagReason?
  /// Where the last event about it happened; none before the first.
  public let station: StationName?

  /// The number of the row, from 1.
  public var number: Int { content.number }

  /// This row on a tag.
  public func on(_ uid: TagUID) -> RowTag { RowTag(job: job, row: number, uid: uid) }
}

/// A tag, and what a ledger knows of it.
public struct LedgerTag: Sendable, Hashable {
  /// Its number.
  public let uid: TagUID
  /// What is known.
  public let standing: TagStanding
  /// The job of the row that it carries, or was last meant for.
  public let job: String?
  /// The number of that row.
  public let row: Int?
  /// Why it stands so.
  public let reason: TagReason?
}

/// How many rows of a job are in each state.
public struct JobSummary: Sendable, Hashable {
  /// The name of the job.
  public let job: String
  /// The digest of the file that describes it.
  public let definition: SHA256Digest
  /// How many rows there are.
  public let rows: Int
  /// How many are in each state; states without rows are left out.
  public let counts: [RowState: Int]
  /// How many of the pending rows were tried before.
  public let triedAgain: Int
  /// How many rows have a code of each kind; kinds without codes are left out.
  public let codes: [String: Int]
  /// Whether rows are to go onto tags; else only codes are made of them.
  public let makesTags: Bool

  /// How many rows are in one of these states.
  public func count(_ states: RowState...) -> Int {
    states.reduce(0) { $0 + counts[$1, default: 0] }
  }
}

package import CSVText
package import JSONText
package import Tags

/// A result that another ledger, station or program recorded: a row on a tag.
package struct LedgerResult: Sendable, Hashable {
  /// The name of the job.
  package let job: String
  /// The number of the row; nil to find the row by its URL.
  package let row: Int?
  /// The URL of the row, which must match the ledger's; nil if it is not given.
  package let url: String?
  /// The UID of the tag; nil if no tag carries the row.
  package let uid: TagUID?
  /// The state of the row.
  package let state: RowState

  /// The fields that a table of results must have.
  package static let neededFields = ["job", "row", "uid", "state"]

  package init(job: String, row: Int?, url: String? = nil, uid: TagUID?, state: RowState) {
    self.job = job
    self.row = row
    self.url = url
    self.uid = uid
    self.state = state
  }

  /// Parses a JSON object, in the form that exports write.
  package init(_ json: JSONValue) throws(LedgerResultError) {
    guard json.objectValue != nil else { throw LedgerResultError("this is not a JSON object") }
    try self.init { name in
      json[name].flatMap { $0.stringValue ?? $0.intValue.map(String.init) }
    }
  }

  /// Parses a line of a table, in the form that exports write.
  package init(_ record: CSVRecord) throws(LedgerResultError) {
    try self.init { name in record[name].flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Parses a line of a table from another program, with a tag's UID in one column and the URL on
  /// that tag in another. A line without a UID reports no tag.
  package init(
    _ record: CSVRecord, job: String, uidColumn: String, urlColumn: String
  ) throws(LedgerResultError) {
    func field(_ name: String) -> String? {
      record[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let number = field(uidColumn) else {
      self.init(job: job, row: nil, uid: nil, state: .pending)
      return
    }
    guard let url = field(urlColumn) else {
      throw LedgerResultError("'\(urlColumn)' is empty, but it is needed to find the row")
    }
    let uid = try Self.uid(number, uidColumn)
    self.init(job: job, row: nil, url: url, uid: uid, state: .done)
  }

  private static func uid(_ text: String, _ field: String) throws(LedgerResultError) -> TagUID {
    guard let uid = TagUID(text), uid.hasLengthOfTags else {
      throw LedgerResultError(
        "'\(field)' must be the UID of a tag: 4, 7, 8 or 10 bytes in hexadecimal")
    }
    return uid
  }

  private init(_ field: (String) -> String?) throws(LedgerResultError) {
    guard let job = field("job") else { throw LedgerResultError("it names no job") }
    guard let row = field("row").flatMap({ Int($0) }), row > 0 else {
      throw LedgerResultError("'row' must be the number of a row")
    }
    // Rows of a job that only makes codes have no state.
    let word = field("state") ?? (field("uid") == nil ? RowState.pending.rawValue : "")
    guard let state = RowState(rawValue: word) else {
      throw LedgerResultError("'state' must be the state of a row, such as verified or done")
    }
    let uid = try field("uid").map { text throws(LedgerResultError) in try Self.uid(text, "uid") }
    self.init(job: job, row: row, url: field("url"), uid: uid, state: state)
  }
}

extension TagUID {
  /// Whether the UID has a length that tags use (ISO/IEC 14443-3, and ISO 15693 with eight bytes).
  package var hasLengthOfTags: Bool { Self.lengths.contains(bytes.count) }
}

/// The error of a result that cannot be parsed.
package struct LedgerResultError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem as a sentence, without its place.
  package let description: String

  init(_ sentence: String) { description = sentence }
}

/// The outcome of importing results into a ledger.
package struct ImportReport: Sendable, Hashable {
  /// The number of results that were imported.
  package var taken = 0
  /// The number of results that the ledger had already.
  package var known = 0
  /// The number of results about rows that no tag carries.
  package var empty = 0
  /// The results that contradict the ledger and were left out.
  package var conflicts: [Conflict] = []

  /// A result that contradicts the ledger, so that it is not imported.
  package struct Conflict: Sendable, Hashable {
    /// The result that was not imported.
    package let result: LedgerResult
    /// The position of the result in the input, counted from 1.
    package let number: Int
    /// A sentence about the contradiction.
    package let sentence: String
  }
}

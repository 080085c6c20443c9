package import CSVText
package import JSONText
package import Tags

/// What another ledger, station or program found: a row on a tag.
package struct LedgerResult: Sendable, Hashable {
  /// The job.
  package let job: String
  /// The number of the row; `nil` for the one that has the URL.
  package let row: Int?
  /// The URL of the row, when it was named; it must be the same in both ledgers.
  package let url: String?
  /// The tag; none when no tag carries the row.
  package let uid: TagUID?
  /// How far the row has come.
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

  /// Reads an object as exports write it.
  package init(_ json: JSONValue) throws(LedgerResultError) {
    guard json.objectValue != nil else { throw LedgerResultError("this is not a JSON object") }
    try self.init { name in
      json[name].flatMap { $0.stringValue ?? $0.intValue.map(String.init) }
    }
  }

  /// Reads a line of a table as exports write it.
  package init(_ record: CSVRecord) throws(LedgerResultError) {
    try self.init { name in record[name].flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Reads a line of a table that somebody else wrote, with a tag's number in one column and the URL that is on it in
  /// another. A line without a number is about no tag.
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
      throw LedgerResultError("'\(urlColumn)' is empty, and by it the row is found")
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
    // A row of a job that makes codes alone has none.
    let word = field("state") ?? (field("uid") == nil ? RowState.pending.rawValue : "")
    guard let state = RowState(rawValue: word) else {
      throw LedgerResultError("'state' must be the state of a row, such as verified or done")
    }
    let uid = try field("uid").map { text throws(LedgerResultError) in try Self.uid(text, "uid") }
    self.init(job: job, row: row, url: field("url"), uid: uid, state: state)
  }
}

extension TagUID {
  /// Whether tags have UIDs of that length: ISO/IEC 14443-3, and ISO 15693 with eight bytes.
  package var hasLengthOfTags: Bool { Self.lengths.contains(bytes.count) }
}

/// Why something is not a result.
package struct LedgerResultError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its place.
  package let description: String

  init(_ sentence: String) { description = sentence }
}

/// What an import did.
package struct ImportReport: Sendable, Hashable {
  /// How many results were taken.
  package var taken = 0
  /// How many were there already.
  package var known = 0
  /// How many lines are about rows that no tag carries.
  package var empty = 0
  /// What contradicts the ledger, and was left out.
  package var conflicts: [Conflict] = []

  /// A result that contradicts the ledger.
  package struct Conflict: Sendable, Hashable {
    /// The result.
    package let result: LedgerResult
    /// The place of the result among those that were given, from 1.
    package let number: Int
    /// A sentence that says what stands against it.
    package let sentence: String
  }
}

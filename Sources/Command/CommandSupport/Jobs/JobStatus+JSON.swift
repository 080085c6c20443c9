package import JSONText
package import Jobs
package import Ledgers

extension JobStatus {
  /// The output of `beckon job status --json` for a job, without the check of the ledger's chain,
  /// or `nil` before the job's first tag or code.
  package static func json(of file: JobFile, at path: String) throws -> JSONValue? {
    try JobStatus(of: file, at: path, station: .ofThisMachine)?.json
  }

  /// The output of `beckon job status --json`.
  package var json: JSONValue {
    JSONValue(
      members: (summary.json(nil, heads).objectValue?.members.map { ($0.name, $0.value) } ?? []) + [
        ("quarantined", .integer(quarantined)), ("open", .array(openRows.map(\.json))),
      ])
  }
}

extension LedgerRow {
  /// The row as JSON.
  fileprivate var json: JSONValue {
    [
      "row": .integer(number), "state": .string(state.rawValue),
      "uid": JSONValue(uid.map { "\($0)" }), "url": .string(content.url),
      "attempts": .integer(attempts), "reason": JSONValue(reason.map { "\($0)" }),
    ]
  }
}

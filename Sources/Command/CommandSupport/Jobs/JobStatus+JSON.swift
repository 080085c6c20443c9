package import Jobs
package import Ledgers
package import Provisioning

extension JobStatus {
  /// The output of `beckon job status --json` for a job, without the check of the ledger's chain,
  /// or `nil` before the job's first tag or code.
  package static func json(of file: JobFile, at path: String) throws -> JSONValue? {
    try JobStatus(of: file, at: path, station: .ofThisMachine)?.json
  }

  /// The status as `beckon job status --json` prints it.
  package var json: JSONValue {
    JSONValue(
      members: (summary.json(nil, heads).objectValue?.members.map { ($0.name, $0.value) } ?? []) + [
        ("quarantined", .integer(quarantined)), ("open", .array(openRows.map(\.json))),
        ("undelivered", undelivered), ("closed", .bool(isClosed)),
      ])
  }
}

extension JobStatus {
  /// The finished tags of which hooks were not told, and those whose labels are not printed.
  private var undelivered: JSONValue {
    .array(
      hooks.map { hook in
        [
          "what": "hook", "row": .integer(hook.row.number), "uid": .string("\(hook.uid)"),
          "reason": JSONValue(hook.failure.map { "\($0)" }),
        ]
      }
        + labels.map { label in
          [
            "what": "label", "row": .integer(label.row.number), "uid": .string("\(label.uid)"),
            "reason": .null,
          ]
        })
  }
}

extension LedgerRow {
  /// The row as an object of `beckon job status --json`.
  fileprivate var json: JSONValue {
    [
      "row": .integer(number), "state": .string(state.rawValue),
      "uid": JSONValue(uid.map { "\($0)" }), "url": .string(content.url),
      "attempts": .integer(attempts), "reason": JSONValue(reason.map { "\($0)" }),
    ]
  }
}

extension JobSummary {
  /// The number of rows that wait for a particular tag, or whose tag is set aside.
  package var openCount: Int { counts.reduce(0) { $0 + ($1.key.isOpen ? $1.value : 0) } }

  /// The number of rows among them whose tags carry an earlier content and are to be rewritten.
  package var rewriteCount: Int { count(.toRewrite, .rewriting) }

  /// The number of rows with a label in each state, as JSON.
  private var labelCounts: JSONValue {
    JSONValue(
      members: LedgerLabel.State.allCases.map {
        ($0.word, .integer(codes[$0.rawValue, default: 0]))
      } + (codes[LedgerCode.confirmedLabel].map { [("confirmed", .integer($0))] } ?? []))
  }

  /// The summary as JSON, with the end of a run and the heads of the stations' chains.
  package func json(_ end: ProvisioningEnd? = nil, _ heads: [LedgerHead]) -> JSONValue {
    var members: [(String, JSONValue)] = [("job", .string(job))]
    if let end { members += [("event", "end"), ("why", .string(end.rawValue))] }
    members += [
      ("rows", .integer(rows)), ("done", .integer(count(.done))),
      ("unsettled", .integer(openCount - rewriteCount)), ("failed", .integer(count(.failed))),
      ("pending", .integer(count(.pending))), ("triedAgain", .integer(triedAgain)),
      ("makesTags", .bool(makesTags)),
      (
        "codes",
        ["qr": .integer(codes["qr", default: 0]), "clipCode": .integer(codes["clip", default: 0])]
      ),
      ("labels", labelCounts), ("heads", .array(heads.map(\.json))),
    ]
    if rewriteCount > 0 { members.append(("toRewrite", .integer(rewriteCount))) }
    return JSONValue(members: members)
  }
}

extension LedgerHead {
  /// The last event of the station's chain as JSON.
  package var json: JSONValue {
    [
      "station": .string("\(station)"), "number": .integer(number), "hash": .string("\(hash)"),
    ]
  }
}

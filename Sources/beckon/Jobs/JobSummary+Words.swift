import CommandLineKit
import JSONText
import Provisioning

extension JobSummary {
  /// How many rows wait for a certain tag.
  var openCount: Int { counts.reduce(0) { $0 + ($1.key.isOpen ? $1.value : 0) } }

  /// "tables: 45 of 200 done, 2 unsettled, 153 to go".
  var sentence: String {
    var parts = ["\(count(.done)) of \(counted(rows, "row")) done"]
    if openCount > 0 { parts.append("\(openCount) unsettled") }
    if count(.failed) > 0 { parts.append("\(count(.failed)) failed") }
    if count(.pending) > 0 { parts.append("\(count(.pending)) to go") }
    return "\(job.safeForTerminal()): \(parts.joined(separator: ", "))"
  }

  /// The same for programs.
  func json(_ end: TapEnd? = nil, _ heads: [LedgerHead]) -> JSONValue {
    var members: [(String, JSONValue)] = [("job", .string(job))]
    if let end { members += [("event", "end"), ("why", .string(end.rawValue))] }
    members += [
      ("rows", .integer(rows)), ("done", .integer(count(.done))),
      ("unsettled", .integer(openCount)), ("failed", .integer(count(.failed))),
      ("pending", .integer(count(.pending))), ("triedAgain", .integer(triedAgain)),
      ("heads", .array(heads.map(\.json))),
    ]
    return JSONValue(members: members)
  }
}

extension LedgerHead {
  /// For programs.
  var json: JSONValue {
    [
      "station": .string("\(station)"), "number": .integer(number), "hash": .string("\(hash)"),
    ]
  }
}

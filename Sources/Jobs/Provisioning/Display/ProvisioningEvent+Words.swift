package import JSONText
import Ledgers
import Tags

extension ProvisioningEvent {
  /// A line for a log or a list of results; nil for events that are not results.
  package var line: String? {
    switch self {
    case .waiting, .waitingForTags, .writing, .finishing, .remove, .removed: nil
    case .checked(let row, let uid, _, let words):
      "\(row.map { "row \($0.number)" } ?? "no row") on \(uid): \(words)"
    case .refused(let uid, let refusal):
      "refused \(uid.map { "\($0): " } ?? "")\(refusal.sentence)"
    case .done(let row, let uid, let chip, let effort):
      "row \(row.number) done: \(chip) \(uid), \(effort.words)"
    case .failed(let row, let uid, let reason, let isQuarantined):
      "row \(row.number) not on \(uid): \(reason.afterFailure(isQuarantined))"
    case .unsettled(let row, let uid, let reason):
      "row \(row.number) unsettled on \(uid): \(reason.waiting(for: uid))"
    case .settled(let row, let uid, let settlement):
      switch settlement {
      case .verified: "row \(row.number) is on \(uid) as it should be"
      case .empty: "row \(row.number) is not on \(uid), which is empty; both are free again"
      case .quarantined:
        "row \(row.number) is not on \(uid), which holds something else; put the tag aside"
      }
    }
  }

  /// The stable name of the event for programs.
  package var name: String {
    switch self {
    case .waiting, .waitingForTags: "waiting"
    case .refused: "refused"
    case .writing: "writing"
    case .finishing: "finishing"
    case .done: "done"
    case .failed: "failed"
    case .unsettled: "unsettled"
    case .settled: "settled"
    case .checked: "checked"
    case .remove: "remove"
    case .removed: "removed"
    }
  }

  /// The event as a JSON object.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [("event", JSONValue.string(name))]
    switch self {
    case .waiting(let row): members += row?.members ?? [("row", .null)]
    case .waitingForTags(let count, let tags):
      members += [
        ("row", .null), ("unsettled", .integer(count)), ("tags", .array(tags.map(\.json))),
      ]
    case .refused(let uid, let refusal):
      members += [
        ("uid", uid.map { .string("\($0)") } ?? .null), ("reason", .string(refusal.kind.rawValue)),
        ("sentence", .string(refusal.sentence)),
      ]
    case .writing(let row, let uid, let chip):
      members += row.members + [("uid", .string("\(uid)")), ("chip", .string(chip))]
    case .finishing(let row, let uid, let kind):
      members += row.members + [("uid", .string("\(uid)")), ("step", .string(kind.rawValue))]
    case .done(let row, let uid, let chip, let effort):
      members += row.members + [("uid", .string("\(uid)")), ("chip", .string(chip))]
      members += effort.members
    case .failed(let row, let uid, let reason, let isQuarantined):
      members += row.members + [("uid", .string("\(uid)"))]
      members.append(("sentence", .string(reason.afterFailure(isQuarantined))))
      members.append(("quarantined", .bool(isQuarantined)))
    case .unsettled(let row, let uid, let reason):
      members +=
        row.members + [
          ("uid", .string("\(uid)")), ("sentence", .string(reason.waiting(for: uid))),
        ]
    case .settled(let row, let uid, let settlement):
      members +=
        row.members + [("uid", .string("\(uid)")), ("found", .string(settlement.word))]
    case .checked(let row, let uid, let isRight, let words):
      members += row?.members ?? [("row", .null)]
      members += [
        ("uid", .string("\(uid)")), ("right", .bool(isRight)), ("sentence", .string(words)),
      ]
    case .remove(let uid), .removed(let uid): members.append(("uid", .string("\(uid)")))
    }
    return .object(JSONObject(members))
  }
}

extension FailureReason {
  func afterFailure(_ isQuarantined: Bool) -> String {
    sentence(
      isQuarantined
        ? "put this tag aside and take another" : "hold this tag or another to the reader")
  }

  func waiting(for uid: TagUID) -> String { sentence(Self.again(uid, job: "JOB")) }
}

extension ProvisioningRow {
  fileprivate var members: [(String, JSONValue)] {
    [("row", .integer(number)), ("url", .string(url)), ("caption", .string(caption))]
  }
}

extension WaitingRow {
  fileprivate var json: JSONValue { ["row": .integer(row.number), "uid": .string("\(uid)")] }
}

extension TagSettlement {
  fileprivate var word: String {
    switch self {
    case .verified: "verified"
    case .empty: "empty"
    case .quarantined: "other"
    }
  }
}

extension ExchangeCounts {
  var words: String {
    var words = "\(exchanges) exchanges"
    if recoveries > 0 {
      words += ", tried again \(recoveries == 1 ? "once" : "\(recoveries) times")"
    }
    return words
  }

  fileprivate var members: [(String, JSONValue)] {
    [
      ("exchanges", .integer(exchanges)), ("searchExchanges", .integer(searchExchangeCount)),
      ("recoveries", .integer(recoveries)),
    ]
  }
}

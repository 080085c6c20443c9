extension TagChangeResult {
  /// A sentence such as "wrote NTAG215 04…: 13 page writes, read back and equal, 18 exchanges".
  func sentence(_ content: String?, derivation: String?) -> String {
    var facts = [
      writes == 0 ? plan.operation.nothingToDo : counted(writes, plan.chip.type.unit.write)
    ]
    if let derivation { facts.append("password \(derivation)") }
    if isVerified { facts.append("read back and equal") }
    if recoveries > 0 { facts.append("tried again " + counted(recoveries, "time")) }
    let search =
      searchExchangeCount > 0 ? " and \(searchExchangeCount) to look for a second tag" : ""
    facts.append(counted(exchanges, "exchange") + search)
    let what = content.map { " with \($0.safeForTerminal())" } ?? ""
    return "\(plan.operation.verb) \(plan.chip.name) \(plan.uid)\(what): "
      + facts.joined(separator: ", ")
  }

  /// The report as JSON; `derivation` identifies how the new password was derived.
  func json(derivation: String?) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("operation", .string(plan.operation.name)), ("uid", .string("\(plan.uid)")),
      ("chip", .string(plan.chip.name)), ("before", plan.contents.json),
      ("writes", .integer(writes)), ("verified", .bool(isVerified)),
      ("recoveries", .integer(recoveries)), ("exchanges", .integer(exchanges)),
      ("searchExchanges", .integer(searchExchangeCount)),
    ]
    if plan.operation.setsPassword { members.append(("derivation", JSONValue(derivation))) }
    return JSONValue(members: members)
  }
}

extension TagOperation {
  /// Whether the operation gives the tag a password.
  var setsPassword: Bool { if case .protect = self { true } else { false } }

  fileprivate var verb: String {
    switch self {
    case .write, .writeMirrored: "wrote"
    case .erase: "erased"
    case .format: "formatted"
    case .restore: "restored"
    case .lock: "locked"
    case .protect: "protected"
    case .unprotect: "took the password off"
    case .unmirror: "switched the mirror off on"
    }
  }

  fileprivate var nothingToDo: String {
    switch self {
    case .lock: "it was locked already"
    case .unprotect: "it had no password"
    case .unmirror: "it had no mirror"
    default: "it held this already"
    }
  }
}

extension TagPlan {
  var json: JSONValue {
    [
      "operation": .string(operation.name), "uid": .string("\(uid)"), "chip": .string(chip.name),
      "before": contents.json, "dryRun": .bool(true), "steps": .array(steps.map(\.json)),
    ]
  }
}

extension TagPlan.Step {
  fileprivate var json: JSONValue {
    switch self {
    case .write(let write):
      [
        "write": write.isSecret ? .null : .string(ByteEncoding.hexadecimal.text(write.bytes)),
        "address": .integer(write.address), "purpose": .string(write.purpose.rawValue),
      ]
    case .check(let range):
      ["check": .integer(range.count), "address": .integer(range.lowerBound)]
    case .reset: ["reset": true]
    case .prove(let proof): proof.json
    }
  }
}

extension TagPlan.Proof {
  fileprivate var json: JSONValue {
    switch self {
    case .password: ["prove": "password"]
    case .refusal(let page): ["prove": "refusal", "page": .integer(page)]
    case .mirror(let mirror, let address):
      ["prove": "mirror", "mirror": .string(mirror.rawValue), "address": .integer(address)]
    }
  }
}

extension TagContents {
  /// The content of a tag as JSON: a word for its state, and the message or the reason.
  var json: JSONValue {
    switch self {
    case .message(let bytes):
      ["state": "message", "message": .string(ByteEncoding.hexadecimal.text(bytes))]
    case .empty: ["state": "empty"]
    case .noBlock: ["state": "noBlock"]
    case .unfinished: ["state": "unfinished"]
    case .notFormatted(let why): ["state": "notFormatted", "why": .string(why)]
    case .unreadable(let why): ["state": "unreadable", "why": .string(why)]
    case .malformed(let why): ["state": "malformed", "why": .string(why)]
    }
  }
}

extension QuickCheckResult {
  /// Checks a ledger briefly. If that is not possible, it warns and returns no findings.
  static func of(_ ledger: borrowing Ledger) throws -> QuickCheckResult {
    do { return try ledger.glance() } catch {
      guard !error.isServerUnreachable else { throw error }
      Beckon.warn("the events could not be checked: \(error)")
      return QuickCheckResult(events: 0, seen: 0, findings: [], isWhole: true)
    }
  }

  /// The findings, and the extent of the check, for a ledger with this name on the command line.
  func lines(of name: String) -> [String] {
    let found = findings.map { "found: \("\($0)".safeForTerminal())" }
    guard !isWhole else {
      let verdict = findings.isEmpty ? "nothing wrong" : counted(findings.count, "finding")
      return found + ["\(counted(events, "event")) checked: \(verdict)"]
    }
    let some = seen < events ? "the last \(seen) of \(events) events" : counted(events, "event")
    return found + [
      "\(some) were checked, and no table; 'beckon job verify "
        + "\(name.safeForTerminal()) --chain' checks everything"
    ]
  }

  /// The members of a JSON object for the result.
  var members: [(String, JSONValue)] {
    [
      ("events", .integer(events)), ("eventsSeen", .integer(seen)),
      ("findings", .array(findings.map { .string("\($0)") })),
    ]
  }
}

import CommandHabits
import Basics
import CommandLineKit
import JSONText
import Ledgers

extension LedgerGlance {
  /// What a look found; a look that is not possible hinders nothing else.
  static func of(_ ledger: borrowing Ledger) throws -> LedgerGlance {
    do { return try ledger.glance() } catch {
      guard !error.isAway else { throw error }
      Beckon.warn("the events could not be looked at: \(error)")
      return LedgerGlance(events: 0, seen: 0, findings: [])
    }
  }

  /// What was found, and what was not looked at, in a ledger that a command calls `name`.
  func lines(of name: String) -> [String] {
    let found = findings.map { "found: \("\($0)".safeForTerminal())" }
    guard !isWhole else {
      let verdict = findings.isEmpty ? "nothing wrong" : counted(findings.count, "finding")
      return found + ["\(counted(events, "event")) looked at: \(verdict)"]
    }
    return found + [
      "the last \(seen) of \(events) events were looked at, and no table; 'beckon job verify "
        + "\(name.safeForTerminal()) --chain' looks at everything"
    ]
  }

  /// The same for programs.
  var members: [(String, JSONValue)] {
    [
      ("events", .integer(events)), ("eventsSeen", .integer(seen)),
      ("findings", .array(findings.map { .string("\($0)") })),
    ]
  }
}

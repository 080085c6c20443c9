import Ledgers
import Testing

/// Words that stand in ledgers for years.
@Suite("Names in ledgers") struct LedgerNameTests {
  @Test("they do not change") func names() {
    #expect(
      RowState.allCases.map(\.rawValue) == [
        "pending", "failed", "writing", "unsettled", "written", "verified", "locking", "locked",
        "protecting", "protected", "done", "to-rewrite", "rewriting",
      ])
    #expect(
      LedgerTagState.allCases.map(\.rawValue) == [
        "bound", "free", "quarantined", "released", "abandoned",
      ])
    #expect(
      LedgerEvent.Kind.allCases.map(\.rawValue) == [
        "job-added", "rows-added", "run-started", "run-ended", "proof-signed", "intent", "written",
        "verified",
        "locking", "locked", "protecting", "protected", "securing-failed", "done", "failed",
        "unsettled", "settled", "abandoned", "checked", "vetoed", "imported", "gave-up",
        "retried", "code-made", "amended", "rows-matched", "closed", "rewriting", "quarantined",
        "released",
        "chain-joined",
        "conflict", "joined", "moved",
      ])
    #expect(
      TagReason.Kind.allCases.map(\.rawValue) == [
        "not-blank", "locked", "too-small", "wrong-chip", "write-failed", "differs", "lost",
        "duplicate", "not-genuine", "lock-failed", "protect-failed", "vetoed", "stopped",
        "by-hand", "removed", "other",
      ])
  }
}

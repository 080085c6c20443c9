import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// URLs that two jobs of one ledger have, in a file and on a server.
@Suite("URLs over the jobs of a ledger") struct SharedURLTests {
  private static func row(_ number: Int, url: Int) -> RowContent {
    RowContent(
      number: number, url: "https://eat.example.com/t/\(url)", name: "", columns: [], line: nil,
      content: nil)
  }

  private func expectOwnURLs(_ ledger: inout Ledger) throws {
    let digest = try Sample.digest("other")
    #expect(try ledger.sharedURL(of: "tables") == nil)
    let error = #expect(throws: LedgerError.self) {
      try ledger.add(
        job: "other", definition: digest, hasOwnURLs: true,
        rows: [Self.row(1, url: 100), Self.row(2, url: 3)])
    }
    #expect(
      error?.problem == .refused(.urlTaken(job: "other", row: 2, by: "tables", 3)))
    #expect(try ledger.jobs() == ["tables"])
    // A job of version 0.2, or one that may have URLs of others.
    try ledger.add(
      job: "old", definition: digest, rows: [Self.row(1, url: 100), Self.row(2, url: 5)])
    let shared = try #require(try ledger.sharedURL(of: "old"))
    #expect(shared == (2, "tables", 5))
    #expect(try ledger.sharedURL(of: "old", limit: 1) == nil)
    try ledger.add(job: "new", definition: digest, hasOwnURLs: true, rows: [Self.row(1, url: 200)])
    var urls: [String] = []
    try ledger.forEachURL(exceptOf: "tables") { urls.append("\($0) \($1) \($2.suffix(3))") }
    #expect(urls == ["old 1 100", "old 2 t/5", "new 1 200"])
    #expect(try ledger.verifyChain().findings == [])
  }

  @Test("a job has no URL of another one, in a file") func file() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder)
    try expectOwnURLs(&ledger)
  }

  @Test("a job has no URL of another one, on a server", .needs(.postgresql)) func server() throws {
    var ledger = try SharedSample().begun()
    try expectOwnURLs(&ledger)
  }

  // MARK: Labels

  private func expectDueLabels(_ ledger: inout Ledger, _ other: inout Ledger) throws {
    let digest = try Sample.digest("label")
    for row in 1...3 {
      _ = try ledger.claimNextRow(of: "tables")
      try ledger.finish(row, on: row)
      let due = LedgerDueLabel(uid: Sample.uid(row), station: Sample.here).code(with: digest)
      try ledger.append(.codeMade(job: "tables", row: row, due))
    }
    #expect(try ledger.dueLabels(of: "tables").map(\.row.number) == [1, 2, 3])
    let out = LedgerDueLabel(uid: Sample.uid(1), station: nil).code(with: digest)
    try ledger.append(.codeMade(job: "tables", row: 1, out))
    // The label of a tag that was given up belongs to nobody.
    try ledger.append(.abandoned(Sample.on(2, 2), why: "lost"))
    let due = try ledger.dueLabels(of: "tables")
    #expect(due.map(\.row.number) == [3] && due.first?.station == Sample.here)
    #expect(try other.isAtWork(Sample.here) && !other.isAtWork(StationName(machine: "nobody")))
    try ledger.startLabels(of: "tables")
    let busy = #expect(throws: LedgerError.self) { try other.startLabels(of: "tables") }
    guard case .labelsInWork("tables", _)? = busy?.problem else {
      Issue.record("\(String(describing: busy))")
      return
    }
    #expect(try ledger.verifyChain().findings == [])
  }

  @Test("labels that are due, and who makes labels, in a file") func dueInFile() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder)
    var other = try Ledger(folder.path("ledger"), station: Sample.there)
    try expectDueLabels(&ledger, &other)
  }

  @Test("labels that are due, and who makes labels, on a server", .needs(.postgresql))
  func dueOnServer() throws {
    let sample = try SharedSample()
    var ledger = try sample.begun()
    var other = try sample.station("desk-2")
    try expectDueLabels(&ledger, &other)
  }

  @Test("what a ledger keeps of hooks and due labels is read back") func codes() throws {
    let digest = try Sample.digest("x")
    let due = LedgerDueLabel(uid: Sample.uid(7), station: Sample.here)
    #expect(LedgerDueLabel(due.code(with: digest)) == due)
    let out = LedgerDueLabel(uid: Sample.uid(7), station: nil)
    #expect(LedgerDueLabel(out.code(with: digest)) == out)
    for state in [LedgerHookDelivery.State.due, .delivered, .failed("no paper, no ink")] {
      let delivery = LedgerHookDelivery(uid: Sample.uid(7), state: state)
      #expect(LedgerHookDelivery(delivery.code(for: digest)) == delivery)
    }
    let failure = LedgerHookDelivery(uid: Sample.uid(7), state: .failed("no paper, no ink"))
    #expect([failure.code(for: digest)].hookFailure(of: Sample.uid(7)) == "no paper, no ink")
    #expect([failure.code(for: digest)].hookFailure(of: Sample.uid(8)) == nil)
    #expect(LedgerDueLabel(failure.code(for: digest)) == nil)
  }
}

import Ledgers
import Cryptography
import Tags
import TestSupport
import Testing

/// Random events, legal and not, against the naive ledger.
@Suite("Ledger laws") struct LedgerLawTests {
  static let jobs = ["tables", "doors"]
  static let uids = (1...5).map(Sample.uid) + [TagUID([0x08, 1, 2, 3]), TagUID([1, 2, 3, 4])]

  @Test("legal events happen, others are refused, and both say so", arguments: 0..<8)
  func model(seed: Int) throws {
    let folder = try ScratchFolder()
    try Self.check(Sample.ledger(in: folder, rows: 3), seed: seed)
  }

  /// A ledger with a job of three rows whose station is at work takes random events, and refuses
  /// others, as the naive one does.
  static func check(_ ledger: consuming Ledger, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var ledger = ledger
    try ledger.add(job: "doors", definition: Sample.digest("doors"), rows: Sample.rows(3))
    var naive = NaiveLedger()
    for job in Self.jobs {
      for row in 1...3 { naive.rows[.init(job: job, row: row)] = .init() }
    }
    var taken = 4
    for step in 0..<Effort.count(slice: 400, whole: 4_000) {
      let event = try Self.event(&random, naive)
      let isLegal = naive.take(event)
      if let job = event.job, let row = event.row { _ = try ledger.claim(row, of: job) }
      do throws(LedgerError) {
        let record = try ledger.append(event)
        taken += 1
        #expect(record.number == taken)
        #expect(isLegal, "seed \(seed), step \(step): \(event) was taken")
      } catch {
        guard case .refused = error.problem else { throw error }
        #expect(!isLegal, "seed \(seed), step \(step): \(error)")
      }
    }
    try Self.compare(ledger, naive)
    let report = try ledger.verifyChain()
    #expect(report.findings == [] && report.events == taken)
    try ledger.rebuild()
    try Self.compare(ledger, naive)
    #expect(try ledger.verifyChain().findings == [])
  }

  private static func compare(_ ledger: borrowing Ledger, _ naive: NaiveLedger) throws {
    for (place, expected) in naive.rows {
      let row = try ledger.row(place.row, of: place.job)
      #expect(row?.state.rawValue == expected.state)
      #expect(row?.uid == expected.uid && row?.attempts == expected.attempts)
    }
    for uid in uids { #expect(try ledger.tag(uid)?.standing.rawValue == naive.tags[uid]) }
    for job in jobs {
      let states = naive.rows.filter { $0.key.job == job }.map(\.value.state)
      let counts = Dictionary(grouping: states) { $0 }.mapValues(\.count)
      let found = try ledger.summary(of: job).counts
      #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.rawValue, $1) }) == counts)
    }
    // The law that all the others serve.
    let bound = naive.rows.values.compactMap(\.uid)
    #expect(Set(bound).count == bound.count)
  }

  /// An event that is legal about every other time.
  private static func event(
    _ random: inout SeededGenerator, _ naive: NaiveLedger
  ) throws -> LedgerEvent {
    // Sometimes a job or a row that is not there.
    let job = (jobs + jobs + jobs + ["walls"]).randomElement(using: &random) ?? "walls"
    let row = [1, 2, 3, 1, 2, 3, 9].randomElement(using: &random) ?? 9
    let bound = naive.rows[.init(job: job, row: row)]?.uid
    let any = uids.randomElement(using: &random) ?? Sample.uid(1)
    let uid = Bool.random(using: &random) ? bound ?? any : any
    let tag = RowTag(job: job, row: row, uid: uid)
    let reason = TagReason(TagReason.Kind.allCases.randomElement(using: &random) ?? .other, "so")
    switch Int.random(in: 0..<27, using: &random) {
    case 0..<5: return .intent(tag, try Sample.intent(row, wasBlank: Bool.random(using: &random)))
    case 5: return .written(tag)
    case 6, 7: return .verified(tag)
    case 8: return .locking(tag)
    case 9: return .locked(tag)
    case 10: return .protecting(tag, derivation: "by-uid")
    case 11: return .protected(tag, derivation: "by-uid")
    case 12: return .securingFailed(tag, reason)
    case 13: return .done(tag)
    case 14: return .failed(tag, reason)
    case 15: return .unsettled(tag, reason)
    case 16: return .settled(tag, .verified)
    case 17: return .settled(tag, .empty)
    case 18: return .settled(tag, .quarantined(reason))
    case 19: return .abandoned(tag, why: "lost")
    case 20: return .checked(tag, matches: Bool.random(using: &random), words: "")
    case 21: return .vetoed(tag, why: "no")
    case 22:
      let state = RowState.allCases.randomElement(using: &random) ?? .done
      return .imported(tag, state: state, source: "x")
    case 23:
      return Bool.random(using: &random)
        ? .gaveUp(job: job, row: row, reason) : .retried(job: job, row: row, why: "")
    case 24: return .quarantined(uid, reason)
    case 25:
      let code = LedgerCode(kind: "qr", file: "7.png", digest: try Sample.digest("code"))
      return .codeMade(job: job, row: row, code)
    default: return .released(uid, why: "")
    }
  }
}

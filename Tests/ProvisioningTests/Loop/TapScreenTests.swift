import Tags
import TestSupport
import Testing

@testable import Provisioning

/// What an operator sees.
@Suite("The board") struct TapScreenTests {
  private static let uid = TagUID([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
  private static func row(_ number: Int) -> TapRow {
    TapRow(
      number: number, url: "https://eat.example.com/s/42/t/\(number)", caption: "Table \(number)")
  }

  /// Some minutes of work.
  private static func board() -> TapBoard {
    var board = TapBoard(total: 200, done: 40, unsettled: [])
    var time: UInt64 = 0
    for number in 41...52 {
      board.note(.waiting(row: row(number)), at: time)
      time += 1_500_000_000
      board.note(.writing(row: row(number), uid: uid, chip: "NTAG215"), at: time)
      time += 500_000_000
      board.note(
        .done(row: row(number), uid: uid, chip: "NTAG215", effort: TapEffort(exchanges: 18)),
        at: time)
    }
    board.note(.refused(uid: uid, .alreadyDone(row: 52, job: nil)), at: time)
    board.note(
      .failed(row: row(53), uid: uid, reason: "page 9 refuses to be written", isQuarantined: true),
      at: time)
    board.note(.unsettled(row: row(53), uid: uid, reason: "the tag left the field"), at: time)
    board.note(.waiting(row: row(54)), at: time)
    return board
  }

  @Test("the row large, the counts, the last ten tags") func screen() throws {
    let lines = TapScreen(job: "tables").lines(Self.board(), width: 100)
    try expectGolden(lines.joined(separator: "\n") + "\n", "provisioning/job-screen.txt")
  }

  @Test("nothing is wider than the terminal") func narrow() {
    for width in [1, 2, 20, 40, 79, 200] {
      let lines = TapScreen(job: "tables").lines(Self.board(), width: width)
      #expect(lines.allSatisfy { $0.count < max(2, width) }, "\(width)")
    }
  }

  @Test("rate and time left come from the last twenty rows") func rate() {
    let board = Self.board()
    #expect(board.rowsPerMinute.map { Int($0 + 0.5) } == 30)
    #expect(board.secondsLeft.map { Int($0 + 0.5) } == (200 - 52) * 2)
    #expect(TapBoard(total: 1, done: 0, unsettled: []).rowsPerMinute == nil)
  }

  @Test("a row that waits for nobody leaves the number out") func noRow() {
    var board = TapBoard(total: 2, done: 1, unsettled: [2])
    board.note(.waiting(row: nil), at: 0)
    let lines = TapScreen(job: "tables").lines(board, width: 80)
    #expect(lines.contains { $0.contains("hold one of the unsettled tags to the reader") })
    #expect(!lines.contains { $0.contains("█") })
  }

  @Test("a row is unsettled once, however often its tag leaves, and no more when it is done")
  func unsettled() {
    var board = TapBoard(total: 9, done: 0, unsettled: [1, 2])
    for _ in 0..<3 { board.note(.unsettled(row: Self.row(3), uid: Self.uid, reason: ""), at: 0) }
    #expect(board.unsettled == 3)
    // A tag that carries its row after all is settled and then done.
    board.note(.settled(row: Self.row(1), uid: Self.uid, .verified), at: 0)
    board.note(.done(row: Self.row(1), uid: Self.uid, chip: "", effort: TapEffort()), at: 0)
    #expect(board.unsettled == 2)
    // One that was verified before is done without a word in between.
    board.note(.done(row: Self.row(2), uid: Self.uid, chip: "", effort: TapEffort()), at: 0)
    #expect(board.unsettled == 1)
    board.note(.settled(row: Self.row(3), uid: Self.uid, .quarantined(TagReason(.differs))), at: 0)
    #expect(board.unsettled == 0 && board.failed == 1)
  }
}

import CommandLineKit
import NDEF
import Tags
import TestSupport
import Testing

@testable import Ledgers
@testable import Provisioning

/// What an operator sees.
@Suite("The board") struct TapScreenTests {
  private static let uid = TagUID([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
  private static func row(_ number: Int) -> ProvisioningRow {
    ProvisioningRow(
      number: number, url: "https://eat.example.com/s/42/t/\(number)", caption: "Table \(number)")
  }

  /// Some minutes of work.
  private static func board() -> StationBoard {
    var board = StationBoard(total: 200, done: 40, unsettled: [])
    var time: UInt64 = 0
    for number in 41...52 {
      board.note(.waiting(row: row(number)), at: time)
      time += 1_500_000_000
      board.note(.writing(row: row(number), uid: uid, chip: "NTAG215"), at: time)
      time += 500_000_000
      board.note(
        .done(row: row(number), uid: uid, chip: "NTAG215", effort: ExchangeCounts(exchanges: 18)),
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

  /// The text of the board's lines.
  private static func text(_ board: StationBoard, width: Int, height: Int = 24) -> String {
    StationScreen(job: "tables").lines(board, width: width, height: height)
      .map { $0.text + "\n" }.joined()
  }

  /// A board after one more event.
  private static func board(after event: ProvisioningEvent) -> StationBoard {
    var board = board()
    board.note(event, at: 99_000_000_000)
    return board
  }

  private static let refused = ProvisioningEvent.refused(
    uid: uid, .notBlank(.message([0xD1, 0x01, 0x02, 0x55, 0x04, 0x61])))
  private static let done = ProvisioningEvent.done(
    row: row(54), uid: uid, chip: "NTAG215", effort: ExchangeCounts(exchanges: 18))

  @Test("a tag is asked for, done, refused, and waited for, in narrow and wide terminals")
  func screen() throws {
    let moments: [(String, StationBoard)] = [
      ("asked for", Self.board()), ("done", Self.board(after: Self.done)),
      ("refused", Self.board(after: Self.refused)),
      (
        "waited for",
        Self.board(
          after: .waitingForTags(
            count: 3,
            [WaitingRow(Self.row(7), on: Self.uid), WaitingRow(Self.row(53), on: Self.uid)]))
      ),
    ]
    var text = ""
    for width in [60, 80, 100] {
      for (name, board) in moments {
        text += "--- \(name), \(width) columns\n" + Self.text(board, width: width)
      }
    }
    try expectGolden(text, "provisioning/job-screen.txt")
  }

  @Test("nothing is wider than the terminal, nor higher, and no word of what to do is cut")
  func narrow() {
    for width in [1, 2, 20, 40, 60, 79, 80, 100, 200] {
      for board in [Self.board(), Self.board(after: Self.refused), Self.board(after: Self.done)] {
        let lines = StationScreen(job: "tables").lines(board, width: width)
        #expect(lines.allSatisfy { $0.text.count < max(2, width) }, "\(width)")
        guard width >= 40 else { continue }
        #expect(lines.count < 24, "\(width)")
        let words = Set(lines.flatMap { $0.text.split(separator: " ") })
        #expect(board.instruction.split(separator: " ").allSatisfy(words.contains), "\(width)")
      }
    }
  }

  @Test("the number of a row stays, with a tick, until its tag is gone") func finished() {
    var board = Self.board(after: Self.done)
    for event in [Self.done, .remove(uid: Self.uid)] {
      board.note(event, at: 0)
      #expect(board.row?.number == 54 && board.verdict == .good, "\(event)")
      #expect(board.instruction == "row 54 is done; remove the tag")
    }
    board.note(.removed(uid: Self.uid), at: 0)
    #expect(board.row == nil && board.verdict == nil && board.instruction.isEmpty)
    board.note(.waiting(row: Self.row(55)), at: 0)
    #expect(board.row?.number == 55 && board.instruction == "hold a tag to the reader")
  }

  @Test("the same refusal again is counted, and pushes nothing away") func repeated() {
    var board = Self.board()
    let before = board.recent.map(\.words)
    for _ in 0..<5 { board.note(Self.refused, at: 0) }
    #expect(board.recent.first?.count == 5 && board.recent.count == 10)
    #expect(board.recent.dropFirst().map(\.words) == Array(before.dropLast()))
    #expect(Self.text(board, width: 100).contains(" ×5\n"))
  }

  @Test("the same refusal of two tags is two results, and each is counted by itself")
  func refusalsOfTags() {
    var board = StationBoard(total: 2, done: 0, unsettled: [])
    let other = TagUID([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x81])
    for tag in [Self.uid, other, other] {
      board.note(.refused(uid: tag, TagRefusal(.locked, "this tag is locked for ever")), at: 0)
    }
    #expect(board.recent.map(\.count) == [2, 1] && board.refused == 3)
    #expect(board.recent.first?.words.contains("\(other)") == true)
    #expect(board.recent.last?.words.contains("\(Self.uid)") == true)
  }

  @Test("what is good and what is not differ in sound and colour") func tones() {
    #expect(Self.done.tone == .good && Self.refused.tone == .bad)
    #expect(ProvisioningEvent.unsettled(row: Self.row(1), uid: Self.uid, reason: "").tone == .bad)
    #expect(ProvisioningEvent.waiting(row: nil).tone == nil)
    let lines = StationScreen(job: "tables").lines(Self.board(after: Self.done), width: 80)
    #expect(lines.contains { $0.parts.contains { $0.tint == .good && $0.text.contains("█") } })
    let bad = StationScreen(job: "tables").lines(Self.board(after: Self.refused), width: 80)
    #expect(bad.contains { $0.parts.contains { $0.tint == .bad && $0.text.contains("█") } })
  }

  @Test("a tag that left too early is asked for again, by its number") func lost() {
    var board = Self.board()
    board.note(.unsettled(row: Self.row(54), uid: Self.uid, reason: "it left"), at: 0)
    board.note(.waiting(row: Self.row(55)), at: 0)
    #expect(
      board.instruction
        == "hold tag \(Self.uid) to the reader again for row 54, or another tag for row 55"
    )
    board.note(.settled(row: Self.row(54), uid: Self.uid, .verified), at: 0)
    board.note(
      .done(row: Self.row(54), uid: Self.uid, chip: "", effort: ExchangeCounts()), at: 0)
    board.note(.waiting(row: Self.row(55)), at: 0)
    #expect(board.instruction == "hold a tag to the reader")
  }

  @Test("wide characters take two columns", arguments: [60, 80]) func wide(_ width: Int) {
    var board = StationBoard(total: 2, done: 0, unsettled: [])
    let row = ProvisioningRow(
      number: 1, url: "https://a.example/", caption: String(repeating: "日", count: 99))
    board.note(.waiting(row: row), at: 0)
    for line in StationScreen(job: "日本").lines(board, width: width) {
      #expect(line.text.columns < width)
    }
  }

  @Test("rate and time left come from the last twenty rows") func rate() {
    let board = Self.board()
    #expect(board.rowsPerMinute.map { Int($0 + 0.5) } == 30)
    #expect(board.secondsLeft.map { Int($0 + 0.5) } == (200 - 52) * 2)
    #expect(StationBoard(total: 1, done: 0, unsettled: []).rowsPerMinute == nil)
  }

  @Test("a row that waits for nobody leaves the number out") func noRow() {
    var board = StationBoard(total: 2, done: 1, unsettled: [2])
    board.note(.waiting(row: nil), at: 0)
    let text = Self.text(board, width: 80)
    #expect(text.contains("hold a tag to the reader") && !text.contains("█"))
  }

  @Test("a row is unsettled once, however often its tag leaves, and no more when it is done")
  func unsettled() {
    var board = StationBoard(total: 9, done: 0, unsettled: [1, 2])
    for _ in 0..<3 { board.note(.unsettled(row: Self.row(3), uid: Self.uid, reason: ""), at: 0) }
    #expect(board.unsettled == 3)
    // A tag that carries its row after all is settled and then done.
    board.note(.settled(row: Self.row(1), uid: Self.uid, .verified), at: 0)
    board.note(.done(row: Self.row(1), uid: Self.uid, chip: "", effort: ExchangeCounts()), at: 0)
    #expect(board.unsettled == 2)
    // One that was verified before is done without a word in between.
    board.note(.done(row: Self.row(2), uid: Self.uid, chip: "", effort: ExchangeCounts()), at: 0)
    #expect(board.unsettled == 1)
    board.note(.settled(row: Self.row(3), uid: Self.uid, .quarantined(TagReason(.differs))), at: 0)
    #expect(board.unsettled == 0 && board.failed == 1)
  }
}

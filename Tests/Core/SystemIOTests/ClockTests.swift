import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("Clocks") struct ClockTests {
  static let table: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00Z"),
    (-1, "1969-12-31T23:59:59Z"),
    (951_782_399, "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_800, "2000-03-01T00:00:00Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"),
    (2_147_483_648, "2038-01-19T03:14:08Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
    (253_402_300_800, "10000-01-01T00:00:00Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"),
    (-62_167_219_201, "-0001-12-31T23:59:59Z"),
    (.max, "292277026596-12-04T15:30:07Z"),
    (.min, "-292277022657-01-27T08:29:52Z"),
  ]

  @Test("known moments", arguments: table)
  func known(seconds: Int64, text: String) { #expect(WallClock.iso8601(seconds) == text) }

  @Test("the same as Foundation's, from 1601 to 9999")
  func differential() {
    let seed: UInt64 = 1_601
    var generator = SeededGenerator(seed: seed)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<Effort.count(slice: 2_000, whole: 500_000) {
      let seconds = Int64.random(in: -11_644_473_600...253_402_300_799, using: &generator)
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      #expect(WallClock.iso8601(seconds) == formatter.string(from: date), "seed \(seed)")
    }
  }

  @Test("time goes on")
  func running() {
    let before = MonotonicClock.nanoseconds
    usleep(2_000)
    #expect(MonotonicClock.nanoseconds - before >= 2_000_000)
    #expect(abs(TimeInterval(WallClock.seconds) - Date().timeIntervalSince1970) < 5)
  }
}

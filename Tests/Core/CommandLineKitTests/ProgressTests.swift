import Testing

@testable import CommandLineKit

@Suite("Progress") struct ProgressTests {
  private let second: UInt64 = 1_000_000_000

  @Test("count, rate and time left, as wide as the terminal allows") func line() {
    let cases: [(Int, String)] = [
      (100, "writing  [#######.......................]  250/1000  25%  50/s  0:15 left"),
      (60, "writing  [####............]  250/1000  25%  50/s  0:15 left"),
      (49, "writing  [#....]  250/1000  25%  50/s  0:15 left"),
      (48, "writing  250/1000  25%  50/s  0:15 left"),
      (20, "writing  250/1000  "),
      (1, ""), (0, ""), (-5, ""),
    ]
    for (width, expected) in cases {
      var progress = Progress("writing", total: 1000, isShown: true, start: second)
      let line = progress.line(done: 250, at: 6 * second, width: width)
      #expect(line == expected)
      #expect((line ?? "").count <= max(0, width - 1))
    }
  }

  @Test("no more than ten lines a second") func pace() {
    var progress = Progress("x", total: 1000, isShown: true, start: 0)
    let shown = (1...1000).filter { step in
      progress.line(done: step, at: UInt64(step) * 1_000_000, width: 80) != nil
    }
    #expect(shown.count == 10)
  }

  @Test("nothing at all without a terminal") func silent() {
    var progress = Progress("x", total: 10, isShown: false, start: 0)
    #expect(progress.line(done: 5, at: second, width: 80) == nil)
    #expect(progress.finish(done: 10, at: 2 * second, width: 80) == nil)
  }

  @Test("an unknown total shows the count and the time") func unknownTotal() {
    var progress = Progress("reading", total: nil, isShown: true, start: 0)
    #expect(progress.line(done: 7, at: 4 * second, width: 80) == "reading  7  1.8/s  0:04")
    #expect(progress.finish(done: 12, at: 65 * second, width: 80) == "reading  12  11/min  in 1:05")
  }

  @Test("the rate follows a change without jumping") func smoothing() {
    var progress = Progress("x", total: nil, isShown: true, start: 0)
    _ = progress.line(done: 100, at: second, width: 80)
    #expect(progress.line(done: 100, at: 2 * second, width: 80) == "x  100  75/s  0:02")
    #expect(progress.line(done: 100, at: 4 * second, width: 80) == "x  100  45/s  0:04")
    for step in 5...60 {
      _ = progress.line(done: 100 + 20 * (step - 4), at: UInt64(step) * second, width: 80)
    }
    #expect(progress.line(done: 1240, at: 61 * second, width: 80) == "x  1240  20/s  1:01")
  }

  @Test("odd readings give a line and no trap") func oddReadings() {
    let totals: [Int?] = [nil, 0, 1, -1, .max, .min]
    let readings = [0, 1, 2, -1, .max, .min]
    let times: [UInt64] = [0, 1, 99_999_999, 100_000_000, second, .max, 5, .max - 1]
    for total in totals {
      for done in readings {
        var progress = Progress("x", total: total, isShown: true, start: second)
        for time in times { _ = progress.line(done: done, at: time, width: 80) }
        let line = progress.finish(done: done, at: .max, width: 80)
        #expect((line ?? "").count < 80)
      }
    }
    var still = Progress("x", total: 10, isShown: true, start: second)
    #expect(still.line(done: 0, at: second, width: 80)?.hasSuffix("0/10  0%  0:00") == true)
    #expect(still.line(done: 0, at: 3 * second, width: 80)?.hasSuffix("0%  0/min  0:02") == true)
    var late = Progress("x", total: .max, isShown: true, start: 0)
    #expect(late.line(done: 1, at: second, width: 80)?.hasSuffix(">100 h left") == true)
    var done = Progress("x", total: 0, isShown: true, start: 0)
    #expect(done.line(done: 0, at: 0, width: 80)?.hasSuffix("]  0/0  100%  0:00") == true)
  }

  @Test("a label cannot steer the terminal") func label() {
    var progress = Progress("a\u{1B}[2J", total: nil, isShown: true, start: 0)
    #expect(progress.line(done: 1, at: second, width: 80) == #"a\u{1B}[2J  1  1.0/s  0:01"#)
    #expect(Progress.repainting("x") == "\rx\u{1B}[K")
  }
}

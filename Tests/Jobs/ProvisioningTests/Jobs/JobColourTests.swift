import TestSupport
import Testing

/// What a station's lines look like where colour is asked for.
@Suite("Colours of a job") struct JobColourTests {
  @Test("good tags are green and others red, where colour is asked for")
  func lines() throws {
    let folder = try JobRunTests.folder(2)
    let run = try runBeckon(
      [
        "job", "run", "tables.json", "--color", "always", "--count", "1", "--deck",
        "ntag215:locked:1",
        "--deck", "ntag215",
      ], in: folder)
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("\u{1B}[31mrefused ") && $0.hasSuffix("\u{1B}[0m") })
    #expect(lines.contains { $0.hasPrefix("\u{1B}[32mrow 1 done: ") && $0.hasSuffix("\u{1B}[0m") })
    let plain = try runBeckon(["job", "run", "tables.json", "--deck", "ntag215"], in: folder)
    #expect(plain.stdout.contains("row 2 done: ") && !plain.stdout.contains("\u{1B}"))
  }
}

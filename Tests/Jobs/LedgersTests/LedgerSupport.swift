import SystemIO
import Cryptography
import Synchronization
import Tags
import TestSupport

@testable import Ledgers

/// A clock that goes on by a second at each look.
final class TestClock: Sendable {
  private let seconds: Mutex<Int64>

  init(ahead: Int64 = 0) { seconds = Mutex(1_785_490_200 + ahead) }

  var now: Int64 {
    seconds.withLock { seconds in
      seconds += 1
      return seconds
    }
  }
}

/// What tests of ledgers say in short.
enum Sample {
  static let here = StationName(machine: "desk-1")
  static let there = StationName(machine: "desk-2")

  static func digest(_ text: String) throws -> SHA256Digest { try SHA256.digest(of: text.utf8) }

  static func uid(_ number: Int) -> TagUID {
    TagUID([0x04] + (0..<6).map { UInt8(truncatingIfNeeded: number >> (8 * (5 - $0))) })
  }

  static func row(_ number: Int) throws -> RowContent {
    RowContent(
      number: number, url: "https://eat.example.com/t/\(number)", name: "table-\(number)",
      columns: [.init("table", "\(number)")], line: number + 1,
      content: try digest("message \(number)"))
  }

  static func rows(_ count: Int) throws -> [RowContent] {
    try (0..<count).map { try row($0 + 1) }
  }

  static func intent(_ row: Int, wasBlank: Bool = true) throws -> TagIntent {
    TagIntent(
      chip: "NTAG215", version: [0, 4, 4, 2, 1, 0, 0x11, 3],
      content: try digest("message \(row)"), wasBlank: wasBlank)
  }

  static func on(_ row: Int, _ tag: Int, job: String = "tables") -> RowTag {
    RowTag(job: job, row: row, uid: uid(tag))
  }

  /// A ledger with a job of `count` rows whose station is at work.
  static func ledger(
    in folder: ScratchFolder, rows count: Int = 5, name: String = "ledger",
    station: StationName = here
  ) throws -> Ledger {
    let clock = TestClock()
    var ledger = try Ledger(
      folder.path(name), station: station, mode: .create, clock: { clock.now })
    if count > 0 { try ledger.add(job: "tables", definition: digest("job"), rows: rows(count)) }
    try ledger.startWork()
    return ledger
  }
}

extension Ledger {
  /// Takes a row through everything on a tag.
  mutating func finish(_ row: Int, on tag: Int) throws {
    let place = Sample.on(row, tag)
    try append(.intent(place, Sample.intent(row)))
    try append([.written(place), .verified(place), .done(place)])
  }
}

import CSVText
import Foundation
import TestSupport
import Testing

@testable import Spreadsheets

/// What openpyxl and odfpy write, and what openpyxl reads of it.
@Suite("Spreadsheets of Python") struct PeerTests {
  private static let script = Repository.root.appendingPathComponent("Tests/Python/table_peer.py")
    .path

  /// Random cells, made by a peer, as we read them and as it says that they are.
  private static func compare(_ peer: Equipment, _ kind: String, seed: Int) throws {
    let folder = try ScratchFolder()
    let path = folder.path("random.\(kind)")
    let count = Effort.count(slice: 2_000, whole: 100_000)
    let expected = try peer.text(
      [script, kind, path, "\(count)", "\(seed)"],
      within: .seconds(Effort.count(slice: 60, whole: 900)))
    let table = try Spreadsheet([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).table()
    var reader = try table.rows()
    var number = 0
    for line in expected.split(separator: "\n") {
      number += 1
      let row = try #require(try reader.next())
      let fields = row.map { $0.split(separator: "\n").joined(separator: "\\n") }
      #expect(row.line == number + 1)
      if fields.joined(separator: "\u{1F}") != line {
        Issue.record("row \(number): \(fields) and \(line)")
      }
    }
    #expect(try reader.next() == nil && number == count)
  }

  @Test("openpyxl agrees on every cell", .needs(.openpyxl)) func openpyxl() throws {
    try Self.compare(.openpyxl, "xlsx", seed: 24)
  }

  @Test("odfpy agrees on every cell", .needs(.odfpy)) func odfpy() throws {
    try Self.compare(.odfpy, "ods", seed: 24)
  }
}

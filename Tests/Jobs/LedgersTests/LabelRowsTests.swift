import Basics
import TestSupport
import Testing

@testable import Ledgers

/// The rows that labels are made for are the same however they are asked for, in a file and on a
/// server.
@Suite("Rows to label in a ledger") struct LabelRowsTests {
  private static let rows = 30

  /// Labels of some rows, some of which are done and one of which has failed.
  private static func label(_ ledger: inout Ledger, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for row in [1, 2, 3] {
      _ = try ledger.claimNextRow(of: "tables")
      try ledger.finish(row, on: row)
    }
    _ = try ledger.claimNextRow(of: "tables")
    try ledger.append(.gaveUp(job: "tables", row: 4, TagReason(.tooSmall)))
    for row in 1...rows where Bool.random(using: &generator) {
      let digest = try Sample.digest("\(row)")
      let qr = LedgerCode(kind: "qr", file: "\(row).png", digest: digest)
      try ledger.append(.codeMade(job: "tables", row: row, qr))
      for state in LedgerLabel.State.allCases where Bool.random(using: &generator) {
        let label = LedgerLabel(state, on: "a.pdf", sheet: 1, place: row)
        try ledger.append(.codeMade(job: "tables", row: row, label.code(in: digest)))
      }
    }
  }

  /// The rows by what is known of each alone.
  private static func expected(
    _ wanted: LabelRowFilter, _ ledger: borrowing Ledger
  ) throws -> [Int] {
    try (1...rows).filter { number in
      guard let row = try ledger.row(number, of: "tables"), row.state != .failed else {
        return false
      }
      let label = try ledger.codes(of: number, in: "tables").label
      return switch wanted {
      case .new: label == nil
      case .done: label == nil && row.state == .done
      case .unprinted: label?.state != .printed
      case .all: true
      }
    }
  }

  private static func check(_ ledger: borrowing Ledger) throws {
    for wanted in LabelRowFilter.allCases {
      let expected = try expected(wanted, ledger)
      var lent: [Int] = []
      try ledger.forEachRow(of: "tables", in: .all, wanted) { lent.append($0.number) }
      #expect(lent == expected, "\(wanted)")
      #expect(try ledger.count(of: wanted, in: "tables") == expected.count, "\(wanted)")
      for places in [0..<rows, 0..<0, 2..<5, 7..<8, 25..<40, 100..<120] {
        #expect(
          try ledger.rows(of: "tables", wanted, at: places).map(\.number)
            == Array(expected.dropFirst(places.lowerBound).prefix(places.count)),
          "\(wanted) \(places)")
      }
      #expect(throws: LedgerError.self) { try ledger.count(of: wanted, in: "chairs") }
      #expect(throws: LedgerError.self) { try ledger.rows(of: "chairs", wanted, at: 0..<1) }
    }
  }

  @Test("in a file", arguments: [1, 2, 3] as [UInt64]) func file(_ seed: UInt64) throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: Self.rows)
    try Self.check(ledger)
    try Self.label(&ledger, seed: seed)
    try Self.check(ledger)
  }

  @Test("on a server", .needs(.postgresql)) func server() throws {
    let sample = try SharedSample()
    var ledger = try sample.begun(rows: Self.rows)
    try Self.check(ledger)
    try Self.label(&ledger, seed: 4)
    try Self.check(ledger)
  }
}

/// URLs are found by their length and their beginning.
@Suite("Lengths of a ledger's URLs") struct LedgerLengthTests {
  private static let begun = [
    "https://a.example/", "https://a.example.org/", "http://b.example?x=",
  ]

  private static func check(_ ledger: inout Ledger) throws {
    var generator = SeededGenerator(seed: 12)
    let urls = (1...200).map { number in
      let path = String(repeating: "x", count: Int.random(in: 0...20, using: &generator))
      return begun[Int.random(in: 0..<3, using: &generator)] + path + "\(number)"
    }
    try ledger.add(
      job: "lengths", definition: Sample.digest("lengths"),
      rows: urls.enumerated().map { RowContent(number: $0 + 1, url: $1) })
    for (count, most, beginning) in [
      (-1, -1, ""), (0, 500, ""), (25, 30, begun[0]), (30, 35, begun[1]), (30, 30, begun[2]),
      (30, 500, "https://a.example"), (500, 500, ""), (25, 30, "%"), (25, 30, "https://é.example/"),
    ] {
      let expected = urls.filter {
        $0.unicodeScalars.count > count
          && !($0.unicodeScalars.count <= most && $0.utf8.starts(with: beginning.utf8))
      }
      var found: [String] = []
      try ledger.forEachURL(
        of: "lengths", longerThan: count, andThan: most, from: beginning
      ) { found.append($0) }
      #expect(found.sorted() == expected.sorted(), "\(count) \(most) \(beginning)")
    }
  }

  @Test("in a file") func file() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder)
    try Self.check(&ledger)
  }

  @Test("on a server", .needs(.postgresql)) func server() throws {
    let sample = try SharedSample()
    var ledger = try sample.begun(rows: 5)
    try Self.check(&ledger)
  }
}

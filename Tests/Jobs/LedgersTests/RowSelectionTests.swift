import TestSupport
import Testing

@testable import Ledgers

/// The same rows are selected in a file and on a server.
@Suite("Selections of rows") struct RowSelectionTests {
  /// Rows whose stores alternate, and whose second column holds what could be taken for a name.
  static func rows(_ count: Int) throws -> [RowContent] {
    try (1...count).map { number in
      RowContent(
        number: number, url: "https://eat.example.com/t/\(number)",
        columns: [
          .init("caption", "store 1"), .init("table:store", "\(number % 3)"),
          .init("table:note", number == 5 ? "table:store\",\"2" : "say \"\(number)\""),
        ], content: try Sample.digest("message \(number)"))
    }
  }

  static func select(_ ledger: inout Ledger) throws {
    try ledger.add(job: "stores", definition: Sample.digest("stores"), rows: rows(1_200))
    func selected(_ selection: RowSelection) throws -> [Int] {
      var numbers: [Int] = []
      try ledger.forEachRow(of: "stores", in: selection) { numbers.append($0.number) }
      #expect(
        try ledger.numbers(of: "stores", in: selection).numbers(upTo: 1_200) == numbers)
      return numbers
    }
    #expect(try selected(.all) == Array(1...1_200))
    let some = RowSelection(numbers: RowRanges("3,17,40-42,1199-"))
    #expect(try selected(some) == [3, 17, 40, 41, 42, 1_199, 1_200])
    var store = RowSelection(values: [.init("store", "2")])
    #expect(try selected(store) == Array(stride(from: 2, through: 1_200, by: 3)))
    store.numbers = RowRanges("1-9")
    #expect(try selected(store) == [2, 5, 8])
    store.values.append(.init("store", "0"))
    #expect(try selected(store) == [2, 3, 5, 6, 8, 9], "one column, either value")
    store.values.append(.init("note", "say \"6\""))
    #expect(try selected(store) == [6], "another column narrows it")
    #expect(try selected(RowSelection(values: [.init("caption", "store 1")])) == [])
    #expect(try selected(RowSelection(states: [.done, .failed])) == [])

    // A station gets the selected rows, and one that failed again.
    ledger.assignedRows = try ledger.numbers(
      of: "stores", in: RowSelection(numbers: RowRanges("1-9"), values: [.init("store", "2")]))
    for row in [2, 5, 8] {
      #expect(try ledger.claimNextRow(of: "stores")?.number == row)
      #expect(try ledger.left(of: "stores").isPending)
      let tag = Sample.on(row, row, job: "stores")
      try ledger.append(.intent(tag, Sample.intent(row)))
      if row == 5 {
        try ledger.append([.failed(tag, TagReason(.writeFailed, "page 7"))])
        #expect(try ledger.claimNextRow(of: "stores")?.number == 5)
        try ledger.append(.intent(tag, Sample.intent(row)))
      }
      try ledger.append([.verified(tag), .done(tag)])
    }
    #expect(try ledger.claimNextRow(of: "stores") == nil)
    #expect(try !ledger.left(of: "stores").isPending)
    #expect(try selected(RowSelection(states: [.done])) == [2, 5, 8])
    try ledger.append(
      .abandoned(Sample.on(2, 2, job: "stores"), why: "lost"))
    #expect(try ledger.left(of: "stores").isPending)
    #expect(try ledger.claimNextRow(of: "stores")?.number == 2, "behind the last one")
  }

  @Test("in a file") func file() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: 30)
    try Self.select(&ledger)
  }

  @Test("on a server", .needs(.postgresql)) func server() throws {
    var ledger = try SharedSample().begun(rows: 30)
    try Self.select(&ledger)
  }

  @Test("numbers of rows") func numbers() throws {
    let ranges = try #require(RowRanges("40-60,3,17,58-70,71"))
    #expect(ranges.ranges == [3...3, 17...17, 40...71] && ranges.largest == 71)
    #expect(RowRanges("5-")?.largest == 5)
    #expect((1...72).filter(ranges.contains) == ranges.numbers(upTo: 72))
    for text in ["", ",", "3,", "0", "0-2", "4-3", "-3", "1-2-3", "x", "+1", "1 ", "٣"] {
      #expect(RowRanges(text) == nil, "\(text)")
    }
    #expect(ranges.next(from: 18) == 40 && ranges.next(from: 72) == nil)
  }
}

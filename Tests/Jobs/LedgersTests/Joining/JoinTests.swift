import Foundation
import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// What comes of each contradiction between two stations.
@Suite("Joined ledgers") struct JoinTests {
  let bench: JoinBench

  init() throws { bench = try JoinBench() }

  /// Two ledgers of one table, worked on at station a and at station b.
  private func apart(
    copied: Bool = true, _ a: (inout Ledger) throws -> Void, _ b: (inout Ledger) throws -> Void
  ) throws {
    do {
      var one = try bench.made("one", by: "a")
      if !copied { try a(&one) }
      var two =
        try copied ? bench.copied("one", "two", by: "b") : bench.made("two", by: "b")
      if copied { try a(&one) }
      try b(&two)
    }
  }

  @Test("different rows on different tags: nothing contradicts", arguments: [true, false])
  func plain(copied: Bool) throws {
    try apart(copied: copied) {
      try $0.finish(1, on: 1)
    } _: {
      try $0.finish(2, on: 2)
    }
    let report = try bench.join("one", "two")
    #expect(report.conflicts == [])
    #expect(try bench.tables() == ["1 done 04000000000001", "2 done 04000000000002"])
    #expect(try bench.findings() == [])
    let kinds = try bench.kinds()
    #expect(kinds.last == .joined && report.events == kinds.count)
    let own = try bench.bodies("one") + bench.bodies("two")
    #expect(Set(own).isSubset(of: Set(try bench.bodies())))
    #expect(Set(try bench.bodies()).count == kinds.count)
    #expect(kinds.count == Set(own).count + kinds.filter { $0 == .chainJoined }.count + 1)
    // Both stations go on with it, and the rows are those of the table.
    var next = try Ledger(bench.folder.path("all"), station: StationName(machine: "b"))
    try next.startWork()
    #expect(try next.claimNextRow(of: "tables")?.content == (try Sample.row(3)))
    try next.finish(3, on: 3)
    #expect(try bench.findings() == [])
  }

  @Test("a row on two tags: the first holds, the other tag is put aside") func row() throws {
    try apart {
      try $0.finish(1, on: 1)
    } _: {
      try $0.finish(1, on: 2)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        row 1 of job tables is on tag 04000000000001 (station a) and on tag 04000000000002 (station \
        b): the first by the order of events holds; put tag 04000000000002 aside, it is in \
        quarantine now
        """
      ])
    #expect(
      report.conflicts.first?.place == EventPlace(station: StationName(machine: "b"), number: 1))
    #expect(try bench.tables() == ["1 done 04000000000001", "04000000000002 quarantined"])
    #expect(try bench.read().tag(Sample.uid(2))?.reason?.kind == .duplicate)
    #expect(try bench.findings() == [])
  }

  @Test("a tag with two rows: the tag has to tell") func tag() throws {
    try apart {
      try $0.finish(1, on: 1)
    } _: {
      try $0.finish(2, on: 1)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        tag 04000000000001 has row 1 (station a) and row 2 of job tables (station b): what tag \
        04000000000001 carries shows when it is seen again, and row 1 of job tables waits for that; \
        row 2 goes onto another tag unless it has one
        """
      ])
    #expect(try bench.tables() == ["1 unsettled 04000000000001"])
    #expect(try bench.findings() == [])
    // It is seen again, and carries the other row.
    var next = try Ledger(bench.folder.path("all"), station: StationName(machine: "b"))
    let tag = Sample.on(1, 1)
    try next.append(.settled(tag, .quarantined(TagReason(.differs, "row 2"))))
    #expect(try bench.findings() == [])
  }

  @Test("the same row on the same tag, twice: both are right") func same() throws {
    try apart {
      try $0.finish(1, on: 1)
    } _: {
      try $0.finish(1, on: 1)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        row 1 of job tables was put onto tag 04000000000001 (station a), and again (station b): the \
        first by the order of events holds, and tag 04000000000001 carries it
        """
      ])
    #expect(try bench.tables() == ["1 done 04000000000001"])
    #expect(try bench.findings() == [])
  }

  @Test("what a station says after its chain was joined counts, whatever did not before")
  func afterwards() throws {
    try apart {
      try $0.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    } _: {
      try $0.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    }
    #expect(try bench.join("one", "two").conflicts.count == 1)
    #expect(try bench.tables() == ["1 unsettled 04000000000001"])
    do {
      var next = try Ledger(bench.folder.path("all"), station: StationName(machine: "b"))
      try next.append(.settled(Sample.on(1, 1), .verified))
      try next.append(.done(Sample.on(1, 1)))
      var third = try bench.copied("one", "three", by: "c")
      try third.finish(2, on: 2)
    }
    #expect(try bench.findings() == [])
    #expect(try bench.join("all", "three", into: "next").conflicts == [])
    #expect(try bench.tables("next") == ["1 done 04000000000001", "2 done 04000000000002"])
    #expect(try bench.findings("next") == [])
  }

  @Test("a tag that one station gave up, and the other took for done") func abandoned() throws {
    do {
      var one = try bench.made("one", by: "a")
      try one.append(.intent(Sample.on(1, 1), Sample.intent(1)))
      try one.append(.unsettled(Sample.on(1, 1), TagReason(.lost)))
      var two = try bench.copied("one", "two", by: "b")
      try two.append([.settled(Sample.on(1, 1), .verified), .done(Sample.on(1, 1))])
      for _ in 0..<3 { try one.append(.runEnded(job: "tables", why: "tea")) }
      try one.append(.abandoned(Sample.on(1, 1), why: "lost"))
      try one.finish(1, on: 2)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        tag 04000000000001 was in the hands of a and b, apart from each other, and may carry row 1 \
        of job tables: put it aside, it is in quarantine now
        """
      ])
    #expect(try bench.tables() == ["1 done 04000000000002", "04000000000001 quarantined"])
    #expect(try bench.findings() == [])
  }

  @Test("a row that one station gave up is on a tag of the other") func adopted() throws {
    try apart {
      try $0.append(.gaveUp(job: "tables", row: 1, TagReason(.tooSmall)))
    } _: {
      try $0.finish(1, on: 2)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        row 1 of job tables was taken out of the line (station a), and put onto tag 04000000000002 \
        (station b): no other tag carries it, so it stays on tag 04000000000002
        """
      ])
    #expect(try bench.tables() == ["1 done 04000000000002"])
    #expect(try bench.findings() == [])
  }

  @Test("a tag that one station wrote, and one put aside") func aside() throws {
    try apart {
      try $0.finish(1, on: 1)
      try $0.append(.quarantined(Sample.uid(2), TagReason(.byHand, "torn")))
    } _: {
      try $0.append(.quarantined(Sample.uid(1), TagReason(.locked)))
      try $0.append(.runStarted(job: "tables", tool: "beckon", reader: "pn532"))
      try $0.append(.runStarted(job: "tables", tool: "beckon", reader: "pn532"))
      try $0.append(.runStarted(job: "tables", tool: "beckon", reader: "pn532"))
      try $0.finish(2, on: 2)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        tag 04000000000001 has row 1 of job tables (station a) and was put aside (locked; station \
        b): what tag 04000000000001 carries shows when it is seen again, and row 1 of job tables \
        waits for that
        """,
        """
        tag 04000000000002 was put aside (put aside by hand: torn) and has row 2 of job tables \
        (station b): the first by the order of events holds; put tag 04000000000002 aside, it is in \
        quarantine now
        """,
      ])
    #expect(try bench.tables() == ["1 unsettled 04000000000001", "04000000000002 quarantined"])
    #expect(try bench.findings() == [])
  }

  @Test("who takes a tag out of quarantine must know why it is there") func blind() throws {
    do {
      var one = try bench.made("one", by: "a")
      try one.append(.quarantined(Sample.uid(1), TagReason(.notBlank)))
      var two = try bench.copied("one", "two", by: "b")
      try one.append(.quarantined(Sample.uid(1), TagReason(.byHand, "torn")))
      try two.append(.runStarted(job: "tables", tool: "beckon", reader: "pn532"))
      try two.append(.released(Sample.uid(1), why: "erased"))
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        tag 04000000000001 was put aside (put aside by hand: torn), and taken out of quarantine by \
        station b, which did not know of that: it stays in quarantine
        """
      ])
    #expect(try bench.tables() == ["04000000000001 quarantined"])
    #expect(try bench.findings() == [])
    // In the other order nothing is to be decided.
    do {
      var one = try bench.made("three", by: "a")
      try one.append(.quarantined(Sample.uid(1), TagReason(.notBlank)))
      var two = try bench.copied("three", "four", by: "b")
      try one.append(.released(Sample.uid(1), why: "erased"))
      try two.append(.quarantined(Sample.uid(1), TagReason(.byHand, "torn")))
    }
    #expect(try bench.join("three", "four", into: "both").conflicts == [])
    #expect(try bench.tables("both") == ["04000000000001 quarantined"])
  }

  @Test("a tag that one station let go of, and the other wrote") func doubted() throws {
    try apart {
      try $0.append(.intent(Sample.on(1, 1), Sample.intent(1)))
      try $0.append(.failed(Sample.on(1, 1), TagReason(.writeFailed)))
    } _: {
      for _ in 0..<3 { try $0.append(.runEnded(job: "tables", why: "tea")) }
      try $0.finish(2, on: 1)
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        tag 04000000000001 was in the hands of a and b, apart from each other: what it carries shows \
        when it is seen again, and row 2 of job tables waits for that
        """
      ])
    #expect(try bench.tables() == ["2 unsettled 04000000000001"])
    #expect(try bench.findings() == [])
  }

  @Test("what says the same twice is no contradiction") func repeated() throws {
    do {
      var one = try bench.made("one", by: "a")
      try one.append(.gaveUp(job: "tables", row: 1, TagReason(.tooSmall)))
      try one.append(.quarantined(Sample.uid(9), TagReason(.notBlank)))
      var two = try bench.copied("one", "two", by: "b")
      for station in 0..<2 {
        let results: [LedgerEvent] = [
          .retried(job: "tables", row: 1, why: "larger tags"),
          .released(Sample.uid(9), why: "erased"),
          .imported(Sample.on(2, 2), state: .done, source: "results.csv"),
          .vetoed(Sample.on(3, 3 + station), why: "no"),
          .gaveUp(job: "tables", row: 4, TagReason(.other)),
        ]
        if station == 0 { try one.append(results) } else { try two.append(results) }
      }
    }
    #expect(try bench.join("one", "two").conflicts == [])
    #expect(
      try bench.tables() == ["2 done 04000000000002", "4 failed ", "04000000000009 released"])
    #expect(try bench.findings() == [])
  }

  @Test("one table, of which one station has more rows") func longer() throws {
    do {
      var one = try bench.made("one", by: "a", rows: 4)
      var two = try bench.made("two", by: "b", rows: 2)
      var rest = try Sample.rows(6)[2...]
      try two.extend(job: "tables") { rest.popFirst() }
      try one.finish(4, on: 4)
      try two.finish(6, on: 6)
    }
    #expect(try bench.join("one", "two").conflicts == [])
    #expect(try bench.read().summary(of: "tables").rows == 6)
    #expect(try bench.read().row(6, of: "tables")?.content == (try Sample.row(6)))
    #expect(try bench.findings() == [])
  }

  @Test("what is left of a joined ledger that was damaged") func salvage() throws {
    do {
      let clock = bench.clock
      for (name, jobs) in [("one", ["doors", "tables"]), ("two", ["tables", "doors"])] {
        var ledger = try Ledger(
          bench.folder.path(name), station: StationName(machine: name), mode: .create,
          clock: { clock.now })
        for job in jobs {
          let rows = job == "doors" ? 2 : 4
          try ledger.add(job: job, definition: Sample.digest(job), rows: Sample.rows(rows))
        }
      }
    }
    #expect(try bench.join("one", "two").conflicts == [])
    #expect(try bench.read().jobs() == ["doors", "tables"])
    #expect(try bench.findings() == [])
    let left = try LedgerSalvage(bench.folder.path("all"))
    #expect(left.events.count == 8 + 3 && left.expectedRows == 6)
    #expect(left.missing == [] && left.doubtful == [])
    #expect(left.rows.map { "\($0.job) \($0.number)" }.count == 6)
    #expect(left.rows.filter { $0.job == "tables" }.map(\.number) == [1, 2, 3, 4])
  }

  @Test("another job file with the same rows is named") func definition() throws {
    do {
      _ = try bench.made("one", by: "a")
      _ = try bench.made("two", by: "b", definition: "job with a lock")
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        """
        job tables was made from another job file at station b, with the same rows: the first by the \
        order of events holds
        """
      ])
    #expect(try bench.read().summary(of: "tables").definition == (try Sample.digest("job")))
    #expect(try bench.findings() == [])
  }

  @Test("what cannot be joined is refused with a sentence, and nothing is written") func refused()
    throws
  {
    do {
      var one = try bench.made("one", by: "a")
      try one.finish(1, on: 1)
      var fork = try bench.copied("one", "fork", by: "a")
      try fork.finish(2, on: 2)
      try one.finish(3, on: 3)
      try one.append(.runEnded(job: "tables", why: "tea"))
      let clock = bench.clock
      var other = try Ledger(
        bench.folder.path("other"), station: Sample.there, mode: .create, clock: { clock.now })
      let rows = try Sample.rows(2) + [RowContent(number: 3, url: "https://example.com/3")]
      try other.add(job: "tables", definition: Sample.digest("job"), rows: rows)
    }
    let folder = bench.folder
    try expectRefusal(
      ["one", "fork"],
      """
      station a worked under the same name in \(folder.path("one")) and \(folder.path("fork")): they agree \
      up to its event 6, and from there on each has events of its own (5 and 4); nothing was \
      joined. Export the results of one and import them into the other ('beckon job export', \
      'beckon job import'), and give every copy its own --station
      """)
    try expectRefusal(
      ["one", "other"],
      """
      row 3 of job tables is not the same in \(folder.path("one")) as in \(folder.path("other")): \
      these are two jobs with the same name; nothing was joined
      """)
    try RawLedger(copyOf: folder.path("one"), to: folder.path("forged"))
      .run("UPDATE event SET sequence = 100 WHERE id = 5")
    try expectRefusal(
      ["forged", "other"],
      """
      \(folder.path("forged")): the event with id 5 is not event 5 of station a, as the columns \
      beside it say; nothing was joined ('beckon job verify --chain' checks everything)
      """)
    let exists = #expect(throws: LedgerError.self) {
      try bench.union(["one"]).write(to: folder.path("other"))
    }
    #expect(exists?.problem == .alreadyExists)
    try folder.write([1], to: "new-wal")
    let log = #expect(throws: LedgerError.self) {
      try bench.union(["one"]).write(to: folder.path("new"))
    }
    #expect(log == LedgerError(.alreadyExists, folder.path("new-wal")))
    let names = FileAttributes.names(in: folder.path)
    #expect(!names.contains("all") && !names.contains { $0.hasPrefix(".") }, "\(names)")
  }

  private func expectRefusal(_ names: [String], _ sentence: String) throws {
    let error = #expect(throws: LedgerError.self) {
      try bench.union(names).write(to: bench.folder.path("all"))
    }
    #expect(error?.description == sentence)
  }
}

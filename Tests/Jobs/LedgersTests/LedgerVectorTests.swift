import Foundation
import SystemIO
import Cryptography
import Synchronization
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// A chain that was written by another program, from docs/ledger.md alone.
@Suite("Ledger vectors") struct LedgerVectorTests {
  let vectors: LedgerVectors
  let folder: ScratchFolder

  init() throws {
    vectors = try JSONDecoder().decode(
      LedgerVectors.self, from: Repository.vectors("ledger.json"))
    folder = try ScratchFolder()
  }

  @Test("events are read, and written again to the byte") func events() throws {
    var kinds: Set<LedgerEvent.Kind> = []
    for event in vectors.events + vectors.alone + vectors.joined.events {
      let record = try LedgerRecord(body: Array(event.body.utf8))
      #expect(String(decoding: record.body(), as: UTF8.self) == event.body)
      #expect(try "\(SHA256.digest(of: event.body.utf8))" == event.hash)
      kinds.insert(record.event.kind)
    }
    #expect(kinds == Set(LedgerEvent.Kind.allCases))
  }

  @Test("rows and their digest") func rows() throws {
    var hash = try SHA256()
    for row in vectors.rows {
      let body = try row.content.body()
      #expect(String(decoding: body, as: UTF8.self) == row.body)
      try hash.update(body + [0x0A])
    }
    #expect(try "\(hash.finish())" == vectors.rowsDigest)
  }

  @Test("a ledger to which the same happens writes the same") func same() throws {
    let records = try vectors.events.map { try LedgerRecord(body: Array($0.body.utf8)) }
    let times = TestTimes(records.map(\.time))
    var ledgers: [StationName] = []
    for record in records where !ledgers.contains(record.station) { ledgers.append(record.station) }
    let path = folder.path("ledger")
    var first = try Ledger(path, station: ledgers[0], mode: .create, clock: { times.next() })
    guard case .jobAdded(let job, let definition) = records[0].event else {
      Issue.record("the vectors begin with something else than a job")
      return
    }
    try first.add(job: job, definition: definition, rows: vectors.rows.map { try $0.content })
    try first.startWork()
    var second = try Ledger(path, station: ledgers[1], mode: .open, clock: { times.next() })
    try second.startWork()
    for record in records.dropFirst(2) {
      let taken =
        record.station == ledgers[0]
        ? try first.append(record.event) : try second.append(record.event)
      #expect(taken == record)
    }
    var bodies: [String] = []
    try first.forEachEvent { bodies.append($0) }
    #expect(bodies == vectors.events.map(\.body))
    #expect(try first.heads().map(LedgerVectors.Head.init) == vectors.heads)
    for (row, expected) in vectors.states {
      let found = try first.row(Int(row) ?? 0, of: job)
      #expect(found?.state.rawValue == expected.state && found?.uid?.description == expected.uid)
      #expect(found?.attempts == expected.attempts)
    }
    for (uid, standing) in vectors.tags {
      #expect(try TagUID(uid).flatMap { try first.tag($0) }?.standing.rawValue == standing)
    }
    #expect(try first.verifyChain(against: heads()).isSound)
  }

  @Test("forgeries are found") func forgeries() throws {
    for (number, forgery) in vectors.forgeries.enumerated() {
      let path = try forged(vectors.bodies(of: forgery), name: "forged-\(number)")
      let ledger = try Ledger(path, station: Sample.here, mode: .readOnly)
      let findings = try ledger.verifyChain(against: heads()).findings.map(\.description)
      #expect(
        findings.contains { $0.contains(forgery.finding) }, "\(forgery.name): \(findings)")
    }
  }

  @Test("ledgers that were joined") func joined() throws {
    let joined = vectors.joined
    let sources = try joined.ledgers.enumerated().map { number, bodies in
      let path = try forged(bodies, name: "one-\(number)")
      var ledger = try Ledger(path, station: Sample.here, mode: .open)
      try ledger.rebuild()
      return try SourceLedger(ledger)
    }
    _ = try LedgerUnion(sources).write(to: folder.path("all"))
    let all = try Ledger(folder.path("all"), station: Sample.here, mode: .readOnly)
    var bodies: [String] = []
    try all.forEachEvent { bodies.append($0) }
    #expect(bodies == joined.events.map(\.body))
    #expect(try all.heads().map(LedgerVectors.Head.init) == joined.heads)
    for (row, expected) in joined.states {
      let found = try all.row(Int(row) ?? 0, of: "tables")
      #expect(found?.state.rawValue == expected.state && found?.uid?.description == expected.uid)
      #expect(found?.attempts == expected.attempts)
    }
    for (uid, standing) in joined.tags {
      #expect(try TagUID(uid).flatMap { try all.tag($0) }?.standing.rawValue == standing)
    }
    #expect(try all.verifyChain().findings == [])
    for (number, forgery) in joined.forgeries.enumerated() {
      let path = try forged(joined.bodies(of: forgery), name: "forged-\(number)")
      let findings = try Ledger(path, station: Sample.here, mode: .readOnly).verifyChain().findings
        .map(\.description)
      #expect(
        findings.contains { $0.contains(forgery.finding) }, "\(forgery.name): \(findings)")
    }
  }

  @Test("bodies that are none") func unreadable() {
    for vector in vectors.unreadable {
      let error = #expect(throws: LedgerBodyError.self, "\(vector.name)") {
        try LedgerRecord(body: Array(vector.body.utf8))
      }
      #expect(error?.member == vector.member, "\(vector.name)")
    }
  }

  @Test("every beginning of an event is none") func beginnings() throws {
    let body = Array(try #require(vectors.events.first { $0.body.contains("intent") }).body.utf8)
    for count in 0..<body.count {
      #expect(throws: LedgerBodyError.self) { try LedgerRecord(body: Array(body[..<count])) }
    }
  }

  @Test("another program agrees", .needs(.python3))
  func python() throws {
    let good = try Peer.check(vectors.events.map(\.body), against: vectors.heads.map(\.hash))
    #expect(
      good.0
        && good.1 == vectors.heads.map { "head \($0.station) \($0.number) \($0.hash)\n" }.joined())
    for forgery in vectors.forgeries {
      let bodies = try vectors.bodies(of: forgery)
      let found = try Peer.check(bodies, against: vectors.heads.map(\.hash))
      // An attempt that cannot be is no matter of the chain alone; a kept head shows it.
      #expect(!found.0, "\(forgery.name)")
      let blind = try Peer.check(bodies, against: [])
      if forgery.needsHead { #expect(blind.0, "\(forgery.name)") }
    }
    let joined = vectors.joined
    let heads = joined.heads.map { "head \($0.station) \($0.number) \($0.hash)\n" }.joined()
    let all = try Peer.check(joined.events.map(\.body), against: joined.heads.map(\.hash))
    #expect(all.0 && all.1 == heads, "\(all.1)")
    for forgery in joined.forgeries {
      #expect(try !Peer.check(joined.bodies(of: forgery), against: []).0, "\(forgery.name)")
    }
  }

  private func heads() throws -> [SHA256Digest] {
    try vectors.events.filter { event in vectors.heads.contains { $0.hash == event.hash } }
      .map { try SHA256.digest(of: $0.body.utf8) }
  }

  /// A ledger with these events in it, each with its hash.
  private func forged(_ bodies: [String], name: String) throws -> String {
    let path = folder.path(name)
    do { _ = try Ledger(path, station: Sample.here, mode: .create) }
    let database = try FileStore(path, .change)
    let insert = try database.statement(
      """
      INSERT INTO event(id, station, number, sequence, body, hash) VALUES(?1,
        json_extract(?2, '$.station'), json_extract(?2, '$.number') + ?4,
        json_extract(?2, '$.sequence'), ?2, ?3)
      """)
    let addRow = try database.statement("INSERT INTO row VALUES(1, ?1, ?2, ?3, ?4, ?5, ?6)")
    for row in try vectors.rows.map({ try $0.content }) {
      try addRow.run(
        .integer(row.number), .text(row.url), .text(row.name), .text(row.columnText),
        .optional(row.line), .optional(row.content?.bytes))
    }
    var seen: Set<String> = []
    for (index, body) in bodies.enumerated() {
      // The same event again gets another number beside it, or the table would not take it.
      let extra = seen.insert(body).inserted ? 0 : 1_000
      try insert.run(
        .integer(index + 1), .text(body), .blob(SHA256.digest(of: body.utf8).bytes),
        .integer(extra))
    }
    return path
  }
}

/// Moments, one after the other.
final class TestTimes: Sendable {
  private let rest: Mutex<[Int64]>

  init(_ times: [Int64]) { rest = Mutex(times.reversed()) }

  func next() -> Int64 { rest.withLock { $0.popLast() ?? 0 } }
}

/// `Vectors/ledger.json`.
struct LedgerVectors: Decodable {
  struct Event: Decodable {
    let body: String
    let hash: String
  }

  struct Head: Decodable, Equatable {
    let station: String
    let number: Int
    let hash: String

    init(_ head: LedgerHead) {
      (station, number, hash) = ("\(head.station)", head.number, "\(head.hash)")
    }
  }

  struct Row: Decodable {
    let number: Int
    let url: String
    let name: String
    let columns: [[String]]
    let line: Int?
    let contentOf: String?
    let body: String

    var content: RowContent {
      get throws {
        RowContent(
          number: number, url: url, name: name,
          columns: columns.map { .init($0[0], $0[1]) }, line: line,
          content: try contentOf.map { try SHA256.digest(of: $0.utf8) })
      }
    }
  }

  struct Forgery: Decodable {
    let name: String
    let events: [Part]
    let finding: String
    let needsHead: Bool

    func bodies(_ kept: [Event]) -> [String] {
      events.map { part in
        switch part {
        case .kept(let index): kept[index].body
        case .other(let body): body
        }
      }
    }

    /// An event of the list, or another body.
    enum Part: Decodable {
      case kept(Int)
      case other(String)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let index = try? container.decode(Int.self) {
          self = .kept(index)
        } else {
          self = .other(try container.decode(String.self))
        }
      }
    }
  }

  struct Unreadable: Decodable {
    let name: String
    let body: String
    let member: String
  }

  struct State: Decodable {
    let state: String
    let uid: String?
    let attempts: Int
  }

  let rows: [Row]
  let rowsDigest: String
  let alone: [Event]
  let events: [Event]
  let heads: [Head]
  let states: [String: State]
  let tags: [String: String]
  let forgeries: [Forgery]
  let unreadable: [Unreadable]
  let joined: Joined

  /// What comes of joining some ledgers.
  struct Joined: Decodable {
    let ledgers: [[String]]
    let events: [Event]
    let heads: [Head]
    let states: [String: State]
    let tags: [String: String]
    let forgeries: [Forgery]

    func bodies(of forgery: Forgery) -> [String] { forgery.bodies(events) }
  }

  func bodies(of forgery: Forgery) throws -> [String] { forgery.bodies(events) }
}

/// `Tests/Python/ledger_check.py`.
enum Peer {
  /// Whether it finds nothing wrong, and what it says.
  static func check(_ bodies: [String], against heads: [String]) throws -> (Bool, String) {
    let script = Repository.root.appendingPathComponent("Tests/Python/ledger_check.py").path
    let command = try Equipment.python3.command([script] + heads)
    let outcome = try command.run(
      sending: Array(bodies.map { $0 + "\n" }.joined().utf8), within: .seconds(60))
    return (outcome.ending == .exited(0), String(decoding: outcome.output, as: UTF8.self))
  }
}

import Foundation
import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// A ledger's file in the hands of somebody who wants to change history.
struct RawLedger {
  let path: String

  /// Copies a closed ledger.
  init(copyOf original: String, to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: original, toPath: path)
    self.path = path
  }

  func run(_ sql: String) throws {
    try change { database in try database.run(sql) }
  }

  /// Triggers only keep honest programs from mistakes: they are taken out, and put back.
  private func change(_ body: (FileStore) throws -> Void) throws {
    let database = try FileStore(path, .change)
    let names = ["event_stays", "event_remains", "row_stays", "row_remains"]
    try database.run(names.map { "DROP TRIGGER \($0)" }.joined(separator: ";"))
    try body(database)
    let made = Schema.steps[0].components(separatedBy: "CREATE TRIGGER ").dropFirst()
    for text in made {
      let end = try #require(text.range(of: "END;")).upperBound
      try database.run("CREATE TRIGGER " + text[..<end])
    }
  }

  /// The bodies of all events, in order.
  func bodies() throws -> [String] {
    var bodies: [String] = []
    let database = try FileStore(path, .change)
    try database.statement("SELECT body FROM event ORDER BY id").forEach([]) { row in
      bodies.append(row.text(0))
      return true
    }
    return bodies
  }

  /// Puts another body in the place of an event's, with the hash that belongs to it.
  func replace(body: String, ofEvent id: Int) throws {
    let hash = try SHA256.digest(of: body.utf8).bytes
    try change { database in
      try database.statement("UPDATE event SET body = ?2, hash = ?3 WHERE id = ?1")
        .run(.integer(id), .text(body), .blob(hash))
    }
  }

  /// Makes every chain consistent again, as somebody would who knows how it is done.
  func linkAnew() throws {
    let database = try FileStore(path, .change)
    var last: [String: String] = [:]
    var events: [(id: Int, station: String, body: String)] = []
    try database.statement("SELECT id, station, body FROM event ORDER BY id").forEach([]) { row in
      events.append((row.int(0), row.text(1), row.text(2)))
      return true
    }
    for event in events {
      guard let start = event.body.range(of: "\"previous\":\"")?.upperBound else { continue }
      let end = event.body.index(start, offsetBy: 64)
      let body = event.body.replacingCharacters(
        in: start..<end, with: last[event.station] ?? String(repeating: "0", count: 64))
      try replace(body: body, ofEvent: event.id)
      last[event.station] = "\(try SHA256.digest(of: body.utf8))"
    }
  }

  /// What a check finds, when the ledger can be opened at all.
  func findings(against heads: [SHA256Digest] = []) throws -> [ChainFinding] {
    try Ledger(path, station: Sample.here, mode: .readOnly).verifyChain(against: heads).findings
  }
}

import Basics

/// A table, an index, a trigger or a view that a ledger has otherwise than it was made.
package struct SchemaDifference: Hashable, Sendable {
  /// In what it differs.
  package enum Kind: Hashable, Sendable {
    /// It was made and is not there.
    case missing
    /// It is there under its name, and is another.
    case changed
    /// It was never made by this program.
    case foreign
  }

  /// In what it differs.
  package let kind: Kind
  /// `table`, `index`, `trigger` or `view`; on a server also `sequence`, `function` or `rule`.
  package let type: String
  /// What it is called.
  package let name: String

  /// Whether nothing can be looked up without it.
  var isNeeded: Bool { kind != .foreign && (type == "table" || type == "index") }

  /// Whether somebody else's statements would run with what is recorded.
  var runsUnasked: Bool { kind != .missing && type == "trigger" }
}

extension SchemaDifference: CustomStringConvertible {
  /// What it is, in words.
  package var description: String {
    let name = "\(type) \(LedgerText(name))"
    return switch kind {
    case .missing: "the \(name) is missing"
    case .changed: "the \(name) is not as it was made"
    case .foreign: "the \(name) is not one of a ledger's"
    }
  }
}

/// Something that a schema has: `type` as in `SchemaDifference`.
struct SchemaThing: Hashable {
  let type: String
  let name: String
}

extension SchemaDifference {
  /// Everything in which what is there differs from what was made, each described by some bytes,
  /// in the order of types and names.
  static func between(
    _ there: [SchemaThing: [UInt8]], _ made: [SchemaThing: [UInt8]]
  ) -> [SchemaDifference] {
    var differences: [SchemaDifference] = []
    for thing in Set(there.keys).union(made.keys) where there[thing] != made[thing] {
      let kind: Kind = made[thing] == nil ? .foreign : there[thing] == nil ? .missing : .changed
      differences.append(SchemaDifference(kind: kind, type: thing.type, name: thing.name))
    }
    return differences.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
  }
}

/// Lays what a file has beside what `Schema` makes.
enum SchemaCheck {
  /// Everything that differs, in the order of types and names.
  static func differences(
    _ database: FileStore
  ) throws(LedgerError) -> [SchemaDifference] {
    try SchemaDifference.between(
      things(database), made(version: database.number("PRAGMA user_version")))
  }

  /// Refuses a file that lacks what is looked things up by.
  static func requireNeeded(_ database: FileStore) throws(LedgerError) {
    guard let missing = try differences(database).first(where: \.isNeeded) else { return }
    throw LedgerError(.damaged("\(missing)"), database.path)
  }

  /// Refuses to write into a file in which statements would run that nobody here wrote.
  static func requireOwnTriggers(_ database: FileStore) throws(LedgerError) {
    guard let trigger = try differences(database).first(where: \.runsUnasked) else { return }
    throw LedgerError(.foreignTrigger(trigger.name), database.path)
  }

  /// The text that made each thing, without its white space.
  private static func things(
    _ database: FileStore
  ) throws(LedgerError) -> [SchemaThing: [UInt8]] {
    var things: [SchemaThing: [UInt8]] = [:]
    try database.statement("SELECT type, name, coalesce(sql, '') FROM sqlite_schema").forEach([]) {
      row in
      // What SQLite makes by itself.
      guard !row.text(1).hasPrefix("sqlite_") else { return true }
      things[SchemaThing(type: row.text(0), name: row.text(1))] = row.bytes(2).filter {
        !$0.isSpace
      }
      return true
    }
    return things
  }

  /// What a file of this version has, which is read as it is until somebody writes into it.
  private static func made(version: Int) throws(LedgerError) -> [SchemaThing: [UInt8]] {
    let database = try FileStore(":memory:", .create)
    for step in Schema.steps.prefix(max(0, version)) { try database.run(step) }
    return try things(database)
  }
}

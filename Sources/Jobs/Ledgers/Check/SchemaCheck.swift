import Basics

/// A table, an index, a trigger or a view that differs from what a ledger has.
package struct SchemaDifference: Hashable, Sendable {
  /// The kind of difference between two schemas.
  package enum Kind: Hashable, Sendable {
    /// The object is missing in the file.
    case missing
    /// The object has the right name and another definition.
    case changed
    /// The object does not belong to a ledger.
    case foreign
  }

  /// The kind of difference between the two schemas.
  package let kind: Kind
  /// The type of thing: `table`, `index`, `trigger` or `view`; on a server also `sequence`,
  /// `function` or `rule`.
  package let type: String
  /// The name of the table, index, trigger or view.
  package let name: String

  /// Whether the ledger cannot be searched without it.
  var isNeeded: Bool { kind != .foreign && (type == "table" || type == "index") }

  /// Whether it is a foreign or changed trigger, whose statements would run when events are
  /// recorded.
  var isForeignTrigger: Bool { kind != .missing && type == "trigger" }
}

extension SchemaDifference: CustomStringConvertible {
  /// A phrase that says what differs.
  package var description: String {
    let name = "\(type) \(LedgerText(name))"
    return switch kind {
    case .missing: "the \(name) is missing"
    case .changed: "the \(name) was changed"
    case .foreign: "the \(name) does not belong to a ledger"
    }
  }
}

/// A table, index or other object of a schema; `type` is as in `SchemaDifference`.
struct SchemaObject: Hashable {
  let type: String
  let name: String
}

extension SchemaDifference {
  /// All differences between the definitions that were found and those that were made, in the order
  /// of types and names. The bytes describe each definition.
  static func between(
    _ there: [SchemaObject: [UInt8]], _ made: [SchemaObject: [UInt8]]
  ) -> [SchemaDifference] {
    var differences: [SchemaDifference] = []
    for thing in Set(there.keys).union(made.keys) where there[thing] != made[thing] {
      let kind: Kind = made[thing] == nil ? .foreign : there[thing] == nil ? .missing : .changed
      differences.append(SchemaDifference(kind: kind, type: thing.type, name: thing.name))
    }
    return differences.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
  }
}

/// A comparison of a file's schema with the one that `Schema` makes.
enum SchemaCheck {
  /// All differences in a file's schema, in the order of types and names.
  static func differences(
    _ database: FileStore
  ) throws(LedgerError) -> [SchemaDifference] {
    try SchemaDifference.between(
      things(database), made(version: database.number("PRAGMA user_version")))
  }

  /// Throws if the file lacks a table or an index that is needed to look things up.
  static func requireNeeded(_ database: FileStore) throws(LedgerError) {
    guard let missing = try differences(database).first(where: \.isNeeded) else { return }
    throw LedgerError(.damaged("\(missing)"), database.path)
  }

  /// Throws if the file has triggers that did not come from this program, because they would run
  /// when it is written.
  static func requireOwnTriggers(_ database: FileStore) throws(LedgerError) {
    guard let trigger = try differences(database).first(where: \.isForeignTrigger) else { return }
    throw LedgerError(.foreignTrigger(trigger.name), database.path)
  }

  /// The SQL that made each object, without its white space.
  private static func things(
    _ database: FileStore
  ) throws(LedgerError) -> [SchemaObject: [UInt8]] {
    var things: [SchemaObject: [UInt8]] = [:]
    try database.statement("SELECT type, name, coalesce(sql, '') FROM sqlite_schema").forEach([]) {
      row in
      // Made by SQLite itself.
      guard !row.text(1).hasPrefix("sqlite_") else { return true }
      things[SchemaObject(type: row.text(0), name: row.text(1))] = row.bytes(2).filter {
        !$0.isSpace
      }
      return true
    }
    return things
  }

  /// The schema of a file of this version. Old files are read as they are, and updated when they
  /// are first written.
  private static func made(version: Int) throws(LedgerError) -> [SchemaObject: [UInt8]] {
    let database = try FileStore(":memory:", .memory)
    for step in Schema.steps.prefix(max(0, version)) { try database.run(step) }
    return try things(database)
  }
}

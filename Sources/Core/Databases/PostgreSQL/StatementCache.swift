/// The statements that are prepared on one connection, with their names.
///
/// One text can be cached several times, with other types for its placeholders.
struct StatementCache {
  struct Entry {
    let name: String
    let types: [UInt32]
    var lastUse: Int
  }

  private var entries: [String: [Entry]] = [:]
  private var count = 0
  private var uses = 0
  private var lastNumber = 0
  /// The names of statements that are no longer used, but still exist on the server.
  private(set) var unused: [String] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Returns the name of a statement prepared for these types; null fits every type.
  mutating func name(for sql: String, _ types: [UInt32]) -> String? {
    uses += 1
    guard
      let index = entries[sql]?.firstIndex(where: { entry in
        entry.types.count == types.count
          && zip(entry.types, types).allSatisfy { $0 == $1 || $1 == ServerType.unknown }
      })
    else { return nil }
    entries[sql]?[index].lastUse = uses
    return entries[sql]?[index].name
  }

  /// The types to prepare a statement with: a value that is null now may have had a type before.
  func types(for sql: String, _ types: [UInt32]) -> [UInt32] {
    guard let last = entries[sql]?.last, last.types.count == types.count else { return types }
    return zip(types, last.types).map { $0 == ServerType.unknown ? $1 : $0 }
  }

  /// Returns a name for a statement that was not used before.
  mutating func newName() -> String {
    lastNumber += 1
    return "s\(lastNumber)"
  }

  /// Adds a newly prepared statement; the least recently used one is removed if the cache is full.
  mutating func keep(_ name: String, for sql: String, _ types: [UInt32]) {
    if count == limit,
      let oldest = entries.min(by: { Self.lastUse($0.value) < Self.lastUse($1.value) })
    {
      forget(oldest.key)
    }
    entries[sql, default: []].append(Entry(name: name, types: types, lastUse: uses))
    count += 1
  }

  private static func lastUse(_ entries: [Entry]) -> Int { entries.map(\.lastUse).max() ?? 0 }

  /// Removes a statement, so that it is prepared again on its next use.
  mutating func forget(_ sql: String) {
    guard let gone = entries.removeValue(forKey: sql) else { return }
    count -= gone.count
    unused += gone.map(\.name)
  }

  /// Returns the unused names and clears the list; the caller removes them from the server.
  mutating func takeUnused() -> [String] {
    defer { unused = [] }
    return unused
  }
}

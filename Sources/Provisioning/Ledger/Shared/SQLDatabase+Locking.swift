/// Locks of the server's, which a transaction has until it ends. A file is locked as a whole.
extension SQLDatabase {
  /// Waits for locks.
  func lock(_ locks: [SharedLock]) throws(LedgerError) {
    if isShared { try run(Self.taking(locks)) }
  }

  /// Takes locks in the order of their numbers, in which everybody does.
  private static func taking(_ locks: [SharedLock]) -> String {
    Set(locks.map(\.key)).sorted().map { "SELECT pg_advisory_xact_lock(\($0))" }
      .joined(separator: "; ")
  }

  /// Does all of `body` or nothing of it, while nobody else changes anything.
  func alone<Result>(_ body: () throws -> Result) throws -> Result {
    try begin()
    do {
      try lock([.ledger])
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction beside others that record events, but not about what these locks are for.
  func begin(beside locks: [SharedLock]) throws(LedgerError) {
    guard isShared, !locks.isEmpty else { return try begin() }
    do throws(LedgerError) {
      // One way to the server for all of it.
      try run(
        "BEGIN; SELECT pg_advisory_xact_lock_shared(\(SharedLock.ledger.key)); "
          + Self.taking(locks))
    } catch {
      rollBack()
      throw error
    }
  }
}

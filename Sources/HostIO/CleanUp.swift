#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Something that must be undone if a signal ends the program; forgotten when the value goes.
public struct CleanUp: ~Copyable, Sendable {
  /// What undoes it, on a thread of its own while the program ends; it begins nothing itself.
  public typealias Action = @Sendable () -> Void

  private struct Table: Sendable {
    var nextKey = 0
    var actions: [Int: Action] = [:]
  }
  private static let table = Locked(Table())
  private let key: Int

  /// Does `begin` and remembers the action that it returns, with no gap for a signal in between.
  ///
  /// `begin` also has no other `begin` beside it, so it must be short and must not begin another.
  public init<Failure>(begin: () throws(Failure) -> Action) throws(Failure) {
    key = try Self.table.withLock { table throws(Failure) in
      let action = try begin()
      table.nextKey += 1
      table.actions[table.nextKey] = action
      return table.nextKey
    }
  }

  deinit {
    let key = key
    Self.table.withLock { _ = $0.actions.removeValue(forKey: key) }
  }

  /// Undoes everything and ends the program at once; no other thread can begin anything meanwhile.
  static func runAllAndExit(_ status: Int32) -> Never {
    table.withLock { table in
      for action in table.actions.values { action() }
      _exit(status)
    }
  }
}

import LibC

/// An action to run if a signal ends the program, such as removing a temporary file; dropped with
/// the value.
package struct CleanUp: ~Copyable, Sendable {
  /// The clean-up action. It runs on a separate thread while the program ends, and must not begin
  /// another clean-up.
  package typealias Action = @Sendable () -> Void

  private struct Table: Sendable {
    var nextKey = 0
    /// The actions, oldest first; there are few at a time.
    var actions: [(key: Int, action: Action)] = []
  }
  private static let table = Locked(Table())
  private let key: Int

  /// Runs `begin` and registers the action that it returns, with no gap for a signal in between.
  ///
  /// Calls of `begin` never overlap, so it must be short and must not begin another clean-up.
  package init<Failure>(begin: () throws(Failure) -> Action) throws(Failure) {
    key = try Self.table.withLock { table throws(Failure) in
      let action = try begin()
      table.nextKey += 1
      table.actions.append((table.nextKey, action))
      return table.nextKey
    }
  }

  deinit {
    let key = key
    Self.table.withLock { $0.actions.removeAll { $0.key == key } }
  }

  /// Runs all actions and ends the program at once; no other thread can begin anything meanwhile.
  static func runAllAndExit(_ status: Int32) -> Never {
    table.withLock { table in
      for (_, action) in table.actions { action() }
      _exit(status)
    }
  }
}

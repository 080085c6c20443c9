import Postgres

/// The last taps of a store that is there, for whoever looks at URLs: nothing is made, and nothing counts.
package final class TapCounterLook {
  private enum Store {
    /// A file, and what finds a tag in it; `nil` while the file is new and empty.
    case file(CounterStatement?)
    case server(TapCounterServer)
  }

  private let store: Store

  /// Opens a file by its path, or a server by its address.
  package init(at place: String) throws(TapCounterError) {
    if PostgresAddress.names(place) {
      store = .server(try TapCounterServer(place, looksOnly: true))
      return
    }
    let database = try CounterDatabase(place, looksOnly: true)
    store = .file(
      try TapCounterFile.check(database)
        ? nil : CounterStatement(TapCounterFile.lastTapQuery, on: database))
  }

  /// The last tap of a tag; `nil` when it was never seen.
  package func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    switch store {
    case .file(let last): try last?.first(TapCounterFile.number(of: uid))
    case .server(let server): try server.lastTap(of: uid)
    }
  }
}

package import AuthenticTags
import Postgres

/// The last taps of a store that is there, for whoever looks at URLs: nothing is made, and nothing counts.
package final class TapCounterLook {
  private enum Store {
    case file(FileLook)
    case server(TapCounterServer)
  }

  private let store: Store

  /// Opens a file by its path, or a server by its address.
  package init(at place: String) throws(TapCounterError) {
    store =
      PostgresAddress.names(place)
      ? .server(try TapCounterServer(place, looksOnly: true)) : .file(try FileLook(place))
  }

  /// The last tap of a tag; `nil` when it was never seen.
  package func lastTap(of uid: [UInt8]) throws(TapCounterError) -> LastTap? {
    switch store {
    case .file(let file): try file.lastTap(of: uid)
    case .server(let server): try server.last(of: uid)
    }
  }
}

/// A look at a file, which another program may bring to a newer version meanwhile.
private final class FileLook {
  private let database: CounterDatabase
  private var version: Int?
  /// What finds a tag in a file of that version; `nil` while the file is new and empty.
  private var last: CounterStatement?

  init(_ path: String) throws(TapCounterError) {
    database = try CounterDatabase(path, looksOnly: true)
    try prepare()
  }

  func lastTap(of uid: [UInt8]) throws(TapCounterError) -> LastTap? {
    try prepare()
    return try last?.lastTap(TapCounterFile.number(of: uid))
  }

  private func prepare() throws(TapCounterError) {
    let found = try TapCounterFile.check(database)
    guard found != version else { return }
    last = try found.map { version throws(TapCounterError) in
      try CounterStatement(TapCounterFile.lastTapQuery(version), on: database)
    }
    version = found
  }
}

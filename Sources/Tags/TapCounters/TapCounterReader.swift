package import AuthenticTags
import Databases

/// A read-only view of an existing store, for looking at URLs without counting their taps.
package final class TapCounterReader {
  private enum Store {
    case file(TapCounterFileReader)
    case server(TapCounterServer)
  }

  private let store: Store

  /// Opens a store for reading only: a file by its path, or a server by its address.
  package init(at place: String) throws(TapCounterError) {
    store =
      PostgresAddress.names(place)
      ? .server(try TapCounterServer(place, isReadOnlyStore: true))
      : .file(try TapCounterFileReader(place))
  }

  /// Returns the last tap of a tag, or `nil` if the tag was never seen.
  package func lastTap(of uid: [UInt8]) throws(TapCounterError) -> LastTap? {
    switch store {
    case .file(let file): try file.lastTap(of: uid)
    case .server(let server): try server.last(of: uid)
    }
  }
}

/// A read-only view of a file, which another program may upgrade to a newer version meanwhile.
private final class TapCounterFileReader {
  private let database: CounterDatabase
  private var version: Int?
  /// The query for a tag in a file of that version; `nil` while the file is new and empty.
  private var last: CounterStatement?

  init(_ path: String) throws(TapCounterError) {
    database = try CounterDatabase(reading: path)
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

public import AuthenticTags
import Databases

/// A store of last taps, in a file or on a server depending on its address.
public enum TapCounters: TapCounterStore {
  /// The taps are stored in a SQLite file.
  case file(TapCounterFile)
  /// The taps are stored on a PostgreSQL server.
  case server(TapCounterServer)

  /// Opens a store for writing: a file by its path, or a server by its address.
  public init(at place: String) throws(TapCounterError) {
    self =
      PostgresAddress.names(place)
      ? .server(try TapCounterServer(place)) : .file(try TapCounterFile(place))
  }

  /// Accepts or refuses taps in this order, and records the accepted ones in one commit.
  public func accept(
    _ taps: [CountedTap], rule: TapRule
  ) throws(TapCounterError) -> [TapDecision] {
    switch self {
    case .file(let file): try file.accept(taps, rule: rule)
    case .server(let server): try server.accept(taps, rule: rule)
    }
  }

  /// Forgets the taps of a tag that has new keys, and refuses taps with older keys from now on. The
  /// new keys must have a higher version than those that were counted. Returns the last tap before
  /// this call.
  @discardableResult
  public func forget(
    _ uid: [UInt8], keyVersion: Int
  ) throws(TapCounterError) -> LastTap? {
    switch self {
    case .file(let file): try file.forget(uid, keyVersion: keyVersion)
    case .server(let server): try server.forget(uid, keyVersion: keyVersion)
    }
  }
}

public import AuthenticTags
import Postgres

/// Counters of taps, wherever their place says that they are.
public enum TapCounters: TapCounterStore {
  /// In a file.
  case file(TapCounterFile)
  /// On a server.
  case server(TapCounterServer)

  /// Opens a file by its path, or a server by its address.
  public init(at place: String) throws(TapCounterError) {
    self =
      PostgresAddress.names(place)
      ? .server(try TapCounterServer(place)) : .file(try TapCounterFile(place))
  }

  /// Accepts or refuses taps in one commit.
  public func accept(
    _ taps: [CountedTap], rule: TapRule
  ) throws(TapCounterError) -> [TapAcceptance] {
    switch self {
    case .file(let file): try file.accept(taps, rule: rule)
    case .server(let server): try server.accept(taps, rule: rule)
    }
  }

  /// Forgets the taps of a tag that has new keys, of a higher version than those that were counted, and from now on refuses
  /// taps that were made with lower ones. Returns what was forgotten.
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

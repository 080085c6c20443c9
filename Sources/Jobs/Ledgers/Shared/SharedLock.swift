import Tags

/// The things that stations lock on a server, each by the number of an advisory lock.
///
/// Locks are taken in the order of their numbers before anything is read, so that no two stations
/// wait for each other.
enum SharedLock: Hashable {
  /// The lock of the whole ledger: shared for recording an event, exclusive for larger changes.
  case ledger
  /// The lock for the migration of the tables to a later version.
  case tables
  /// The lock of a station at work, which lasts as long as its connection.
  case work(StationName)
  /// The lock of a job's labels, which lasts as long as the connection that makes them.
  case labels(job: String)
  /// The lock of the end of a station's chain, to which events are added.
  case chain(StationName)
  case row(job: String, Int)
  case tag(TagUID)

  /// The FNV-1a hash of the lock's name, by which the server knows it.
  var key: Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "beckon \(name)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }

  private var name: String {
    switch self {
    case .ledger: "ledger"
    case .tables: "tables"
    case .work(let station): "work \(station)"
    case .labels(let job): "labels \(job)"
    case .chain(let station): "chain \(station)"
    case .row(let job, let row): "row \(row) \(job)"
    case .tag(let uid): "tag \(uid)"
    }
  }
}

extension LedgerEvent {
  /// The locks that are needed for recording the event.
  var locks: [SharedLock] {
    var locks: [SharedLock] = []
    if let job, let row { locks.append(.row(job: job, row)) }
    if let uid { locks.append(.tag(uid)) }
    return locks
  }
}

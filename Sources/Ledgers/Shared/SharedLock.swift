import Tags

/// What stations lock on the server, by the numbers that its advisory locks have.
///
/// They are taken in the order of their numbers before anything is read, so that no two stations
/// wait for each other.
enum SharedLock: Hashable {
  /// Shared by whoever records an event; held alone by whoever changes a great deal.
  case ledger
  /// The steps from one version of the tables to the next.
  case tables
  /// A station at work, as long as its connection lasts.
  case work(StationName)
  /// The labels of a job, as long as the connection of who makes them lasts.
  case labels(job: String)
  /// The end of a station's chain.
  case chain(StationName)
  case row(job: String, Int)
  case tag(TagUID)

  /// FNV-1a of the lock's name.
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
  /// What nobody else may read or change while this is recorded.
  var locks: [SharedLock] {
    var locks: [SharedLock] = []
    if let job, let row { locks.append(.row(job: job, row)) }
    if let uid { locks.append(.tag(uid)) }
    return locks
  }
}

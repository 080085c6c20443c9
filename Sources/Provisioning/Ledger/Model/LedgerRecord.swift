public import LibCrypto

/// An event in its place in the chain of its station.
public struct LedgerRecord: Sendable, Hashable {
  /// Where it happened.
  public let station: StationName
  /// Its place in the chain of that station, from 1.
  public let number: Int
  /// One more than that of the latest event that the station knew of: what happened after an event
  /// has a greater one.
  public let sequence: Int
  /// When it happened by the clock of the station, in seconds since 1970-01-01T00:00:00Z.
  public let time: Int64
  /// The digest of the event before it in its chain; none for the first.
  public let previous: SHA256Digest?
  /// For an intent: how often the row was tried, this time too.
  public let attempt: Int?
  /// What happened.
  public let event: LedgerEvent

  init(
    station: StationName, number: Int, sequence: Int, time: Int64, previous: SHA256Digest?,
    attempt: Int?, event: LedgerEvent
  ) {
    self.station = station
    self.number = number
    self.sequence = sequence
    self.time = time
    self.previous = previous
    self.attempt = attempt
    self.event = event
  }
}

/// The last event of a station's chain: who keeps it elsewhere can prove later that nothing was
/// changed before it.
public struct LedgerHead: Sendable, Hashable, CustomStringConvertible {
  /// Whose chain it is.
  public let station: StationName
  /// The number of the last event.
  public let number: Int
  /// The digest of the last event.
  public let hash: SHA256Digest

  init(station: StationName, number: Int, hash: SHA256Digest) {
    self.station = station
    self.number = number
    self.hash = hash
  }

  /// `STATION NUMBER HASH`.
  public var description: String { "\(station) \(number) \(hash)" }
}

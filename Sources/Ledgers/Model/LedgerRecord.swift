package import LibCrypto

/// An event in its place in the chain of its station.
package struct LedgerRecord: Sendable, Hashable {
  /// Where it happened.
  package let station: StationName
  /// Its place in the chain of that station, from 1.
  package let number: Int
  /// One more than that of the latest event that the station knew of: what happened after an event
  /// has a greater one.
  package let sequence: Int
  /// When it happened by the clock of the station, in seconds since 1970-01-01T00:00:00Z.
  package let time: Int64
  /// The digest of the event before it in its chain; none for the first.
  package let previous: SHA256Digest?
  /// For an intent: how often the row was tried, this time too.
  package let attempt: Int?
  /// What happened.
  package let event: LedgerEvent

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
package struct LedgerHead: Sendable, Hashable, CustomStringConvertible {
  /// Whose chain it is.
  package let station: StationName
  /// The number of the last event.
  package let number: Int
  /// The digest of the last event.
  package let hash: SHA256Digest

  init(station: StationName, number: Int, hash: SHA256Digest) {
    self.station = station
    self.number = number
    self.hash = hash
  }

  /// `STATION NUMBER HASH`.
  package var description: String { "\(station) \(number) \(hash)" }
}

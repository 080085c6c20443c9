package import Cryptography

/// An event with its place in the chain of its station.
package struct LedgerRecord: Sendable, Hashable {
  /// The name of the station that recorded the event.
  package let station: StationName
  /// The number of the event in the chain of that station, from 1.
  package let number: Int
  /// A number greater by one than that of the latest event that the station knew of. An event
  /// always has a greater sequence than the events before it.
  package let sequence: Int
  /// The time of the event by the station's clock, in seconds since 1970-01-01T00:00:00Z.
  package let time: Int64
  /// The digest of the previous event in the chain; nil for the first event.
  package let previous: SHA256Digest?
  /// For an intent, the number of attempts to write the row, including this one.
  package let attempt: Int?
  /// The name of the person at the station; nil if it was not given.
  package let operatorName: LedgerText?
  /// The event itself.
  package let event: LedgerEvent

  init(
    station: StationName, number: Int, sequence: Int, time: Int64, previous: SHA256Digest?,
    attempt: Int?, operatorName: LedgerText? = nil, event: LedgerEvent
  ) {
    self.station = station
    self.number = number
    self.sequence = sequence
    self.time = time
    self.previous = previous
    self.attempt = attempt
    self.operatorName = operatorName
    self.event = event
  }
}

/// The last event of a station's chain. A copy of it kept elsewhere proves later that nothing
/// before it was changed.
package struct LedgerHead: Sendable, Hashable, CustomStringConvertible {
  /// The name of the station whose chain ends with the event.
  package let station: StationName
  /// The number of the last event in the chain, from 1.
  package let number: Int
  /// The digest of the last event.
  package let hash: SHA256Digest

  init(station: StationName, number: Int, hash: SHA256Digest) {
    self.station = station
    self.number = number
    self.hash = hash
  }

  /// The station, number and hash of the last event, separated by spaces.
  package var description: String { "\(station) \(number) \(hash)" }
}

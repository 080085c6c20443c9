/// The required order of events: without gaps, or, up to the last `joined` event, by sequence, and
/// by station for equal sequences.
struct JoinedOrder {
  private var last: (sequence: Int, station: StationName)?

  /// Takes the next event. Returns the expected sequence if the event is out of order.
  mutating func take(_ record: LedgerRecord, hasGaps: Bool) -> Int? {
    let before = last
    last = (record.sequence, record.station)
    let next = (before?.sequence ?? 0) + 1
    guard hasGaps, let before else { return record.sequence == next || hasGaps ? nil : next }
    return before < (record.sequence, record.station) ? nil : next
  }
}

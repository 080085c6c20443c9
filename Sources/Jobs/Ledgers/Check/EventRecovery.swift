import SystemIO
import Cryptography

/// A search for events in a damaged file, by their form.
///
/// An event is an object that reads as an event and is written in canonical form. Events are too
/// short for SQLite to split them over pages.
struct EventRecovery {
  private static let longest = 4_096
  private static let block = 1 << 20

  private var found: [SHA256Digest: LedgerRecord] = [:]

  /// Searches a file, and collects the events in it.
  mutating func search(_ file: borrowing InputFile) throws(SystemIOError) {
    var buffer = [UInt8](repeating: 0, count: Self.block)
    var rest: [UInt8] = []
    while true {
      let count = try file.read(into: &buffer)
      guard count > 0 else { break }
      rest += buffer[..<count]
      search(rest)
      rest.removeFirst(max(0, rest.count - Self.longest))
    }
  }

  private mutating func search(_ bytes: [UInt8]) {
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "\""),
        let end = Self.end(of: bytes, from: index)
      {
        take(Array(bytes[index...end]))
      }
      index += 1
    }
  }

  /// The index at which the object that begins at `start` ends, or `nil` if it does not end. Events
  /// hold no nested objects.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var isInString = false
    var index = start
    let limit = min(bytes.count, start + longest)
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "}") where !isInString: return index
      case 0..<0x20: return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func take(_ body: [UInt8]) {
    guard let record = try? LedgerRecord(body: body), let hash = try? SHA256.digest(of: body)
    else { return }
    found[hash] = record
  }

  /// The events in their order. If two have the same place, which a rolled-back write can leave
  /// behind, the one that the next event names is chosen.
  func chosen() -> [LedgerRecord] {
    let named = Set(found.values.compactMap(\.previous))
    var chosen: [Place: (record: LedgerRecord, isNamed: Bool)] = [:]
    for (hash, record) in found {
      let place = Place(station: record.station, number: record.number)
      if let other = chosen[place], other.isNamed || !named.contains(hash) { continue }
      chosen[place] = (record, named.contains(hash))
    }
    return chosen.values.map(\.record).sorted {
      ($0.sequence, $0.station) < ($1.sequence, $1.station)
    }
  }

  private struct Place: Hashable {
    let station: StationName
    let number: Int
  }

  /// Phrases such as "event 5 of station desk-1", for each event that is not the one that the next
  /// event names.
  func doubts(about records: [LedgerRecord]) -> [String] {
    var last: [StationName: LedgerRecord] = [:]
    var doubts: [String] = []
    for record in records {
      if let before = last[record.station], before.number + 1 == record.number,
        record.previous.flatMap({ found[$0] }) != before
      {
        doubts.append("event \(before.number) of station \(record.station)")
      }
      last[record.station] = record
    }
    return doubts
  }

  /// Phrases such as "events 4 to 6 of station desk-1", for each gap up to the last event of each
  /// station.
  static func gaps(in records: [LedgerRecord]) -> [String] {
    var gaps: [String] = []
    let chains = Dictionary(grouping: records, by: \.station)
    for (station, chain) in chains.sorted(by: { $0.key < $1.key }) {
      var next = 1
      for number in chain.map(\.number).sorted() {
        if number == next + 1 { gaps.append("event \(next) of station \(station)") }
        if number > next + 1 {
          gaps.append("events \(next) to \(number - 1) of station \(station)")
        }
        next = number + 1
      }
    }
    return gaps
  }
}

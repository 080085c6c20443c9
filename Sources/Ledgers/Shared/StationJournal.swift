package import HostIO
import LibCrypto

/// What a station could not tell its ledger while the server was away: a small file beside the job.
///
/// A line holds what belongs together, as events that a tab divides: no event has one. The events are
/// a chain of their own, in which the hash of the line before stands where a ledger's event has that of
/// the event before. The file is written anew with each addition, and is whole or as it was.
struct StationJournal {
  /// Events that are recorded together, and when they happened.
  struct Entry: Equatable {
    let events: [LedgerEvent]
    let time: Int64
  }

  let path: String
  private let station: StationName
  private(set) var entries: [Entry] = []
  private var text: [UInt8] = []
  private var last: LedgerRecord?

  /// Reads the journal at `path`, which may not be there.
  init(_ path: String, station: StationName) throws(StationJournalError) {
    self.path = path
    self.station = station
    guard FileFacts(at: path) != nil else { return }
    do throws(HostError) { text = try InputFile.contents(of: path, limit: 1 << 20) } catch {
      throw StationJournalError(path: path, cause: .file(error))
    }
    for line in text.split(separator: UInt8(ascii: "\n")) { try take(line) }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(StationJournalError) {
    var events: [LedgerEvent] = []
    var time: Int64 = 0
    for body in line.split(separator: UInt8(ascii: "\t")) {
      guard let record = try? LedgerRecord(body: Array(body)), record.station == station,
        record.number == (last?.number ?? 0) + 1, record.previous == lastHash
      else {
        throw StationJournalError(path: path, cause: .damaged(line: entries.count + 1))
      }
      last = record
      time = record.time
      events.append(record.event)
    }
    entries.append(Entry(events: events, time: time))
  }

  private var lastHash: SHA256Digest? { last.flatMap { try? SHA256.digest(of: $0.body()) } }

  /// Keeps events that belong together; they are on the disk when this returns.
  mutating func add(_ entry: Entry) throws(StationJournalError) -> [LedgerRecord] {
    var new = self
    var records: [LedgerRecord] = []
    for event in entry.events {
      let number = (new.last?.number ?? 0) + 1
      let record = LedgerRecord(
        station: station, number: number, sequence: number, time: entry.time,
        previous: new.lastHash, attempt: nil, event: event)
      new.last = record
      records.append(record)
    }
    new.text += records.map { $0.body() }.joined(separator: [UInt8(ascii: "\t")])
    new.text.append(UInt8(ascii: "\n"))
    new.entries.append(entry)
    do throws(HostError) {
      try OutputFile.write(new.text, to: path, existing: .replaced)
      try OutputFile.keepName(of: path)
    } catch { throw StationJournalError(path: path, cause: .file(error)) }
    self = new
    return records
  }

  /// Forgets everything, which the ledger has now.
  mutating func clear() throws(StationJournalError) {
    do throws(HostError) { try OutputFile.remove(path) } catch {
      throw StationJournalError(path: path, cause: .file(error))
    }
    (entries, text, last) = ([], [], nil)
  }
}

/// What is wrong with the journal of a station.
package struct StationJournalError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Cause: Equatable, Sendable {
    /// The file cannot be read or written.
    case file(HostError)
    /// A line of it is not as it was written.
    case damaged(line: Int)
  }

  let path: String
  package let cause: Cause

  package var description: String {
    switch cause {
    case .file(let error): "the station's journal: \(error)"
    case .damaged(let line):
      "the station's journal \(LedgerText(path)) is damaged: line \(line) is not as it was written; "
        + "put the file aside, and hold the tags that it names to the reader: they settle their rows"
    }
  }
}

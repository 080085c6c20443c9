package import SystemIO
import Cryptography

/// The results that a station could not record while the server was away, in a small file beside
/// the job.
///
/// A line contains events that belong together, separated by tabs, which no event contains. The
/// events form a chain of their own: each has the hash of the event before it in the file. Each
/// addition replaces the file as a whole, so that it is never half written.
struct StationJournal {
  /// A group of events that are recorded together, with their time.
  struct Entry: Equatable {
    let events: [LedgerEvent]
    let time: Int64
    var operatorName: LedgerText?
  }

  let path: String
  private let station: StationName
  private(set) var entries: [Entry] = []
  private var text: [UInt8] = []
  private var last: LedgerRecord?

  /// Reads the journal at `path`, where the file may be missing.
  init(_ path: String, station: StationName) throws(StationJournalError) {
    self.path = path
    self.station = station
    guard FileAttributes(at: path) != nil else { return }
    do throws(SystemIOError) { text = try InputFile.contents(of: path, limit: 1 << 20) } catch {
      throw StationJournalError(path: path, cause: .file(error))
    }
    for line in text.split(separator: UInt8(ascii: "\n")) { try take(line) }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(StationJournalError) {
    var events: [LedgerEvent] = []
    var (time, operatorName): (Int64, LedgerText?) = (0, nil)
    for body in line.split(separator: UInt8(ascii: "\t")) {
      guard let record = try? LedgerRecord(body: Array(body)), record.station == station,
        record.number == (last?.number ?? 0) + 1, record.previous == lastHash
      else {
        throw StationJournalError(path: path, cause: .damaged(line: entries.count + 1))
      }
      last = record
      (time, operatorName) = (record.time, record.operatorName)
      events.append(record.event)
    }
    entries.append(Entry(events: events, time: time, operatorName: operatorName))
  }

  private var lastHash: SHA256Digest? { last.flatMap { try? SHA256.digest(of: $0.body()) } }

  /// Adds events that belong together, which are on the disk when this returns.
  mutating func add(_ entry: Entry) throws(StationJournalError) -> [LedgerRecord] {
    var new = self
    var records: [LedgerRecord] = []
    for event in entry.events {
      let number = (new.last?.number ?? 0) + 1
      let record = LedgerRecord(
        station: station, number: number, sequence: number, time: entry.time,
        previous: new.lastHash, attempt: nil, operatorName: entry.operatorName, event: event)
      new.last = record
      records.append(record)
    }
    new.text += records.map { $0.body() }.joined(separator: [UInt8(ascii: "\t")])
    new.text.append(UInt8(ascii: "\n"))
    new.entries.append(entry)
    do throws(SystemIOError) {
      try OutputFile.write(new.text, to: path, existing: .replaced)
      try OutputFile.synchronizeParentFolder(of: path)
    } catch { throw StationJournalError(path: path, cause: .file(error)) }
    self = new
    return records
  }

  /// Removes all entries, as they are in the ledger now.
  mutating func clear() throws(StationJournalError) {
    do throws(SystemIOError) { try OutputFile.remove(path) } catch {
      throw StationJournalError(path: path, cause: .file(error))
    }
    (entries, text, last) = ([], [], nil)
  }
}

/// An error of a station's journal.
package struct StationJournalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The cause of an error of a journal.
  package enum Cause: Equatable, Sendable {
    /// The file cannot be read or written.
    case file(SystemIOError)
    /// A line has been changed or is damaged.
    case damaged(line: Int)
  }

  let path: String
  /// The cause of the error, with its details.
  package let cause: Cause

  /// A sentence with the problem and the remedy.
  package var description: String {
    switch cause {
    case .file(let error): "the station's journal: \(error)"
    case .damaged(let line):
      "the station's journal \(LedgerText(path)) is damaged: line \(line) was changed; move the "
        + "file away, and hold the tags that it names to the reader to settle their rows"
    }
  }
}

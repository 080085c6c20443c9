package import Ledgers
package import QRCodes

/// Finds the common version of all QR codes of a job, so that they are equally large: the smallest
/// version that holds every row.
///
/// Only the rows that need most are kept. A URL that is short enough to need no more than those is
/// not examined further.
package struct JobQRVersions: Sendable {
  /// The version that one row needs.
  package struct Need: Sendable, Hashable {
    /// The smallest version that holds the row's code.
    package let version: QRVersion
    /// The number of the row.
    package let row: Int
  }

  /// The largest number of rows that count as few, or 0 if only the version is needed.
  private let maxDriverCount: Int

  /// The number of rows that were added so far.
  package private(set) var rows = 0
  /// The number of rows whose length was not enough to decide, so that their segments were planned.
  private(set) var planned = 0
  /// The rows that need most, in descending order of need and then by number: at most
  /// `maxDriverCount` and one more.
  private var needs: [Need] = []
  /// The URLs that certainly fit a version, which are counted without being parsed.
  private var held: (version: QRVersion, urls: URLCapacity)?
  private let room: QRCapacity
  /// The version that many rows need according to other batches, to save work.
  private let known: QRVersion?

  /// Starts without rows. Returns `nil` if the job's size allows no code at all. Far fewer rows are
  /// examined if the rows that need most are not to be named.
  package init?(_ qr: JobQR, namesDrivers: Bool = true) {
    guard let room = QRCapacity(qr) else { return nil }
    (self.room, known, maxDriverCount) = (room, nil, namesDrivers ? 8 : 0)
  }

  /// Continues with further rows, ignoring those that need no more than many known rows.
  init(after others: JobQRVersions) {
    (room, known, maxDriverCount) = (others.room, others.enough, others.maxDriverCount)
  }

  /// The version that many of these rows need, as a hint for other batches.
  private var enough: QRVersion? {
    let own = needs.count > maxDriverCount ? needs.last?.version : nil
    return [own, known].compactMap { $0 }.max()
  }

  /// Adds a row, which is left out if no code holds its content.
  package mutating func add(_ content: QRContent, row: Int) {
    rows += 1
    if let enough, room.holds(content, enough) { return }
    planned += 1
    if let version = room.need(content) { keep(Need(version: version, row: row)) }
  }

  /// Adds a row of a ledger by its URL.
  package mutating func add(_ row: RowContent) { add(row.url, row: row.number) }

  /// Adds a row by its text.
  mutating func add(_ text: String, row: Int) {
    if held?.urls.contains(text) == true {
      rows += 1
    } else if let code = try? RowPayload(text, of: room.content).code {
      add(code, row: row)
      if let enough, held?.version != enough {
        held = room.urlCapacity(like: code, enough).map { (enough, $0) }
      }
    }
  }

  /// Adds the results for other rows of the same job.
  mutating func add(_ others: JobQRVersions) {
    rows += others.rows
    planned += others.planned
    for need in others.needs { keep(need) }
  }

  private mutating func keep(_ need: Need) {
    let place = needs.firstIndex {
      $0.version < need.version || $0.version == need.version && $0.row > need.row
    }
    needs.insert(need, at: place ?? needs.endIndex)
    if needs.count > maxDriverCount + 1 { needs.removeLast() }
  }

  /// The smallest version that holds every row; nil without rows.
  package var version: QRVersion? { needs.first?.version }

  /// The few rows that need a larger version than all others, and the version that the others need;
  /// `nil` if there are no such rows.
  package var drivers: (needs: [Need], rest: QRVersion)? {
    let few = min(maxDriverCount, max(1, rows / 10))
    guard needs.count > few else { return nil }
    let rest = needs[few].version
    let found = needs.prefix { $0.version > rest }
    return found.isEmpty ? nil : (found.sorted { $0.row < $1.row }, rest)
  }

  /// The reason for the version if few rows need it: "row 17 needs version 6, and the other 199 fit
  /// version 4".
  package var reason: String? {
    guard let version, let drivers else { return nil }
    let (names, count) = (drivers.needs.map { "\($0.row)" }, rows - drivers.needs.count)
    let rest = count == 1 ? "the other fits" : "the other \(count) fit"
    let subject =
      names.count == 1
      ? "row \(names[0]) needs"
      : "rows \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) need up to"
    return "\(subject) version \(version), and \(rest) version \(drivers.rest)"
  }

  /// The reason with its cost and a remedy, if few rows make all codes larger by two versions or
  /// more.
  package var warning: String? {
    guard let reason, let version, let drivers, version.number - drivers.rest.number > 1
    else { return nil }
    let remedy =
      drivers.needs.count == 1
      ? "shorten its URL, or make its code in a job of its own"
      : "shorten their URLs, or make their codes in a job of their own"
    return "\(reason); all codes are equally large, so each has \(version.size) modules across "
      + "instead of \(drivers.rest.size): \(remedy)"
  }
}

extension JobQRVersions {
  /// The common version of all codes of a job in a ledger. For most jobs, it reads one row and the
  /// lengths of the others.
  package static func version(
    _ qr: JobQR, of job: String, in ledger: borrowing Ledger
  ) throws(LedgerError) -> QRVersion? {
    guard var versions = JobQRVersions(qr, namesDrivers: false) else { return nil }
    if let first = try ledger.row(1, of: job) { versions.add(first.content) }
    let held = versions.held?.urls ?? .none
    try ledger.forEachURL(
      of: job, longerThan: held.bytes, andThan: held.bytesOfThese, from: held.beginning
    ) { versions.add($0, row: 0) }
    return versions.version
  }
}

package import Ledgers
package import QRCodes

/// Finds the one version that all QR codes of a job have, so that they are equally large: the smallest
/// that every row fits into.
///
/// Only the rows that need most are kept, and where the length of a URL tells that it needs no more
/// than those, nothing else is asked.
package struct JobQRVersions: Sendable {
  /// What one row needs.
  package struct Need: Sendable, Hashable {
    /// The smallest version of its code.
    package let version: QRVersion
    package let row: Int
  }

  /// More rows are not called few; none is kept where only the version is asked for.
  private let mostDrivers: Int

  /// How many rows were looked at.
  package private(set) var rows = 0
  /// For how many of them the length did not tell enough, so that their segments were planned.
  private(set) var planned = 0
  /// The rows that need most, and first of those that need the same the first; one more than are few.
  private var needs: [Need] = []
  /// What is known of URLs without parsing them.
  private var held: (version: QRVersion, urls: URLsHeld)?
  private let room: QRRoom
  /// What is needed by more rows than are few, as was found elsewhere.
  private let known: QRVersion?

  /// `nil` where the job's size allows no code at all. Where the rows that need most are not to be named, far fewer are
  /// looked at.
  package init?(_ qr: JobQR, namesDrivers: Bool = true) {
    guard let room = QRRoom(qr) else { return nil }
    (self.room, known, mostDrivers) = (room, nil, namesDrivers ? 8 : 0)
  }

  /// For more rows, of which those need not be looked at that need no more than many known ones.
  init(after others: JobQRVersions) {
    (room, known, mostDrivers) = (others.room, others.enough, others.mostDrivers)
  }

  /// What more rows need than are few.
  private var enough: QRVersion? {
    let own = needs.count > mostDrivers ? needs.last?.version : nil
    return [own, known].compactMap { $0 }.max()
  }

  /// Looks at a row; one that no code holds is left out.
  package mutating func add(_ content: QRContent, row: Int) {
    rows += 1
    if let enough, room.holds(content, enough) { return }
    planned += 1
    if let version = room.need(content) { keep(Need(version: version, row: row)) }
  }

  /// Looks at a row that a ledger has.
  package mutating func add(_ row: RowContent) { add(row.url, row: row.number) }

  /// Looks at a row by its text.
  mutating func add(_ text: String, row: Int) {
    if held?.urls.contains(text) == true {
      rows += 1
    } else if let code = try? RowSubject(text, of: room.content).code {
      add(code, row: row)
      if let enough, held?.version != enough {
        held = room.urlsHeld(like: code, enough).map { (enough, $0) }
      }
    }
  }

  /// Takes in what was found out about other rows.
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
    if needs.count > mostDrivers + 1 { needs.removeLast() }
  }

  /// The version of all codes; `nil` when there are none.
  package var version: QRVersion? { needs.first?.version }

  /// The few rows that need more than all others, when there are such rows, and what the others need.
  package var drivers: (needs: [Need], rest: QRVersion)? {
    let few = min(mostDrivers, max(1, rows / 10))
    guard needs.count > few else { return nil }
    let rest = needs[few].version
    let found = needs.prefix { $0.version > rest }
    return found.isEmpty ? nil : (found.sorted { $0.row < $1.row }, rest)
  }

  /// Why the version is what it is, where few rows need it: "row 17 needs version 6, and the other 199
  /// fit version 4".
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

  /// The same with what it costs and what to do, where few rows make all codes larger by two versions
  /// or more.
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
  /// The version of all codes of a job that a ledger has, alone: of most jobs it takes one row and the lengths of the
  /// others.
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

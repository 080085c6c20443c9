import Cryptography
import Tags
import TestSupport

@testable import Ledgers

/// Stations that work apart from each other on tags that wander between them, and what the tags
/// carry in truth.
struct JoinWorld {
  static let rows = 6
  static let tags = 8

  let bench: JoinBench
  var random: SeededGenerator
  var stations: [Station] = []
  /// What is on each tag; nothing on a blank one, 0 for what is no row's message.
  private var contents = [Int?](repeating: nil, count: JoinWorld.tags + 1)
  private var isLocked = [Bool](repeating: false, count: JoinWorld.tags + 1)
  private var files = 0

  /// A station with the ledger that it works on.
  final class Station {
    let name: String
    let file: String
    var ledger: Ledger

    init(_ name: String, _ file: String, _ ledger: consuming Ledger) {
      (self.name, self.file) = (name, file)
      self.ledger = ledger
    }
  }

  init(_ bench: JoinBench, seed: Int) {
    self.bench = bench
    random = SeededGenerator(seed: UInt64(seed))
  }

  private mutating func file() -> String {
    files += 1
    return "file-\(files)"
  }

  /// Begins at so many stations: with copies of one ledger, or each with the same table.
  mutating func begin(stations count: Int, copied: Bool) throws {
    let first = file()
    stations = [
      Station("station-1", first, try bench.made(first, by: "station-1", rows: Self.rows))
    ]
    if copied { for _ in 0..<10 { try work(at: stations[0]) } }
    for number in 2...count {
      let (name, file) = ("station-\(number)", file())
      let ledger =
        try copied
        ? bench.copied(first, file, by: name) : bench.made(file, by: name, rows: Self.rows)
      stations.append(Station(name, file, ledger))
    }
  }

  /// Joins the ledgers of two stations, which both go on with copies of the result.
  mutating func joinTwo() throws {
    let chosen = stations.indices.shuffled(using: &random).prefix(2)
    let result = file()
    try bench.join(stations[chosen[0]].file, stations[chosen[1]].file, into: result)
    for index in chosen {
      let (name, file) = (stations[index].name, file())
      stations[index] = Station(name, file, try bench.copied(result, file, by: name))
    }
  }

  /// A station does one thing.
  mutating func work() throws {
    try work(at: stations[Int.random(in: 0..<stations.count, using: &random)])
  }

  private mutating func work(at station: Station) throws {
    do throws(LedgerError) {
      switch Int.random(in: 0..<14, using: &random) {
      case 0..<6: try write(at: station)
      case 6..<9: try settle(at: station)
      case 9: try putAside(at: station)
      case 10: try release(at: station)
      case 11: try abandon(at: station)
      case 12: try give(at: station)
      default: try check(at: station)
      }
    } catch {
      // The station's own ledger knows better.
      guard case .refused = error.problem else { throw error }
    }
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func write(at station: Station) throws(LedgerError) {
    let (row, tag) = (pick(1...Self.rows), pick(1...Self.tags))
    // Some stations take tags that are not blank.
    if contents[tag] != nil, pick(0...2) > 0 || isLocked[tag] { return }
    guard let intent = try? Sample.intent(row, wasBlank: contents[tag] == nil) else { return }
    let place = Sample.on(row, tag)
    try station.ledger.append(.intent(place, intent))
    switch pick(0...9) {
    case 0: contents[tag] = nil
    case 1: contents[tag] = 0
    case 2: break
    case 3:
      contents[tag] = nil
      return _ = try station.ledger.append(.failed(place, TagReason(.writeFailed)))
    default: contents[tag] = row
    }
    guard contents[tag] == row else {
      return _ = try station.ledger.append(.unsettled(place, TagReason(.lost)))
    }
    // It may end at any step.
    let isForGood = pick(0...3) == 0
    if isForGood { isLocked[tag] = true }
    let securing: [LedgerEvent] = isForGood ? [.locking(place), .locked(place)] : []
    let events: [LedgerEvent] = [.written(place), .verified(place)] + securing + [.done(place)]
    for event in events.prefix(pick(0...11)) { try station.ledger.append(event) }
  }

  /// A tag that is waited for is seen again.
  private mutating func settle(at station: Station) throws(LedgerError) {
    let tag = pick(1...Self.tags)
    guard let known = try station.ledger.tag(Sample.uid(tag)), known.standing == .bound,
      let number = known.row, let row = try station.ledger.row(number, of: "tables"),
      row.state.isOpen
    else { return }
    let place = Sample.on(number, tag)
    if contents[tag] == number {
      if !row.state.isProven { try station.ledger.append(.settled(place, .verified)) }
      try station.ledger.append(.done(place))
    } else {
      if row.state == .locked { try station.ledger.append(.unsettled(place, TagReason(.differs))) }
      try station.ledger.append(
        .settled(
          place, contents[tag] == nil ? .empty : .quarantined(TagReason(.differs))))
    }
  }

  private mutating func putAside(at station: Station) throws(LedgerError) {
    try station.ledger.append(.quarantined(Sample.uid(pick(1...Self.tags)), TagReason(.byHand)))
  }

  private mutating func release(at station: Station) throws(LedgerError) {
    let tag = pick(1...Self.tags)
    try station.ledger.append(.released(Sample.uid(tag), why: "erased"))
    if !isLocked[tag] { contents[tag] = nil }
  }

  private mutating func abandon(at station: Station) throws(LedgerError) {
    guard let row = try station.ledger.row(pick(1...Self.rows), of: "tables"), let uid = row.uid
    else {
      return
    }
    try station.ledger.append(.abandoned(row.on(uid), why: "lost"))
  }

  private mutating func give(at station: Station) throws(LedgerError) {
    let row = pick(1...Self.rows)
    try station.ledger.append(
      pick(0...1) == 0
        ? .gaveUp(job: "tables", row: row, TagReason(.other))
        : .retried(job: "tables", row: row, why: ""))
  }

  private mutating func check(at station: Station) throws(LedgerError) {
    let tag = pick(1...Self.tags)
    guard let known = try station.ledger.tag(Sample.uid(tag)), known.standing == .bound,
      let row = known.row
    else { return }
    try station.ledger.append(
      .checked(Sample.on(row, tag), matches: contents[tag] == row, words: ""))
  }

  /// What a ledger says that is not so; nothing when it can be relied on.
  func lies(_ file: String) throws -> [String] {
    let ledger = try bench.read(file)
    var lies: [String] = []
    var tags: [Int: Int] = [:]
    for number in 1...Self.rows {
      guard let row = try ledger.row(number, of: "tables"), let uid = row.uid else { continue }
      let tag = Int(uid.bytes.last ?? 0)
      tags[tag] = number
      if row.state.isProven, contents[tag] != number {
        lies.append("row \(number) is \(row.state.rawValue), and tag \(tag) carries something else")
      }
    }
    for tag in 1...Self.tags {
      guard let row = contents[tag], row > 0, tags[tag] != row else { continue }
      switch try ledger.tag(Sample.uid(tag))?.standing {
      // It waits for somebody to look at it, or somebody gave it up.
      case .bound, .quarantined, .abandoned, .released: break
      case nil, .free: lies.append("nothing shows that tag \(tag) carries row \(row)")
      }
    }
    return try lies + stations.flatMap { try broken(promisesOf: $0, by: ledger) }
  }

  /// Whether another station knew the last that this one knows of a tag, and knows more.
  private func isKnownElsewhere(_ uid: TagUID, from station: Station) throws -> Bool {
    let last = try events(of: uid, in: station).last
    return try stations.contains { other in
      let known = try events(of: uid, in: other)
      return known.last != last && known.contains { $0 == last }
    }
  }

  private func events(of uid: TagUID, in station: Station) throws -> [LedgerRecord] {
    try bench.records(station.file).filter {
      $0.event.uid == uid && $0.event.kind != .checked && $0.event.kind != .vetoed
    }
  }

  /// What a station takes for done must be so, unless somebody knew of it and went on from there,
  /// or its tag is waited for or put aside: the station may have hung it up.
  private func broken(
    promisesOf station: Station, by ledger: borrowing Ledger
  ) throws -> [String] {
    var broken: [String] = []
    for number in 1...Self.rows {
      guard let row = try station.ledger.row(number, of: "tables"), row.state.isProven,
        let uid = row.uid
      else { continue }
      let now = try ledger.row(number, of: "tables")
      let tag = try ledger.tag(uid)
      if now?.uid == uid || tag?.standing == .quarantined { continue }
      if tag?.standing == .bound, let other = tag?.row,
        try ledger.row(other, of: "tables")?.state == .unsettled
      {
        continue
      }
      if try isKnownElsewhere(uid, from: station) { continue }
      broken.append("\(station.name) takes row \(number) on tag \(uid) for \(row.state.rawValue)")
    }
    return broken
  }
}

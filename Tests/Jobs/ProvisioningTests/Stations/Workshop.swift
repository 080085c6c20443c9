import Foundation
import SystemIO
import JSONText
import Tags
import TestSupport
import Testing
import VirtualReaders

/// Stations that share a job on a server, where everything goes wrong that can: commands and
/// processes of readers are killed, machines sleep, tags are carried from one reader to another,
/// and the server is stopped as by a power cut.
final class Workshop {
  static let lease = 2_500
  let server: ScratchServer
  let address: String
  private(set) var rows: Int
  /// The URLs of the rows, without their numbers.
  private(set) var base = "https://eat.example.com/s/"
  /// The folder of the person who changes the job, away from all stations.
  let office: ScratchFolder
  private let home: ScratchFolder
  private(set) var desks: [RunningStation]
  let box: TagBox
  /// What tags get their keys from, where they get some.
  static let masterKey: [UInt8] = Array(0...15)
  private var random: SeededGenerator
  /// Whether tags and readers fail as well.
  private let hasFaults: Bool
  /// The tag that was put onto a desk last; a fault may have taken it away meanwhile.
  private var lying: [String: [UInt8]] = [:]
  /// What was told done: rows and the UIDs of their tags.
  private(set) var told: [Int: Set<String>] = [:]
  /// How often what happened.
  private(set) var counts: [String: Int] = [:]
  /// What ended in a way that nobody wants.
  private(set) var complaints: [String] = []
  /// Who said that every row is done, after nothing bad could happen any more.
  private var finished: Set<String> = []
  private var eventsToNextMishap = 10
  private var serverIsBack: Date?

  /// A station for each reader: a PC/SC reader of a family, or a PN532.
  init(
    _ readers: [SmartCardFamily?], rows: Int, seed: UInt64, hasFaults: Bool = false,
    givesKeys: Bool = false
  ) throws {
    self.hasFaults = hasFaults
    office = try ScratchFolder()
    home = try ScratchFolder()
    box = TagBox(givesKeys ? .ntag424 : .ntag215)
    server = try ScratchServer()
    let address = try server.database()
    self.address = address
    self.rows = rows
    random = SeededGenerator(seed: seed)
    desks = try readers.enumerated().map { index, family in
      try RunningStation(
        "desk-\(index + 1)",
        job: Self.job(rows: rows, ledger: address, givesKeys: givesKeys), family: family)
    }
    let key = Self.masterKey.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    if givesKeys { for desk in desks { try desk.folder.write(key + "\n", to: "tables.key") } }
  }

  static func job(
    rows: Int, ledger: String, more: String = "", givesKeys: Bool = false,
    base: String = "https://eat.example.com/s/"
  ) -> String {
    let tag =
      givesKeys
      ? #""chips": ["ntag424"], "personalize": {"keys": "tables.key"}"# : #""chips": ["ntag215"]"#
    return """
      {"name": "tables", "rows": {"count": \(rows)}, "ledger": "\(ledger)",
       "url": {"template": "\(base){n}\(givesKeys ? "{?picc,cmac}" : "")"},
       "values": {"n": {"serial": {}}}, "tag": {\(tag)\(more)}}
      """
  }

  /// Works until every station has said that all rows are done; `change` is called again and again
  /// meanwhile.
  func run(within time: TimeInterval, _ change: () throws -> Void = {}) throws {
    let end = Date().addingTimeInterval(time)
    while finished.count < desks.count {
      try #require(Date() < end, "\(state)")
      try #require(complaints.isEmpty, "\(complaints)")
      for desk in desks { try serve(desk) }
      if let serverIsBack, serverIsBack <= Date() {
        try server.start()
        self.serverIsBack = nil
      }
      try change()
      usleep(1_000)
    }
  }

  private func serve(_ desk: RunningStation) throws {
    if !desk.isRunning, !finished.contains(desk.name) {
      if desk.reader.isGone {
        pickUp(at: desk)
        try desk.replaceReader()
      }
      try desk.start(lease: Self.lease)
    }
    if let ending = try desk.look({ try follow($0, at: desk) }) { note(ending, of: desk) }
    if desk.isRunning, !desk.isHalted, desk.reader.tags.isEmpty { deal(desk) }
  }

  private func note(_ ending: ChildOutcome.Ending, of desk: RunningStation) {
    switch ending {
    case .exited(0) where !desk.hasJournal: finished.insert(desk.name)
    // Other stations have the rest in hand, a reader or the server went away, nobody came.
    case .exited(75), .exited(69): count("ended early")
    // It began while the job was changed in the office.
    case .exited(65) where desk.words.suffix(600).contains("is no longer the table"):
      count("ended early")
    case .signalled(SIGKILL): break
    default: complaints.append("\(desk.name): \(ending) \(desk.words.suffix(2_000))")
    }
  }

  private func follow(_ event: JSONValue, at desk: RunningStation) throws {
    let name = event["event"]?.stringValue ?? ""
    let uid = event["uid"]?.stringValue ?? ""
    switch name {
    case "done":
      if let row = event["row"]?.intValue { told[row, default: []].insert(uid) }
      // Now and then a tag that is done is held to another reader once more.
      takeAway(desk, only: uid, chance(20) ? .waiting(0) : .away)
    case "refused": takeAway(desk, only: uid, lot(event["reason"]?.stringValue ?? "", desk))
    case "failed":
      takeAway(desk, only: uid, event["quarantined"]?.boolValue == true ? .away : .waiting(0))
    case "settled": if event["found"]?.stringValue == "other" { takeAway(desk, only: uid, .away) }
    case "unsettled", "remove": takeAway(desk, only: uid, .waiting(0))
    case "writing":
      if hasFaults, chance(4) {
        count("faults")
        desk.reader.add(Fault.somewhere(using: &random))
      }
      if isDue("tags carried off", onceIn: 40) { carryOff(desk) }
    default: break
    }
    if name != "waiting" { count(name) }
    try advance()
  }

  /// What is to be done with a tag that was refused.
  private func lot(_ reason: String, _ desk: RunningStation) -> TagBox.Lot {
    count("refused: \(reason)")
    switch reason {
    case "noRowLeft": return .fresh
    case "inOtherHands", "unreadable": return .waiting(0.3)
    case "alreadyDone", "quarantined": return .away
    default:
      complaints.append("\(desk.name): refused for \(reason)")
      return .away
    }
  }

  /// Takes a tag off a reader, or whatever lies there; another may have taken its place already.
  private func takeAway(_ desk: RunningStation, only uid: String? = nil, _ lot: TagBox.Lot) {
    for tag in desk.reader.tags where uid.map({ $0 == "\(TagUID(tag.uid))" }) ?? true {
      for tag in desk.reader.remove(tag.uid) {
        box.put(tag, lot)
        if lying[desk.name] == tag.uid { lying[desk.name] = nil }
      }
    }
  }

  /// Takes a tag away while it is written, to be seen again at any reader.
  private func carryOff(_ desk: RunningStation) {
    count("tags carried off")
    usleep(UInt32.random(in: 0..<60_000, using: &random))
    takeAway(desk, .waiting(0))
  }

  private func deal(_ desk: RunningStation) {
    pickUp(at: desk)
    desk.reader.removeFaults()
    guard let tag = box.takeWaiting() ?? (desk.wantedRow > 0 ? box.takeFresh() : nil) else {
      return
    }
    lying[desk.name] = tag.uid
    // Faults come at any moment, perhaps too late to be felt; a worn page is felt for certain.
    if hasFaults, counts["failed"] == nil { desk.reader.add(.onWrite(0, .nak)) }
    desk.reader.present(tag)
  }

  /// Claims a tag that a fault took off the reader, to be held to one again.
  private func pickUp(at desk: RunningStation) {
    guard let uid = lying[desk.name], !desk.reader.tags.contains(where: { $0.uid == uid }),
      let tag = desk.reader.tag(uid)
    else { return }
    lying[desk.name] = nil
    count("tags fallen off")
    box.put(tag, .waiting(0))
  }

  private func advance() throws {
    eventsToNextMishap -= 1
    guard eventsToNextMishap <= 0, told.count < rows * 95 / 100 else { return }
    guard let desk = desks.randomElement(using: &random) else { return }
    let mishaps = ["kills", "halts", "server stops"]
    let next = mishaps.filter { counts[$0] == nil }
    // Each comes once before the few rows of a small run are done.
    eventsToNextMishap = Int.random(in: next.count > 1 ? 3..<15 : 5..<60, using: &random)
    switch next.first ?? mishaps.randomElement(using: &random) {
    case "kills": try strike(desk)
    case "halts":
      count("halts")
      desk.halt(for: Double(Self.lease) / 1_000 * Double.random(in: 0.2..<2, using: &random))
      // Sometimes somebody helps, with the tag at another reader.
      if chance(2) { takeAway(desk, .waiting(0)) }
    default:
      guard serverIsBack == nil else { return }
      count("server stops")
      try server.stop(immediate: !chance(3))
      serverIsBack = Date().addingTimeInterval(Double.random(in: 0..<1.5, using: &random))
    }
  }

  private func strike(_ desk: RunningStation) throws {
    count("kills")
    desk.end(KilledStation.Victim.allCases.randomElement(using: &random) ?? .both)
    if chance(2) { takeAway(desk, .waiting(0)) }
  }

  /// Gives the job another number of rows, while the stations work.
  func amend(rows: Int) throws {
    self.rows = rows
    for folder in [office] + desks.map(\.folder) {
      try folder.write(Self.job(rows: rows, ledger: address, base: base), to: "tables.json")
    }
    try change(["amend", "tables.json"])
  }

  /// Binds each row to a table of the same number, while the stations work.
  func bind() throws {
    try office.write("row,table\n" + (1...rows).map { "\($0),\($0)\n" }.joined(), to: "places.csv")
    try change(["bind", "tables.json", "--table", "places.csv"])
  }

  /// Moves the job to other URLs. All tags are to be held to a reader again.
  func migrate(to base: String) throws {
    try change(
      ["migrate", "tables.json", "--from", self.base + "{n}", "--to", base + "{n}"])
    self.base = base
    for desk in desks { try desk.folder.write(office.text(of: "tables.json"), to: desk.jobFile) }
    (told, finished) = ([:], [])
    for tag in box.tags.values { box.put(tag, .waiting(0)) }
  }

  /// Changes the job in the office, by a command that is killed and run again.
  func change(_ words: [String]) throws {
    if serverIsBack != nil {
      try server.start()
      serverIsBack = nil
    }
    func start() throws -> ChildProcess {
      try beckonCommand(["job"] + words + ["--station", "office"], home: home, in: office).start()
    }
    var killed = try start()
    usleep(UInt32.random(in: 0..<250_000, using: &random))
    killed.signal(SIGKILL)
    _ = try killed.finish(within: .seconds(60))
    count("changes killed")
    var errors = ""
    for _ in 0..<100 {
      var again = try start()
      let outcome = try again.finish(within: .seconds(60))
      if outcome.ending == .exited(0) { return }
      errors = String(decoding: outcome.errors, as: UTF8.self)
      // The server still has the connection of the command that was killed.
      guard outcome.ending == .exited(75) else { break }
      usleep(50_000)
    }
    throw WorkshopTrouble(description: "\(words): \(errors)")
  }

  /// Once in so many times, and always where it never happened yet: what a test is about is not
  /// left to luck.
  private func isDue(_ word: String, onceIn many: Int) -> Bool {
    counts[word] == nil || chance(many)
  }

  /// Once in so many times.
  private func chance(_ many: Int) -> Bool { Int.random(in: 0..<many, using: &random) == 0 }

  private func count(_ word: String) { counts[word, default: 0] += 1 }

  /// Takes the tags that still lie on readers.
  func collect() {
    for desk in desks {
      pickUp(at: desk)
      takeAway(desk, .away)
    }
  }

  /// How things stand, when they no longer go on.
  var state: String {
    "\(told.count) of \(rows) told done; \(counts.sorted { $0.key < $1.key })\n"
      + desks.map {
        "\($0.name): running \($0.isRunning), wants \($0.wantedRow), "
          + "\($0.reader.tags.count) tags, \($0.words.suffix(400))"
      }.joined(separator: "\n")
  }
}

/// A change of the job that could not be made.
struct WorkshopTrouble: Error, CustomStringConvertible {
  let description: String
}

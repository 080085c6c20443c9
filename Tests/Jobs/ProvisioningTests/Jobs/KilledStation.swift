import AuthenticTags
import Foundation
import SystemIO
import JSONText
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers
@testable import Provisioning

/// A job, a reader that stays, and commands that come and go.
final class KilledStation {
  enum Victim: CaseIterable { case command, reader, both }
  /// What becomes of a tag that carries its row.
  enum Finish: CaseIterable { case none, lock, password, keys }

  private let folder: ScratchFolder
  private let home: ScratchFolder
  private let reader: VirtualReader
  private var rows: Int
  private let ending: Finish
  private let ledger: String
  /// The URLs of the rows, without their numbers.
  private var base = "https://eat.example.com/s/"
  /// The tags that are waited for when no row waits for another one.
  private var wanted: [String] = []
  private var dealt = 0
  /// What was told done: rows and the UIDs of their tags.
  private var told: [Int: String] = [:]

  init(rows: Int, _ finish: Finish = .none, ledger: String = "tables.ledger") throws {
    folder = try ScratchFolder()
    home = try ScratchFolder()
    reader = try VirtualReader()
    self.rows = rows
    ending = finish
    self.ledger = ledger
    try writeJob()
    try folder.write("000102030405060708090A0B0C0D0E0F\n", to: "tables.key")
    deal()
  }

  private func writeJob() throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"count": \(rows)}, "ledger": "\(ledger)",
       "url": {"template": "\(base){n}\(ending == .keys ? "{?picc,cmac}" : "")"},
       "values": {"n": {"serial": {}}},
       "tag": {"chips": ["\(ending == .keys ? "ntag424" : "ntag215")"]\(Self.member(ending))}}
      """, to: "tables.json")
  }

  /// Gives the job this number of rows, by an amendment that is killed and made again.
  func amend(rows: Int, killedAfter pause: UInt32) throws {
    self.rows = rows
    try writeJob()
    try change(["amend", "tables.json"], killedAfter: pause)
  }

  /// Moves the job to other URLs, by a command that is killed and run again.
  func migrate(to base: String, killedAfter pause: UInt32) throws {
    try change(
      ["migrate", "tables.json", "--from", self.base + "{n}", "--to", base + "{n}"],
      killedAfter: pause)
    self.base = base
  }

  /// Binds each row to a table, by commands that are killed and run again.
  func bind(killedAfter pause: UInt32) throws {
    for row in 1...rows {
      try change(
        ["bind", "tables.json", "\(row)", "--to", "table=\(100 + row)"], killedAfter: pause)
    }
  }

  /// Closes the job, by a command that is killed and run again.
  func close(killedAfter pause: UInt32) throws {
    try change(["close", "tables.json", "-o", "tables.zip", "--force"], killedAfter: pause)
  }

  /// What is wrong with the places of a job that is closed, and with its package.
  func packageFaults() throws -> [String] {
    let ledger = try Ledger(
      Ledger.isOnServer(ledger) ? ledger : folder.path(ledger),
      station: StationName(machine: "test"), mode: .readOnly)
    var faults: [String] = []
    for row in 1...rows {
      let location = try ledger.codes(of: row, in: "tables").location?.words
      let bindings = try ledger.history(of: row, in: "tables").filter {
        if case .codeMade(_, _, let code) = $0.record.event {
          LedgerLocation(code) != nil
        } else {
          false
        }
      }
      if location != "table \(100 + row)" || bindings.count != 1 {
        faults.append("row \(row) hangs at \(location ?? ""), bound \(bindings.count) times")
      }
    }
    var closings = 0
    try ledger.forEachRecord(of: "tables") { if $0.event.kind == .closed { closings += 1 } }
    if closings != 1 { faults.append("closed \(closings) times") }
    let verified = try runBeckon(["job", "verify", "tables.zip"], in: folder)
    if verified.status != 0 { faults.append(verified.stdout + verified.stderr) }
    return faults
  }

  private func change(_ words: [String], killedAfter pause: UInt32) throws {
    var killed = try beckonCommand(["job"] + words, home: home, in: folder).start()
    usleep(pause)
    kill(killed.processID, SIGKILL)
    _ = try killed.finish(within: .seconds(60))
    var again = try beckonCommand(["job"] + words, home: home, in: folder).start()
    let outcome = try again.finish(within: .seconds(60))
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    try #require(outcome.ending == .exited(0), "\(words): \(outcome.ending) \(errors)")
  }

  private static func member(_ finish: Finish) -> String {
    switch finish {
    case .none: ""
    case .lock: #", "lock": true"#
    case .password: #", "password": {"file": "tables.key"}"#
    case .keys: #", "personalize": {"keys": "tables.key"}"#
    }
  }

  /// Takes everything away, and puts down the tag that is waited for, or a new one.
  private func deal() {
    reader.remove()
    if let uid = wanted.first.flatMap({ TagUID($0) }) {
      reader.presentAgain(uid.bytes)
      return
    }
    dealt += 1
    reader.present(
      VirtualTag(ending == .keys ? .ntag424 : .ntag215, uid: TestDeck.uid(dealt)))
  }

  private func start(_ environment: [String: String] = [:]) throws -> ChildProcess {
    let words = [
      "job", "run", "tables.json", "--json", "--timeout", "20", "--reader",
      reader.connectionString,
    ]
    return try beckonCommand(words, home: home, environment: environment, in: folder).start()
  }

  /// Runs until the program halts itself at a step, and kills there.
  func run(killing victim: Victim, at step: ProvisioningStep) throws {
    var child = try start(["BECKON_TEST_STOP": "\(step.rawValue):1"])
    try awaitHalt(of: child.processID)
    end(victim, of: child.processID)
    // A command whose reader was killed opens it again.
    kill(child.processID, SIGCONT)
    try follow(&child) { _ in true }
    _ = try child.finish(within: .seconds(60))
  }

  private func end(_ victim: Victim, of command: Int32) {
    let host = Self.hostProcess(of: command)
    if victim != .command, let host { kill(host, SIGKILL) }
    if victim != .reader { kill(command, SIGKILL) }
  }

  /// Runs, and kills after so many events and a pause.
  func run(killing victim: Victim, afterEvents count: Int, pause: UInt32) throws {
    var child = try start()
    var left = count
    try follow(&child) { _ in
      left -= 1
      return left >= 0
    }
    usleep(pause)
    end(victim, of: child.processID)
    // The command goes on alone when only its reader was killed.
    try follow(&child) { _ in true }
    _ = try child.finish(within: .seconds(60))
  }

  /// Runs until every row is done. The process that had the reader ends a moment after the command
  /// that was killed, which the next one waits for, but on a busy machine not long enough.
  func finish() throws {
    let end = Date().addingTimeInterval(60)
    while AdvisoryLock.holder(of: reader.path) != nil, Date() < end { usleep(10_000) }
    var child = try start()
    try follow(&child) { _ in true }
    let outcome = try child.finish(within: .seconds(60))
    let words = String(decoding: outcome.errors, as: UTF8.self)
    try #require(outcome.ending == .exited(0), "\(outcome.ending) \(words)")
  }

  /// Reads events until there are no more or `goesOn` says so, and moves the tags.
  private func follow(_ child: inout ChildProcess, _ goesOn: (String) -> Bool) throws {
    var buffer: [UInt8] = []
    while true {
      while let end = buffer.firstIndex(of: 0x0A) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        expectPublished(String(decoding: line, as: UTF8.self), of: ["job", "run", "--json"])
        let event = try JSONValue(parsing: line)
        let name = event["event"]?.stringValue ?? ""
        take(name, event)
        if !goesOn(name) { return }
      }
      let bytes = try child.receive(upTo: 65_536, within: .seconds(60))
      if bytes.isEmpty { return }
      buffer += bytes
    }
  }

  private func take(_ name: String, _ event: JSONValue) {
    switch name {
    case "waiting":
      wanted =
        event["row"]?.intValue == nil
        ? (event["tags"]?.arrayValue ?? []).compactMap { $0["uid"]?.stringValue } : []
      let there = reader.tags.map { "\(TagUID($0.uid))" }
      if !wanted.isEmpty, !there.contains(where: wanted.contains) { deal() }
    case "done":
      wanted = []
      if let row = event["row"]?.intValue, let uid = event["uid"]?.stringValue { told[row] = uid }
      deal()
    case "refused": deal()
    case "failed": if event["quarantined"]?.boolValue == true { deal() }
    default: break
    }
  }

  /// The process that talks to a command's reader.
  static func hostProcess(of command: Int32) -> Int32? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.first { number in
      let process = RunningProcess(number)
      return process.parent?.processID == command && process.words.contains("reader-host")
    }
  }

  /// What is wrong when the memory of every tag is laid beside the ledger, and beside what was
  /// told.
  func faults() throws -> [String] {
    let ledger = try Ledger(
      Ledger.isOnServer(ledger) ? ledger : folder.path(ledger),
      station: StationName(machine: "test"), mode: .readOnly)
    let carriers = try carriers()
    var faults = try ledger.verifyChain().findings.map { "\($0)" }
    try ledger.forEachRow(of: "tables") { row in
      let uid = row.uid.map { "\($0)" } ?? ""
      if row.state != .done { faults.append("row \(row.number) is \(row.state)") }
      if carriers[row.number] != [uid] {
        faults.append("row \(row.number) of \(uid) is on \(carriers[row.number] ?? [])")
      }
      if let told = told[row.number], told != uid {
        faults.append("row \(row.number) of \(uid) was told done on \(told)")
      }
    }
    return faults
  }

  /// The tags that carry each row.
  private func carriers() throws -> [Int: [String]] {
    var carriers: [Int: [String]] = [:]
    for number in 1...dealt {
      guard let tag = reader.tag(TestDeck.uid(number)), let message = try TapBench.held(tag)
      else { continue }
      for row in 1...rows where try isMessage(message, of: row) {
        carriers[row, default: []].append("\(TagUID(tag.uid))")
      }
    }
    return carriers
  }

  private func isMessage(_ message: [UInt8], of row: Int) throws -> Bool {
    let url = "\(base)\(row)"
    // The chip's file has zeros where it shows something.
    return try ending == .keys
      ? message.starts(
        with: JobMessage(url: url + "?picc={picc}&cmac={cmac}", isPersonalized: true).bytes)
      : JobMessage(url: url).bytes == message
  }

  /// What is wrong with tags that have keys: each is tapped as a visitor does, and opened by what
  /// the ledger says.
  func keyFaults() throws -> [String] {
    let ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    let witness = TagWitness(
      reader: reader, layout: "picc={picc}&cmac={cmac}", key: Array(0...15))
    var faults: [String] = []
    try ledger.forEachRow(of: "tables") { row in
      guard let uid = row.uid else { return faults.append("row \(row.number) is on no tag") }
      let keys = try ledger.codes(of: row.number, in: "tables").keys(of: uid)
      let tap = try witness.tap(uid.bytes)
      if tap.verdict.tap?.uid != uid.bytes {
        faults.append("row \(row.number): \(tap.url): \(tap.verdict)")
      }
      if try !witness.opens(uid.bytes, by: keys?.reference ?? "") {
        faults.append("row \(row.number): \(uid) does not open by \(keys?.reference ?? "nothing")")
      }
    }
    return faults
  }
}

/// Waits until a process was stopped by a signal.
func awaitHalt(of process: Int32) throws {
  while true {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let state = text.split(separator: ")").last?.split(separator: " ").first
    if state == "T" { return }
    try #require(state != "Z", "the program ended before it came to the step")
    usleep(2_000)
  }
}

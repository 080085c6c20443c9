import Foundation
import SystemIO
import Cryptography
import NDEF
import Readers
import Tags
import TestSupport
import VirtualReaders

@testable import Jobs
@testable import Ledgers
@testable import Provisioning
@testable import JobCommands

/// A job on a virtual reader, through the real libnfc, with a ledger in a folder of its own.
final class TapBench {
  static let job = "tables"
  let folder: ScratchFolder
  private(set) var reader: VirtualReader
  var events: [ProvisioningEvent] = []
  var steps: [ProvisioningStep] = []
  /// What was said when the reader failed.
  private(set) var losses: [String] = []
  /// What happens when the loop tells of something.
  var onEvent: (ProvisioningEvent, TapBench) throws -> Void = { _, _ in }
  var onStep: (ProvisioningStep, TapBench) -> Void = { _, _ in }
  var objection: (ProvisioningRow) -> String? = { _ in nil }

  init(rows: Int, tags: [VirtualTag] = [], ending: String = "") throws {
    folder = try ScratchFolder()
    reader = try VirtualReader(tags: tags)
    var ledger = try Ledger(ledgerPath, station: Self.station, mode: .create)
    try Self.add(Self.job, rows, to: &ledger, ending: ending)
  }

  static let station = StationName(machine: "bench")
  var ledgerPath: String { folder.path("tables.ledger") }

  /// A URL whose message has 46 bytes.
  static func url(_ row: Int, _ job: String = job) -> String {
    let digits = String(10_000 + row)
    let start = "https://eat.example.com/\(job)/"
    let rest = 8 + 41 - start.utf8.count - digits.utf8.count
    return start + String(repeating: "x", count: max(0, rest)) + digits
  }

  static func message(_ row: Int, _ job: String = job) throws -> [UInt8] {
    try JobMessage(url: url(row, job)).bytes
  }

  static func add(
    _ job: String, _ count: Int, to ledger: inout Ledger, ending: String = ""
  ) throws {
    let rows = try (1...count).map { number in
      RowContent(
        number: number, url: url(number, job) + ending, line: number + 1,
        content: try SHA256.digest(of: JobMessage(url: url(number, job) + ending).bytes))
    }
    try ledger.add(job: job, definition: SHA256.digest(of: Array(job.utf8)), rows: rows)
  }

  func ledger() throws -> Ledger { try Ledger(ledgerPath, station: Self.station) }

  /// The usual rules; whoever wants others changes them.
  static var rules: ProvisioningRules {
    ProvisioningRules { row in RowMessage(message: try JobMessage(url: row.content.url).bytes) }
  }

  /// Another reader in the place of one that failed; what lies on it is as it was.
  func replaceReader() throws {
    let tags = reader.tags
    reader.close()
    reader = try VirtualReader(tags: tags)
  }

  /// Runs until the loop ends.
  @discardableResult
  func run(
    _ rules: ProvisioningRules = TapBench.rules, job: String = TapBench.job, limit: Int? = nil,
    patience: Duration = .seconds(1)
  ) throws -> ProvisioningEnd {
    var ledger = try ledger()
    try ledger.startWork()
    return try run(ledger, rules, job, limit, patience)
  }

  /// Reads tags and compares them with the ledger.
  func check(
    _ rules: ProvisioningRules = TapBench.rules, job: String = TapBench.job, limit: Int? = nil,
    patience: Duration = .zero
  ) throws -> ProvisioningEnd {
    var ledger = try ledger()
    try ledger.startWork()
    let watch = ProvisioningCallbacks(event: { [self] event in
      events.append(event)
      try onEvent(event, self)
    })
    var loop = ProvisioningLoop(
      try open(), ledger, job: job, rules: rules, watch: watch, patience: patience)
    return try loop.check(limit: limit)
  }

  /// Runs with any book.
  func run<Book: JobLedger & ~Copyable>(
    _ jobLedger: consuming Book, _ rules: ProvisioningRules = TapBench.rules,
    _ job: String = TapBench.job,
    _ limit: Int? = nil, _ patience: Duration = .zero
  ) throws -> ProvisioningEnd {
    let watch = ProvisioningCallbacks(
      event: { [self] event in
        events.append(event)
        try onEvent(event, self)
      },
      step: { [self] step in
        steps.append(step)
        onStep(step, self)
      },
      objection: { [self] row, _, _ in objection(row).map { .veto($0) } })
    var loop = ProvisioningLoop(
      try open(), jobLedger, job: job, rules: rules, watch: watch, patience: patience)
    while true {
      do { return try loop.run(limit: limit) } catch let lost as ReaderFailure {
        losses.append("\(lost)")
        loop.releaseReader()
        try replaceReader()
        loop.replaceLink(try open())
      }
    }
  }

  private func open() throws -> Reader {
    try Reader(
      connection: reader.connectionString,
      host: ReaderHostProgram(path: try builtProgram("beckon"), isVerbose: false))
  }
}

extension TapBench {
  /// The sentences of refusals.
  var refusals: [TagRefusal] {
    events.compactMap { if case .refused(_, let refusal) = $0 { refusal } else { nil } }
  }

  /// The rows that became done, with their tags.
  var done: [(row: Int, uid: TagUID)] {
    events.compactMap { event in
      if case .done(let row, let uid, _, _) = event { (row.number, uid) } else { nil }
    }
  }

  /// What the reader's tag holds, as a strict reader of its memory sees it.
  static func held(_ tag: VirtualTag) throws -> [UInt8]? {
    guard tag.model.isType2 else {
      let bytes = tag.usedMemory
      return bytes.count <= 2 ? nil : Array(bytes.dropFirst(2))
    }
    guard let memory = NDEFTagMemory(fromContainer: tag.memory[12...]) else { return nil }
    guard case .message(let bytes) = memory.survey().outcome, !bytes.isEmpty else { return nil }
    return Array(bytes)
  }
}

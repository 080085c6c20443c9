import CodeRequests
import CommandHabits
import AppClipCodes
import Basics
import CommandLineKit
import HostIO
import JSONText
import Jobs
import Ledgers
import LibCrypto
import Codes

/// Makes the codes of a job's rows, with a manifest of the files beside them.
struct JobCodesRun {
  /// Rows that a thread takes at once.
  private static let chunk = 16

  private let place: JobPlace
  private let isForced: Bool
  private let isJSON: Bool
  private let kinds: [JobCodeKind]

  /// `isForced` says that files in the way are replaced.
  init(_ place: JobPlace, isForced: Bool, isJSON: Bool) throws {
    (self.place, self.isForced, self.isJSON) = (place, isForced, isJSON)
    var kinds: [JobCodeKind] = []
    if let qr = place.file.qr {
      // Where the file says nothing of a size, codes are as they are on the labels.
      let labels = place.file.label == nil || qr.isSized ? nil : try JobLabels(place)
      kinds.append(.qr(try JobQRLook(qr, at: place.path), labels))
    }
    if let clip = place.file.clipCode {
      guard let weights = try place.tables.find() else { throw ClipTables.NotFound() }
      kinds.append(.clip(clip, weights))
    }
    guard !kinds.isEmpty else {
      throw BadData(
        "\(place.path): the job makes no codes (it has neither \"qr\" nor \"clipCode\")")
    }
    self.kinds = kinds
  }

  func run() throws -> ExitStatus {
    try Interruption.watch()
    var held = Optional(try place.loadedLedger())
    return try Interruption.deferred {
      guard var ledger = held.take() else { return .bug }
      var failures = JobCodeFailures()
      for kind in kinds {
        guard try make(kind.decided(by: ledger, place.file.name), &ledger, &failures) else {
          Beckon.say("interrupted; every file is whole, and the same command continues")
          return .interrupted
        }
      }
      try failures.tell()
      return .done
    }
  }

  /// Makes the codes of a kind, but for rows that were given up; `false` when somebody wanted an end
  /// first.
  private func make(
    _ kind: JobCodeKind, _ ledger: inout Ledger, _ failures: inout JobCodeFailures
  ) throws -> Bool {
    let folder = place.beside(kind.output.folder)
    try Folder.make(folder)
    let job = place.file.name
    let total = try ledger.summary(of: job).rows
    var manifest = try JobManifest(in: folder, of: job, kind, isForced: isForced)
    var output = StandardOutput()
    var (next, made, kept) = (1, 0, 0)
    try WorkCrew.allProcessors.run(
      makeWorker: { JobCodeMaker(kind, folder: folder, isForced: isForced) },
      work: { maker, rows in rows.map { maker.make($0) } },
      next: { () -> [RowContent]? in
        var rows: [RowContent] = []
        while rows.count < Self.chunk, next <= total, Interruption.pending == nil {
          if let row = try ledger.row(next, of: job), row.state != .failed {
            rows.append(row.content)
          }
          next += 1
        }
        return rows.isEmpty ? nil : rows
      },
      done: { outcomes in
        let outcomes = try outcomes.map { try Self.settled($0, kind, of: job, in: ledger) }
        let codes = outcomes.compactMap { try? $0.get() }
        try Self.keep(codes, of: job, in: &ledger)
        for code in codes {
          let line = code.json(job).text() + "\n"
          try manifest.write(line, of: code)
          if isJSON { try output.write(line) }
          if code.wasKept { kept += 1 } else { made += 1 }
        }
        for outcome in outcomes { try failures.take(outcome, kind) }
      })
    if next <= total { return false }
    try manifest.commit()
    if !isJSON {
      let rest = kept > 0 ? ", \(kept) kept" : ""
      try output.write(
        "\(folder.safeForTerminal()): \(counted(made, kind.noun))\(rest), read back; "
          + "\(JobManifest.name) lists them\n")
    }
    try output.flush()
    return true
  }
}

extension JobCodesRun {
  /// A file in the way that the ledger knows as this row's code stays as true as it was, though it would
  /// be made in another way now.
  private static func settled(
    _ outcome: Result<JobCode, JobCodeFailure>, _ kind: JobCodeKind, of job: String,
    in ledger: borrowing Ledger
  ) throws -> Result<JobCode, JobCodeFailure> {
    guard case .failure(let failure) = outcome, let path = (failure.error as? FileInTheWay)?.path,
      let bytes = try? InputFile.contents(of: path, limit: 1 << 28)
    else { return outcome }
    let code = JobCode(
      row: failure.row, url: failure.url, kind: kind.word,
      file: String(path.split(separator: "/").last ?? ""), byteCount: bytes.count,
      digest: try SHA256.digest(of: bytes), wasKept: true, isEarlier: true)
    let isKnown = try ledger.codes(of: code.row, in: job).contains(code.ledgerCode)
    return isKnown ? .success(code) : outcome
  }

  /// Records the codes that the ledger does not know: a file may be older than what is kept of it,
  /// when the program was killed between the two.
  private static func keep(_ codes: [JobCode], of job: String, in ledger: inout Ledger) throws {
    let unknown = try codes.filter {
      try !ledger.codes(of: $0.row, in: job).contains($0.ledgerCode)
    }
    if unknown.isEmpty { return }
    try ledger.append(unknown.map { .codeMade(job: job, row: $0.row, $0.ledgerCode) })
  }
}

/// What is made of rows.
enum JobCodeKind: Sendable {
  case qr(JobQRLook, JobLabels?)
  case clip(JobClipCode, ClipWeights)

  var output: JobOutput {
    switch self {
    case .qr(let look, _): look.qr.output
    case .clip(let clip, _): clip.output
    }
  }

  /// What the ledger calls it.
  var word: String { if case .qr = self { "qr" } else { "clip" } }
  var noun: String { if case .qr = self { "QR code" } else { "App Clip Code" } }

  /// With the one version that the rows of a job need, those that were given up among them: they may
  /// come back.
  func decided(by ledger: borrowing Ledger, _ job: String) throws -> JobCodeKind {
    guard case .qr(var look, var labels) = self, var versions = JobQRVersions(look.qr) else {
      return self
    }
    try ledger.forEachRow(of: job) { versions.add($0.content) }
    if let warning = versions.warning { Beckon.warn(warning) }
    look.version = versions.version
    labels?.decide(versions.version)
    return .qr(look, labels)
  }
}

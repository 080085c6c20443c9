/// A run that makes the codes of a job's rows, with a manifest of the files beside them.
struct JobCodesRun {
  private let place: JobContext
  private let selection: RowSelection
  private let isForced: Bool
  private let isJSON: Bool
  private let showsProgress: Bool
  private let kinds: [JobCodeKind]

  /// Creates a run. With `isForced`, existing files that differ are replaced.
  init(
    _ place: JobContext, _ selection: RowSelection = .all, isForced: Bool, isJSON: Bool,
    showsProgress: Bool = false
  ) throws {
    (self.place, self.selection) = (place, selection)
    (self.isForced, self.isJSON, self.showsProgress) = (isForced, isJSON, showsProgress)
    var kinds: [JobCodeKind] = []
    if let qr = place.file.qr {
      // If the job file gives no size, codes have the size that they have on the labels.
      let labels = place.file.label == nil || qr.isSized ? nil : try JobLabels(place)
      kinds.append(.qr(try JobQRStyle(qr, at: place.path), labels))
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
      let selection = try selection.resolved(in: place.file.name, ledger, at: place.path)
      guard try !ledger.numbers(of: place.file.name, in: selection).ranges.isEmpty else {
        throw NoRowSelected(path: place.path)
      }
      for kind in kinds {
        guard try make(kind.decided(by: ledger, place.file.name), selection, &ledger, &failures)
        else {
          Beckon.say("interrupted; every file is whole, and the same command continues")
          return .interrupted
        }
      }
      try failures.tell()
      return .done
    }
  }

  /// Makes the codes of a kind, except for skipped rows. Returns `false` if an interruption ended
  /// it early.
  private func make(
    _ kind: JobCodeKind, _ selection: RowSelection, _ ledger: inout Ledger,
    _ failures: inout JobCodeFailures
  ) throws -> Bool {
    let folder = place.beside(kind.output.folder)
    try Folder.make(folder)
    let job = place.file.name
    let total = try ledger.summary(of: job).rows
    let numbers = try ledger.numbers(of: job, in: selection)
    var manifest = try JobManifest(
      in: folder, of: job, kind, isForced: isForced, isWhole: selection.isAll)
    var output = StandardOutput()
    var progress = MakingProgress(
      "codes", total: total, isJSON: showsProgress, isQuiet: isJSON)
    defer { progress.finish() }
    var (next, made, kept) = (1, 0, 0)
    let pool = WorkerPool.allProcessors
    // All threads have something to do in a small job, too.
    let chunk = min(
      FileGroupSize.itemCount(threads: pool.threads), max(16, total / (2 * pool.threads)))
    try pool.run(
      makeWorker: { JobCodeMaker(kind, folder: folder, isForced: isForced) },
      work: { maker, rows in maker.make(rows) },
      next: { () -> [RowContent]? in
        var rows: [RowContent] = []
        while rows.count < chunk, next <= total, Interruption.pending == nil {
          next = numbers.next(from: next) ?? total + 1
          if next <= total, let row = try ledger.row(next, of: job), row.state != .failed {
            rows.append(row.content)
          }
          next += 1
        }
        return rows.isEmpty ? nil : rows
      },
      done: { outcomes in
        let outcomes = try outcomes.map { outcome in
          try remade(outcome, kind, folder, of: job, in: ledger)
            ?? Self.settled(outcome, kind, of: job, in: ledger)
        }
        let codes = outcomes.compactMap { try? $0.get() }
        try Self.keep(codes, of: job, in: &ledger)
        for code in codes {
          let line = code.json(job).text() + "\n"
          try manifest.write(line, of: code)
          if isJSON { try output.write(line) }
          if code.wasKept { kept += 1 } else { made += 1 }
        }
        for outcome in outcomes { try failures.take(outcome, kind) }
        progress.show(made + kept)
      })
    if next <= total, numbers.next(from: next) ?? .max <= total { return false }
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
  /// Replaces a file that the ledger records as the code of what the row was before it was
  /// corrected. Returns `nil` if the file is another one.
  private func remade(
    _ outcome: Result<JobCode, JobCodeFailure>, _ kind: JobCodeKind, _ folder: String,
    of job: String, in ledger: borrowing Ledger
  ) throws -> Result<JobCode, JobCodeFailure>? {
    guard case .failure(let failure) = outcome,
      let path = (failure.error as? ExistingFileDiffers)?.path,
      let row = try ledger.row(failure.row, of: job), row.revision > 0,
      let bytes = try? InputFile.contents(of: path, limit: 1 << 28)
    else { return nil }
    let digest = try SHA256.digest(of: bytes)
    let isEarlier = try ledger.codes(of: row.number, in: job).contains { code in
      code.kind.description == kind.word + LedgerCode.earlier && code.digest == digest
    }
    guard isEarlier else { return nil }
    return JobCodeMaker(kind, folder: folder, isForced: true).make([row.content]).first
  }

  /// Accepts an existing file that the ledger records as this row's code, although the code would
  /// be made differently now. It still contains the right URL.
  private static func settled(
    _ outcome: Result<JobCode, JobCodeFailure>, _ kind: JobCodeKind, of job: String,
    in ledger: borrowing Ledger
  ) throws -> Result<JobCode, JobCodeFailure> {
    guard case .failure(let failure) = outcome,
      let path = (failure.error as? ExistingFileDiffers)?.path,
      let bytes = try? InputFile.contents(of: path, limit: 1 << 28)
    else { return outcome }
    let code = JobCode(
      row: failure.row, url: failure.url, kind: kind.word,
      file: String(path.split(separator: "/").last ?? ""), byteCount: bytes.count,
      digest: try SHA256.digest(of: bytes), wasKept: true, isEarlier: true)
    let isKnown = try ledger.codes(of: code.row, in: job).contains(code.ledgerCode)
    return isKnown ? .success(code) : outcome
  }

  /// Records codes that the ledger does not have yet: a file may be older than its record if the
  /// program was killed between the two.
  private static func keep(_ codes: [JobCode], of job: String, in ledger: inout Ledger) throws {
    let unknown = try codes.filter {
      try !ledger.codes(of: $0.row, in: job).contains($0.ledgerCode)
    }
    if unknown.isEmpty { return }
    try ledger.append(unknown.map { .codeMade(job: job, row: $0.row, $0.ledgerCode) })
  }
}

/// A kind of code, with the settings for making it.
enum JobCodeKind: Sendable {
  /// QR codes, in the size of the labels if these are given.
  case qr(JobQRStyle, JobLabels?)
  /// App Clip Codes.
  case clip(JobClipCode, ClipWeights)

  var output: JobOutput {
    switch self {
    case .qr(let look, _): look.qr.output
    case .clip(let clip, _): clip.output
    }
  }

  /// The name of the kind in a ledger.
  var word: String { if case .qr = self { "qr" } else { "clip" } }
  var noun: String { if case .qr = self { "QR code" } else { "App Clip Code" } }

  /// The kind with the one version that the rows of a job need, including skipped rows, because
  /// they may come back.
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

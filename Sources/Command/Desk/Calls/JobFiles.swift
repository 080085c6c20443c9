internal import Jobs
internal import Ledgers
internal import LibC

/// The requests that rename, copy, delete and restore jobs.
///
/// Nothing is overwritten. A job whose tags are being written stays where it is.
struct JobFiles {
  let folder: String
  let station: Station

  private var jobs: JobCalls { JobCalls(folder: folder) }
  private var files: ServedFolder { ServedFolder(folder: folder) }

  /// Gives the job file another name. The job's ledger, table and codes are named in the file and
  /// stay as they are.
  func rename(_ asked: RequestBody) throws -> JSONValue {
    let job = try idleJob(asked)
    let name = try Self.jobName(asked)
    try RefusedField.named("name") {
      try FileMove(from: path(job.text), to: path(name.text)).run()
    }
    return ["ok": true, "job": .string(name.text)]
  }

  /// Writes a job file with the same content under another name, and with a ledger of its own.
  func copy(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let name = try Self.jobName(asked)
    var (copy, _) = try JobFile.read(at: path(job.text))
    let hasUsualLedger = copy.ledger == copy.name + ".ledger"
    copy.name = try JobCalls.jobName(name.stem).text
    if hasUsualLedger { copy.ledger = copy.name + ".ledger" }
    let ledger = copy.ledger
    if !Ledger.isOnServer(ledger) {
      try RefusedField.named("name") { try refuseLedger(ledger) }
    }
    let text = Array(copy.text.utf8)
    do throws(JSONFileError) { _ = try JobFile(reading: text) } catch {
      throw CallRefusal(.badData, error.description(of: name.text))
    }
    try RefusedField.named("name") {
      try OutputFile.write(text, to: path(name.text), existing: .kept)
    }
    return ["ok": true, "job": .string(name.text)]
  }

  /// Refuses a ledger that is already there: a new job would continue the work of another one.
  func refuseLedger(_ ledger: String) throws(CallRefusal) {
    guard FileAttributes(at: path(ledger)) == nil else {
      throw CallRefusal(
        .cannotCreate,
        "\(ledger) is already in the folder, and belongs to another job; choose another name")
    }
  }

  // MARK: The trash

  /// Moves a job into the trash, with the files that only it uses.
  func delete(_ asked: RequestBody) throws -> JSONValue {
    let job = try idleJob(asked)
    try files.check(Self.trash, as: "the trash")
    let (name, place) = try makeTrash(job.stem)
    // The job comes first, so that nothing begins to use the other files.
    let moves = ([job.text] + ownFiles(of: job)).map {
      FileMove(from: path($0), to: place + "/" + $0)
    }
    do { try FileMove.run(moves) } catch {
      rmdir(place)
      throw error
    }
    return ["ok": true, "trash": .string(name)]
  }

  /// Moves a deleted job from the trash back to its place.
  func restore(_ asked: RequestBody) throws -> JSONValue {
    let name = try BareFileName(asked.text("trash"))
    try files.check(Self.trash + "/" + name.text, as: "the deleted job")
    let place = path(Self.trash + "/" + name.text)
    let names = FileAttributes.names(in: place)
    guard let job = names.first(where: { $0.hasSuffix(".json") }) else {
      throw CallRefusal(.noInput, "there is no deleted job \(quoted(name.text))")
    }
    // The job comes last, so that nothing begins before its files are there.
    try FileMove.run(
      (names.filter { $0 != job } + [job]).map { FileMove(from: place + "/" + $0, to: path($0)) })
    rmdir(place)
    return ["ok": true, "job": .string(job)]
  }

  /// The deleted jobs in the trash, as JSON.
  func deleted() -> JSONValue {
    guard (try? files.check(Self.trash, as: "the trash")) != nil else { return [] }
    let names = FileAttributes.names(in: path(Self.trash))
    return .array(
      names.compactMap { name in
        let job = FileAttributes.names(in: path(Self.trash + "/" + name)).first {
          $0.hasSuffix(".json")
        }
        return job.map { ["trash": .string(name), "job": .string($0)] }
      })
  }

  private static let trash = "trash"

  /// Creates a folder in the trash with a free name, and returns name and path.
  private func makeTrash(_ stem: String) throws -> (name: String, place: String) {
    try Folder.make(path(Self.trash))
    for number in 1...10_000 {
      let name = number == 1 ? stem : "\(stem)-\(number)"
      let place = path(Self.trash + "/" + name)
      if mkdir(place, 0o777) == 0 { return (name, place) }
      guard errno == EEXIST else { throw SystemIOError(.init(errno: errno), .write, place) }
    }
    throw CallRefusal(.cannotCreate, "every name from \(stem) on is taken in the trash")
  }

  /// The files in the folder that only this job uses: its table, its ledger with the files beside
  /// it, and its folders of codes.
  private func ownFiles(of job: BareFileName) -> [String] {
    guard let file = jobFile(job.text) else { return [] }
    let names = FileAttributes.names(in: folder)
    let others = names.filter { $0.hasSuffix(".json") && $0 != job.text }.compactMap(jobFile)
    let used = Set(others.flatMap(Self.named))
    var own: [String] = []
    for name in Self.named(file) where names.contains(name) && !used.contains(name) {
      guard !own.contains(name), name != job.text, (try? files.check(name, as: "it")) != nil else {
        continue
      }
      own.append(name)
      if name == file.ledger {
        own += names.filter { $0.hasPrefix(name + "-") && !used.contains($0) }
      }
    }
    return own
  }

  private func jobFile(_ name: String) -> JobFile? {
    guard (try? files.check(name, as: "the job")) != nil,
      let text = try? InputFile.contents(of: path(name), limit: 16 << 20)
    else { return nil }
    return try? JobFile(reading: text)
  }

  /// The names in a job file that can be those of files beside it.
  private static func named(_ job: JobFile) -> [String] {
    [job.source.path, job.ledger, job.qr?.output.folder, job.clipCode?.output.folder]
      .compactMap(\.self)
      .filter { !$0.contains("/") && !$0.hasPrefix(".") && !$0.isEmpty && $0 != trash }
  }

  // MARK: Checks

  /// The job file that a request names; throws if a station works on it.
  private func idleJob(_ asked: RequestBody) throws -> BareFileName {
    let job = try BareFileName(asked.text("job"))
    try files.check(job.text, as: "the job")
    guard job.text.hasSuffix(".json"), FileKind(of: path(job.text)) == .file else {
      throw CallRefusal(.noInput, "\(quoted(job.text)) is not a job file in this folder")
    }
    let busy = CallRefusal(
      .tryAgain, "\(job) is being worked on; stop its run first, then try again")
    if station.isWorking(on: job) { throw busy }
    guard let ledger = jobFile(job.text)?.ledger, !ledger.contains("/") else { return job }
    for name in FileAttributes.names(in: folder) where name.hasPrefix(ledger + "-station-") {
      let lock = try AdvisoryLock.take(path(name))
      guard lock != nil else { throw busy }
    }
    return job
  }

  /// The file name for a job's name, which may have spaces.
  private static func jobName(_ asked: RequestBody) throws -> BareFileName {
    let name = try asked.text("name").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return try RefusedField.named("name") { try BareFileName(name).ending(".json") }
  }

  private func path(_ name: String) -> String { folder + "/" + name }
}

/// A change of the name of a file or folder, to a name that must be free.
struct FileMove {
  let from: String
  let to: String

  /// Makes all moves, or none if one name is taken.
  static func run(_ moves: [FileMove]) throws {
    for (index, move) in moves.enumerated() {
      do { try move.run() } catch {
        for done in moves[..<index].reversed() {
          try? FileMove(from: done.to, to: done.from).run()
        }
        throw error
      }
    }
  }

  func run() throws {
    guard FileAttributes(at: to) == nil else { throw taken }
    // A hard link fails if the name was taken meanwhile; folders and some file systems have none.
    if FileAttributes(at: from)?.isFolder == false, link(from, to) == 0 {
      unlink(from)
      return
    }
    guard errno != EEXIST else { throw taken }
    guard Self.rename(from, to) == 0 else {
      throw SystemIOError(.init(errno: errno), .write, to)
    }
  }

  private var taken: CallRefusal {
    let name = to.split(separator: "/").last.map(String.init) ?? to
    return CallRefusal(.cannotCreate, "\(quoted(name)) is already there; choose another name")
  }

  private static let rename = LibC.rename
}

internal import CSVText
internal import Jobs

/// Copies of a job file and its table with hidden names beside the originals, so that everything
/// that the job names is found and nothing of it changes.
///
/// The copies are removed with the value. Those that a killed desk leaves are removed by the next
/// one, which recognizes them by their lock: it ends with the process.
final class HiddenJob: Sendable {
  /// The file name of the copy of the job file.
  let name: String
  private let table: (hidden: String, name: String)?
  private let folder: String
  /// The sign for other desks that this one needs the copies.
  private let lock: AdvisoryLock

  private static let prefix = ".beckon-desk-"

  /// Writes the copies; without `table`, the job keeps its own. `id` is a text that no other copy
  /// has.
  init(
    _ file: JobFile, table: (name: String, bytes: [UInt8])? = nil, in folder: String,
    id: String = randomText(bytes: 8)
  ) throws {
    let stem = Self.prefix + id
    (name, self.folder) = (stem + ".json", folder)
    let hidden = stem + ".csv"
    self.table = table.map { (hidden, $0.name) }
    var file = file
    if table != nil { file.source = .csv(CSVRowSource(hidden)) }
    lock = try Self.locked(Array(file.text.utf8), at: folder + "/" + name)
    // The table comes second, because only the job file has a lock.
    if let table {
      try OutputFile.write(table.bytes, to: folder + "/" + hidden, existing: .kept)
    }
  }

  /// Writes a file that no other desk removes.
  private static func locked(_ bytes: [UInt8], at path: String) throws -> AdvisoryLock {
    for _ in 0..<100 {
      if FileAttributes(at: path) == nil {
        try OutputFile.write(bytes, to: path, existing: .kept)
      }
      // A desk that starts at this moment may remove the file before it is locked.
      if let lock = try? AdvisoryLock.take(path), FileAttributes(at: path) != nil { return lock }
      MonotonicClock.pause(.milliseconds(10))
    }
    throw CallRefusal(.tryAgain, "the folder cannot be used at the moment")
  }

  /// Removes the copies of desks that were killed, with what their trials left in the folder.
  static func removeAbandoned(in folder: String) {
    let names = FileAttributes.names(in: folder)
    let copies = names.filter { $0.hasPrefix(prefix) }
    for job in copies where job.hasSuffix(".json") {
      let path = folder + "/" + job
      guard FileAttributes.target(ofLink: path) == nil, FileKind(of: path) == .file,
        let lock = try? AdvisoryLock.take(path)
      else { continue }
      let trial = JobTrial.prefix + job.dropFirst(prefix.count).dropLast(5) + "-"
      for file in names where file.hasPrefix(trial) { Folder.remove(file: folder + "/" + file) }
      Folder.remove(file: folder + "/" + job.dropLast(5) + ".csv")
      Folder.remove(file: path)
      _ = consume lock
    }
    for table in copies where table.hasSuffix(".csv") {
      let job = table.dropLast(4) + ".json"
      if FileAttributes(at: folder + "/" + job) == nil {
        Folder.remove(file: folder + "/" + table)
      }
    }
  }

  deinit {
    for hidden in [name, table?.hidden].compactMap(\.self) {
      Folder.remove(file: folder + "/" + hidden)
    }
  }

  /// The refusal with the names that people know in place of those of the copies.
  func named(_ refusal: CallRefusal, _ job: BareFileName) -> CallRefusal {
    var sentence = refusal.sentence.replacing(name, with: job.text)
    if let table { sentence = sentence.replacing(table.hidden, with: table.name) }
    return CallRefusal(status: refusal.status, sentence, field: refusal.field)
  }
}

/// A copy of a job on which people practise. Its ledger is in a scratch folder, and nothing is left
/// of it.
final class JobTrial: Sendable {
  private let hidden: HiddenJob
  private let scratch: TemporaryFolder
  private let folder: String
  private let name: String
  /// The file name of the copy of the job.
  var job: String { hidden.name }
  /// The beginning of the names of trials.
  static let prefix = "trial-"

  init(_ file: JobFile, in folder: String) throws {
    self.folder = folder
    scratch = try TemporaryFolder()
    var copy = file
    let id = randomText(bytes: 8)
    copy.name = Self.prefix + id
    copy.ledger = scratch.path + "/trial.ledger"
    name = copy.name
    hidden = try HiddenJob(copy, in: folder, id: id)
  }

  deinit {
    // A job with keys has a journal of them beside the job file.
    for file in FileAttributes.names(in: folder) where file.hasPrefix(name + "-") {
      Folder.remove(file: folder + "/" + file)
    }
  }

  /// The options that show each state of a tag for a second or two, as long as it takes by hand.
  static let pace = ["--hook", "case \"$(cat)\" in *\\\"done\\\"*) sleep 2;; *) sleep 1;; esac"]
  /// The time for which a virtual tag is shown as being written.
  static let writingTime = Duration.milliseconds(900)
}

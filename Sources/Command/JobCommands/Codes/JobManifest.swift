/// The list of the codes in a folder, with a line of JSON for each.
///
/// A run rewrites the lines of its job and its kind of code. The lines of other jobs and kinds in
/// the same folder are kept, even if two runs end at the same moment.
struct JobManifest: ~Copyable {
  /// The file name of the list in its folder.
  static let name = "manifest.jsonl"

  private let folder: String
  private let job: String
  private let kind: JobCodeKind
  private var file: OutputFile
  /// The replaced files, whose old lines are invalid, by the hash of their names. Empty unless
  /// files are replaced.
  private var replaced: Set<Int> = []
  private let isForced: Bool
  /// Whether the run makes the codes of all rows. Otherwise the lines of the other rows are kept.
  private let isWhole: Bool
  private var rows = RowRanges([])

  init(
    in folder: String, of job: String, _ kind: JobCodeKind, isForced: Bool, isWhole: Bool
  ) throws(SystemIOError) {
    (self.folder, self.job, self.kind, self.isForced) = (folder, job, kind, isForced)
    self.isWhole = isWhole
    file = try OutputFile(folder + "/" + Self.name, existing: .replaced)
  }

  /// Adds the line of a code to the list.
  mutating func write(_ line: String, of code: JobCode) throws(SystemIOError) {
    try file.write(line)
    if !isWhole { rows.add(code.row...code.row) }
    if isForced { replaced.insert(code.file.hashValue) }
  }

  /// Adds the lines of other jobs and kinds, and replaces the old list.
  consuming func commit() throws {
    let lock = try Self.locked(folder)
    try addOthers()
    try file.commit()
    _ = consume lock
  }

  /// Locks the folder, so that runs that end at the same moment take turns.
  private static func locked(_ folder: String) throws -> AdvisoryLock {
    let deadline = Deadline(in: .seconds(60))
    while true {
      if let lock = try AdvisoryLock.take(folder) { return lock }
      guard !deadline.isOver else {
        throw FolderBusy(folder: folder)
      }
      MonotonicClock.pause(.milliseconds(20))
    }
  }

  private mutating func addOthers() throws {
    let path = folder + "/" + Self.name
    guard FileAttributes(at: path)?.isRegular ?? false else { return }
    var lines = try LineReader(path)
    // The rest of the old list is dropped at the first line that cannot be read.
    while let line = (try? lines.next())?.text {
      guard let code = try? JSONValue(parsing: line), let file = code["file"]?.stringValue,
        let job = code["job"]?.stringValue, let kind = code["kind"]?.stringValue
      else { continue }
      if job == self.job, kind == self.kind.word {
        guard !isWhole, let row = code["row"]?.intValue, !rows.contains(row) else { continue }
      }
      if replaced.contains(file.hashValue) { continue }
      try self.file.write(line + "\n")
    }
  }
}

/// The error that another program has kept the folder of codes locked for a minute.
struct FolderBusy: CommandError, CustomStringConvertible {
  let folder: String
  var exitStatus: ExitStatus { .tryAgain }

  var description: String {
    "\(folder): another program has locked the folder for a minute; the codes are made, and the "
      + "same command writes \(JobManifest.name)"
  }
}

import CSVText

/// The file with the redirects of a job that is moved: a table of targets for
/// `beckon link redirects`.
final class MigrationRedirects {
  /// The path of the file of redirects.
  let path: String
  /// The number of redirects in the file.
  private(set) var count = 0
  private let isForced: Bool
  private var file: OutputFile?
  private var writer = CSVWriter(lineEnd: .lf)
  private var hash: SHA256?
  /// The URLs that have a redirect, for jobs whose rows may share them.
  private var known: Set<String>?

  init(_ path: String, existing: OutputFile.Existing, for job: JobFile) throws {
    self.path = path
    isForced = existing == .replaced
    file = try OutputFile(path, existing: .replaced)
    hash = try SHA256()
    known = job.hasUniqueURLs ? nil : []
    try write(["url", "target"])
  }

  /// Adds a redirect from a row's old URL to its new one.
  func add(from old: String, to new: String) throws {
    if known?.insert(old).inserted == false { return }
    count += 1
    try write([old, new])
  }

  private func write(_ fields: [String]) throws {
    var bytes: [UInt8] = []
    try writer.write(fields, to: &bytes)
    try hash?.update(bytes)
    try file?.write(bytes)
  }

  /// Gives the file its name. A file with the same redirects, which a command that was stopped has
  /// written, is kept.
  func commit() throws {
    guard count > 0, let file = file.take(), let digest = try hash.take()?.finish() else { return }
    if !isForced {
      switch FileKind(of: path) {
      case .nothing: break
      case .file where try Self.digest(of: path) == digest: return
      case .file, .folder, .other: throw ExistingRedirects(path: path)
      }
    }
    try file.commit()
  }

  private static func digest(of path: String) throws -> SHA256Digest {
    var hash = try SHA256()
    let input = try InputFile(path)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try input.read(into: &buffer), count > 0 {
      try hash.update(Array(buffer[..<count]))
    }
    return try hash.finish()
  }
}

/// The error that another file has the name of the redirects.
private struct ExistingRedirects: CommandError, CustomStringConvertible {
  let path: String
  var exitStatus: ExitStatus { .cannotCreate }
  var description: String {
    "\(path.safeForTerminal()) already exists and has other redirects; nothing was changed; move it "
      + "away, or use --force"
  }
}

import LibC

/// A file that appears complete or not at all.
///
/// The bytes go to a file without a name if the system has such files, else to a hidden one in the
/// same folder; `commit` gives it its name. Dropping the value without `commit`, a failure, or an
/// interruption leaves no trace. `-`, `/dev/stdout`, devices and FIFOs are written directly;
/// opening a FIFO waits for its reader.
public struct OutputFile: ~Copyable {
  /// The treatments of a file that already exists under the name.
  public enum Existing: Sendable {
    /// The existing file is kept, and writing fails, even if the file appears while we write. Links
    /// count as files.
    case kept
    /// The new file replaces it and takes over its permissions, even if those forbid writing. If
    /// the path is a symbolic link, the link stays and the file it points to is replaced; other
    /// hard links keep the old content.
    case replaced
  }

  private let name: String
  private let existing: Existing
  private let aftermath: SystemIOError.ResultingState
  private let output: OpenedOutput
  private var buffer = OutputBuffer()
  private var failure: SystemIOError?

  /// Prepares a file that will appear at `path` when it is committed; `-` is standard output.
  package init(_ path: String, existing: Existing = .kept) throws(SystemIOError) {
    let standard = path == "-" ? 1 : PathParts.descriptor(namedBy: path)
    name = standard == 1 ? "standard output" : path
    self.existing = existing
    var aftermath = SystemIOError.ResultingState.nothingWritten
    do {
      let target = try OutputTarget(path, standard: standard)
      aftermath = target.aftermath
      output = try target.open(existing)
    } catch { throw SystemIOError(error, .write, name, aftermath: aftermath) }
    self.aftermath = aftermath
  }

  /// Adds bytes at the end; after a failure every further call fails too.
  package mutating func write(_ bytes: some Collection<UInt8>) throws(SystemIOError) {
    if let failure { throw failure }
    do {
      try buffer.append(bytes, to: output.descriptor.number)
    } catch {
      let failure = failure(error)
      self.failure = failure
      throw failure
    }
  }

  /// Adds text at the end, as UTF-8.
  package mutating func write(_ text: String) throws(SystemIOError) { try write(text.utf8) }

  /// Writes all bytes so far to the file, and waits until they are on the disk.
  mutating func flush() throws(SystemIOError) {
    if let failure { throw failure }
    do throws(SystemIOError.Problem) {
      try buffer.flush(to: output.descriptor.number)
      if output.waiting != nil { try output.descriptor.synchronize() }
    } catch {
      let failure = failure(error)
      self.failure = failure
      throw failure
    }
  }

  /// Gives the file its name, once all of its bytes are on the disk.
  package consuming func commit() throws(SystemIOError) {
    if let failure { throw failure }
    do throws(SystemIOError.Problem) {
      try buffer.flush(to: output.descriptor.number)
      try output.publish(existing)
    } catch {
      throw SystemIOError(error, .write, name, aftermath: Self.aftermath(error, aftermath))
    }
  }

  private func failure(_ problem: SystemIOError.Problem) -> SystemIOError {
    SystemIOError(problem, .write, name, aftermath: Self.aftermath(problem, aftermath))
  }

  /// The state of the output after a problem: `usual`, but nothing was written to a stream that was
  /// closed from the start.
  private static func aftermath(
    _ problem: SystemIOError.Problem, _ usual: SystemIOError.ResultingState
  ) -> SystemIOError.ResultingState { problem == .notOpen ? .nothingWritten : usual }

  /// Removes a file; a missing file is not an error.
  package static func remove(_ path: String) throws(SystemIOError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw SystemIOError(SystemIOError.Problem(errno: errno), .write, path, aftermath: .oldFileKept)
  }

  /// Writes a complete file at once.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String, existing: Existing = .kept
  ) throws(SystemIOError) {
    if existing == .kept, UnnamedFile.write(bytes, to: path) { return }
    var file = try OutputFile(path, existing: existing)
    try file.write(bytes)
    try file.commit()
  }

  /// Waits until the name of a newly written file is on the disk, too. Without this, a power cut
  /// may leave the previous file, or none.
  package static func synchronizeParentFolder(of path: String) throws(SystemIOError) {
    do throws(SystemIOError.Problem) {
      try Descriptor(opening: PathParts(path).folder, O_RDONLY | O_DIRECTORY).synchronize()
    } catch { throw SystemIOError(error, .write, path, aftermath: .unchanged) }
  }
}

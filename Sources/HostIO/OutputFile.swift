#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears whole or not at all.
///
/// The bytes go to a file without a name where the system has such files, else to a hidden one in the
/// same folder; `commit` gives it its own name. A value that is dropped without it, a failure, or an
/// interruption leaves no trace. `-`, `/dev/stdout`, devices and FIFOs are written directly; a FIFO
/// waits for its reader.
public struct OutputFile: ~Copyable {
  /// What may happen to a file that is there already.
  public enum Existing: Sendable {
    /// It stays, and writing is refused, even when it appears while we write. Links count as files.
    case kept
    /// The new file takes its place and its permissions, even where those forbid writing. Where the path is a symbolic link, the
    /// link stays and the file it points to is replaced; other hard links keep the old content.
    case replaced
  }

  private let name: String
  private let existing: Existing
  private let aftermath: HostError.Aftermath
  private let output: OpenedOutput
  private var buffer = OutputBuffer()
  private var failure: HostError?

  /// Makes ready to write to `path`; `-` is standard output.
  public init(_ path: String, existing: Existing = .kept) throws(HostError) {
    let standard = path == "-" ? 1 : PathParts.descriptor(namedBy: path)
    name = standard == 1 ? "standard output" : path
    self.existing = existing
    var aftermath = HostError.Aftermath.nothingWritten
    do {
      let target = try OutputTarget(path, standard: standard)
      aftermath = target.aftermath
      output = try target.open(existing)
    } catch { throw HostError(error, .write, name, aftermath: aftermath) }
    self.aftermath = aftermath
  }

  /// Adds bytes at the end; after a failure every further call fails too.
  public mutating func write(_ bytes: some Collection<UInt8>) throws(HostError) {
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
  public mutating func write(_ text: String) throws(HostError) { try write(text.utf8) }

  /// Hands the disk all bytes that were written so far.
  mutating func flush() throws(HostError) {
    if let failure { throw failure }
    do throws(HostError.Problem) {
      try buffer.flush(to: output.descriptor.number)
      if output.waiting != nil { try output.descriptor.synchronize() }
    } catch {
      let failure = failure(error)
      self.failure = failure
      throw failure
    }
  }

  /// Puts the file under its name, once the disk has all of its bytes.
  public consuming func commit() throws(HostError) {
    if let failure { throw failure }
    do throws(HostError.Problem) {
      try buffer.flush(to: output.descriptor.number)
      try output.publish(existing)
    } catch { throw HostError(error, .write, name, aftermath: Self.aftermath(error, aftermath)) }
  }

  private func failure(_ problem: HostError.Problem) -> HostError {
    HostError(problem, .write, name, aftermath: Self.aftermath(problem, aftermath))
  }

  /// A stream that was closed from the start took nothing.
  private static func aftermath(
    _ problem: HostError.Problem, _ usual: HostError.Aftermath
  ) -> HostError.Aftermath { problem == .notOpen ? .nothingWritten : usual }

  /// Takes a file away; one that is not there is away.
  public static func remove(_ path: String) throws(HostError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw HostError(HostError.Problem(errno: errno), .write, path, aftermath: .oldFileKept)
  }

  /// Writes a whole file at once.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, existing: Existing = .kept
  ) throws(HostError) {
    if existing == .kept, UnnamedFile.write(bytes, to: path) { return }
    var file = try OutputFile(path, existing: existing)
    try file.write(bytes)
    try file.commit()
  }

  /// Waits until the disk knows the name of a file that was written just now, too: without this a power
  /// cut may leave the file that was there before, or none.
  public static func keepName(of path: String) throws(HostError) {
    do throws(HostError.Problem) {
      try Descriptor(opening: PathParts(path).folder, O_RDONLY | O_DIRECTORY).synchronize()
    } catch { throw HostError(error, .write, path, aftermath: .unchanged) }
  }
}

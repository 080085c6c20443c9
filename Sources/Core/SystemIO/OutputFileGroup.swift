import LibC

/// A group of new files whose bytes go to the disk together, which is many times faster than one
/// after the other. Each file appears complete, or not at all.
///
/// Until `commit`, no file has its name. `commit` waits until the disk has the bytes of all of
/// them, gives each its name, and waits until the disk has the names. Files of a group that goes
/// away without it leave no trace.
package struct OutputFileGroup: ~Copyable {
  /// A file of the group that does not have its name yet.
  private final class WaitingOutput {
    let path: String
    let existing: OutputFile.Existing
    private var output: OpenedOutput?

    /// The number of the open file, or `nil` for a stream, which has no name to wait for.
    let number: Int32?

    init(_ path: String, _ existing: OutputFile.Existing, _ output: consuming OpenedOutput) {
      (self.path, self.existing) = (path, existing)
      number = output.isWaiting ? output.descriptor.number : nil
      self.output = consume output
    }

    func synchronize() throws(SystemIOError.Problem) { try output?.descriptor.synchronize() }

    func publish() throws(SystemIOError.Problem) {
      try output.take()?.publish(existing, isSynchronized: true)
    }
  }

  private var waiting: [WaitingOutput] = []

  /// Creates an empty group.
  package init() {}

  /// The number of files in the group.
  package var count: Int { waiting.count }

  /// Adds a file with its bytes. Throws as `OutputFile` does if it cannot be written; the other
  /// files stay in the group.
  package mutating func add(
    _ bytes: some Collection<UInt8>, to path: String, existing: OutputFile.Existing = .kept
  ) throws(SystemIOError) {
    var aftermath = SystemIOError.ResultingState.nothingWritten
    do throws(SystemIOError.Problem) {
      let target = try OutputTarget(path, standard: PathParts.descriptor(namedBy: path))
      aftermath = target.aftermath
      let output = try target.open(existing)
      var buffer = OutputBuffer()
      try buffer.append(bytes, to: output.descriptor.number)
      try buffer.flush(to: output.descriptor.number)
      waiting.append(WaitingOutput(path, existing, output))
    } catch { throw SystemIOError(error, .write, path, aftermath: aftermath) }
  }

  /// Gives all files their names, and empties the group. Returns the error of each, in the order in
  /// which they were added; `nil` for those that were written.
  package mutating func commit() -> [SystemIOError?] {
    let files = waiting
    waiting = []
    let unsynchronized = Self.synchronize(files)
    var failures: [SystemIOError?] = []
    for (file, problem) in zip(files, unsynchronized) {
      do throws(SystemIOError.Problem) {
        if let problem { throw problem }
        try file.publish()
        failures.append(nil)
      } catch {
        let aftermath: SystemIOError.ResultingState =
          file.existing == .kept ? .nothingWritten : .oldFileKept
        failures.append(SystemIOError(error, .write, file.path, aftermath: aftermath))
      }
    }
    for folder in Set(files.map { PathParts($0.path).folder }) {
      do throws(SystemIOError.Problem) {
        try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
      } catch {
        for (index, file) in files.enumerated()
        where failures[index] == nil && PathParts(file.path).folder == folder {
          failures[index] = SystemIOError(error, .write, file.path, aftermath: .unchanged)
        }
      }
    }
    return failures
  }

  /// Waits until the bytes of all files are on the disk. Returns the problem of each file, or
  /// `nil`.
  private static func synchronize(_ files: [WaitingOutput]) -> [SystemIOError.Problem?] {
    let numbers = files.map(\.number)
    // One call for everything that waits on a file system, if that is more than a few.
    if numbers.compactMap(\.self).count > 2, synchronizeFileSystems(numbers.compactMap(\.self)) {
      return files.map { _ in nil }
    }
    return zip(files, numbers).map { file, number in
      guard number != nil else { return nil }
      do throws(SystemIOError.Problem) {
        try file.synchronize()
        return nil
      } catch { return error }
    }
  }

  /// Waits for the file systems of these open files. Returns `false` if the system cannot do that,
  /// or if any file of the file system could not be written, even another program's.
  private static func synchronizeFileSystems(_ numbers: [Int32]) -> Bool {
    #if os(Linux)
      guard let synchronizeFileSystem else { return false }
      var known: Set<dev_t> = []
      for number in numbers {
        var status = stat()
        guard fstat(number, &status) == 0 else { return false }
        if known.insert(status.st_dev).inserted, synchronizeFileSystem(number) != 0 { return false }
      }
      return true
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// The function `syncfs`, which the C library declares only with `_GNU_SOURCE`.
    private static let synchronizeFileSystem = hiddenFunction(
      "syncfs", as: (@convention(c) (Int32) -> Int32).self)
  #endif
}

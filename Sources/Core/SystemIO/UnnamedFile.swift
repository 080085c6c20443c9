import LibC

/// A file without a name until it is complete: nobody sees a part of it, and nothing is left of it
/// however the program ends.
struct UnnamedFile {
  private let target: String

  /// Creates one in the folder of `target`; `nil` if the system or the file system does not support
  /// it.
  static func open(for target: String) throws(SystemIOError.Problem) -> OpenedOutput? {
    #if os(Linux)
      guard canBeNamed else { return nil }
      do throws(SystemIOError.Problem) {
        let descriptor = try Descriptor(
          opening: PathParts(target).folder, O_RDWR | withoutName, mode: 0o666)
        return OpenedOutput(descriptor: descriptor, waiting: .unnamed(UnnamedFile(target: target)))
      } catch {
        if unknown.contains(error) { return nil }
        throw error
      }
    #else
      return nil
    #endif
  }

  /// Writes a complete file under a free name. Returns `false` if that is not possible, and then
  /// nothing is written; the usual way to write then reports the reason.
  static func write(_ bytes: some Collection<UInt8>, to target: String) -> Bool {
    let isStandard = target == "-" || PathParts.descriptor(namedBy: target) != nil
    guard !isStandard, (try? PathParts.check(target)) != nil else { return false }
    HiddenFile.sweep(besideOf: target)
    do throws(SystemIOError.Problem) {
      guard let output = try open(for: target) else { return false }
      var buffer = OutputBuffer()
      try buffer.append(bytes, to: output.descriptor.number)
      try buffer.flush(to: output.descriptor.number)
      try output.publish(.kept)
      return true
    } catch {
      return false
    }
  }

  #if os(Linux)
    /// The flag `O_TMPFILE`, which the C library declares only with `_GNU_SOURCE`.
    private static let withoutName = 0o20_000_000 | O_DIRECTORY

    /// The flag `AT_EMPTY_PATH`, which is hidden in the same way.
    private static let byNumber: Int32 = 0x1000

    /// The errors of systems and file systems that do not support files without a name.
    private static let unknown: [SystemIOError.Problem] = [
      .isDirectory, .system(errno: ENOTSUP), .system(errno: EINVAL), .system(errno: ENOSYS),
    ]

    /// Whether an open file has a path through which it can be given a name.
    private static let canBeNamed = access("/proc/self/fd", X_OK) == 0
  #endif

  /// Gives the file the name of the target, which must be free.
  func publish(_ descriptor: borrowing Descriptor) throws(SystemIOError.Problem) {
    #if os(Linux)
      // By its number, if the system lets everybody do that.
      if linkat(descriptor.number, "", AT_FDCWD, target, Self.byNumber) == 0 { return }
    #endif
    let path = "/proc/self/fd/\(descriptor.number)"
    do throws(SystemIOError.Problem) {
      _ = try retrying { linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW) }
    } catch {
      // Some systems forbid every further link, even if it is the first name.
      guard Self.forbidden.contains(error) else { throw error }
      try Self.copy(descriptor, to: target)
    }
  }

  private static let forbidden: [SystemIOError.Problem] = [
    .permissionDenied, .system(errno: EXDEV), .system(errno: EMLINK), .system(errno: ENOTSUP),
    .system(errno: ENOSYS),
  ]

  /// Copies the bytes to a hidden file, which then takes the name.
  static func copy(
    _ descriptor: borrowing Descriptor, to target: String
  ) throws(SystemIOError.Problem) {
    let copy = try TemporaryFile.open(for: target, replacing: nil)
    var (read, output) = ([UInt8](repeating: 0, count: 65_536), OutputBuffer())
    _ = try retrying { lseek(descriptor.number, 0, SEEK_SET) }
    while let count = try readNow(descriptor.number, into: &read), count > 0 {
      try output.append(read[..<count], to: copy.descriptor.number)
    }
    try output.flush(to: copy.descriptor.number)
    try copy.publish(.kept)
  }
}

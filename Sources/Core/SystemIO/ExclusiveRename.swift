import LibC

/// Ways to rename a file to a name that must be free, best first. Each is safe against other
/// writers.
enum ExclusiveRename: CaseIterable {
  /// One system call that fails if the name is taken; some file systems do not support it.
  case kernel
  /// A hard link, which fails if the name is taken; FAT has no hard links.
  case link
  /// An empty file that is created under the name only if it is free, and then replaced.
  case claim

  /// Renames a file in the first way that the file system supports. Fails if the name is taken.
  static func move(_ path: String, to target: String) throws(SystemIOError.Problem) {
    for way in allCases where try way.move(path, to: target) { return }
  }

  /// Moves the file. Returns `false` if the system or the file system does not support this way.
  func move(_ path: String, to target: String) throws(SystemIOError.Problem) -> Bool {
    switch self {
    case .kernel:
      guard let call = Self.renameIfFree else { return false }
      return try Self.isDone(call(path, target), unlessOneOf: [EINVAL, ENOSYS, ENOTSUP])
    case .link:
      // The temporary name goes when the temporary file does.
      return try Self.isDone(
        systemLink(path, target), unlessOneOf: [EPERM, ENOSYS, ENOTSUP, EMLINK])
    case .claim:
      var claim = try Descriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      try claim.close()
      if rename(path, target) == 0 { return true }
      let problem = SystemIOError.Problem.last
      unlink(target)
      throw problem
    }
  }

  private static func isDone(
    _ answer: Int32, unlessOneOf missing: [Int32]
  ) throws(SystemIOError.Problem) -> Bool {
    if answer == 0 { return true }
    if missing.contains(errno) { return false }
    throw .last
  }
}

extension ExclusiveRename {
  /// The function `renameat2` with `RENAME_NOREPLACE`, or Darwin's equivalent; `nil` if there is
  /// none.
  private static let renameIfFree: (@Sendable (String, String) -> Int32)? = {
    #if canImport(Darwin)
      return { renamex_np($0, $1, UInt32(RENAME_EXCL)) }
    #else
      typealias Function =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let function = hiddenFunction("renameat2", as: Function.self) else { return nil }
      return { function(AT_FDCWD, $0, AT_FDCWD, $1, 1) }
    #endif
  }()
}

/// Calls the C function `link`, which a case of the same name would hide.
private func systemLink(_ path: String, _ target: String) -> Int32 { link(path, target) }

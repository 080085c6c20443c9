import LibC

/// Hidden temporary names for unfinished files, next to their targets: `.beckon-….tmp`.
///
/// Each file is locked as long as its owner lives. After `kill -9` nobody holds the lock, and the
/// next process that writes into the folder removes the file.
enum HiddenFile {
  private static let (beginning, ending) = (".beckon-", ".tmp")

  /// The last folders in which this process has removed leftover hidden files.
  private static let swept = Locked([String]())

  /// Creates and locks a file with an unguessable name in the folder of `target`.
  static func make(
    for target: String, _ flags: Int32, mode: mode_t
  ) throws(SystemIOError.Problem) -> (path: String, number: Int32) {
    while true {
      let path = PathParts(target).folder + "/" + beginning + randomName() + ending
      var opened = try Descriptor(opening: path, flags | O_CREAT | O_EXCL, mode: mode)
      // On a file system without locks, no file ever counts as abandoned.
      while flock(opened.number, LOCK_EX) == -1, errno == EINTR {}
      // Another process may have taken it for an abandoned file in the moment before.
      var status = stat()
      if fstat(opened.number, &status) == 0, status.st_nlink == 0 { continue }
      return (path, opened.release())
    }
  }

  /// Removes the files that killed processes left in the folder of `target`; once for each folder,
  /// before this process creates hidden files there.
  static func sweep(besideOf target: String) {
    let folder = PathParts(target).folder
    let isFirst = swept.withLock { swept in
      if swept.contains(folder) { return false }
      if swept.count == 16 { swept.removeFirst() }
      swept.append(folder)
      return true
    }
    guard isFirst else { return }
    let names = FileAttributes.names(in: folder).filter { $0.hasPrefix(beginning) }
    for name in names where name.hasSuffix(ending) && isOrphaned(folder + "/" + name) {
      // Includes the files of a database with this name.
      for other in names where other.hasPrefix(name + "-") { unlink(folder + "/" + other) }
    }
  }

  /// Removes an abandoned file of ours. Returns `false` if it is not ours or still has an owner.
  private static func isOrphaned(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW) else {
      return false
    }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      [status.st_uid, 0].contains(geteuid()), flock(file.number, LOCK_EX | LOCK_NB) == 0
    else { return false }
    return unlink(path) == 0
  }

  private static func randomName() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}

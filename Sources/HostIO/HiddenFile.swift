#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Hidden names beside the files that will be: `.beckon-….tmp`.
///
/// Each is locked as long as its owner lives. After `kill -9` nobody has the lock, and whoever writes
/// into the folder next takes the file away.
enum HiddenFile {
  private static let (beginning, ending) = (".beckon-", ".tmp")

  /// The folders that this process has looked through.
  private static let swept = Locked(Set<String>())

  /// Makes a file that nobody else can have made, in the folder of `target`, and locks it.
  static func make(
    for target: String, _ flags: Int32, mode: mode_t
  ) throws(HostError.Problem) -> (path: String, number: Int32) {
    while true {
      let path = PathParts(target).folder + "/" + beginning + randomName() + ending
      var opened = try Descriptor(opening: path, flags | O_CREAT | O_EXCL, mode: mode)
      // A file system without locks has none that are free either.
      while flock(opened.number, LOCK_EX) == -1, errno == EINTR {}
      // In the moment before, somebody may have taken it for one that was left.
      var status = stat()
      if fstat(opened.number, &status) == 0, status.st_nlink == 0 { continue }
      return (path, opened.release())
    }
  }

  /// Takes away what processes that were killed have left in the folder of `target`; once for each
  /// folder, before this process has hidden files there itself.
  static func sweep(besideOf target: String) {
    let folder = PathParts(target).folder
    guard swept.withLock({ $0.insert(folder).inserted }) else { return }
    let names = FileFacts.names(in: folder).filter { $0.hasPrefix(beginning) }
    for name in names where name.hasSuffix(ending) && isLeft(folder + "/" + name) {
      // With what a database kept beside it.
      for other in names where other.hasPrefix(name + "-") { unlink(folder + "/" + other) }
    }
  }

  /// Whether it is a file of ours whose owner is gone; then it is gone too.
  private static func isLeft(_ path: String) -> Bool {
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

import SystemIO
import LibC

/// An append-only file that one program at a time can write. Appended bytes are on the disk before
/// the call returns.
struct AppendOnlyFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  /// Opens the file, or creates it readable for its owner only. Returns `nil` while another program
  /// has it open.
  static func take(_ path: String) throws(SystemIOError) -> AppendOnlyFile? {
    let isNew = access(path, F_OK) != 0
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, path) }
    let file = AppendOnlyFile(path: path, descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw failure(errno, path)
    }
    if isNew { try synchronizeFolder(of: path) }
    return file
  }

  private init(path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit {
    _ = flock(descriptor, LOCK_UN)
    _ = close(descriptor)
  }

  /// Appends bytes to the file. They are on the disk when this returns.
  func append(_ bytes: [UInt8]) throws(SystemIOError) {
    var left = bytes[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(errno, path) }
      left = left.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw Self.failure(errno, path) }
  }

  /// Synchronizes the folder of a new file, so that the file's name is on the disk.
  private static func synchronizeFolder(of path: String) throws(SystemIOError) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
      throw failure(errno, path)
    }
  }

  private static func failure(_ number: Int32, _ path: String) -> SystemIOError {
    SystemIOError(SystemIOError.Problem(errno: number), .write, path)
  }
}

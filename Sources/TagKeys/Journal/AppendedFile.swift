import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to which one program at a time adds at the end, and which the disk has before a call returns.
struct AppendedFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  /// Opens or makes the file, for its owner alone; `nil` when another program has it.
  static func take(_ path: String) throws(HostError) -> AppendedFile? {
    let isNew = access(path, F_OK) != 0
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, path) }
    let file = AppendedFile(path: path, descriptor: descriptor)
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

  /// Adds bytes; they are on the disk when this returns.
  func append(_ bytes: [UInt8]) throws(HostError) {
    var left = bytes[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(errno, path) }
      left = left.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw Self.failure(errno, path) }
  }

  /// A new name is on the disk when its folder is.
  private static func synchronizeFolder(of path: String) throws(HostError) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
      throw failure(errno, path)
    }
  }

  private static func failure(_ number: Int32, _ path: String) -> HostError {
    HostError(HostError.Problem(errno: number), .write, path)
  }
}

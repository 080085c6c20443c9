import LibC
package import SystemIO

/// A file that is read at any offset, so that an archive need not fit into memory.
package final class ArchiveFile: Sendable {
  /// The path of the file as messages show it.
  package let path: String
  /// The size of the file in bytes when it was opened.
  package let count: Int
  private let descriptor: Int32

  /// Opens an ordinary file for reading; throws for a folder or a device.
  package init(_ path: String) throws(SystemIOError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SystemIOError(.badName, .read, path)
    }
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemIOError(.init(errno: errno), .read, path) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    count = Int(status.st_size)
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      throw SystemIOError(
        status.st_mode & S_IFMT == S_IFDIR ? .isDirectory : .notAFile, .read, path)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The bytes of a range of the file; fewer if it has become shorter.
  package func bytes(_ range: Range<Int>) throws(SystemIOError) -> [UInt8] {
    let wanted = range.clamped(to: 0..<count)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted.count) { buffer, made in
      while made < wanted.count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: made), wanted.count - made,
          off_t(wanted.lowerBound + made))
        if got > 0 {
          made += got
        } else if got == 0 || errno != EINTR {
          if got < 0 { failure = errno }
          break
        }
      }
    }
    guard failure == 0 else { throw SystemIOError(.init(errno: failure), .read, path) }
    return bytes
  }
}

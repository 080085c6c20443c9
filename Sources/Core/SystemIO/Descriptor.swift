import LibC

/// An open file descriptor that closes itself.
package struct Descriptor: ~Copyable {
  /// The descriptor's number, or -1 once it is closed, which `poll` ignores.
  package private(set) var number: Int32

  package init(owning number: Int32) { self.number = number }

  /// Opens a path; a child process does not inherit the descriptor.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemIOError.Problem) {
    try PathParts.check(path)
    number = try retrying { open(path, flags | O_CLOEXEC | O_NOCTTY, mode) }
  }

  /// Duplicates a descriptor, never as one of the three standard numbers.
  init(duplicating other: Int32) throws(SystemIOError.Problem) {
    number = try retrying { fcntl(other, F_DUPFD_CLOEXEC, 3) }
  }

  package var isOpen: Bool { number >= 0 }

  /// Closes the descriptor and reports errors that the system only finds now.
  package mutating func close() throws(SystemIOError.Problem) {
    guard isOpen else { return }
    let closing = number
    number = -1
    // After EINTR the descriptor is gone all the same.
    if systemClose(closing) == -1, errno != EINTR { throw .last }
  }

  /// Gives up ownership of the open descriptor and returns its number; the caller must close it.
  package mutating func release() -> Int32 {
    defer { number = -1 }
    return number
  }

  deinit {
    if isOpen { _ = systemClose(number) }
  }

  /// Waits until the written data is on the disk, if the file system supports that.
  func synchronize() throws(SystemIOError.Problem) {
    if fsync(number) == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno) { return }
    throw .last
  }

  /// Makes reads and writes return at once.
  package func setNonblocking() throws(SystemIOError.Problem) {
    let flags = try retrying { fcntl(number, F_GETFL) }
    _ = try retrying { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }

  /// Returns the kind of the file, such as `S_IFREG`.
  func kind() throws(SystemIOError.Problem) -> mode_t {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status.st_mode & S_IFMT
  }
}

/// Calls the C function `close`, which a method of the same name would hide.
private func systemClose(_ number: Int32) -> Int32 { close(number) }

/// A one-way channel between a reading and a writing descriptor.
package struct Pipe: ~Copyable {
  package var reading: Descriptor
  package var writing: Descriptor

  /// Creates a pipe from two existing ends.
  package init(reading: consuming Descriptor, writing: consuming Descriptor) {
    self.reading = reading
    self.writing = writing
  }

  /// Makes a pipe. The caller must keep other threads from starting processes meanwhile
  /// (`CleanUp.begin`).
  package init() throws(SystemIOError.Problem) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying { pipe(&ends) }
    // The duplicates are close-on-exec and are never 0, 1 or 2; `pipe2` is not visible here.
    let first = Descriptor(owning: ends[0])
    let second = Descriptor(owning: ends[1])
    let safeFirst = try Descriptor(duplicating: first.number)
    let safeSecond = try Descriptor(duplicating: second.number)
    reading = safeFirst
    writing = safeSecond
  }
}

/// Makes a system call, and repeats it while signals interrupt it.
func retrying<Answer: FixedWidthInteger & SignedInteger>(
  _ call: () -> Answer
) throws(SystemIOError.Problem) -> Answer {
  while true {
    let answer = call()
    if answer != -1 { return answer }
    if errno != EINTR { throw .last }
  }
}

import LibC

/// Unix sockets: byte streams between programs on one machine.
package enum LocalSocket {
  /// The maximum number of bytes in a socket's path, without the NUL that ends it.
  package static let maxPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The argument of `shutdown` that closes both directions.
  package static var shutdownBothDirections: Int32 {
    #if canImport(Darwin)
      SHUT_RDWR
    #else
      Int32(SHUT_RDWR)
    #endif
  }

  /// Ends our sending; the other end reads the end of the stream, and we can still receive.
  package static func shutdownWriting(_ number: Int32) { shutdown(number, Int32(SHUT_WR)) }

  /// Creates a socket that listens at a path.
  package static func listening(at path: String) throws(SystemIOError) -> Descriptor {
    try check(path)
    do throws(SystemIOError.Problem) { return try listening(Array(path.utf8)) } catch {
      throw SystemIOError(error, .write, path)
    }
  }

  /// Creates a socket connected to the one that listens at a path.
  package static func connected(to path: String) throws(SystemIOError) -> Descriptor {
    try check(path)
    do throws(SystemIOError.Problem) { return try connected(Array(path.utf8)) } catch {
      throw SystemIOError(error, .read, path)
    }
  }

  #if os(Linux)
    /// Makes a socket that listens under an abstract name, which only Linux has: it is not a file,
    /// and it goes with its process.
    package static func listening(named name: String) throws(SystemIOError.Problem) -> Descriptor {
      try listening(abstract(name))
    }

    /// Creates a socket connected to the one that listens under an abstract name.
    package static func connected(named name: String) throws(SystemIOError.Problem) -> Descriptor {
      try connected(abstract(name))
    }

    private static func abstract(_ name: String) -> [UInt8] {
      Array(([0] + Array(name.utf8)).prefix(maxPathLength))
    }
  #endif

  private static func listening(_ address: [UInt8]) throws(SystemIOError.Problem) -> Descriptor {
    let made = try make()
    guard withAddress(address, { bind(made.number, $0, $1) }) == 0, listen(made.number, 64) == 0
    else { throw .init(errno: errno) }
    return made
  }

  private static func connected(_ address: [UInt8]) throws(SystemIOError.Problem) -> Descriptor {
    let made = try make()
    var result: Int32
    repeat {
      result = withAddress(address) { connect(made.number, $0, $1) }
    } while result == -1 && errno == EINTR
    guard result == 0 else { throw .init(errno: errno) }
    return made
  }

  private static func check(_ path: String) throws(SystemIOError) {
    let name = path.utf8
    // Linux would take an empty name for an abstract socket, which is not in a folder.
    guard !name.isEmpty, !name.contains(0) else { throw SystemIOError(.badName, .write, path) }
    guard name.count <= maxPathLength else {
      throw SystemIOError(.system(errno: ENAMETOOLONG), .write, path)
    }
  }

  private static func make() throws(SystemIOError.Problem) -> Descriptor {
    var made: Int32 = -1
    // No child process may start between making the socket and marking it close-on-exec.
    _ = try CleanUp { () throws(SystemIOError.Problem) in
      #if canImport(Darwin)
        let kind = SOCK_STREAM
      #else
        let kind = Int32(SOCK_STREAM.rawValue)
      #endif
      made = socket(AF_UNIX, kind, 0)
      guard made >= 0 else { throw .init(errno: errno) }
      prepare(made)
      return {}
    }
    return Descriptor(owning: made)
  }

  /// Keeps a socket from children, and makes writing without a reader an error instead of a signal.
  package static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Calls `body` with a socket address. An abstract name ends with the address, a path with its
  /// NUL.
  private static func withAddress(
    _ name: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let whole = MemoryLayout<sockaddr_un>.size
    let size = name.first == 0 ? whole - maxPathLength - 1 + name.count : whole
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  /// Sends all bytes. Returns `false` if the other side is gone.
  package static func send(_ number: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { systemSend(number, $0.baseAddress, $0.count, flags) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == -1, errno == EAGAIN {
        var polled = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, -1)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// Calls the C function `send`, which a method of the same name would hide.
private func systemSend(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32)
  -> Int
{ send(number, bytes, count, flags) }

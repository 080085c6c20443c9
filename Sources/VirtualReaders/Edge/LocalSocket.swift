internal import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Unix sockets, as a virtual PC/SC reader needs them.
enum LocalSocket {
  /// How many bytes the system takes as a socket's path, without the NUL that ends it.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A socket that listens at a path.
  static func listening(at path: String) throws(HostError) -> Descriptor {
    let number = try make(path)
    let result = withAddress(of: path) { bind(number.number, $0, $1) }
    guard result == 0, listen(number.number, 64) == 0 else {
      throw HostError(.init(errno: errno), .write, path)
    }
    return number
  }

  /// A socket that is connected to whoever listens at a path.
  static func connected(to path: String) throws(HostError) -> Descriptor {
    let number = try make(path)
    var result: Int32
    repeat {
      result = withAddress(of: path) { connect(number.number, $0, $1) }
    } while result == -1
      && errno == EINTR
    guard result == 0 else { throw HostError(.init(errno: errno), .read, path) }
    return number
  }

  private static func make(_ path: String) throws(HostError) -> Descriptor {
    let name = path.utf8
    guard !name.isEmpty, !name.contains(0) else { throw HostError(.badName, .write, path) }
    guard name.count <= longestPath else {
      throw HostError(.system(errno: ENAMETOOLONG), .write, path)
    }
    var made: Int32 = -1
    do throws(HostError.Problem) {
      // No child process may start between making the socket and marking it close-on-exec.
      _ = try CleanUp { () throws(HostError.Problem) in
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
    } catch { throw HostError(error, .start, path) }
    return Descriptor(owning: made)
  }

  /// Children do not get it, and writing to nobody is an error and no signal.
  static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Sends every byte; `false` when the other side is gone.
  static func send(_ number: Int32, _ bytes: [UInt8]) -> Bool {
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

/// The C function, out of reach where a method has the same name.
private func systemSend(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32)
  -> Int
{ send(number, bytes, count, flags) }

import SystemIO
import LibC

/// Connecting to a network printer, and querying the state of the connection.
enum NetworkCall {
  /// Connects to a host and returns a non-blocking socket. Every address of the host is tried.
  static func connect(
    _ host: String, _ port: UInt16, within time: Duration
  ) throws(LabelPrinterError.Problem) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = streams
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, String(port), &hints, &list)
    guard failure == 0, let first = list else {
      throw .unknownHost(String(cString: gai_strerror(failure)))
    }
    defer { freeaddrinfo(first) }
    let deadline = Deadline(in: time)
    var problem = LabelPrinterError.Problem.unreachable("it has no address")
    for entry in sequence(first: first, next: { $0.pointee.ai_next }) {
      do throws(LabelPrinterError.Problem) {
        return try connect(entry.pointee, deadline, time)
      } catch {
        if case .interrupted = error { throw error }
        problem = error
      }
    }
    throw problem
  }

  private static func connect(
    _ entry: addrinfo, _ deadline: Deadline, _ time: Duration
  ) throws(LabelPrinterError.Problem) -> Int32 {
    let number = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
    guard number >= 0 else { throw LabelPrinterError.Problem(SystemIOError.Problem(errno: errno)) }
    var socket = Descriptor(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    var code: Int32 = 0
    if systemConnect(number, entry.ai_addr, entry.ai_addrlen) != 0 {
      code = errno
      if code == EINPROGRESS {
        do throws(SystemIOError.Problem) {
          try wait(number, toRead: false, toWrite: true, deadline)
        } catch {
          throw error == .timedOut ? .noAnswer(time) : LabelPrinterError.Problem(error)
        }
        code = pendingError(number) ?? 0
      }
    }
    switch code {
    case 0: return socket.release()
    case ECONNREFUSED: throw .refused
    case ETIMEDOUT: throw .noAnswer(time)
    default: throw .unreachable(String(cString: strerror(code)))
    }
  }

  /// Returns a non-blocking datagram socket to another port of a connected socket's other end.
  static func datagramSocket(peerOf number: Int32, _ port: UInt16) -> Int32? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getpeername(number, address, &size) == 0 else { return nil }
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        // The port has the same position in addresses of both families.
        UnsafeMutableRawPointer(address).storeBytes(
          of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
        let other = socket(family, datagrams, 0)
        guard other >= 0 else { return nil }
        var descriptor = Descriptor(owning: other)
        _ = fcntl(other, F_SETFD, FD_CLOEXEC)
        _ = fcntl(other, F_SETFL, O_NONBLOCK)
        guard systemConnect(other, address, size) == 0 else { return nil }
        return descriptor.release()
      }
    }
  }

  /// Returns and clears the pending error of a socket; `nil` if there is none.
  static func pendingError(_ number: Int32) -> Int32? {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size) == 0, code != 0 else { return nil }
    return code
  }

  /// Returns the number of bytes that the other end has acknowledged, which includes one for
  /// opening the connection, and the number of unsent bytes. Returns `nil` if the system does not
  /// report them.
  static func counts(_ number: Int32) -> (acknowledged: Int, unsent: Int)? {
    #if os(Linux)
      // `tcpi_bytes_acked` and `tcpi_notsent_bytes` of the kernel's `struct tcp_info` (Linux 4.6),
      // which glibc's header lacks.
      let (acknowledged, unsent) = (120, 144)
      var information = [UInt8](repeating: 0, count: 256)
      var size = socklen_t(information.count)
      guard getsockopt(number, Int32(IPPROTO_TCP), 11, &information, &size) == 0,
        size >= unsent + 4
      else { return nil }
      return information.withUnsafeBytes {
        (
          Int(clamping: $0.loadUnaligned(fromByteOffset: acknowledged, as: UInt64.self)),
          Int($0.loadUnaligned(fromByteOffset: unsent, as: UInt32.self))
        )
      }
    #else
      return nil
    #endif
  }

  #if canImport(Darwin)
    private static let streams = SOCK_STREAM
    private static let datagrams = SOCK_DGRAM
  #else
    private static let streams = Int32(SOCK_STREAM.rawValue)
    private static let datagrams = Int32(SOCK_DGRAM.rawValue)
  #endif
}

/// Calls the C function `connect`, which a method of the same name hides.
private func systemConnect(
  _ number: Int32, _ address: UnsafePointer<sockaddr>?, _ size: socklen_t
) -> Int32 { connect(number, address, size) }

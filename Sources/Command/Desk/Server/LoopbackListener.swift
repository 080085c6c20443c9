import LibC

/// The listening sockets of the server: 127.0.0.1 and, if the system has IPv6, ::1, with the same
/// port. It cannot listen on any other address.
struct LoopbackListener: ~Copyable {
  private let first: Descriptor
  private let second: Descriptor
  /// The port of both sockets.
  let port: Int

  /// Listens on this port, or with `nil` on one that the system chooses.
  init(port wanted: Int?) throws(DeskServerError) {
    // A port that is free at one address may be taken at the other.
    for _ in 0..<(wanted == nil ? 16 : 1) {
      do throws(SystemIOError.Problem) {
        var first = try Self.listening(.v4, UInt16(clamping: wanted ?? 0))
        let port = try Self.port(of: first)
        guard let second = try Self.second(port) else { continue }
        self.first = Descriptor(owning: first.release())
        self.second = Descriptor(owning: second)
        self.port = Int(port)
        return
      } catch { throw Self.error(error, wanted) }
    }
    throw DeskServerError(wanted.map { .portTaken($0) } ?? .noPort)
  }

  /// The file descriptors to be polled; −1 for an address that the system does not have.
  var numbers: [Int32] { [first.number, second.number] }

  /// Shuts down the listening sockets, so that later connections are refused.
  func shutDown() {
    for number in numbers where number >= 0 { shutdown(number, LocalSocket.shutdownBothDirections) }
  }

  /// Accepts the pending connections. Returns their sockets, which do not block, and whether the
  /// system lacked resources for another one.
  func accepted() -> (sockets: [Int32], isShort: Bool) {
    var (sockets, isShort): ([Int32], Bool) = ([], false)
    for listener in numbers where listener >= 0 {
      do throws(SystemIOError.Problem) {
        sockets.append(try Self.accepted(listener))
      } catch {
        let shortages = [EMFILE, ENFILE, ENOBUFS, ENOMEM].map {
          SystemIOError.Problem.system(errno: $0)
        }
        isShort = isShort || shortages.contains(error)
      }
    }
    return (sockets, isShort)
  }

  private static func accepted(_ listener: Int32) throws(SystemIOError.Problem) -> Int32 {
    var made: Int32 = -1
    // No child process may start between creating the socket and marking it close-on-exec.
    _ = try CleanUp { () throws(SystemIOError.Problem) in
      made = accept(listener, nil, nil)
      guard made >= 0 else { throw .init(errno: errno) }
      LocalSocket.prepare(made)
      return {}
    }
    var socket = Descriptor(owning: made)
    try socket.setNonblocking()
    // Heads and bodies are sent at once, however small.
    set(made, Int32(IPPROTO_TCP), TCP_NODELAY)
    return socket.release()
  }
}

extension LoopbackListener {
  private enum Family { case v4, v6 }

  /// Listens on the other address. Returns -1 if the system has no IPv6, or `nil` if the port is
  /// taken there.
  private static func second(_ port: UInt16) throws(SystemIOError.Problem) -> Int32? {
    do throws(SystemIOError.Problem) {
      var made = try listening(.v6, port)
      return made.release()
    } catch {
      switch error {
      case .alreadyExists: return nil
      case .system(errno: EAFNOSUPPORT), .system(errno: EADDRNOTAVAIL),
        .system(errno: EPROTONOSUPPORT):
        return -1
      default: throw error
      }
    }
  }

  private static func listening(
    _ family: Family, _ port: UInt16
  ) throws(SystemIOError.Problem) -> Descriptor {
    var made: Int32 = -1
    _ = try CleanUp { () throws(SystemIOError.Problem) in
      made = socket(family == .v4 ? AF_INET : AF_INET6, streams, 0)
      guard made >= 0 else { throw .init(errno: errno) }
      LocalSocket.prepare(made)
      return {}
    }
    let listener = Descriptor(owning: made)
    try listener.setNonblocking()
    // Connections of an earlier desk that the system still remembers must not block the port.
    set(made, SOL_SOCKET, SO_REUSEADDR)
    if family == .v6 { set(made, v6, IPV6_V6ONLY) }
    let bound = family == .v4 ? bindV4(made, port) : bindV6(made, port)
    guard bound == 0, listen(made, 128) == 0 else { throw .init(errno: errno) }
    return listener
  }

  private static func set(_ number: Int32, _ level: Int32, _ option: Int32) {
    var yes: Int32 = 1
    setsockopt(number, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bindV4(_ number: Int32, _ port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return bind(number, &address)
  }

  private static func bindV6(_ number: Int32, _ port: UInt16) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    return bind(number, &address)
  }

  private static func bind<Address>(_ number: Int32, _ address: inout Address) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return systemBind(
        number, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  private static func port(of socket: borrowing Descriptor) throws(SystemIOError.Problem) -> UInt16
  {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socket.number
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
    }
    guard result == 0 else { throw .init(errno: errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func error(_ problem: SystemIOError.Problem, _ port: Int?) -> DeskServerError {
    switch (problem, port) {
    case (.alreadyExists, let port?): DeskServerError(.portTaken(port))
    case (.permissionDenied, let port?): DeskServerError(.portForbidden(port))
    default: DeskServerError(.system(SystemIOError(problem, .start, "a server on 127.0.0.1")))
    }
  }

  private static let v6 = Int32(IPPROTO_IPV6)
  #if canImport(Darwin)
    private static let streams = SOCK_STREAM
  #else
    private static let streams = Int32(SOCK_STREAM.rawValue)
  #endif
}

/// Calls the C function `bind`, whose name a method of the type hides.
private func systemBind(_ number: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t)
  -> Int32
{ bind(number, address, size) }

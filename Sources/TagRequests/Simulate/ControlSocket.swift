import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A socket in the file system that takes lines from any number of programs and answers them.
final class ControlSocket {
  private struct Client {
    var number: Int32
    var lines = LineBuffer()
  }
  private let number: Int32
  private var clients: [Client] = []
  private let cleanUp: CleanUp
  private let path: String

  init(path: String) throws(HostError) {
    let number = try Self.listening(at: path)
    self.number = number
    self.path = path
    cleanUp = CleanUp { { unlink(path) } }
  }

  deinit {
    for client in clients { close(client.number) }
    close(number)
    unlink(path)
  }

  /// What to poll.
  var polled: [pollfd] {
    ([number] + clients.map(\.number)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  func accept() {
    while true {
      let client = systemAccept(number)
      guard client >= 0 else { return }
      Self.prepare(client)
      clients.append(Client(number: client))
    }
  }

  /// The lines that have come, each with its sender.
  func lines() -> [(Int32, String)] {
    var result: [(Int32, String)] = []
    var remaining: [Client] = []
    for var client in clients {
      guard let lines = client.lines.read(from: client.number) else {
        close(client.number)
        continue
      }
      result += lines.map { (client.number, $0) }
      remaining.append(client)
    }
    clients = remaining
    return result
  }

  /// Answers; a client that does not read loses its answer.
  func answer(_ client: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
  }

  private static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
  }

  private static func problem(_ code: Int32) -> HostError.Problem {
    switch code {
    case EADDRINUSE: .alreadyExists
    case ENOENT: .notFound
    case EACCES: .permissionDenied
    default: .system(errno: code)
    }
  }

  /// How many bytes the system takes as a socket's path, without the NUL that ends it.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private static func listening(at path: String) throws(HostError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    // Linux would take an empty name for a socket that is in no folder.
    guard !name.isEmpty, !name.contains(0) else { throw HostError(.badName, .write, path) }
    guard name.count <= longestPath else {
      throw HostError(.system(errno: ENAMETOOLONG), .write, path)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let number = socket(AF_UNIX, kind, 0)
    guard number >= 0 else { throw HostError(.system(errno: errno), .start, path) }
    prepare(number)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) == 0 }
    }
    guard isBound, listen(number, 8) == 0 else {
      let code = errno
      close(number)
      throw HostError(Self.problem(code), .write, path)
    }
    return number
  }
}

/// The C function, out of reach where a method has the same name.
private func systemAccept(_ number: Int32) -> Int32 { accept(number, nil, nil) }

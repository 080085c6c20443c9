import LibC

/// A socket in the file system that reads lines from any number of programs and answers them.
final class ControlSocket {
  private struct Client {
    var number: Int32
    var lines = LineBuffer()
  }
  private let entrance: Descriptor
  private var clients: [Client] = []
  private let cleanUp: CleanUp
  private let path: String

  init(path: String) throws(SystemIOError) {
    entrance = try LocalSocket.listening(at: path)
    self.path = path
    do throws(SystemIOError.Problem) { try entrance.setNonblocking() } catch {
      throw SystemIOError(error, .start, path)
    }
    cleanUp = CleanUp { { unlink(path) } }
  }

  deinit {
    for client in clients { close(client.number) }
    unlink(path)
  }

  /// The file descriptors of the socket and its clients, to be polled.
  var polled: [pollfd] {
    ([entrance.number] + clients.map(\.number)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  func accept() {
    while true {
      let client = systemAccept(entrance.number)
      guard client >= 0 else { return }
      LocalSocket.prepare(client)
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      clients.append(Client(number: client))
    }
  }

  /// The lines that have arrived, each with the file descriptor of its client.
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

  /// Sends an answer to a client, who loses it if it does not read.
  func answer(_ client: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
  }
}

/// Calls the C function `accept`, whose name a method of the class hides.
private func systemAccept(_ number: Int32) -> Int32 { accept(number, nil, nil) }

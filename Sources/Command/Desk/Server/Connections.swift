import HTTPGate
import LibC

/// The open connections, each with a thread of its own, and the memory held by their bodies.
final class Connections: Sendable {
  private struct State: Sendable {
    /// The file descriptors of the open connections, by the numbers of the connections.
    var open: [Int: Int32] = [:]
    var next = 0
    var bodyBytes = 0
  }
  private let state = Locked(State())
  private let limits: DeskLimits
  private let wakePipe: WakePipe

  /// Creates an empty set; `ended` rings at the end of each connection.
  init(_ limits: DeskLimits, ended: WakePipe) {
    self.limits = limits
    wakePipe = ended
  }

  /// The number of open connections.
  var count: Int { state.withLock(\.open.count) }

  /// Runs `talk` with a socket on a thread of its own, and closes the socket afterwards. If there
  /// are too many connections, the socket gets a refusal.
  func open(_ socket: Int32, _ talk: @escaping @Sendable (Int32) -> Void) {
    let key = state.withLock { state -> Int? in
      guard state.open.count < limits.connections else { return nil }
      state.next += 1
      state.open[state.next] = socket
      return state.next
    }
    guard let key else {
      Self.refuse(socket)
      systemClose(socket)
      return
    }
    let thread = SystemThread { [self] in
      talk(socket)
      end(key)
    }
    guard let thread else {
      Self.refuse(socket)
      return end(key)
    }
    thread.detach()
  }

  /// Closes the socket while holding the lock, so that its number cannot be reused by another
  /// connection first.
  private func end(_ key: Int) {
    state.withLock { state in
      if let socket = state.open.removeValue(forKey: key) { systemClose(socket) }
    }
    wakePipe.ring()
  }

  /// Sends a refusal without waiting, as no thread is there to wait.
  private static func refuse(_ socket: Int32) {
    _ = try? writeNow(socket, Answer(.tooBusy).bytes(withBody: true)[...])
    LocalSocket.shutdownWriting(socket)
    // Unread data would make the system discard the response.
    var buffer = [UInt8](repeating: 0, count: RequestLimits.head)
    _ = try? readNow(socket, into: &buffer)
  }

  /// Shuts down all connections for reading, or entirely.
  func close(reading: Bool) {
    state.withLock { state in
      for socket in state.open.values {
        shutdown(socket, reading ? Int32(SHUT_RD) : LocalSocket.shutdownBothDirections)
      }
    }
  }

  /// The result of `body`; throws if this many bytes do not fit beside those of other connections.
  func holding<Result>(
    _ bytes: Int, _ body: () throws(RequestRefusal) -> Result
  ) throws(RequestRefusal) -> Result {
    try state.withLock { state throws(RequestRefusal) in
      guard bytes <= limits.allBodyBytes - state.bodyBytes else { throw .tooBusy }
      state.bodyBytes += bytes
    }
    defer { state.withLock { $0.bodyBytes -= bytes } }
    return try body()
  }
}

/// Calls the C function `close`, whose name a method of the class hides.
private func systemClose(_ number: Int32) { _ = close(number) }

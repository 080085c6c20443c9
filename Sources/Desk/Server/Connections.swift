import HostIO
import WebGate

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The connections that are open, each with a thread; and what they hold in memory.
final class Connections: Sendable {
  private struct State: Sendable {
    /// Descriptors by the number of their connection.
    var open: [Int: Int32] = [:]
    var next = 0
    var bodyBytes = 0
  }
  private let state = Locked(State())
  private let limits: DeskLimits
  private let bell: Bell

  /// `ended` is rung at the end of each.
  init(_ limits: DeskLimits, ended: Bell) {
    self.limits = limits
    bell = ended
  }

  /// How many there are.
  var count: Int { state.withLock(\.open.count) }

  /// Has `talk` use a socket, on a thread of its own, and closes it afterwards. One too many is told so.
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

  /// Closed while nobody can take the number for another connection's.
  private func end(_ key: Int) {
    state.withLock { state in
      if let socket = state.open.removeValue(forKey: key) { systemClose(socket) }
    }
    bell.ring()
  }

  /// Waits for nothing: there is no thread to wait.
  private static func refuse(_ socket: Int32) {
    _ = try? writeNow(socket, Answer(.tooBusy).bytes(withBody: true)[...])
    LocalSocket.endSending(socket)
    // What was sent already and not read would have the system take the answer back.
    var buffer = [UInt8](repeating: 0, count: RequestLimits.head)
    _ = try? readNow(socket, into: &buffer)
  }

  /// No connection reads any more, or does anything.
  func close(reading: Bool) {
    state.withLock { state in
      for socket in state.open.values {
        shutdown(socket, reading ? Int32(SHUT_RD) : LocalSocket.bothWays)
      }
    }
  }

  /// Does `body` when there is room for so many bytes beside those of other connections.
  func holding<Result>(
    _ bytes: Int, _ body: () throws(RequestFault) -> Result
  ) throws(RequestFault) -> Result {
    try state.withLock { state throws(RequestFault) in
      guard bytes <= limits.allBodyBytes - state.bodyBytes else { throw .tooBusy }
      state.bodyBytes += bytes
    }
    defer { state.withLock { $0.bodyBytes -= bytes } }
    return try body()
  }
}

/// The C function, out of reach where a method has the same name.
private func systemClose(_ number: Int32) { _ = close(number) }

internal import SystemIO
import LibC

/// Disturbances of pcscd's clients by other programs and by a policy, for tests.
final class PCSCDisturbance: Sendable {
  private let holder = Locked<PCSCClient?>(nil)
  private let refusal = Locked<Refusal?>(nil)

  /// A socket that accepts every connection and closes it at once.
  private final class Refusal: Sendable {
    private let entrance: Int32
    private let thread: ServiceThread

    init(at path: String) throws(SystemIOError) {
      var socket = try LocalSocket.listening(at: path)
      let number = socket.release()
      entrance = number
      do throws(SystemIOError) {
        thread = try ServiceThread {
          while true {
            let client = accept(number, nil, nil)
            // Any other failure than an aborted connection means that we shut the socket down.
            if client < 0, errno != EINTR, errno != ECONNABORTED { break }
            if client >= 0 { _ = systemClose(client) }
          }
          _ = systemClose(number)
        }
      } catch {
        _ = systemClose(number)
        throw error
      }
    }

    func end() {
      shutdown(entrance, LocalSocket.shutdownBothDirections)
      thread.join()
    }
  }

  /// Replaces pcscd's socket with one that refuses clients.
  func refuse(at path: String) throws(SystemIOError) {
    unlink(path)
    let made = try Refusal(at: path)
    refusal.withLock { $0 = made }
  }

  /// Lets another program begin a transaction with the card, which locks others out.
  func hold(reader: String, at path: String) throws(SystemIOError) {
    let program = try PCSCClient(at: path)
    try program.connect(to: reader)
    try program.beginTransaction()
    holder.withLock { $0 = program }
  }

  func releaseCard() { holder.withLock { $0 = nil } }

  /// Lets another program connect, reset the card, and disconnect.
  func reset(reader: String, at path: String) throws(SystemIOError) {
    let program = try PCSCClient(at: path)
    try program.connect(to: reader)
    try program.disconnect(resetting: true)
  }

  func end() {
    releaseCard()
    let last = refusal.withLock { refusal -> Refusal? in
      defer { refusal = nil }
      return refusal
    }
    last?.end()
  }
}

/// Calls the C function `close`, which is hidden where a method has the same name.
private func systemClose(_ number: Int32) -> Int32 { close(number) }

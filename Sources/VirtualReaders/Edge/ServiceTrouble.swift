internal import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What other programs and a policy do to those who use a pcscd.
final class ServiceTrouble: Sendable {
  private let holder = Locked<OtherProgram?>(nil)
  private let refusal = Locked<Refusal?>(nil)

  /// A socket that takes every connection and closes it.
  private final class Refusal: Sendable {
    private let entrance: Int32
    private let thread: ServiceThread

    init(at path: String) throws(HostError) {
      var socket = try LocalSocket.listening(at: path)
      let number = socket.release()
      entrance = number
      do throws(HostError) {
        thread = try ServiceThread {
          while true {
            let client = accept(number, nil, nil)
            // Another end than a client's impatience is ours: the socket was shut down.
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
      shutdown(entrance, LocalSocket.bothWays)
      thread.join()
    }
  }

  /// Puts a socket that refuses in the place of pcscd's.
  func refuse(at path: String) throws(HostError) {
    unlink(path)
    let made = try Refusal(at: path)
    refusal.withLock { $0 = made }
  }

  /// Has another program begin a transaction.
  func hold(reader: String, at path: String) throws(HostError) {
    let program = try OtherProgram(at: path)
    try program.connect(to: reader)
    try program.beginTransaction()
    holder.withLock { $0 = program }
  }

  func letGo() { holder.withLock { $0 = nil } }

  /// Has another program come, reset the card, and go.
  func reset(reader: String, at path: String) throws(HostError) {
    let program = try OtherProgram(at: path)
    try program.connect(to: reader)
    try program.disconnect(resetting: true)
  }

  func end() {
    letGo()
    let last = refusal.withLock { refusal -> Refusal? in
      defer { refusal = nil }
      return refusal
    }
    last?.end()
  }
}

/// The C function, out of reach where a method has the same name.
private func systemClose(_ number: Int32) -> Int32 { close(number) }

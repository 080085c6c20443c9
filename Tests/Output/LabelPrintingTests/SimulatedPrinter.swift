import Foundation
import SystemIO
import TestSupport

/// A label printer on a free port of this machine, for one connection or more, one after the other.
///
/// It keeps what it has read, without questions about its state; the tests compare.
final class SimulatedPrinter: Sendable {
  /// What it does.
  struct Behaviour: Sendable {
    /// Closes when it has read so many bytes of labels.
    var closesAfter: Int?
    /// Reads no more than so many, and stays.
    var stallsAfter: Int?
    /// What it answers to `~HS`, one after the other, the last again and again; none for a silent
    /// one.
    var answers: [String] = []
    /// Whether it closes when the other side has.
    var closesAtEnd = true
    /// How many connections it takes.
    var connections = 1
    /// In so many connections, the first, it says that its roll has come to its end.
    var emptyFirst = 0

    /// A printer that says of itself that all is well and all is printed.
    static let speaking = Behaviour(answers: [SimulatedPrinter.answer()])
  }

  private struct State: Sendable {
    var labels: [UInt8] = []
    var isDone = false
    var isDismissed = false
  }

  let port: UInt16
  private let listener: Int32
  private let behaviour: Behaviour
  private let state = Locked(State())

  /// A Zebra's answer: flags that are up, formats in its memory, labels left.
  static func answer(
    paperOut: Int = 0, paused: Int = 0, headUp: Int = 0, ribbonOut: Int = 0, formats: Int = 0,
    left: Int = 0
  ) -> String {
    "\u{2}030,\(paperOut),\(paused),0494,00\(formats),0,0,0,000,0,0,0\u{3}\r\n"
      + "\u{2}000,0,\(headUp),\(ribbonOut),0,2,4,0,0000000\(left),1,000\u{3}\r\n"
      + "\u{2}1234,0\u{3}\r\n"
  }

  init(_ behaviour: Behaviour = Behaviour()) throws {
    self.behaviour = behaviour
    let number = socket(AF_INET, streams, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // A printer has little memory, however much the system would lend it.
    var room: Int32 = 65_536
    setsockopt(number, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && listen(number, 1) == 0
          && getsockname(number, $0, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    listener = number
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in serve() }
  }

  /// What it has read of labels, once it is done with its connection.
  func labels() -> [UInt8] {
    state.withLock { $0.isDismissed = true }
    _ = eventually { state.withLock { $0.isDone } }
    return state.withLock { $0.labels }
  }

  private func serve() {
    for number in 0..<behaviour.connections {
      let client = accept(listener, nil, nil)
      let isEmpty = number < behaviour.emptyFirst
      talk(to: client, isEmpty ? [Self.answer(paperOut: 1)] : behaviour.answers)
      close(client)
    }
    close(listener)
    state.withLock { $0.isDone = true }
  }

  private func talk(to client: Int32, _ answers: [String]) {
    var answers = answers[...]
    var pending: [UInt8] = []
    while true {
      let count = state.withLock { $0.labels.count }
      if let most = behaviour.closesAfter, count >= most { return }
      let limit = min(behaviour.closesAfter ?? .max, behaviour.stallsAfter ?? .max) - count
      if limit <= 0 { return waitForEnd() }
      var buffer = [UInt8](repeating: 0, count: min(1_024, limit))
      let read = recv(client, &buffer, buffer.count, 0)
      guard read > 0 else { break }
      pending += buffer[..<read]
      while let place = pending.firstIndex(of: UInt8(ascii: "~")), pending.count >= place + 3 {
        pending.removeSubrange(place..<place + 3)
        if let answer = answers.first {
          _ = Array(answer.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, quietly) }
          if answers.count > 1 { answers.removeFirst() }
        }
      }
      if !pending.contains(UInt8(ascii: "~")) {
        state.withLock { [pending] in $0.labels += pending }
        pending = []
      }
    }
    if !behaviour.closesAtEnd { waitForEnd() }
  }

  /// Reads nothing, until the test has seen enough.
  private func waitForEnd() {
    _ = eventually(within: 30) { state.withLock { $0.isDismissed } }
  }
}

#if canImport(Darwin)
  private let streams = SOCK_STREAM
  private let quietly: Int32 = 0
#else
  private let streams = Int32(SOCK_STREAM.rawValue)
  private let quietly = Int32(MSG_NOSIGNAL)
#endif

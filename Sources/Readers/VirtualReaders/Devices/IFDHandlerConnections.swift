internal import SystemIO
import LibC

/// The connections of pcscd's driver to a virtual reader. Only the reader's thread uses them.
struct IFDHandlerConnections: ~Copyable {
  struct Connection {
    var number: Int32
    var received: [UInt8] = []
    /// The kind of connection: `M` for calls, `E` for events; `nil` before the first message.
    var kind: UInt8?
    var slot: [UInt8] = []
    /// A delayed answer, with the time in milliseconds at which it is sent.
    var late: (frame: [UInt8], moment: Int)?
  }

  let entrance: Descriptor
  let wakes: WakePipe
  private(set) var connections: [Connection] = []
  private(set) var buffer = [UInt8](repeating: 0, count: 65_536)

  deinit {
    for connection in connections where connection.number >= 0 { systemClose(connection.number) }
  }

  /// Whether the driver has an open connection for calls.
  var hasCalls: Bool {
    connections.contains { $0.kind == UInt8(ascii: "M") && $0.number >= 0 && $0.slot.isEmpty }
  }

  /// Returns the slot of a connection; empty for the reader itself.
  func slot(_ index: Int) -> String { String(decoding: connections[index].slot, as: UTF8.self) }

  /// Tells the driver to ask whether a card is present.
  mutating func tellOfChange() {
    for index in connections.indices where connections[index].kind == UInt8(ascii: "E") {
      if !LocalSocket.send(connections[index].number, [0]) { close(index) }
    }
  }

  mutating func answer(_ index: Int, _ answer: IFDHandlerResponse, after milliseconds: Int) {
    if milliseconds > 0 {
      connections[index].late = (answer.frame, Self.now + milliseconds)
    } else if !LocalSocket.send(connections[index].number, answer.frame) {
      close(index)
    }
  }

  mutating func close(_ index: Int) {
    if connections[index].number >= 0 { systemClose(connections[index].number) }
    connections[index].number = -1
    connections[index].late = nil
  }

  mutating func closeAll() {
    for index in connections.indices { close(index) }
  }

  /// Waits for data, and returns the complete calls, each with its connection.
  ///
  /// If the reader is unplugged, new connections are refused.
  mutating func wait(isOpen: Bool) -> [(Int, [UInt8])] {
    connections.removeAll { $0.number < 0 }
    sendLate()
    var polled = [wakes.number, entrance.number] + connections.map(\.number)
    let entries = polled.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled = []
    var ready = entries
    let next = connections.compactMap { $0.late?.moment }.min()
    let timeout = next.map { Int32(clamping: max(1, $0 - Self.now)) } ?? -1
    guard poll(&ready, nfds_t(ready.count), timeout) > 0 else { return [] }
    wakes.quiet()
    if ready[1].revents != 0 { accept(isOpen: isOpen) }
    var calls: [(Int, [UInt8])] = []
    for index in 0..<(ready.count - 2) where ready[index + 2].revents != 0 {
      receive(index)
      calls += takeFrames(index).map { (index, $0) }
    }
    return calls
  }

  private mutating func sendLate() {
    for index in connections.indices {
      guard let late = connections[index].late, late.moment <= Self.now else { continue }
      connections[index].late = nil
      if !LocalSocket.send(connections[index].number, late.frame) { close(index) }
    }
  }

  private mutating func accept(isOpen: Bool) {
    let number = systemAccept(entrance.number)
    guard number >= 0 else { return }
    LocalSocket.prepare(number)
    if isOpen { connections.append(Connection(number: number)) } else { systemClose(number) }
  }

  private mutating func receive(_ index: Int) {
    guard let count = try? readNow(connections[index].number, into: &buffer), count > 0 else {
      return close(index)
    }
    connections[index].received += buffer[..<count]
    // More than any frame of pcscd.
    if connections[index].received.count > 1 << 20 { close(index) }
  }

  private mutating func takeFrames(_ index: Int) -> [[UInt8]] {
    guard connections[index].number >= 0 else { return [] }
    if connections[index].kind == nil {
      let bytes = connections[index].received
      guard bytes.count >= 2, bytes.count >= 2 + Int(bytes[1]) else { return [] }
      connections[index].kind = bytes[0]
      connections[index].slot = Array(bytes[2..<(2 + Int(bytes[1]))])
      connections[index].received.removeFirst(2 + Int(bytes[1]))
    }
    return IFDHandlerCall.frames(in: &connections[index].received)
  }

  private static var now: Int { Int(MonotonicClock.nanoseconds / 1_000_000) }
}

/// Calls the C function `accept`, which is hidden where a method has the same name.
private func systemAccept(_ number: Int32) -> Int32 { accept(number, nil, nil) }
private func systemClose(_ number: Int32) { close(number) }

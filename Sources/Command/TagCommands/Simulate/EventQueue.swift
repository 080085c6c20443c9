import LibC

/// Events on their way from the reader's thread. `number` is readable while events are waiting.
final class EventQueue: Sendable {
  private let waiting = Locked<[ReaderEvent]>([])
  private let bell: WakePipe

  init() throws { bell = try WakePipe(for: "the simulation") }

  /// The file descriptor that becomes readable with an event, to be polled.
  var number: Int32 { bell.number }

  func add(_ events: [ReaderEvent]) {
    waiting.withLock { $0 += events }
    bell.ring()
  }

  func take() -> [ReaderEvent] {
    bell.quiet()
    return waiting.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// A buffer that divides a stream of bytes into lines.
struct LineBuffer {
  private var bytes: [UInt8] = []

  /// Reads once. Returns the lines that are complete, or `nil` at the end of the stream.
  mutating func read(from number: Int32) -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = readSome(number, &buffer)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    guard count > 0 else { return nil }
    bytes += buffer[..<count]
    // A line of this length is not a valid step.
    if bytes.count > 1 << 16 { bytes = [] }
    var lines: [String] = []
    while let end = bytes.firstIndex(of: 0x0A) {
      lines.append(String(decoding: bytes[..<end], as: UTF8.self))
      bytes.removeFirst(end + 1)
    }
    return lines
  }
}

private func readSome(_ number: Int32, _ buffer: inout [UInt8]) -> Int {
  let size = buffer.count
  return read(number, &buffer, size)
}

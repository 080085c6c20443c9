import LibC

/// The pipes through which a command and the process that talks to the reader communicate.
struct HostChannel {
  private let input: Int32 = 0
  private let output: Int32
  private var stream = WireStream()
  private(set) var isAtEnd = false

  /// Reserves standard output for frames. The output of libraries goes to standard error from now
  /// on.
  init?() {
    output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard output >= 0, dup2(2, 1) >= 0 else { return nil }
  }

  /// Reads the next request, or returns `nil` at the end of the input.
  mutating func next() throws(WireError) -> (number: UInt16, request: TimedRequest)? {
    while true {
      if let frame = try stream.next() { return (frame.number, try TimedRequest(frame.content)) }
      guard !isAtEnd else { return nil }
      readSome()
    }
  }

  /// Waits for this time. Returns whether the client has cancelled the current request.
  mutating func isCancelled(within milliseconds: Int32) throws(WireError) -> Bool {
    var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, milliseconds) > 0 { readSome() }
    if isAtEnd { return true }
    guard let frame = try stream.next() else { return false }
    guard try TimedRequest(frame.content).request == .cancel else { throw .notAFrame }
    return true
  }

  mutating func send(_ answer: CountedAnswer, to number: UInt16) {
    var rest = WireFrame(number: number, content: answer.content).bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The client no longer reads. The input will end, too.
      guard count > 0 else {
        isAtEnd = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  private mutating func readSome() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
    if count > 0 {
      stream.append(buffer[..<count])
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      isAtEnd = true
    }
  }
}

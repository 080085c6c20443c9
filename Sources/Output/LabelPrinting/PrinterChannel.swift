import SystemIO
import LibC

/// An open connection to a printer: a socket or a device.
struct PrinterChannel: ~Copyable {
  private let descriptor: Descriptor
  let isSocket: Bool
  /// The number of bytes written so far, which the printer need not have received.
  private(set) var written = 0
  /// The acknowledged bytes at the start: opening the connection itself counts as one.
  private let acknowledgedAtStart: Int

  init(device path: String) throws(LabelPrinterError.Problem) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw errno == ENOENT
        ? .device("there is no such device; check that the printer is on and connected")
        : LabelPrinterError.Problem(SystemIOError.Problem(errno: errno))
    }
    guard facts.st_mode & S_IFMT == S_IFCHR else {
      throw .device("this is not a printer device; to make a file, use -o FILE")
    }
    let flags = O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    var number = open(path, O_RDWR | flags)
    if number < 0, errno == EACCES { number = open(path, O_WRONLY | flags) }
    switch number < 0 ? errno : 0 {
    case 0: break
    case EACCES, EPERM:
      throw .device("permission denied; add yourself to the group lp and log in again")
    case EBUSY: throw .complaints([.inUse])
    case ENODEV, ENXIO: throw .device("there is no printer at this device; check that it is on")
    case let code: throw LabelPrinterError.Problem(SystemIOError.Problem(errno: code))
    }
    descriptor = Descriptor(owning: number)
    isSocket = false
    acknowledgedAtStart = 0
  }

  init(host: String, port: UInt16, within time: Duration) throws(LabelPrinterError.Problem) {
    let number = try NetworkCall.connect(host, port, within: time)
    descriptor = Descriptor(owning: number)
    isSocket = true
    acknowledgedAtStart = NetworkCall.counts(number)?.acknowledged ?? 0
  }

  /// Writes what the system accepts now. Returns the number of bytes, which may be 0.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws(LabelPrinterError.Problem) -> Int {
    do throws(SystemIOError.Problem) {
      let count = try writeNow(descriptor.number, bytes)
      written += count
      return count
    } catch { throw problem(error) }
  }

  /// The number of written bytes that the printer has certainly received, and the number that it
  /// may have received.
  ///
  /// A device receives everything at once. For a socket, the system reports what was acknowledged
  /// and what is still unsent; the bytes between were in transit.
  var taken: (surely: Int, perhaps: Int) {
    guard isSocket, let counts = NetworkCall.counts(descriptor.number) else {
      return (written, written)
    }
    let surely = max(0, min(written, counts.acknowledged - acknowledgedAtStart))
    return (surely, max(surely, written - counts.unsent))
  }

  /// Reads the available bytes. Returns an empty array at the end, or `nil` if there are none yet.
  func read() throws(LabelPrinterError.Problem) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    do throws(SystemIOError.Problem) {
      return try readNow(descriptor.number, into: &buffer).map { Array(buffer[..<$0]) }
    } catch {
      // The device was opened for writing only, or has nothing to read.
      if !isSocket, error == .notOpen || error == .system(errno: EINVAL) { return nil }
      throw problem(error)
    }
  }

  /// Throws the pending error of a connection that no read or write has reported, or an error if
  /// the device has disappeared.
  func check() throws(LabelPrinterError.Problem) {
    if !isSocket {
      var entry = pollfd(fd: descriptor.number, events: 0, revents: 0)
      if poll(&entry, 1, 0) > 0 { throw .closed }
    } else if let code = NetworkCall.pendingError(descriptor.number) {
      throw problem(SystemIOError.Problem(errno: code))
    }
  }

  /// Returns the SNMP agent of the printer at the other end of a connection; `nil` for a device.
  func agent(port: UInt16) -> BrotherAgent? {
    isSocket ? BrotherAgent(peerOf: descriptor.number, port: port) : nil
  }

  /// Closes the sending side of a connection.
  func endWriting() {
    if isSocket { _ = shutdown(descriptor.number, Int32(SHUT_WR)) }
  }

  /// Waits until data can be written or read, or until the deadline.
  func wait(
    forRoom: Bool, forAnswer: Bool, _ deadline: Deadline
  ) throws(LabelPrinterError.Problem) {
    do throws(SystemIOError.Problem) {
      try SystemIO.wait(descriptor.number, toRead: forAnswer, toWrite: forRoom, deadline)
    } catch .timedOut {
    } catch { throw LabelPrinterError.Problem(error) }
  }

  private func problem(_ error: SystemIOError.Problem) -> LabelPrinterError.Problem {
    switch error {
    case .closedOutput: .closed
    // The kernel's driver reports this if a printer is out of paper.
    case .noSpace where !isSocket: .complaints([.noMedia])
    case .system(let code) where [ECONNRESET, ENOTCONN, EIO, ENODEV, ETIMEDOUT].contains(code):
      .closed
    default: LabelPrinterError.Problem(error)
    }
  }
}

extension LabelPrinterError.Problem {
  /// Converts a system error for which there is no better explanation.
  init(_ problem: SystemIOError.Problem) {
    switch problem {
    case .interrupted(let signal): self = .interrupted(signal: signal)
    case .closedOutput: self = .closed
    case .permissionDenied: self = .device("permission denied")
    case .system(let code): self = .system("\(String(cString: strerror(code))) (errno \(code))")
    default: self = .system("\(problem)")
    }
  }
}

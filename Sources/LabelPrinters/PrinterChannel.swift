import HostIO
import PrinterLanguages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open way to a printer: a socket or a device.
struct PrinterChannel: ~Copyable {
  private let descriptor: Descriptor
  let isSocket: Bool
  /// Bytes that were handed to the system.
  private(set) var written = 0
  /// What the system says of a fresh connection: the opening itself counts as a byte.
  private let acknowledgedAtStart: Int

  init(device path: String) throws(LabelPrinterError.Problem) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw errno == ENOENT
        ? .device("there is no such device; is the printer on, and its cable in?")
        : LabelPrinterError.Problem(HostError.Problem(errno: errno))
    }
    guard facts.st_mode & S_IFMT == S_IFCHR else {
      throw .device("this is not a printer's device; to make a file, use -o FILE")
    }
    let flags = O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    var number = open(path, O_RDWR | flags)
    if number < 0, errno == EACCES { number = open(path, O_WRONLY | flags) }
    switch number < 0 ? errno : 0 {
    case 0: break
    case EACCES, EPERM:
      throw .device("permission denied; add yourself to the group lp and log in again")
    case EBUSY: throw .complaints([.inUse])
    case ENODEV, ENXIO: throw .device("there is no printer at this device; see whether it is on")
    case let code: throw LabelPrinterError.Problem(HostError.Problem(errno: code))
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

  /// Hands over what the system takes now; 0 when that is nothing.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws(LabelPrinterError.Problem) -> Int {
    do throws(HostError.Problem) {
      let count = try writeNow(descriptor.number, bytes)
      written += count
      return count
    } catch { throw problem(error) }
  }

  /// How much of what was handed over the other end has taken, and how much may have got there.
  ///
  /// A device takes all at once. Over a network the system is asked what was acknowledged, and what
  /// it has not sent yet: what is between was on its way.
  var taken: (surely: Int, perhaps: Int) {
    guard isSocket, let counts = NetworkCall.counts(descriptor.number) else {
      return (written, written)
    }
    let surely = max(0, min(written, counts.acknowledged - acknowledgedAtStart))
    return (surely, max(surely, written - counts.unsent))
  }

  /// What has come in: some bytes, none at the end, `nil` while there are none.
  func read() throws(LabelPrinterError.Problem) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    do throws(HostError.Problem) {
      return try readNow(descriptor.number, into: &buffer).map { Array(buffer[..<$0]) }
    } catch {
      // A device that was opened for writing alone, or has nothing to say.
      if !isSocket, error == .notOpen || error == .system(errno: EINVAL) { return nil }
      throw problem(error)
    }
  }

  /// A fault of the connection that no read or write told, or a device that has gone.
  func check() throws(LabelPrinterError.Problem) {
    if !isSocket {
      var entry = pollfd(fd: descriptor.number, events: 0, revents: 0)
      if poll(&entry, 1, 0) > 0 { throw .closed }
    } else if let code = NetworkCall.pendingError(descriptor.number) {
      throw problem(HostError.Problem(errno: code))
    }
  }

  /// Tells the other end that nothing more comes.
  func endWriting() {
    if isSocket { _ = shutdown(descriptor.number, Int32(SHUT_WR)) }
  }

  /// Waits for room, for an answer, or for the time to pass, whatever comes first.
  func wait(
    forRoom: Bool, forAnswer: Bool, _ deadline: Deadline
  ) throws(LabelPrinterError.Problem) {
    do throws(HostError.Problem) {
      try HostIO.wait(descriptor.number, toRead: forAnswer, toWrite: forRoom, deadline)
    } catch .timedOut {
    } catch { throw LabelPrinterError.Problem(error) }
  }

  private func problem(_ error: HostError.Problem) -> LabelPrinterError.Problem {
    switch error {
    case .closedOutput: .closed
    // What the kernel's driver says of a printer without paper.
    case .noSpace where !isSocket: .complaints([.noMedia])
    case .system(let code) where [ECONNRESET, ENOTCONN, EIO, ENODEV, ETIMEDOUT].contains(code):
      .closed
    default: LabelPrinterError.Problem(error)
    }
  }
}

extension LabelPrinterError.Problem {
  /// What the system said, as far as nobody knows better.
  init(_ problem: HostError.Problem) {
    switch problem {
    case .interrupted(let signal): self = .interrupted(signal: signal)
    case .closedOutput: self = .closed
    case .permissionDenied: self = .device("permission denied")
    case .system(let code): self = .system("\(String(cString: strerror(code))) (errno \(code))")
    default: self = .system("\(problem)")
    }
  }
}

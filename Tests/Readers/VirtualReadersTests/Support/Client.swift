import VirtualReaders

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A client without any library.
struct Client: ~Copyable {
  let number: Int32

  init(_ path: String) { number = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }
  deinit { if number >= 0 { close(number) } }

  func send(_ bytes: [UInt8]) { _ = write(number, bytes, bytes.count) }

  /// What comes until `count` bytes are there; fewer after ten seconds or at the end.
  func receive(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<1_000 where result.count < count {
      var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      _ = poll(&polled, 1, 10)
      let got = read(number, &buffer, min(buffer.count, count - result.count))
      if got > 0 { result += buffer[..<got] }
      if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { break }
    }
    return result
  }

  /// Wakes the chip and asks for its version.
  func version() -> [UInt8] {
    send([0x55, 0x55, 0, 0, 0] + Driver.frame([0xD4, 0x02]))
    return receive(19)
  }
}

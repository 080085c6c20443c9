#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A line typed by a person and not shown.
public enum HiddenInput {
  /// Asks `question` on the terminal and reads one line, without its end.
  ///
  /// The terminal itself is asked, whatever standard input is. What was typed before the question
  /// is dropped, and typing shows again afterwards, also when a signal ends the program.
  public static func line(
    _ question: String, terminal path: String = "/dev/tty", limit: Int
  ) throws(HostError) -> [UInt8] {
    try Interruption.watch()
    do throws(HostError.Problem) {
      let terminal = try Descriptor(opening: path, O_RDWR)
      let silence = try Silence(terminal.number)
      defer { silence.end() }
      try Array(question.utf8).withUnsafeBufferPointer { text throws(HostError.Problem) in
        try writeAll(terminal.number, UnsafeRawBufferPointer(text))
      }
      return try readLine(terminal, limit: limit)
    } catch {
      throw HostError(error, .read, "the terminal")
    }
  }

  /// A terminal hands over whole lines, so the last byte of a reading tells whether there is more.
  private static func readLine(
    _ terminal: borrowing Descriptor, limit: Int
  ) throws(HostError.Problem) -> [UInt8] {
    // One buffer of the final size: nothing that grows leaves copies of a secret behind.
    var line: [UInt8] = []
    line.reserveCapacity(limit + 1)
    var buffer = [UInt8](repeating: 0, count: limit + 1)
    defer { for index in buffer.indices { buffer[index] = 0 } }
    while line.count <= limit {
      let count = try readSome(terminal.number, into: &buffer, waitsFirst: true)
      line += buffer[..<count].prefix(limit + 1 - line.count)
      if count == 0 { break }
      if line.last == 0x0A {
        line.removeLast()
        return line
      }
    }
    if line.count > limit { throw .tooLarge(limit: limit) }
    if line.isEmpty { throw .empty }
    return line
  }
}

/// A terminal that does not show what is typed, until `end`.
private struct Silence: ~Copyable {
  private let number: Int32
  private let before: termios
  private let cleanUp: CleanUp

  init(_ number: Int32) throws(HostError.Problem) {
    var before = termios()
    _ = try retrying { tcgetattr(number, &before) }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    // The line's end shows: whoever types sees that it was taken.
    silent.c_lflag |= tcflag_t(ICANON | ECHONL)
    let restored = before
    cleanUp = try CleanUp { () throws(HostError.Problem) in
      _ = try retrying { tcsetattr(number, TCSAFLUSH, &silent) }
      return { Self.restore(number, restored) }
    }
    self.number = number
    self.before = before
  }

  borrowing func end() { Self.restore(number, before) }

  private static func restore(_ number: Int32, _ settings: termios) {
    var settings = settings
    // Not TCSAFLUSH: what was typed ahead for the next question stays.
    _ = tcsetattr(number, TCSADRAIN, &settings)
  }
}

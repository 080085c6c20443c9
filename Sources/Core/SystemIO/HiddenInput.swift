import LibC

/// Reading of a line that a person types without it being shown.
package enum HiddenInput {
  /// Shows `question` on the terminal and reads one line, without its line end.
  ///
  /// The terminal itself is used, even if standard input is redirected. Text typed before the
  /// question is dropped. Typing is shown again afterwards, even when a signal ends the program.
  package static func line(
    _ question: String, terminal path: String = "/dev/tty", limit: Int
  ) throws(SystemIOError) -> [UInt8] {
    try Interruption.watch()
    do throws(SystemIOError.Problem) {
      let terminal = try Descriptor(opening: path, O_RDWR)
      let silence = try Silence(terminal.number)
      defer { silence.end() }
      try Array(question.utf8).withUnsafeBufferPointer { text throws(SystemIOError.Problem) in
        try writeAll(terminal.number, UnsafeRawBufferPointer(text))
      }
      return try readLine(terminal, limit: limit)
    } catch {
      throw SystemIOError(error, .read, "the terminal")
    }
  }

  /// Reads one line. A terminal delivers whole lines, so the last byte read tells whether there is
  /// more.
  private static func readLine(
    _ terminal: borrowing Descriptor, limit: Int
  ) throws(SystemIOError.Problem) -> [UInt8] {
    // One buffer of the final size: a growing one would leave copies of a secret behind.
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

/// A terminal whose echo is switched off until `end` is called.
private struct Silence: ~Copyable {
  private let number: Int32
  private let before: termios
  private let cleanUp: CleanUp

  init(_ number: Int32) throws(SystemIOError.Problem) {
    var before = termios()
    _ = try retrying { tcgetattr(number, &before) }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    // The line end is shown, so that people see that their input was taken.
    silent.c_lflag |= tcflag_t(ICANON | ECHONL)
    let restored = before
    cleanUp = try CleanUp { () throws(SystemIOError.Problem) in
      _ = try retrying { tcsetattr(number, TCSAFLUSH, &silent) }
      return { Self.restore(number, restored) }
    }
    self.number = number
    self.before = before
  }

  borrowing func end() { Self.restore(number, before) }

  private static func restore(_ number: Int32, _ settings: termios) {
    var settings = settings
    // Not TCSAFLUSH: text typed ahead for the next question stays.
    _ = tcsetattr(number, TCSADRAIN, &settings)
  }
}

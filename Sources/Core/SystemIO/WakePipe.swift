/// A pipe through which one thread wakes another one that polls it.
package final class WakePipe: Sendable {
  private let pipe: Pipe

  /// Creates a pipe; `purpose` is its name in errors.
  package init(for purpose: String = "a pipe") throws(SystemIOError) {
    do throws(SystemIOError.Problem) {
      var made: (Int32, Int32) = (-1, -1)
      // No child process may start before the pipe is marked close-on-exec.
      _ = try CleanUp { () throws(SystemIOError.Problem) in
        var pipe = try Pipe()
        made = (pipe.reading.release(), pipe.writing.release())
        return {}
      }
      pipe = Pipe(reading: Descriptor(owning: made.0), writing: Descriptor(owning: made.1))
      try pipe.reading.setNonblocking()
      try pipe.writing.setNonblocking()
    } catch { throw SystemIOError(error, .start, purpose) }
  }

  /// The descriptor to poll, which becomes readable when `ring` is called.
  package var number: Int32 { pipe.reading.number }

  /// Wakes the polling thread without blocking. Does nothing if it was woken already.
  package func ring() { _ = try? writeNow(pipe.writing.number, [1]) }

  /// Clears all previous calls of `ring`.
  package func quiet() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while let count = (try? readNow(pipe.reading.number, into: &buffer)) ?? nil, count > 0 {}
  }
}

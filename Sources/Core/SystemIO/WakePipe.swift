/// A pipe through which one thread wakes another one that polls.
package final class WakePipe: Sendable {
  private let pipe: Pipe

  /// Makes a pipe for a purpose, which errors name.
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

  /// The descriptor to poll, which is readable after a ring.
  package var number: Int32 { pipe.reading.number }

  /// Rings without blocking. A bell that is ringing already need not ring again.
  package func ring() { _ = try? writeNow(pipe.writing.number, [1]) }

  /// Clears all previous rings.
  package func quiet() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while let count = (try? readNow(pipe.reading.number, into: &buffer)) ?? nil, count > 0 {}
  }
}

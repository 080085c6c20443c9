import SystemIO

/// A pipe through which one thread wakes another one that polls.
final class WakePipe: Sendable {
  private let pipe: Pipe

  init() throws(SystemIOError) {
    do throws(SystemIOError.Problem) {
      var made: (Int32, Int32) = (-1, -1)
      _ = try CleanUp { () throws(SystemIOError.Problem) in
        var pipe = try Pipe()
        made = (pipe.reading.release(), pipe.writing.release())
        return {}
      }
      pipe = Pipe(reading: Descriptor(owning: made.0), writing: Descriptor(owning: made.1))
      try pipe.reading.setNonblocking()
      try pipe.writing.setNonblocking()
    } catch { throw SystemIOError(error, .start, "a pipe") }
  }

  /// The descriptor to poll, which is readable after a ring.
  var number: Int32 { pipe.reading.number }

  /// Rings without blocking. A bell that is ringing already need not ring again.
  func ring() { _ = try? writeNow(pipe.writing.number, [1]) }

  /// Clears all previous rings.
  func quiet() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while let count = (try? readNow(pipe.reading.number, into: &buffer)) ?? nil, count > 0 {}
  }
}

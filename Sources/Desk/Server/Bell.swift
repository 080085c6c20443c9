import HostIO

/// What one thread rings so that another, which polls, looks again.
final class Bell: Sendable {
  private let pipe: Pipe

  init() throws(HostError) {
    do throws(HostError.Problem) {
      var made: (Int32, Int32) = (-1, -1)
      _ = try CleanUp { () throws(HostError.Problem) in
        var pipe = try Pipe()
        made = (pipe.reading.release(), pipe.writing.release())
        return {}
      }
      pipe = Pipe(reading: Descriptor(owning: made.0), writing: Descriptor(owning: made.1))
      try pipe.reading.setNonblocking()
      try pipe.writing.setNonblocking()
    } catch { throw HostError(error, .start, "a pipe") }
  }

  /// Can be read when somebody rang.
  var number: Int32 { pipe.reading.number }

  /// Waits for nobody: a bell that rings already need not ring more.
  func ring() { _ = try? writeNow(pipe.writing.number, [1]) }

  /// Forgets who rang until now.
  func quiet() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while let count = (try? readNow(pipe.reading.number, into: &buffer)) ?? nil, count > 0 {}
  }
}

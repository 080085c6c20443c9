internal import HostIO

/// The operating system's thread below a virtual reader.
final class ReaderThread: Sendable {
  private let thread: ServiceThread
  /// Kept open as long as somebody may want to wake the thread.
  private let entrance: Descriptor

  init(
    _ engine: ReaderEngine, _ terminal: consuming PseudoTerminal, _ pipe: consuming Pipe
  ) throws(HostError) {
    let terminal = Handover(terminal)
    let wakes = Handover(Descriptor(owning: pipe.reading.release()))
    entrance = Descriptor(owning: pipe.writing.release())
    thread = try ServiceThread {
      if let terminal = terminal.take(), let wakes = wakes.take() { engine.serve(terminal, wakes) }
    }
  }

  /// Waits for the end of the thread; only the first call does.
  func join() { thread.join() }
}

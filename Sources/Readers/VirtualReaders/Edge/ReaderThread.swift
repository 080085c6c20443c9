internal import SystemIO

/// The operating system thread of a virtual reader.
final class ReaderThread: Sendable {
  private let thread: ServiceThread
  /// The writing end of the wake pipe. It is kept open as long as the thread may have to be woken.
  private let entrance: Descriptor

  init(
    _ engine: ReaderEngine, _ terminal: consuming PseudoTerminal, _ pipe: consuming Pipe
  ) throws(SystemIOError) {
    let terminal = Handover(terminal)
    let wakes = Handover(Descriptor(owning: pipe.reading.release()))
    entrance = Descriptor(owning: pipe.writing.release())
    thread = try ServiceThread {
      if let terminal = terminal.take(), let wakes = wakes.take() { engine.serve(terminal, wakes) }
    }
  }

  /// Waits for the thread to end. Only the first call waits.
  func join() { thread.join() }
}

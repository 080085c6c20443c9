internal import HostIO

/// The operating system's thread below a virtual reader.
final class ReaderThread: Sendable {
  /// What the thread takes over when it starts; nobody else touches it then.
  private final class Load: @unchecked Sendable {
    let engine: ReaderEngine
    private var terminal: PseudoTerminal?
    private var wakes: Descriptor?

    init(
      _ engine: ReaderEngine, _ terminal: consuming PseudoTerminal, _ wakes: consuming Descriptor
    ) {
      self.engine = engine
      self.terminal = consume terminal
      self.wakes = consume wakes
    }

    func run() {
      if let terminal = terminal.take(), let wakes = wakes.take() { engine.serve(terminal, wakes) }
    }
  }

  private let thread: ServiceThread
  /// Kept open as long as somebody may want to wake the thread.
  private let entrance: Descriptor

  init(
    _ engine: ReaderEngine, _ terminal: consuming PseudoTerminal, _ pipe: consuming Pipe
  ) throws(HostError) {
    let reading = Descriptor(owning: pipe.reading.release())
    entrance = Descriptor(owning: pipe.writing.release())
    let load = Load(engine, terminal, reading)
    thread = try ServiceThread { load.run() }
  }

  /// Waits for the end of the thread; only the first call does.
  func join() { thread.join() }
}

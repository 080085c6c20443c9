internal import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The operating system's thread below a virtual reader.
final class ReaderThread: Sendable {
  #if canImport(Darwin)
    private typealias Handle = pthread_t?
  #else
    private typealias Handle = pthread_t
  #endif

  /// What the thread takes over when it starts.
  private final class Load {
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

  private let handle: Locked<UInt?>
  /// Kept open as long as somebody may want to wake the thread.
  private let entrance: Descriptor

  init(
    _ engine: ReaderEngine, _ terminal: consuming PseudoTerminal, _ pipe: consuming Pipe
  ) throws(HostError) {
    let reading = Descriptor(owning: pipe.reading.release())
    entrance = Descriptor(owning: pipe.writing.release())
    let load = Unmanaged.passRetained(Load(engine, terminal, reading))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread, nil,
      { load in
        #if canImport(Darwin)
          let pointer = load
        #else
          guard let pointer = load else { return nil }
        #endif
        Unmanaged<Load>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, load.toOpaque())
    guard failure == 0 else {
      load.release()
      throw HostError(.system(errno: failure), .start, "the thread of a virtual reader")
    }
    handle = Locked(Self.number(thread))
  }

  /// Waits for the end of the thread; only the first call does.
  func join() {
    let number = handle.withLock { handle -> UInt? in
      defer { handle = nil }
      return handle
    }
    if let number, let thread = Self.thread(number) { pthread_join(thread, nil) }
  }

  #if canImport(Darwin)
    private static func number(_ thread: pthread_t?) -> UInt { UInt(bitPattern: thread) }
    private static func thread(_ number: UInt) -> pthread_t? { pthread_t(bitPattern: number) }
  #else
    private static func number(_ thread: pthread_t) -> UInt { UInt(thread) }
    private static func thread(_ number: UInt) -> pthread_t? { pthread_t(number) }
  #endif
}

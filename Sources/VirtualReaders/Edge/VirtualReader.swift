public import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A PN532 on a pseudo-terminal, with simulated tags in its field.
///
/// libnfc opens it by its `connectionString` as it opens hardware. Many can live in one process. Its
/// thread and its pseudo-terminal end with the value.
public final class VirtualReader: Sendable {
  /// What is told about events, on the reader's own thread.
  public typealias Listener = @Sendable ([ReaderEvent]) -> Void

  /// The pseudo-terminal: `/dev/pts/N`.
  public let path: String
  private let engine: ReaderEngine
  private let thread: ReaderThread

  /// Makes a reader with tags already in its field.
  ///
  /// With a `listener` the events go there, and `takeEvents` has none.
  public init(
    tags: [VirtualTag] = [], faults: [Fault] = [], listener: Listener? = nil
  ) throws(HostError) {
    var chip = PN532(faults: faults)
    for tag in tags { chip.present(tag) }
    let terminal = try PseudoTerminal()
    let path = terminal.path
    let pipe = try Self.wakePipe()
    let engine = ReaderEngine(
      chip: chip, wakeEntrance: pipe.writing.number, listener: listener)
    thread = try ReaderThread(engine, terminal, pipe)
    self.path = path
    self.engine = engine
  }

  static func wakePipe() throws(HostError) -> Pipe {
    var ends: (Int32, Int32) = (-1, -1)
    do throws(HostError.Problem) {
      // No child process may start between making the pipe and marking it close-on-exec.
      _ = try CleanUp { () throws(HostError.Problem) in
        var pipe = try Pipe()
        ends = (pipe.reading.release(), pipe.writing.release())
        return {}
      }
      let pipe = Pipe(reading: Descriptor(owning: ends.0), writing: Descriptor(owning: ends.1))
      try pipe.reading.setNonblocking()
      try pipe.writing.setNonblocking()
      return pipe
    } catch { throw HostError(error, .start, "a virtual reader") }
  }

  deinit { close() }

  /// What libnfc's functions and `LIBNFC_DEVICE` take: `pn532_uart:/dev/pts/N`.
  public var connectionString: String { "pn532_uart:\(path)" }

  /// Ends the thread and the pseudo-terminal; a client that has it open sees it go.
  public func close() {
    engine.stop()
    thread.join()
  }
}

extension VirtualReader: SimulatedReader {
  /// None: the connection string says all.
  public var environment: [String: String] { [:] }

  /// Whether the pseudo-terminal is gone: unplugged or closed.
  public var isGone: Bool { engine.isGone }

  /// The way to its chip.
  public var access: ChipAccess {
    ChipAccess(
      change: { [engine] body in engine.change { body(&$0) } },
      look: { [engine] body in engine.look { body($0) } })
  }
}

public import SystemIO
import LibC

/// A PN532 on a pseudo-terminal, with simulated tags in its field.
///
/// libnfc opens its `connectionString` as if it were hardware. A process can have many. The thread
/// and the pseudo-terminal end with the value.
public final class VirtualReader: Sendable {
  /// A function that receives events. It is called on the reader's own thread.
  public typealias Listener = @Sendable ([ReaderEvent]) -> Void

  /// The path of the pseudo-terminal: `/dev/pts/N`.
  public let path: String
  private let engine: ReaderEngine
  private let thread: ServiceThread

  /// Creates a reader with tags in its field.
  ///
  /// With a `listener`, events go there and `takeEvents` returns none.
  public convenience init(
    tags: [VirtualTag] = [], faults: [Fault] = [], listener: Listener? = nil
  ) throws(SystemIOError) {
    try self.init(tags: tags, faults: faults, recording: Recording(), listener: listener)
  }

  init(
    tags: [VirtualTag], faults: [Fault], recording: Recording, listener: Listener?
  ) throws(SystemIOError) {
    var chip = PN532(faults: faults, recording: recording)
    for tag in tags { chip.present(tag) }
    let terminal = try PseudoTerminal()
    let path = terminal.path
    let engine = ReaderEngine(
      chip: chip, wakes: try WakePipe(for: "a virtual reader"), listener: listener)
    let handover = Handover(terminal)
    thread = try ServiceThread {
      if let terminal = handover.take() { engine.serve(terminal) }
    }
    self.path = path
    self.engine = engine
  }

  deinit { close() }

  /// The connection string for libnfc and `LIBNFC_DEVICE`, such as `pn532_uart:/dev/pts/5`.
  public var connectionString: String { "pn532_uart:\(path)" }

  /// Ends the thread and the pseudo-terminal. A client that has it open sees it disappear.
  public func close() {
    engine.stop()
    thread.join()
  }
}

extension VirtualReader: SimulatedReader {
  /// The environment variables that a program needs to find the reader: none.
  public var environment: [String: String] { [:] }

  /// Whether the pseudo-terminal is gone because the reader was unplugged or closed.
  public var isGone: Bool { engine.isGone }

  /// Access to the reader's chip.
  public var access: ChipAccess {
    ChipAccess(
      change: { [engine] body in engine.change { body(&$0) } },
      look: { [engine] body in engine.look { body($0) } })
  }
}

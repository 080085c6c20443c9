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

extension VirtualReader {
  /// The tags in the field, as they are now.
  public var tags: [VirtualTag] { engine.look(\.field.tags) }

  /// A tag that is or was in the field, as it is now.
  public func tag(_ uid: [UInt8]) -> VirtualTag? { engine.look { $0.field.tag(uid) } }

  /// The memory of a tag that is or was in the field; none of one that never was.
  public func memory(of uid: [UInt8]) -> [UInt8] { tag(uid)?.memory ?? [] }

  /// Puts a tag into the field; a reader that waits finds it at once.
  ///
  /// Where one that is there has its number, the new one takes another if nobody chose it, and the
  /// old one leaves otherwise.
  public func present(_ tag: VirtualTag) {
    engine.change { $0.present(tag) }
  }

  /// The same for a person, who is told when a chosen number is there already; nothing leaves.
  public func place(_ tag: VirtualTag) throws(SpecificationError) {
    let isPlaced = engine.change { chip in
      if tag.hasOwnNumber, chip.field.has(tag.uid) { return false }
      chip.present(tag)
      return true
    }
    if !isPlaced { throw SpecificationError(.inField(tag.name)) }
  }

  /// Takes a tag out of the field, or all of them, and returns them with what they hold.
  @discardableResult
  public func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] {
    engine.change { $0.remove(uid) }
  }

  /// Takes all tags away and puts another in their place, with no moment in between.
  @discardableResult
  public func swap(for tag: VirtualTag) -> [VirtualTag] {
    engine.change { chip in
      defer { chip.present(tag) }
      return chip.remove()
    }
  }

  /// Puts a tag that was here before into the field again; `false` when there is none.
  @discardableResult
  public func presentAgain(_ uid: [UInt8]) -> Bool {
    engine.change { chip in
      guard let tag = chip.field.tag(uid) else { return false }
      chip.present(tag)
      return true
    }
  }
}

extension VirtualReader {
  /// Adds a fault; its counting begins now.
  public func add(_ fault: Fault) { engine.change { $0.bench.faults.add(fault) } }

  /// Forgets the faults that have not happened yet.
  public func removeFaults() { engine.change { $0.bench.faults.removeAll() } }

  /// The faults that have not happened yet.
  public var faults: [Fault] { engine.look(\.bench.faults.faults) }

  /// What the reader has done.
  public var counters: ReaderCounters { engine.look(\.bench.counters) }

  /// Begins to count anew.
  public func resetCounters() { engine.change { $0.bench.counters = ReaderCounters() } }

  /// What happened since the last call; nothing when there is a listener.
  public func takeEvents() -> [ReaderEvent] { engine.change { $0.bench.takeEvents() } }

  /// Pulls the reader out: a client sees its device vanish.
  public func unplug() {
    engine.change { chip in
      guard !chip.isUnplugged else { return }
      chip.isUnplugged = true
      chip.bench.note(.unplugged)
    }
  }

  /// Whether the pseudo-terminal is gone: unplugged or closed.
  public var isGone: Bool { engine.isGone }
}

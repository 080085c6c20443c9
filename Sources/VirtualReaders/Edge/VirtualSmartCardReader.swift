internal import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A PC/SC reader with simulated tags, under a pcscd of its own.
///
/// Programs that use PC/SC open it as they open hardware, once `environment` is set for them. Many can live in
/// one process. Its thread, its pcscd and its files end with the value.
public final class VirtualSmartCardReader: Sendable {
  /// How it behaves.
  public let family: SmartCardFamily
  private let folder: TemporaryFolder
  private let engine: SmartCardEngine
  private let thread: ServiceThread
  /// Kept open as long as somebody may want to wake the thread.
  private let wakeEntrance: Descriptor
  private let daemon: PrivateDaemon

  /// Makes a reader with tags already in its field, and waits until its pcscd serves it.
  ///
  /// With a `listener` the events go there, on the reader's own thread, and `takeEvents` has none.
  public init(
    _ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = [],
    listener: VirtualReader.Listener? = nil
  ) throws(VirtualSmartCardError) {
    #if canImport(Darwin)
      throw VirtualSmartCardError(.notSupported)
    #else
      let driver = try DriverPlace.find()
      self.family = family
      do throws(HostError) {
        let folder = try DriverPlace.folder()
        let path = folder.path
        let entrance = Handover(try LocalSocket.listening(at: path + "/model"))
        var pipe = try VirtualReader.wakePipe()
        let wakes = Handover(Descriptor(owning: pipe.reading.release()))
        let writing = Descriptor(owning: pipe.writing.release())
        let engine = SmartCardEngine(
          SmartCardModel(family, tags: tags, faults: faults), wakeEntrance: writing.number,
          listener: listener)
        thread = try ServiceThread {
          if let entrance = entrance.take(), let wakes = wakes.take() {
            engine.serve(entrance, wakes)
          }
        }
        self.engine = engine
        wakeEntrance = writing
        self.folder = folder
      } catch { throw VirtualSmartCardError(.host(error)) }
      do throws(VirtualSmartCardError) {
        guard symlink(driver, folder.path + "/driver.so") == 0 else {
          throw VirtualSmartCardError(.host(HostError(.init(errno: errno), .write, folder.path)))
        }
        daemon = try PrivateDaemon(
          folder: folder.path, configuration: Self.configuration(family, folder: folder.path))
      } catch {
        engine.stop()
        thread.join()
        throw error
      }
      do throws(VirtualSmartCardError) {
        try daemon.wait { engine.isOpen }
      } catch {
        close()
        throw error
      }
    #endif
  }

  deinit { close() }

  /// What pcscd calls it.
  public var name: String { family.facts.name + " 00 00" }

  /// By which Beckon opens it.
  public var connection: String { "pcsc:\(name)" }

  /// What a program needs in its environment to see this reader, and only this one.
  public var environment: [String: String] { ["PCSCLITE_CSOCK_NAME": daemon.path] }

  /// Ends pcscd and the thread, and removes their files; a client sees the service end.
  public func close() {
    daemon.end()
    engine.stop()
    thread.join()
  }

  private static func configuration(_ family: SmartCardFamily, folder: String) -> String {
    let slots = [(family.facts.name, "")] + (family.facts.samName.map { [($0, ":sam")] } ?? [])
    return slots.enumerated().map { index, slot in
      """
      FRIENDLYNAME "\(slot.0)"
      DEVICENAME \(folder)/model\(slot.1)
      LIBPATH \(folder)/driver.so
      CHANNELID \(index)

      """
    }.joined(separator: "\n")
  }
}

extension VirtualSmartCardReader {
  /// The tags in the field, as they are now.
  public var tags: [VirtualTag] { engine.look(\.chip.field.tags) }

  /// A tag that is or was in the field, as it is now.
  public func tag(_ uid: [UInt8]) -> VirtualTag? { engine.look { $0.chip.field.tag(uid) } }

  /// The memory of a tag that is or was in the field; none of one that never was.
  public func memory(of uid: [UInt8]) -> [UInt8] { tag(uid)?.memory ?? [] }

  /// Puts a tag into the field; pcscd finds it at once.
  ///
  /// Where one that is there has its number, the new one takes another if nobody chose it, and the
  /// old one leaves otherwise.
  public func present(_ tag: VirtualTag) { engine.change { $0.chip.present(tag) } }

  /// The same for a person, who is told when a chosen number is there already; nothing leaves.
  public func place(_ tag: VirtualTag) throws(SpecificationError) {
    let isPlaced = engine.change { model in
      if tag.hasOwnNumber, model.chip.field.has(tag.uid) { return false }
      model.chip.present(tag)
      return true
    }
    if !isPlaced { throw SpecificationError(.inField(tag.name)) }
  }

  /// Takes a tag out of the field, or all of them, and returns them with what they hold.
  @discardableResult
  public func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] {
    engine.change { $0.chip.remove(uid) }
  }

  /// Takes all tags away and puts another in their place; pcscd sees the one go and the other come.
  @discardableResult
  public func swap(for tag: VirtualTag) -> [VirtualTag] {
    engine.change { model in
      defer { model.chip.present(tag) }
      return model.chip.remove()
    }
  }

  /// Puts a tag that was here before into the field again; `false` when there is none.
  @discardableResult
  public func presentAgain(_ uid: [UInt8]) -> Bool {
    engine.change { model in
      guard let tag = model.chip.field.tag(uid) else { return false }
      model.chip.present(tag)
      return true
    }
  }
}

extension VirtualSmartCardReader {
  /// Adds a fault; its counting begins now.
  public func add(_ fault: Fault) { engine.change { $0.chip.bench.faults.add(fault) } }

  /// Forgets the faults that have not happened yet.
  public func removeFaults() { engine.change { $0.chip.bench.faults.removeAll() } }

  /// The faults that have not happened yet.
  public var faults: [Fault] { engine.look(\.chip.bench.faults.faults) }

  /// What the reader has done; commands are APDUs, and bytes are not counted.
  public var counters: ReaderCounters { engine.look(\.chip.bench.counters) }

  /// Begins to count anew.
  public func resetCounters() { engine.change { $0.chip.bench.counters = ReaderCounters() } }

  /// What happened since the last call; nothing when there is a listener.
  public func takeEvents() -> [ReaderEvent] { engine.change { $0.chip.bench.takeEvents() } }

  /// Pulls the reader out: pcscd goes on without it.
  public func unplug() { engine.change { $0.pull() } }

  /// Whether the reader is gone: unplugged or closed.
  public var isGone: Bool { engine.isGone }

  /// Kills pcscd, so that every program that speaks to it loses the service.
  public func killDaemon() { daemon.kill() }

  /// Whether pcscd still runs.
  public var isDaemonRunning: Bool { daemon.isRunning }
}

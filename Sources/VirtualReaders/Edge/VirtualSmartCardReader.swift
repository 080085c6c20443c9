public import HostIO

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
public final class VirtualSmartCardReader: SimulatedReader {
  /// How it behaves.
  public let family: SmartCardFamily
  /// What pcscd calls it, without the numbers behind it.
  private let base: String
  /// Which of pcscd's readers it is.
  private let number: Int
  private let folder: TemporaryFolder
  private let engine: SmartCardEngine
  private let thread: ServiceThread
  /// Kept open as long as somebody may want to wake the thread.
  private let wakeEntrance: Descriptor
  private let daemon: PrivateDaemon
  private let trouble = ServiceTrouble()

  /// Another reader of the same pcscd: a security key, or one for cards with contacts.
  public struct Neighbour: Sendable {
    let name: String
    let answerToReset: [UInt8]?

    /// A reader that pcscd calls so, with a card in it where that has an answer to reset.
    public init(_ name: String, answerToReset: [UInt8]? = nil) {
      (self.name, self.answerToReset) = (name, answerToReset)
    }
  }

  /// Makes a reader with tags already in its field, and waits until its pcscd serves it; `neighbours` come before
  /// it in pcscd's list, and `name` is another one than its family has.
  ///
  /// With a `listener` the events go there, on the reader's own thread, and `takeEvents` has none.
  public init(
    _ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = [],
    name: String? = nil, neighbours: [Neighbour] = [], listener: VirtualReader.Listener? = nil
  ) throws(VirtualSmartCardError) {
    (base, number) = (name ?? family.facts.name, neighbours.count)
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
          SmartCardModel(family, tags: tags, faults: faults),
          others: Self.cards(neighbours), wakeEntrance: writing.number, listener: listener)
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
          folder: folder.path,
          configuration: Self.configuration(family, base, neighbours, folder: folder.path))
      } catch {
        engine.stop()
        thread.join()
        throw error
      }
      engine.whenServiceDies { [daemon] in daemon.kill() }
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
  public var name: String { base + " 0\(number) 00" }

  /// By which Beckon opens it.
  public var connection: String { "pcsc:\(name)" }

  /// The same.
  public var connectionString: String { connection }

  /// The socket of its pcscd.
  public var path: String { daemon.path }

  /// What a program needs in its environment to see this reader, and only this one.
  public var environment: [String: String] { ["PCSCLITE_CSOCK_NAME": daemon.path] }

  /// The way to its chip.
  public var access: ChipAccess {
    ChipAccess(
      change: { [engine] body in engine.change { body(&$0.chip) } },
      look: { [engine] body in engine.look { body($0.chip) } })
  }

  /// Whether the reader is gone: unplugged or closed.
  public var isGone: Bool { engine.isGone }

  /// Ends pcscd and the thread, and removes their files; a client sees the service end.
  public func close() {
    trouble.end()
    // pcscd would wait for an answer that never comes.
    engine.change { if $0.chip.isSilent { $0.chip.isUnplugged = true } }
    daemon.end()
    engine.stop()
    thread.join()
  }

  private static func slot(_ number: Int) -> String { "neighbour\(number)" }

  private static func cards(_ neighbours: [Neighbour]) -> [String: [UInt8]] {
    neighbours.enumerated().reduce(into: [:]) { $0[slot($1.offset)] = $1.element.answerToReset }
  }

  private static func configuration(
    _ family: SmartCardFamily, _ name: String, _ neighbours: [Neighbour], folder: String
  ) -> String {
    let slots =
      neighbours.enumerated().map { ($1.name, ":" + slot($0)) } + [(name, "")]
      + (family.facts.samName.map { [($0, ":sam")] } ?? [])
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
  /// Kills pcscd: every program that speaks to it loses the service within a millisecond.
  public func killDaemon() { daemon.kill() }

  /// By which the system knows pcscd.
  public var processID: Int32 { daemon.processID }

  /// Whether pcscd still runs.
  public var isDaemonRunning: Bool { daemon.isRunning }

  /// Takes pcscd's socket away: it runs, and no program finds it any more.
  public func hideService() { unlink(daemon.path) }

  /// From now on a program that opens a context is refused, as by a policy that asks who sits at the machine;
  /// those that have one keep it.
  public func refusePrograms() throws(HostError) { try trouble.refuse(at: daemon.path) }

  /// The driver answers nothing any more, so that whoever asks waits for ever.
  public func hang() { access.change { $0.isSilent = true } }

  /// Another program takes the card for itself, and keeps it until `letGo`.
  public func holdCard() throws(HostError) { try trouble.hold(reader: name, at: daemon.path) }

  /// The program that has the card for itself ends.
  public func letGo() { trouble.letGo() }

  /// Another program resets the card and leaves. It waits while somebody else has the card for himself.
  public func resetCardByOther() throws(HostError) {
    try trouble.reset(reader: name, at: daemon.path)
  }
}

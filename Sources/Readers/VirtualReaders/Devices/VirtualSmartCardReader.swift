package import SystemIO
import LibC

/// A PC/SC reader with simulated tags, served by its own pcscd.
///
/// Programs that use PC/SC open it as if it were hardware, once `environment` is set for them. A
/// process can have many. The thread, the pcscd and the files end with the value.
package final class VirtualSmartCardReader: SimulatedReader {
  /// The simulated family of readers.
  package let family: SmartCardFamily
  /// The reader's name in pcscd without the numbers at its end.
  private let base: String
  /// The reader's index among pcscd's readers, from 0.
  private let number: Int
  private let folder: TemporaryFolder
  private let engine: SmartCardEngine
  private let thread: ServiceThread
  private let daemon: PrivatePCSCD
  private let trouble = PCSCDisturbance()

  /// Another reader of the same pcscd: a security key, or a reader for cards with contacts.
  package struct Neighbour: Sendable {
    let name: String
    let answerToReset: [UInt8]?

    /// Creates a reader with this name. It contains a card if there is an answer to reset.
    package init(_ name: String, answerToReset: [UInt8]? = nil) {
      (self.name, self.answerToReset) = (name, answerToReset)
    }
  }

  /// Creates a reader with tags in its field, and waits until its pcscd serves it. `neighbours`
  /// precede it in pcscd's list, and `name` replaces the name of its family.
  ///
  /// With a `listener`, events go there, on the reader's own thread, and `takeEvents` returns none.
  package convenience init(
    _ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = [],
    name: String? = nil, neighbours: [Neighbour] = [], listener: VirtualReader.Listener? = nil
  ) throws(VirtualSmartCardError) {
    try self.init(
      family, tags: tags, faults: faults, name: name, neighbours: neighbours,
      recording: Recording(), listener: listener)
  }

  init(
    _ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = [],
    name: String? = nil, neighbours: [Neighbour] = [], recording: Recording,
    listener: VirtualReader.Listener? = nil
  ) throws(VirtualSmartCardError) {
    (base, number) = (name ?? family.facts.name, neighbours.count)
    #if canImport(Darwin)
      throw VirtualSmartCardError(.notSupported)
    #else
      let driver = try IFDDriverLocation.find()
      self.family = family
      do throws(SystemIOError) {
        let folder = try IFDDriverLocation.folder()
        let path = folder.path
        let entrance = Handover(try LocalSocket.listening(at: path + "/model"))
        let engine = SmartCardEngine(
          SmartCardModel(family, tags: tags, faults: faults, recording: recording),
          others: Self.cards(neighbours),
          wakes: try WakePipe(for: "a virtual reader"), listener: listener)
        thread = try ServiceThread {
          if let entrance = entrance.take() { engine.serve(entrance) }
        }
        self.engine = engine
        self.folder = folder
      } catch { throw VirtualSmartCardError(.host(error)) }
      do throws(VirtualSmartCardError) {
        guard symlink(driver, folder.path + "/driver.so") == 0 else {
          throw VirtualSmartCardError(
            .host(SystemIOError(.init(errno: errno), .write, folder.path)))
        }
        daemon = try PrivatePCSCD(
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

  /// The reader's full name in pcscd.
  package var name: String { base + " 0\(number) 00" }

  /// The connection string with which Beckon opens the reader.
  package var connection: String { "pcsc:\(name)" }

  /// The connection string with which Beckon opens the reader.
  package var connectionString: String { connection }

  /// The path of the socket of the reader's pcscd.
  package var path: String { daemon.path }

  /// The environment variables with which a program sees this reader and no other.
  package var environment: [String: String] { ["PCSCLITE_CSOCK_NAME": daemon.path] }

  /// Access to the reader's chip.
  package var access: ChipAccess {
    ChipAccess(
      change: { [engine] body in engine.change { body(&$0.chip) } },
      look: { [engine] body in engine.look { body($0.chip) } })
  }

  /// Whether the reader was unplugged or closed.
  package var isGone: Bool { engine.isGone }

  /// Ends pcscd and the thread, and removes their files. A client sees the service end.
  package func close() {
    trouble.end()
    // Otherwise pcscd would wait for an answer that never comes.
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
  /// Kills pcscd. Every program that uses it loses the service within a millisecond.
  package func killPCSCD() { daemon.kill() }

  /// The ID of the pcscd process.
  package var processID: Int32 { daemon.processID }

  /// Whether the pcscd process is still running.
  package var isDaemonRunning: Bool { daemon.isRunning }

  /// Removes pcscd's socket. The service keeps running, but no program finds it any more.
  package func hideService() { unlink(daemon.path) }

  /// Refuses every program that establishes a context from now on, like a policy that admits only
  /// users at the machine. Programs that have a context keep it.
  package func refusePrograms() throws(SystemIOError) { try trouble.refuse(at: daemon.path) }

  /// Makes the driver stop answering, so that every program waits forever.
  package func hang() { access.change { $0.isSilent = true } }

  /// Lets another program take exclusive control of the card, until `releaseCard`.
  package func lockCard() throws(SystemIOError) { try trouble.hold(reader: name, at: daemon.path) }

  /// Ends the program that has exclusive control of the card.
  package func releaseCard() { trouble.releaseCard() }

  /// Lets another program reset the card and disconnect. It waits while a program has exclusive
  /// control.
  package func resetCardByOther() throws(SystemIOError) {
    try trouble.reset(reader: name, at: daemon.path)
  }
}

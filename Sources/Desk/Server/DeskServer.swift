internal import HostIO
internal import JSONText
internal import WebGate

/// Serves the desk's page and its API to browsers of this machine, and nobody else.
///
/// Every connection has a thread of its own and carries one request. What the gate does not let in never reaches
/// the site.
package final class DeskServer: Sendable {
  let site: any DeskSite
  let gate: Gate
  let entry = Entry()
  /// The documents that may be opened in windows of their own, by the tickets for them.
  let documents = OneTimeSecrets<Document>()
  let limits: DeskLimits
  let connections: Connections
  private let listener: LoopbackListener
  private let bell: Bell
  private let course = Locked(Course())

  private struct Course: Sendable {
    var isAskedToEnd = false
    var siteHasEnded = false
  }

  /// Listens on 127.0.0.1 and ::1, on this port or one that the system chooses; who connects is heard once it
  /// runs.
  package init(
    site: any DeskSite, port: Int? = nil, limits: DeskLimits = DeskLimits()
  ) throws(DeskServerError) {
    StandardStreams.ignoreFatalSignals()
    do throws(HostError) { bell = try Bell() } catch { throw DeskServerError(.system(error)) }
    listener = try LoopbackListener(port: port)
    gate = Gate(
      port: listener.port, host: Entry.host(), pass: randomSecret(), key: randomSecret())
    connections = Connections(limits, ended: bell)
    self.site = site
    self.limits = limits
  }

  /// The port of both addresses.
  package var port: Int { gate.port }

  /// A new link by which one browser comes in, once.
  package func invitation() -> String {
    "\(gate.origin)/enter?token=\(entry.invite())"
  }

  /// Asks for the end; `run` returns soon after.
  package func end() {
    course.withLock { $0.isAskedToEnd = true }
    bell.ring()
  }

  /// Serves until the page, `end` or a signal asks for the end and the site has finished what was in hand. What is
  /// in hand is not interrupted by the signal; a second one ends the program.
  package func run() {
    Interruption.told(to: { self.end() }) {
      serve()
      entry.forgetFile()
      listener.deafen()
      site.feed.publish("end", [:])
      site.feed.finish()
      sayFarewell()
    }
  }

  private func serve() {
    var isEnding = false
    while !course.withLock(\.siteHasEnded) {
      guard isReady(toRead: listener.numbers + [bell.number], by: Deadline(in: nil)) else { return }
      bell.quiet()
      hear()
      if course.withLock(\.isAskedToEnd), !isEnding {
        isEnding = true
        endSite()
      }
    }
  }

  /// The API answers meanwhile, so that the page can show what is still in hand.
  private func endSite() {
    let ending: @Sendable () -> Void = { [self] in
      site.end()
      course.withLock { $0.siteHasEnded = true }
      bell.ring()
    }
    if let thread = SystemThread(ending) { thread.detach() } else { ending() }
  }

  private func hear() {
    let heard = listener.accepted()
    for socket in heard.sockets { connections.open(socket) { [self] in talk(on: $0) } }
    // Whoever still waits goes on waiting: looking again at once would help nobody.
    if heard.isShort { _ = isReady(toRead: [bell.number], by: Deadline(in: .milliseconds(50))) }
  }

  private func talk(on socket: Int32) {
    var connection = Connection(socket: socket, server: self)
    connection.serve()
  }

  /// Requests that are not whole are given up, answers are still sent.
  private func sayFarewell() {
    connections.close(reading: true)
    let deadline = Deadline(in: limits.farewell)
    while connections.count > 0, !deadline.isOver {
      _ = isReady(toRead: [bell.number], by: deadline)
      bell.quiet()
    }
    connections.close(reading: false)
  }
}

internal import HTTPGate

/// The server of the desk's page and its API, for browsers on this machine only.
///
/// Every connection has a thread of its own and carries one request. Requests that the gate refuses
/// never reach the site.
package final class DeskServer: Sendable {
  let site: any DeskRequestHandler
  let gate: Gate
  let entry = LoginTokens()
  /// The documents that may be opened in windows of their own, by their one-time tickets.
  let documents = OneTimeSecrets<Document>()
  let limits: DeskLimits
  let connections: Connections
  private let listener: LoopbackListener
  private let wakePipe: WakePipe
  private let course = Locked(RunState())
  private let reopening = Locked(Reopening())

  private struct RunState: Sendable {
    var isAskedToEnd = false
    var siteHasEnded = false
  }

  /// The way by which a new link gets to the person in front of the machine, and to nobody else.
  enum LinkDelivery: String, Sendable {
    /// The default browser of the person opens it.
    case browser
    /// The terminal of the desk shows it.
    case terminal
    /// A link was handed over a moment ago, so nothing happens.
    case soon
  }

  private struct Reopening: Sendable {
    var handOver: (@Sendable (DeskServer, String) -> LinkDelivery)?
    /// The last link that was given out, with its token; nil before the first.
    var link: (url: String, token: String)?
    var pause: Deadline?
  }

  /// Listens on 127.0.0.1 and ::1, on this port or one that the system chooses. Connections are
  /// accepted once it runs.
  package init(
    site: any DeskRequestHandler, port: Int? = nil, limits: DeskLimits = DeskLimits()
  ) throws(DeskServerError) {
    StandardStreams.ignoreFatalSignals()
    do throws(SystemIOError) { wakePipe = try WakePipe() } catch {
      throw DeskServerError(.system(error))
    }
    listener = try LoopbackListener(port: port)
    gate = Gate(
      port: listener.port, host: LoginTokens.host(), pass: randomSecret(), key: randomSecret())
    connections = Connections(limits, ended: wakePipe)
    self.site = site
    self.limits = limits
  }

  /// The port on which the server listens at both addresses.
  package var port: Int { gate.port }

  /// Creates a link that lets one browser in, once, and returns its URL.
  package func invitation() -> String {
    "\(gate.origin)/enter?token=\(entry.invite())"
  }

  /// Sets how links are given out when a browser that was not let in asks for one.
  func handOverLinks(by way: @escaping @Sendable (DeskServer, String) -> LinkDelivery) {
    reopening.withLock { $0.handOver = way }
  }

  /// Hands a link over to the person. Anybody may ask, so the one who asks does not see the link,
  /// an unused one is handed over again instead of replacing others, and it happens at most every
  /// five seconds.
  func reopen() -> LinkDelivery {
    let next = reopening.withLock {
      state -> (@Sendable (DeskServer, String) -> LinkDelivery, String)? in
      guard let handOver = state.handOver, state.pause?.isOver ?? true else { return nil }
      state.pause = Deadline(in: .seconds(5))
      if let link = state.link, entry.isUnused(link.token) { return (handOver, link.url) }
      let token = entry.invite()
      let link = "\(gate.origin)/enter?token=\(token)"
      state.link = (link, token)
      return (handOver, link)
    }
    guard let (handOver, link) = next else { return .soon }
    return handOver(self, link)
  }

  /// Asks the server to end, so that `run` returns soon.
  package func end() {
    course.withLock { $0.isAskedToEnd = true }
    wakePipe.ring()
  }

  /// Serves until the page, `end` or a signal asks for the end and the site has finished its
  /// current work. A first signal does not interrupt that work; a second one ends the program.
  package func run() {
    Interruption.told(to: { self.end() }) {
      serve()
      entry.forgetFile()
      listener.shutDown()
      site.feed.publish("end", [:])
      site.feed.finish()
      sayFarewell()
    }
  }

  private func serve() {
    var isEnding = false
    while !course.withLock(\.siteHasEnded) {
      guard isReady(toRead: listener.numbers + [wakePipe.number], by: Deadline(in: nil)) else {
        return
      }
      wakePipe.quiet()
      hear()
      if course.withLock(\.isAskedToEnd), !isEnding {
        isEnding = true
        endSite()
      }
    }
  }

  /// Ends the site on a thread of its own. The API answers meanwhile, so that the page can show
  /// what is still going on.
  private func endSite() {
    let ending: @Sendable () -> Void = { [self] in
      site.end()
      course.withLock { $0.siteHasEnded = true }
      wakePipe.ring()
    }
    if let thread = SystemThread(ending) { thread.detach() } else { ending() }
  }

  private func hear() {
    let heard = listener.accepted()
    for socket in heard.sockets { connections.open(socket) { [self] in talk(on: $0) } }
    // Pending connections have to wait, because trying again at once would not help.
    if heard.isShort { _ = isReady(toRead: [wakePipe.number], by: Deadline(in: .milliseconds(50))) }
  }

  private func talk(on socket: Int32) {
    var connection = Connection(socket: socket, server: self)
    connection.serve()
  }

  /// Ends all connections. Incomplete requests are dropped, and responses are still sent.
  private func sayFarewell() {
    connections.close(reading: true)
    let deadline = Deadline(in: limits.farewell)
    while connections.count > 0, !deadline.isOver {
      _ = isReady(toRead: [wakePipe.number], by: deadline)
      wakePipe.quiet()
    }
    connections.close(reading: false)
  }
}

internal import SystemIO
import LibC

/// The thread of a virtual reader, which transfers bytes between the pseudo-terminal and the chip.
final class ReaderEngine: Sendable {
  struct State: Sendable {
    var chip: PN532
    var isStopping = false
    var isGone = false
  }
  typealias Listener = @Sendable ([ReaderEvent]) -> Void

  private let state: Locked<State>
  private let listener: Listener?
  private let wakes: WakePipe

  init(chip: PN532, wakes: WakePipe, listener: Listener?) {
    state = Locked(State(chip: chip))
    self.wakes = wakes
    self.listener = listener
  }

  /// Changes the chip with `body`, and wakes the thread to process the consequences.
  func change<Result>(_ body: (inout PN532) -> Result) -> Result {
    let result = state.withLock { body(&$0.chip) }
    wakes.ring()
    return result
  }

  /// Returns the result of `body`, which reads the chip's state.
  func look<Result>(_ body: (PN532) -> Result) -> Result { state.withLock { body($0.chip) } }

  /// Whether the pseudo-terminal has been closed.
  var isGone: Bool { state.withLock(\.isGone) }

  func stop() {
    state.withLock { $0.isStopping = true }
    wakes.ring()
  }

  /// Serves the terminal until `stop` is called or the reader is unplugged.
  func serve(_ terminal: consuming PseudoTerminal) {
    var session = Session(terminal: terminal)
    while step(&session) {}
    state.withLock { $0.isGone = true }
    report()
  }

  /// The state that only the serving thread uses.
  private struct Session: ~Copyable {
    let terminal: PseudoTerminal
    var backlog: [UInt8] = []
    var clients = 0
    var buffer = [UInt8](repeating: 0, count: 4_096)
  }

  private func step(_ session: inout Session) -> Bool {
    let now = Self.now
    let hasRoom = session.backlog.isEmpty
    let (output, next, isEnd) = state.withLock { state -> ([UInt8], Int?, Bool) in
      state.chip.advance(to: now)
      let output = hasRoom ? state.chip.output.take(at: now) : []
      state.chip.bench.counters.bytesSent += output.count
      state.chip.bench.counters.modelledMicroseconds += output.count * 87
      return (output, state.chip.nextMoment, state.isStopping || state.chip.isUnplugged)
    }
    session.backlog += output
    if !session.backlog.isEmpty {
      let count = (try? writeNow(session.terminal.master.number, session.backlog[...])) ?? 0
      session.backlog.removeFirst(count)
    }
    report()
    if isEnd { return false }
    wait(session, next.map { max(0, $0 - now) })
    receive(&session)
    return true
  }

  private func wait(_ session: borrowing Session, _ milliseconds: Int?) {
    let isBusy = !session.backlog.isEmpty
    var polled = [
      pollfd(
        fd: session.terminal.master.number, events: Int16(isBusy ? POLLIN | POLLOUT : POLLIN),
        revents: 0),
      pollfd(fd: wakes.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: session.terminal.watch.number, events: Int16(POLLIN), revents: 0),
    ]
    // If the line is full, there is nothing to do until it accepts more.
    let timeout = isBusy ? -1 : milliseconds.map { Int32(clamping: $0) } ?? -1
    _ = poll(&polled, nfds_t(polled.count), timeout)
  }

  private func receive(_ session: inout Session) {
    wakes.quiet()
    noteClients(&session)
    guard let count = try? readNow(session.terminal.master.number, into: &session.buffer),
      count > 0
    else { return }
    let bytes = Array(session.buffer[..<count])
    // A new command makes the unsent rest of the old answer obsolete.
    session.backlog = []
    state.withLock { $0.chip.receive(bytes, at: Self.now) }
  }

  private func noteClients(_ session: inout Session) {
    let change = session.terminal.changeOfClients()
    guard change != 0 else { return }
    let before = session.clients
    session.clients = max(0, before + change)
    if before == 0 { state.withLock { $0.chip.bench.note(.opened) } }
    if before > 0, session.clients == 0 {
      session.backlog = []
      session.terminal.reset()
      state.withLock { state in
        state.chip.output.clear()
        state.chip.bench.note(.closed)
      }
    }
  }

  private func report() {
    guard let listener else { return }
    let events = state.withLock { $0.chip.bench.takeEvents() }
    if !events.isEmpty { listener(events) }
  }

  private static var now: Int { Int(MonotonicClock.nanoseconds / 1_000_000) }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What SIGINT, SIGTERM and SIGHUP do to the program.
///
/// By default every registered `CleanUp` runs and the program ends with 128 + the signal (130 for
/// Ctrl-C). Inside `deferred` the first signal only sets `pending` and wakes reads and waits, which
/// throw `HostError.Problem.interrupted`; a second one ends the program as above. Inside `told` it is handed to
/// the program's own code.
///
/// The handler itself writes one byte to a pipe. A thread reads it and does the rest, in ordinary
/// code, where everything is allowed.
public enum Interruption {
  private struct State: Sendable {
    var isWatching = false
    var deferrals = 0
    var pending: Int32?
    var last: Int32?
    var receiver: Receiver?
  }

  /// Who is told of the first signal, and whether that has been done.
  private struct Receiver: Sendable {
    var tell: @Sendable () -> Void
    var isTold = false
  }
  private static let state = Locked(State())

  /// What asks a program to end.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Starts to watch; call once, early. A signal that was ignored (`nohup`) stays ignored.
  public static func watch() throws(HostError) {
    // Touching the channels here makes their creation happen before any handler can run.
    guard arrivals.number >= 0, wakes.number >= 0 else {
      throw HostError(.system(errno: EMFILE), .watch, "signals")
    }
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    if isFirst { try startWatching() }
  }

  private static func startWatching() throws(HostError) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, nil, { _ in Interruption.serve() }, nil)
    guard failure == 0 else { throw HostError(.system(errno: failure), .watch, "signals") }
    for number in signals {
      let old = signal(number) { arrived in
        let savedErrno = errno
        var byte = UInt8(truncatingIfNeeded: arrived)
        _ = write(arrivals.entrance, &byte, 1)
        errno = savedErrno
      }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// The watching thread: one byte for each signal.
  private static func serve() -> Never {
    while true {
      var byte: UInt8 = 0
      guard read(arrivals.number, &byte, 1) == 1 else { continue }
      let number = Int32(byte)
      let isEnd = state.withLock { state in
        state.last = number
        if state.receiver != nil { return !tellReceiver(&state, of: number) }
        if state.deferrals == 0 || state.pending != nil { return true }
        state.pending = number
        _ = write(wakes.entrance, &byte, 1)
        return false
      }
      if isEnd { CleanUp.runAllAndExit(status(after: number)) }
    }
  }

  /// Whether that is all there is to do.
  private static func tellReceiver(_ state: inout State, of number: Int32) -> Bool {
    // A terminal that goes away says so more than once; that is nobody's impatience.
    guard let receiver = state.receiver, !receiver.isTold else { return number == SIGHUP }
    state.receiver?.isTold = true
    receiver.tell()
    return true
  }
}

extension Interruption {
  /// Runs `body` with the first signal held back, for work that must be ended in good order.
  ///
  /// `pending` outlives the scope: look at it, or `acknowledge` it.
  public static func deferred<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.withLock { $0.deferrals += 1 }
    defer { state.withLock { $0.deferrals -= 1 } }
    return try body()
  }

  /// Runs `body` with the first signal told to `tell`, which is quick, and to nobody else: no read or wait is
  /// ended, for a program whose threads all finish what they have in hand. A second signal ends the program, but for
  /// SIGHUP, which then means nothing more.
  package static func told<Result>(
    to tell: @escaping @Sendable () -> Void, _ body: () -> Result
  ) -> Result {
    state.withLock { $0.receiver = Receiver(tell: tell) }
    // Once told, it stays: the second word of a terminal that goes away may come when all is done.
    defer { state.withLock { if $0.receiver?.isTold == false { $0.receiver = nil } } }
    return body()
  }

  /// The signal that was held back, until it is acknowledged.
  public static var pending: Int32? { state.withLock(\.pending) }

  /// The signal that came last, also after it was acknowledged.
  public static var last: Int32? { state.withLock(\.last) }

  /// Forgets the pending signal, so that reads and waits work again while things are closed.
  public static func acknowledge() {
    state.withLock { state in
      guard state.pending != nil else { return }
      state.pending = nil
      var byte: UInt8 = 0
      _ = read(wakes.number, &byte, 1)
    }
  }

  /// The exit status that tells a shell which signal ended the program.
  public static func status(after signal: Int32) -> Int32 { 128 &+ signal }

  /// The signal's usual name.
  static func name(of signal: Int32) -> String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }

  /// An entry for `poll` that is ready while a signal is pending, and never unless one is watched.
  static var polled: pollfd {
    let isWatching = state.withLock(\.isWatching)
    return pollfd(fd: isWatching ? wakes.number : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Throws when a signal is pending.
  static func check() throws(HostError.Problem) {
    if let signal = pending { throw .interrupted(signal: signal) }
  }
}

/// The two ends of a pipe that lives as long as the program; -1 where it could not be made.
private struct Channel: Sendable {
  let number: Int32
  let entrance: Int32

  init() {
    do {
      var pipe = try Pipe()
      number = pipe.reading.release()
      entrance = pipe.writing.release()
    } catch {
      (number, entrance) = (-1, -1)
    }
  }
}

/// From the handler to the watching thread.
private let arrivals = Channel()

/// From the watching thread to whoever waits.
private let wakes = Channel()

import LibC

/// The handling of SIGINT, SIGTERM and SIGHUP, which ask the program to end.
///
/// By default every registered `CleanUp` runs and the program ends with 128 + the signal (130 for
/// Ctrl-C). Inside `deferred` the first signal only sets `pending` and wakes reads and waits, which
/// throw `SystemIOError.Problem.interrupted`; a second one ends the program as above. Inside `told`
/// it is passed to the program's own code.
///
/// The handler itself writes one byte to a pipe. A thread reads it and does the rest in ordinary
/// code, where everything is allowed.
package enum Interruption {
  private struct State: Sendable {
    var isWatching = false
    var deferrals = 0
    var pending: Int32?
    var last: Int32?
    var receiver: Receiver?
  }

  /// The function to call at the first signal, and whether it was called.
  private struct Receiver: Sendable {
    var tell: @Sendable () -> Void
    var isTold = false
  }
  private static let state = Locked(State())

  /// The signals that ask a program to end.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Starts watching; call it once, early. A signal that was ignored (`nohup`) stays ignored.
  package static func watch() throws(SystemIOError) {
    // Using the channels here creates them before any handler can run.
    guard arrivals.number >= 0, wakes.number >= 0 else {
      throw SystemIOError(.system(errno: EMFILE), .watch, "signals")
    }
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    if isFirst { try startWatching() }
  }

  private static func startWatching() throws(SystemIOError) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, nil, { _ in Interruption.serve() }, nil)
    guard failure == 0 else { throw SystemIOError(.system(errno: failure), .watch, "signals") }
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

  /// Reads one byte for each signal from the pipe and reacts to it, in the watching thread.
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

  /// Calls the receiver at the first signal. Returns whether the signal is dealt with, so that the
  /// program need not end.
  private static func tellReceiver(_ state: inout State, of number: Int32) -> Bool {
    // A closing terminal sends SIGHUP more than once; that is not a second request by a person.
    guard let receiver = state.receiver, !receiver.isTold else { return number == SIGHUP }
    state.receiver?.isTold = true
    receiver.tell()
    return true
  }

  /// Runs `body` with the first signal held back, for work that must finish in good order.
  ///
  /// `pending` stays set after the scope: check it, or `acknowledge` it.
  package static func deferred<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.withLock { $0.deferrals += 1 }
    defer { state.withLock { $0.deferrals -= 1 } }
    return try body()
  }

  /// Runs `body` and passes the first signal to `tell` only, which must be quick. Reads and waits
  /// are not ended, so that all threads can finish their current work. A second signal ends the
  /// program, except SIGHUP, which is then ignored.
  package static func told<Result>(
    to tell: @escaping @Sendable () -> Void, _ body: () -> Result
  ) -> Result {
    state.withLock { $0.receiver = Receiver(tell: tell) }
    // It stays once called: the second SIGHUP of a closing terminal may come after everything is
    // done.
    defer { state.withLock { if $0.receiver?.isTold == false { $0.receiver = nil } } }
    return body()
  }

  /// The signal that is held back and was not acknowledged yet, or `nil`.
  package static var pending: Int32? { state.withLock(\.pending) }

  /// The last signal that arrived, even after it was acknowledged, or `nil`.
  package static var last: Int32? { state.withLock(\.last) }

  /// Clears the pending signal, so that reads and waits work again during clean-up.
  package static func acknowledge() {
    state.withLock { state in
      guard state.pending != nil else { return }
      state.pending = nil
      var byte: UInt8 = 0
      _ = read(wakes.number, &byte, 1)
    }
  }

  /// Returns the exit status that tells a shell which signal ended the program.
  package static func status(after signal: Int32) -> Int32 { 128 &+ signal }

  /// Returns the usual name of a signal, such as "SIGINT".
  static func name(of signal: Int32) -> String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }

  /// A `poll` entry that is ready while a signal is pending; it never is if signals are not
  /// watched.
  static var polled: pollfd {
    let isWatching = state.withLock(\.isWatching)
    return pollfd(fd: isWatching ? wakes.number : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Throws an error if a signal is pending.
  static func check() throws(SystemIOError.Problem) {
    if let signal = pending { throw .interrupted(signal: signal) }
  }
}

/// The two ends of a pipe that lives as long as the program; -1 if it could not be created.
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

/// The pipe from the signal handler to the watching thread.
private let arrivals = Channel()

/// The pipe from the watching thread to the threads that wait.
private let wakes = Channel()

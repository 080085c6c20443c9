#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A child process; it is stopped, and leaves no zombie, when the value goes.
public struct ChildProcess: ~Copyable {
  /// By which the system knows it until it has been waited for.
  public let processID: Int32
  private let program: String
  /// Whom signals go to: the process, or its group when negative.
  private let target: pid_t
  private var isReaped = false
  private var input: Descriptor
  private var output: Descriptor
  private var errors: Descriptor
  private var cleanUp: CleanUp?

  init(_ command: ChildCommand) throws(HostError) {
    StandardStreams.ignoreFatalSignals()
    var child: pid_t = 0
    var ours: (Int32, Int32, Int32) = (-1, -1, -1)
    do {
      // Between `pipe` and close-on-exec no other child may start: `begin` sees to it.
      cleanUp = try CleanUp { () throws(HostError.Problem) in
        var input = try ChildStream.make(command.input)
        var output = try ChildStream.make(command.output)
        var errors = try ChildStream.make(command.errors)
        let complaints = command.errors == .joined ? output.theirs.number : errors.theirs.number
        child = try command.spawn([input.theirs.number, output.theirs.number, complaints])
        ours = (input.ours.release(), output.ours.release(), errors.ours.release())
        return { [target = command.leadsGroup ? -child : child] in kill(target, SIGKILL) }
      }
    } catch { throw HostError(error, .start, command.program) }
    processID = child
    target = command.leadsGroup ? -child : child
    program = command.program
    input = Descriptor(owning: ours.0)
    output = Descriptor(owning: ours.1)
    errors = Descriptor(owning: ours.2)
  }

  deinit {
    if !isReaped { _ = Self.reap(processID, killing: target) }
  }
}

extension ChildProcess {
  /// Sends bytes to the child's input. `closedOutput` says that it no longer reads.
  public func send(_ bytes: [UInt8], within time: Duration? = nil) throws(HostError) {
    let deadline = Deadline(in: time)
    var rest = bytes[...]
    do throws(HostError.Problem) {
      while !rest.isEmpty {
        let count = try writeNow(input.number, rest)
        rest = rest.dropFirst(count)
        if count == 0 { try wait([pollfd(writing: input)], deadline) }
      }
    } catch { throw HostError(error, .write, program) }
  }

  /// Lets the child see the end of its input.
  public mutating func closeInput() { try? input.close() }

  /// Some bytes of the child's output, as soon as there are any; none at the end.
  public func receive(upTo count: Int, within time: Duration? = nil) throws(HostError) -> [UInt8] {
    let deadline = Deadline(in: time)
    var buffer = [UInt8](repeating: 0, count: max(1, min(count, 65_536)))
    do throws(HostError.Problem) {
      while true {
        if let count = try readNow(output.number, into: &buffer) { return Array(buffer[..<count]) }
        try wait([pollfd(reading: output)], deadline)
      }
    } catch { throw HostError(error, .read, program) }
  }

  /// Sends a signal to the child, or to its group; nothing once it has ended.
  public func signal(_ number: Int32) {
    if !isReaped { kill(target, number) }
  }

  /// Whether the child itself has ended by now.
  package var hasEnded: Bool {
    if isReaped { return true }
    return (try? isOver()) ?? true
  }

  /// Lets it go on by itself, and all that it has started, beyond the end of this program too; what they still
  /// say is lost. Answers how it ended, if it has.
  package consuming func leaveRunning() -> ChildOutcome.Ending? {
    cleanUp = nil
    isReaped = true
    var status: Int32 = 0
    return waitpid(processID, &status, WNOHANG) == processID ? Self.ending(status) : nil
  }

  /// Sends the last input, takes all output, and waits until both streams and the child end.
  ///
  /// Past the deadline the child is stopped, and what it said until then is returned. More than
  /// `limit` bytes in one stream are an error. Whatever is left of its group ends with it.
  public mutating func finish(
    sending bytes: [UInt8] = [], within time: Duration? = nil, limit: Int = 1 << 28
  ) throws(HostError) -> ChildOutcome {
    let deadline = Deadline(in: time)
    var outcome = ChildOutcome(ending: .stoppedAtDeadline, output: [], errors: [])
    do throws(HostError.Problem) {
      try exchange(bytes, &outcome, deadline, limit)
      outcome.ending = try awaitEnd(deadline)
    } catch .timedOut {
      _ = reap()
    } catch { throw HostError(error, .read, program) }
    return outcome
  }
}

extension ChildProcess {
  private mutating func exchange(
    _ bytes: [UInt8], _ outcome: inout ChildOutcome, _ deadline: Deadline, _ limit: Int
  ) throws(HostError.Problem) {
    var rest = bytes[...]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !deadline.isOver {
      try send(&rest)
      try Self.drain(&output, into: &outcome.output, &buffer, limit)
      try Self.drain(&errors, into: &outcome.errors, &buffer, limit)
      if !input.isOpen, !output.isOpen, !errors.isOpen { return }
      try wait(
        [pollfd(writing: input), pollfd(reading: output), pollfd(reading: errors)], deadline)
    }
    throw .timedOut
  }

  /// Sends what the pipe takes now; closes it after the last byte, or when nobody reads.
  private mutating func send(_ rest: inout ArraySlice<UInt8>) throws(HostError.Problem) {
    guard input.isOpen else { return }
    do {
      while !rest.isEmpty {
        let count = try writeNow(input.number, rest)
        if count == 0 { return }
        rest = rest.dropFirst(count)
      }
    } catch .closedOutput {}
    try input.close()
  }

  /// Takes some of what the pipe has now; closes it at the end.
  private static func drain(
    _ stream: inout Descriptor, into bytes: inout [UInt8], _ buffer: inout [UInt8], _ limit: Int
  ) throws(HostError.Problem) {
    guard stream.isOpen, let count = try readNow(stream.number, into: &buffer) else { return }
    if count == 0 { try stream.close() }
    if count > limit - bytes.count { throw .tooLarge(limit: limit) }
    bytes += buffer[..<count]
  }

  /// Waits for the end of the process itself, looking again after 1, 2, 4 … 16 ms.
  private mutating func awaitEnd(
    _ deadline: Deadline
  ) throws(HostError.Problem) -> ChildOutcome.Ending {
    var pause = Duration.milliseconds(1)
    while true {
      if try isOver() { return reap() }
      do { try wait([], deadline.orEarlier(in: pause)) } catch .timedOut {
        if deadline.isOver { throw .timedOut }
      }
      pause = min(pause * 2, .milliseconds(16))
    }
  }

  /// Whether the process has ended; its number stays its own until `reap`.
  private func isOver() throws(HostError.Problem) -> Bool {
    var information = siginfo_t()
    _ = try retrying {
      waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT | WNOHANG)
    }
    return information.si_signo == SIGCHLD
  }

  private mutating func reap() -> ChildOutcome.Ending {
    cleanUp = nil
    isReaped = true
    return Self.reap(processID, killing: target)
  }

  /// Stops what still runs and takes the zombie away.
  private static func reap(_ child: pid_t, killing target: pid_t) -> ChildOutcome.Ending {
    kill(target, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    return ending(status)
  }

  private static func ending(_ status: Int32) -> ChildOutcome.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}

import LibC

/// A running child process. When the value goes away, the process is stopped and leaves no zombie.
package struct ChildProcess: ~Copyable {
  /// The ID of the child process, valid until the process has been waited for.
  package let processID: Int32
  private let program: String
  /// The receiver of signals: the process ID, or the negative ID of its group.
  private let target: pid_t
  private var isReaped = false
  private var input: Descriptor
  private var output: Descriptor
  private var errors: Descriptor
  private var cleanUp: CleanUp?

  /// Whether the processes that the child started are ended as soon as the child itself has ended.
  private let endsWithLeader: Bool

  init(_ command: ChildCommand) throws(SystemIOError) {
    StandardStreams.ignoreFatalSignals()
    var child: pid_t = 0
    var ours: (Int32, Int32, Int32) = (-1, -1, -1)
    do {
      // No other child may start between `pipe` and close-on-exec; `begin` ensures that.
      cleanUp = try CleanUp { () throws(SystemIOError.Problem) in
        var input = try ChildStream.make(command.input)
        var output = try ChildStream.make(command.output)
        var errors = try ChildStream.make(command.errors)
        let complaints = command.errors == .joined ? output.theirs.number : errors.theirs.number
        child = try command.spawn([input.theirs.number, output.theirs.number, complaints])
        ours = (input.ours.release(), output.ours.release(), errors.ours.release())
        return { [target = command.createsProcessGroup ? -child : child] in kill(target, SIGKILL) }
      }
    } catch { throw SystemIOError(error, .start, command.program) }
    processID = child
    target = command.createsProcessGroup ? -child : child
    program = command.program
    endsWithLeader = command.endsWithLeader
    input = Descriptor(owning: ours.0)
    output = Descriptor(owning: ours.1)
    errors = Descriptor(owning: ours.2)
  }

  deinit {
    if !isReaped { _ = Self.reap(processID, killing: target) }
  }

  /// Sends bytes to the child's input. Throws `closedOutput` if the child no longer reads.
  package func send(_ bytes: [UInt8], within time: Duration? = nil) throws(SystemIOError) {
    let deadline = Deadline(in: time)
    var rest = bytes[...]
    do throws(SystemIOError.Problem) {
      while !rest.isEmpty {
        let count = try writeNow(input.number, rest)
        rest = rest.dropFirst(count)
        if count == 0 { try wait([pollfd(writing: input)], deadline) }
      }
    } catch { throw SystemIOError(error, .write, program) }
  }

  /// Closes the child's standard input, so that the child reads its end.
  package mutating func closeInput() { try? input.close() }

  /// Reads bytes of the child's output as soon as there are any; returns none at the end.
  package func receive(upTo count: Int, within time: Duration? = nil) throws(SystemIOError)
    -> [UInt8]
  {
    let deadline = Deadline(in: time)
    var buffer = [UInt8](repeating: 0, count: max(1, min(count, 65_536)))
    do throws(SystemIOError.Problem) {
      while true {
        if let count = try readNow(output.number, into: &buffer) { return Array(buffer[..<count]) }
        try wait([pollfd(reading: output)], deadline)
      }
    } catch { throw SystemIOError(error, .read, program) }
  }

  /// Sends a signal to the child or its group, unless the child has ended.
  package func signal(_ number: Int32) {
    if !isReaped { kill(target, number) }
  }

  /// Whether the child itself has ended.
  package var hasEnded: Bool {
    if isReaped { return true }
    return (try? isOver()) ?? true
  }

  /// Lets the child and everything it has started continue, even beyond the end of this program;
  /// their further output is lost. Returns how the child ended, if it has.
  package consuming func disown() -> ChildOutcome.Ending? {
    cleanUp = nil
    isReaped = true
    var status: Int32 = 0
    return waitpid(processID, &status, WNOHANG) == processID ? Self.ending(status) : nil
  }

  /// Sends the last input, collects all output, and waits until both streams and the child end.
  ///
  /// At the deadline the child is stopped, and the output so far is returned. More than `limit`
  /// bytes in one stream are an error. Remaining processes of its group end with it.
  package mutating func finish(
    sending bytes: [UInt8] = [], within time: Duration? = nil, limit: Int = 1 << 28
  ) throws(SystemIOError) -> ChildOutcome {
    let deadline = Deadline(in: time)
    var outcome = ChildOutcome(ending: .stoppedAtDeadline, output: [], errors: [])
    do throws(SystemIOError.Problem) {
      try exchange(bytes, &outcome, deadline, limit)
      outcome.ending = try awaitEnd(deadline)
    } catch .timedOut {
      _ = reap()
    } catch { throw SystemIOError(error, .read, program) }
    return outcome
  }

  private mutating func exchange(
    _ bytes: [UInt8], _ outcome: inout ChildOutcome, _ deadline: Deadline, _ limit: Int
  ) throws(SystemIOError.Problem) {
    var rest = bytes[...]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !deadline.isOver {
      let isOver = endsWithLeader ? try isOver() : false
      let before = outcome.output.count + outcome.errors.count
      try send(&rest)
      try Self.drain(&output, into: &outcome.output, &buffer, limit)
      try Self.drain(&errors, into: &outcome.errors, &buffer, limit)
      if !input.isOpen, !output.isOpen, !errors.isOpen { return }
      // What it wrote itself was in the pipes when it had ended.
      if isOver, before == outcome.output.count + outcome.errors.count { return }
      do {
        try wait(
          [pollfd(writing: input), pollfd(reading: output), pollfd(reading: errors)],
          endsWithLeader ? deadline.orEarlier(in: .milliseconds(10)) : deadline)
      } catch .timedOut {
        guard endsWithLeader, !deadline.isOver else { throw .timedOut }
      }
    }
    throw .timedOut
  }

  /// Writes as much as the pipe accepts now; closes it after the last byte, or if nobody reads.
  private mutating func send(_ rest: inout ArraySlice<UInt8>) throws(SystemIOError.Problem) {
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

  /// Reads bytes that the pipe has now, and closes it at its end.
  private static func drain(
    _ stream: inout Descriptor, into bytes: inout [UInt8], _ buffer: inout [UInt8], _ limit: Int
  ) throws(SystemIOError.Problem) {
    guard stream.isOpen, let count = try readNow(stream.number, into: &buffer) else { return }
    if count == 0 { try stream.close() }
    if count > limit - bytes.count { throw .tooLarge(limit: limit) }
    bytes += buffer[..<count]
  }

  /// Waits for the end of the child itself, checking after 1, 2, 4 … 16 ms.
  private mutating func awaitEnd(
    _ deadline: Deadline
  ) throws(SystemIOError.Problem) -> ChildOutcome.Ending {
    var pause = Duration.milliseconds(1)
    while true {
      if try isOver() { return reap() }
      do { try wait([], deadline.orEarlier(in: pause)) } catch .timedOut {
        if deadline.isOver { throw .timedOut }
      }
      pause = min(pause * 2, .milliseconds(16))
    }
  }

  /// Returns whether the child has ended; its ID is not reused before `reap`.
  private func isOver() throws(SystemIOError.Problem) -> Bool {
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

  /// Kills what is still running, frees the process ID, and returns how the child ended.
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

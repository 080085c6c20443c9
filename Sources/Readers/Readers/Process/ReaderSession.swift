internal import SystemIO

/// A client's connection to the process that talks to a reader: requests and answers, each with a
/// time limit.
///
/// It is a class because it ends the process properly in its `deinit`.
final class ReaderSession {
  private var child: ChildProcess?
  private var stream = WireStream()
  private var number: UInt16 = 0
  /// The number of exchanges with tags so far; see `TagLink.exchangeCount`.
  private(set) var exchangeCount = 0
  /// The reason why the process has ended, or `nil` while it runs.
  private(set) var stop: ReaderProcessFailure?
  /// The signal that asked the program to end. After it, the reader can only be closed.
  private(set) var interruption: Int32?
  let patience: ReaderTimeouts
  /// Whether the reader belongs to the smart card service.
  let isSmartCard: Bool
  /// The recorder of every frame, if frames are recorded.
  let recorder: FrameRecorder?

  init(
    _ program: ReaderHostProgram, _ patience: ReaderTimeouts, isSmartCard: Bool = false
  ) throws(SystemIOError) {
    self.isSmartCard = isSmartCard
    recorder = program.recorder
    child = try program.command.start()
    self.patience = patience
  }

  deinit { close() }

  /// Sends a request and waits for its answer. Returns `nil` if there is none; `stop` then has the
  /// reason.
  func ask(_ request: ReaderRequest, within time: Duration) -> ReaderAnswer? {
    guard stop == nil else { return nil }
    do throws(ReaderProcessFailure) {
      number &+= 1
      let deadline = Moment(in: time)
      try send(request, number, deadline)
      let counted = try receive(request, deadline)
      exchangeCount = Int(counted.exchanges)
      recorder?.add(counted.frames)
      return counted.answer
    } catch {
      giveUp(error)
      return nil
    }
  }

  /// Kills the reader's process and waits for its end.
  func giveUp(_ reason: ReaderProcessFailure) {
    stop = reason
    child = nil
  }

  /// Lets the process close the reader and exit; ends it if that takes too long.
  func close() {
    guard var ending = child.take() else { return }
    Interruption.acknowledge()
    number &+= 1
    let frame = Self.frame(.close, number, patience.closing)
    let outcome = try? ending.finish(
      sending: frame, within: patience.closing, limit: WireFrame.limit)
    guard let recorder, let outcome else { return }
    stream.append(outcome.output)
    if let last = try? stream.next(), let counted = try? CountedAnswer(last.content) {
      recorder.add(counted.frames)
    }
  }

  private static func frame(
    _ request: ReaderRequest, _ number: UInt16, _ time: Duration
  ) -> [UInt8] {
    let timed = TimedRequest(request: request, patience: UInt32(clamping: time.milliseconds))
    return WireFrame(number: number, content: timed.content).bytes
  }

  private func send(
    _ request: ReaderRequest, _ number: UInt16, _ deadline: Moment
  ) throws(ReaderProcessFailure) {
    let frame = Self.frame(request, number, deadline.remaining)
    do throws(SystemIOError) {
      try child?.send(frame, within: deadline.remaining)
    } catch {
      switch error.problem {
      case .interrupted(let signal): take(signal)
      case .timedOut: throw .silent
      default: throw ending()
      }
      // Nothing or only a part was sent; the process would wait for the rest forever.
      throw .silent
    }
  }

  private func receive(
    _ request: ReaderRequest, _ deadline: Moment
  ) throws(ReaderProcessFailure) -> CountedAnswer {
    var deadline = deadline
    while true {
      if let answer = try nextAnswer() { return answer }
      do throws(SystemIOError) {
        let bytes = try child?.receive(upTo: 65_536, within: deadline.remaining) ?? []
        if bytes.isEmpty { throw SystemIOError(.closedOutput, .read, "") }
        stream.append(bytes)
      } catch {
        switch error.problem {
        case .interrupted(let signal):
          // A command to the tag is completed; a wait is cancelled.
          take(signal)
          if request.isWait { try send(.cancel, number, Moment(in: patience.closing)) }
          deadline = deadline.orEarlier(Moment(in: patience.speaking))
        case .timedOut: throw .silent
        default: throw ending()
        }
      }
    }
  }

  private func nextAnswer() throws(ReaderProcessFailure) -> CountedAnswer? {
    do throws(WireError) {
      guard let frame = try stream.next() else { return nil }
      guard frame.number == number, stream.waiting == 0 else { throw .notAFrame }
      return try CountedAnswer(frame.content)
    } catch { throw .nonsense("\(error)") }
  }

  private func take(_ signal: Int32) {
    interruption = signal
    Interruption.acknowledge()
  }

  /// Determines the reason for the end of the process, after its pipe was closed.
  private func ending() -> ReaderProcessFailure {
    guard var ended = child.take(), let outcome = try? ended.finish(within: .seconds(1)) else {
      return .silent
    }
    switch outcome.ending {
    case .exited(let status): return .ended(status: status)
    case .signalled(let signal): return .crashed(signal: signal)
    case .stoppedAtDeadline: return .silent
    }
  }
}

extension ReaderProcessFailure: Error {}

extension ReaderRequest {
  var isWait: Bool {
    switch self {
    case .awaitTag, .awaitRemoval: true
    default: false
    }
  }
}

/// An instant of the monotonic clock.
private struct Moment {
  private let nanoseconds: UInt64

  init(in time: Duration) {
    nanoseconds = MonotonicClock.nanoseconds &+ UInt64(max(0, time.milliseconds)) &* 1_000_000
  }

  private init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  func orEarlier(_ other: Moment) -> Moment {
    Moment(nanoseconds: min(nanoseconds, other.nanoseconds))
  }

  var remaining: Duration {
    let now = MonotonicClock.nanoseconds
    return now >= nanoseconds ? .zero : .nanoseconds(Int64(clamping: nanoseconds - now))
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded down; a day if it is longer.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(86_400_000, min(86_400, seconds) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}

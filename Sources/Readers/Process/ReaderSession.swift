internal import HostIO
import Tags

/// A process that talks to a reader, seen from the command: questions and answers, each within its
/// time.
///
/// A class, because ending it in good order is the work of a `deinit`.
final class ReaderSession {
  private var child: ChildProcess?
  private var stream = WireStream()
  private var number: UInt16 = 0
  /// See `TagLink.exchangeCount`.
  private(set) var exchangeCount = 0
  /// Why there is no child any more.
  private(set) var stop: ReaderStop?
  /// The signal that asked us to end; nothing but closing happens after it.
  private(set) var interruption: Int32?
  let patience: ReaderPatience
  /// Whether the reader is one of the smart card service's.
  let isSmartCard: Bool

  init(
    _ program: ReaderHostProgram, _ patience: ReaderPatience, isSmartCard: Bool = false
  ) throws(HostError) {
    self.isSmartCard = isSmartCard
    child = try program.command.start()
    self.patience = patience
  }

  deinit { close() }

  /// Sends a request and waits for its answer; `nil` when `stop` says why there is none.
  func ask(_ request: ReaderRequest, within time: Duration) -> ReaderAnswer? {
    guard stop == nil else { return nil }
    do throws(ReaderStop) {
      number &+= 1
      let deadline = Moment(in: time)
      try send(request, number, deadline)
      let counted = try receive(request, deadline)
      exchangeCount = Int(counted.exchanges)
      return counted.answer
    } catch {
      giveUp(error)
      return nil
    }
  }

  /// Ends the process, however it is, and takes the zombie away.
  func giveUp(_ reason: ReaderStop) {
    stop = reason
    child = nil
  }

  /// Lets the process close the reader and end; past its time it is ended.
  func close() {
    guard var ending = child.take() else { return }
    Interruption.acknowledge()
    number &+= 1
    let frame = Self.frame(.close, number, patience.closing)
    _ = try? ending.finish(sending: frame, within: patience.closing, limit: WireFrame.limit)
  }
}

extension ReaderSession {
  private static func frame(
    _ request: ReaderRequest, _ number: UInt16, _ time: Duration
  ) -> [UInt8] {
    let timed = TimedRequest(request: request, patience: UInt32(clamping: time.milliseconds))
    return WireFrame(number: number, content: timed.content).bytes
  }

  private func send(
    _ request: ReaderRequest, _ number: UInt16, _ deadline: Moment
  ) throws(ReaderStop) {
    let frame = Self.frame(request, number, deadline.remaining)
    do throws(HostError) {
      try child?.send(frame, within: deadline.remaining)
    } catch {
      switch error.problem {
      case .interrupted(let signal): take(signal)
      case .timedOut: throw .silent
      default: throw ending()
      }
      // Nothing or a part was sent; the process would wait for the rest for ever.
      throw .silent
    }
  }

  private func receive(
    _ request: ReaderRequest, _ deadline: Moment
  ) throws(ReaderStop) -> CountedAnswer {
    var deadline = deadline
    while true {
      if let answer = try nextAnswer() { return answer }
      do throws(HostError) {
        let bytes = try child?.receive(upTo: 65_536, within: deadline.remaining) ?? []
        if bytes.isEmpty { throw HostError(.closedOutput, .read, "") }
        stream.append(bytes)
      } catch {
        switch error.problem {
        case .interrupted(let signal):
          // What is being said to the tag is said to its end; a wait is not.
          take(signal)
          if request.isWait { try send(.cancel, number, Moment(in: patience.closing)) }
          deadline = deadline.orEarlier(Moment(in: patience.speaking))
        case .timedOut: throw .silent
        default: throw ending()
        }
      }
    }
  }

  private func nextAnswer() throws(ReaderStop) -> CountedAnswer? {
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

  /// How the process ended, now that its pipe has.
  private func ending() -> ReaderStop {
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

extension ReaderStop: Error {}

extension ReaderRequest {
  var isWait: Bool {
    switch self {
    case .awaitTag, .awaitRemoval: true
    default: false
    }
  }
}

/// A moment of the monotonic clock.
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
  /// Whole milliseconds, rounded down, and a day at most.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(86_400_000, min(86_400, seconds) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}

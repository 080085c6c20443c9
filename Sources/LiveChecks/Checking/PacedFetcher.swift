import HostIO
import InvocationURLs

/// A fetcher that leaves hosts time between requests, and waits once when a server asks for it.
struct PacedFetcher {
  private let settings: LiveSettings
  private let fetcher: Fetcher
  /// When each host was asked last, in nanoseconds.
  private var last: [String: UInt64] = [:]

  init(_ settings: LiveSettings) {
    self.settings = settings
    fetcher = Fetcher(settings.fetching)
  }

  /// Asks, not before the host's time. 429 and 503 with a time to wait are asked once more after it, if
  /// that is no longer than our patience and all of it is within the time of a request.
  mutating func fetch(_ request: FetchRequest) throws -> Result<FetchAnswer, FetchFailure> {
    guard wait(for: request.url) else { return .failure(.interrupted) }
    let start = MonotonicClock.nanoseconds
    let result = try fetcher.fetch(request)
    last[String(request.url.host)] = MonotonicClock.nanoseconds
    guard case .success(let answer) = result, let seconds = waitAsked(by: answer) else {
      return result
    }
    let rest = settings.fetching.timeout - MonotonicClock.time(since: start) - .seconds(seconds)
    guard rest > .zero else { return result }
    guard settings.pause(.seconds(seconds)) else { return .failure(.interrupted) }
    defer { last[String(request.url.host)] = MonotonicClock.nanoseconds }
    return try fetcher.fetch(request, within: rest)
  }

  private func waitAsked(by answer: FetchAnswer) -> Int64? {
    guard answer.status == 429 || answer.status == 503, let text = answer.header["retry-after"],
      let seconds = RetryAfter.seconds(text, now: settings.now()),
      seconds <= settings.patience.components.seconds
    else { return nil }
    return seconds
  }

  private func wait(for url: InvocationURL) -> Bool {
    guard let last = last[String(url.host)] else { return Interruption.pending == nil }
    let (seconds, attoseconds) = settings.interval.components
    let interval = UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    let passed = MonotonicClock.nanoseconds - last
    guard passed < interval else { return Interruption.pending == nil }
    return settings.pause(.nanoseconds(Int64(interval - passed)))
  }
}

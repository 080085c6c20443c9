import SystemIO

/// A fetcher that leaves time between requests to a host, and waits once if a server asks for it.
struct RateLimitedFetcher {
  private let settings: LiveSettings
  private let fetcher: Fetcher
  /// The time of the last request to each host, in nanoseconds.
  private var last: [String: UInt64] = [:]

  init(_ settings: LiveSettings) {
    self.settings = settings
    fetcher = Fetcher(settings.fetching)
  }

  /// Sends a request, after the minimum time for the host. On 429 and 503 with a waiting time it
  /// tries once more, if that time is within our patience and everything fits into the time of one
  /// request.
  mutating func fetch(_ request: FetchRequest) throws -> Result<FetchResponse, FetchFailure> {
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

  private func waitAsked(by answer: FetchResponse) -> Int64? {
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

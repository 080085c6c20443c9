import CCurl
import SystemIO

extension MonotonicClock {
  /// The time elapsed since `start`, in nanoseconds of this clock.
  static func time(since start: UInt64) -> Duration {
    .nanoseconds(Int64(clamping: nanoseconds - start))
  }
}

/// A client that sends one request at a time.
package struct Fetcher: Sendable {
  /// The settings for every request.
  package let settings: FetchSettings

  /// Creates a fetcher with these settings.
  package init(_ settings: FetchSettings) { self.settings = settings }

  /// Sends a request once. The result includes failures of the network and the server; thrown
  /// errors are faults of this machine: no libcurl, no memory, or an unusable file of authorities.
  /// `time` replaces the timeout of the settings.
  package func fetch(
    _ request: FetchRequest, within time: Duration? = nil
  ) throws -> Result<FetchResponse, FetchFailure> {
    let start = MonotonicClock.nanoseconds
    var settings = settings
    settings.timeout = time ?? settings.timeout
    let transfer = try CurlTransfer(request, settings)
    let result = transfer.run()
    let outcome = Self.outcome(transfer, result, settings.proxies.proxy(for: request.url))
    switch outcome {
    case .success(var answer):
      answer.milliseconds = Int((MonotonicClock.nanoseconds - start) / 1_000_000)
      return .success(answer)
    case .failure(.certificate(let fault, nil)):
      // A second connection, in the remaining time.
      settings.timeout -= MonotonicClock.time(since: start)
      guard settings.timeout > .zero else { return outcome }
      let facts = try CurlTransfer(request, settings).fetchCertificate()
      return .failure(.certificate(fault, facts))
    case .failure(.authorities(let words)):
      throw LiveCheckError.authorities(settings.authorities ?? "the system's list", words)
    case .failure(let failure): return .failure(failure)
    }
  }

  private static func outcome(
    _ transfer: borrowing CurlTransfer, _ result: Int, _ proxy: String?
  ) -> Result<FetchResponse, FetchFailure> {
    let receiver = transfer.receiver
    switch (receiver.stop, result) {
    case (.interrupted?, _): return .failure(.interrupted)
    case (.header?, _): return .failure(.headerTooLong)
    case (.body?, _): return .success(answer(transfer, .cut, proxy))
    case (.huge?, _): return .success(answer(transfer, .huge, proxy))
    case (nil, CCURL_OK):
      return .success(answer(transfer, receiver.isCut ? .cut : .complete, proxy))
    case (nil, CCURL_PARTIAL): return .success(answer(transfer, .torn, proxy))
    case (nil, _):
      // Once the header is there, a body that never ends is treated like one that is too long.
      let status = transfer.number(CCURL_STATUS)
      if result == CCURL_TIMED_OUT, status >= 200, !receiver.body.isEmpty {
        return .success(answer(transfer, .stalled, proxy))
      }
      return .failure(failure(transfer, result, proxy))
    }
  }

  private static func answer(
    _ transfer: borrowing CurlTransfer, _ ending: FetchResponse.Ending, _ proxy: String?
  ) -> FetchResponse {
    let receiver = transfer.receiver
    return FetchResponse(
      status: transfer.number(CCURL_STATUS), header: receiver.header,
      body: receiver.body, ending: ending, received: receiver.received, address: transfer.address,
      proxy: proxy, certificate: transfer.certificate, milliseconds: 0)
  }

  private static func failure(
    _ transfer: borrowing CurlTransfer, _ result: Int, _ proxy: String?
  ) -> FetchFailure {
    let receiver = transfer.receiver
    let words = transfer.words(result)
    switch result {
    case CCURL_NO_ADDRESS: return .noAddress
    case CCURL_NO_PROXY_ADDRESS: return .proxy(words)
    case CCURL_NO_CONNECTION:
      if proxy != nil { return .proxy(words) }
      if receiver.called.isEmpty, !receiver.refused.isEmpty {
        return .addressesRefused(receiver.refused)
      }
      return transfer.number(CCURL_SYSTEM_ERROR) == SystemError.connectionRefused
        ? .connectionRefused(receiver.called) : .unreachable(words)
    case CCURL_TIMED_OUT: return .timedOut(isConnected: transfer.address != nil)
    case CCURL_CERTIFICATE:
      let fault = CertificateFault(transfer.number(CCURL_VERIFY_RESULT))
      return .certificate(fault, transfer.certificate)
    case CCURL_TLS: return .tls(words)
    case CCURL_NOTHING, CCURL_SEND, CCURL_RECEIVE, CCURL_PARTIAL:
      let isProxy = proxy != nil && transfer.number(CCURL_PROXY_STATUS) >= 300
      return isProxy ? .proxy(words) : .closed
    case CCURL_UNSUPPORTED_PROTOCOL, CCURL_STRANGE_ANSWER, CCURL_HTTP2: return .notHTTP(words)
    case CCURL_BAD_ENCODING: return .encoding(words)
    case CCURL_AUTHORITIES_FILE: return .authorities(words)
    default: return .other(code: result, words: words)
    }
  }
}

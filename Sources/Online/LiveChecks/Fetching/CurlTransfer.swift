import CCurl
import SystemIO

/// A libcurl transfer: one connection, one request, one answer. It is closed with the value.
struct CurlTransfer: ~Copyable {
  private let transfer: OpaquePointer
  let receiver: FetchReceiver
  private let request: FetchRequest

  /// The result of libcurl's global initialisation, which runs once in a process.
  private static let preparation: Int32 = ccurl_prepare()

  /// Prepares a transfer: opens libcurl, if necessary, and sets the options of the request.
  init(_ request: FetchRequest, _ settings: FetchSettings) throws {
    try MissingLibrary.check(ccurl_library())
    let receiver = FetchReceiver(
      bodyLimit: request.bodyLimit,
      // With a proxy, the address is that of the proxy, which the user has chosen.
      rule: settings.proxies.proxy(for: request.url) == nil ? settings.addresses : .any)
    let context = Unmanaged.passUnretained(receiver).toOpaque()
    guard Self.preparation == 0,
      let transfer = ccurl_new(context, takePiece, judgeAddress, proceed)
    else { throw LiveCheckError.noMemory }
    self.transfer = transfer
    self.receiver = receiver
    self.request = request
    set(settings)
  }

  deinit { ccurl_free(transfer) }

  private func set(_ option: Int, _ value: Int) {
    _ = ccurl_set_number(transfer, Int32(option), value)
  }

  private func set(_ option: Int, _ text: String) {
    _ = ccurl_set_text(transfer, Int32(option), text)
  }

  private func set(_ settings: FetchSettings) {
    let url = request.url
    set(CCURL_URL, url.fragment == nil ? url.text : String(url.text.prefix { $0 != "#" }))
    set(CCURL_PATH_AS_IS, 1)
    set(CCURL_PROTOCOLS, 3)
    set(CCURL_FOLLOW_LOCATION, 0)
    set(CCURL_USER_AGENT, request.visitor.userAgent)
    set(CCURL_ENCODINGS, "gzip, deflate")
    set(CCURL_PROXY, settings.proxies.proxy(for: url) ?? "")
    set(CCURL_SUPPRESS_CONNECT_HEADERS, 1)
    // Nothing is reused from earlier requests, so that an intermittent fault is not hidden.
    set(CCURL_FRESH_CONNECT, 1)
    set(CCURL_FORBID_REUSE, 1)
    set(CCURL_SESSION_CACHE, 0)
    set(CCURL_NAME_CACHE_SECONDS, 0)
    set(CCURL_CERTIFICATES, 1)
    // A name server that does not answer is not waited for after the timeout.
    set(CCURL_QUICK_EXIT, 1)
    let timeout = settings.timeout.milliseconds
    set(CCURL_TIMEOUT_MILLISECONDS, timeout)
    set(
      CCURL_CONNECT_TIMEOUT_MILLISECONDS,
      min(timeout, FetchSettings.connecting.milliseconds))
    if let file = settings.authorities { set(CCURL_AUTHORITIES, file) }
    add(CCURL_HTTP_HEADER, "Accept: text/html,application/xhtml+xml,*/*;q=0.8")
    add(CCURL_HTTP_HEADER, "Accept-Language: en")
    if let cookies = request.cookies { add(CCURL_HTTP_HEADER, "Cookie: " + cookies) }
    for pin in settings.pins { add(CCURL_RESOLVE, pin.text) }
  }

  private func add(_ option: Int, _ line: String) {
    _ = ccurl_add_line(transfer, Int32(option), line)
  }

  /// Connects without sending a request, and accepts every certificate, so that its contents can be
  /// reported.
  func fetchCertificate() -> CertificateFacts? {
    set(CCURL_CONNECT_ONLY, 1)
    set(CCURL_VERIFY_PEER, 0)
    set(CCURL_VERIFY_HOST, 0)
    guard Int(ccurl_perform(transfer)) == CCURL_OK else { return nil }
    return certificate
  }

  /// Runs the transfer to its end and returns libcurl's result, a `CURLE_…` number.
  func run() -> Int { Int(ccurl_perform(transfer)) }

  /// The message of libcurl for a result.
  func words(_ result: Int) -> String { String(cString: ccurl_words(transfer, Int32(result))) }

  /// A numeric property of the completed transfer.
  func number(_ info: Int) -> Int { ccurl_number(transfer, Int32(info)) }

  /// The IP address that the transfer was connected to.
  var address: String? {
    ccurl_text(transfer, Int32(CCURL_ADDRESS)).map { String(cString: $0) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  /// The certificate of the server.
  var certificate: CertificateFacts? {
    let count = ccurl_certificate_count(transfer)
    guard count > 0 else { return nil }
    var lines: [String] = []
    while let line = ccurl_certificate_line(transfer, 0, Int32(lines.count)) {
      lines.append(String(cString: line))
    }
    return CertificateFacts(lines, count: Int(count))
  }
}

private func receiver(_ context: UnsafeMutableRawPointer) -> FetchReceiver {
  Unmanaged<FetchReceiver>.fromOpaque(context).takeUnretainedValue()
}

private let takePiece: ccurl_take = { context, part, bytes, count in
  let piece = UnsafeBufferPointer(start: bytes, count: count)
  let isWelcome = receiver(context).take(piece, isHeader: part == Int32(CCURL_HEADER_LINE))
  // For an empty piece, its count would not signal an error.
  return isWelcome ? count : count == 0 ? 1 : 0
}

private let judgeAddress: ccurl_judge = { context, address, count in
  receiver(context).judge(Array(UnsafeBufferPointer(start: address, count: count))) ? 1 : 0
}

private let proceed: ccurl_proceed = { context, count in
  receiver(context).goesOn(received: Int(count)) ? 1 : 0
}

extension Duration {
  /// The number of milliseconds, at least 1.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}

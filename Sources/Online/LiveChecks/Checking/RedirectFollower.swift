import Basics
import HTMLReading

/// A walk from answer to answer, up to a page, a failure or the limit of redirects.
struct RedirectFollower {
  /// The maximum number of redirects that are followed, as phones do.
  static let hopLimit = 10

  private(set) var walk: RedirectChain
  /// The next URL to be requested; nil at the end of the walk.
  private(set) var next: InvocationURL?
  private var seen: Set<String> = []
  private var cookies = CookieJar()
  private let settings: LiveSettings
  private let start: InvocationURL
  /// Whether the first URL has values that a tag replaces at every tap.
  private let isOfTap: Bool

  init(
    _ url: InvocationURL, _ visitor: SimulatedClient, _ settings: LiveSettings,
    isOfTap: Bool = false
  ) {
    self.isOfTap = isOfTap
    walk = RedirectChain(visitor, url.text)
    (next, start) = (url, url)
    self.settings = settings
  }

  /// Processes the answer to a request, and decides about the next one.
  mutating func take(_ result: Result<FetchResponse, FetchFailure>, of url: InvocationURL) {
    next = nil
    walk.end = url.text
    seen.insert(key(url))
    switch result {
    case .failure(let failure):
      if let finding = failure.finding(at: url) { walk.findings.append(finding) }
    case .success(let answer): take(answer, of: url)
    }
  }

  private mutating func take(_ answer: FetchResponse, of url: InvocationURL) {
    let isRedirect = [301, 302, 303, 307, 308].contains(answer.status)
    let location = isRedirect ? answer.header["location"] : nil
    walk.hops.append(
      RedirectHop(
        url: url.text, status: answer.status, location: location, address: answer.address,
        milliseconds: answer.milliseconds))
    cookies.take(answer.header, from: url, settings.suffixes, now: settings.now())
    if walk.firstCertificate == nil, walk.hops.count == 1 {
      walk.firstCertificate = answer.certificate
    }
    if let facts = answer.certificate { lookAt(facts, url) }
    let kept = isTap(url) ? CacheableResponse(answer, now: settings.now()) : nil
    if let kept { walk.findings.append(.tapKept(kept, url)) }
    guard isRedirect else { return end(answer, url) }
    if answer.status == 301 || answer.status == 308, walk.hops.count == 1, kept == nil {
      walk.findings.append(.redirectPermanent(answer.status, url))
    }
    guard let location else {
      walk.findings.append(.redirectWithout(answer.status, url))
      return
    }
    follow(RedirectDestination(location, from: url), from: url)
  }

  /// Whether this address contains data that a tag wrote: the first address, or one that passes the
  /// data on.
  private func isTap(_ url: InvocationURL) -> Bool {
    isOfTap && walk.hops.count == 1 || url.tapLayoutOfURL != nil
  }

  private mutating func follow(_ target: RedirectDestination, from url: InvocationURL) {
    switch target {
    case .bad(let text, let why):
      walk.findings.append(.redirectBroken(text, why, url))
    case .other(let text):
      walk.leavesFor = text
      walk.findings.append(
        AppStore(text).map { .storeBounce($0, walk.visitor, url) } ?? .otherScheme(text, url))
    case .web(let target):
      if let store = AppStore(target.text) {
        walk.leavesFor = target.text
        walk.findings.append(.storeBounce(store, walk.visitor, url))
        return
      }
      go(to: target, from: url)
    }
  }

  private mutating func go(to target: InvocationURL, from url: InvocationURL) {
    if url.scheme == .https, target.scheme == .http {
      walk.findings.append(.httpsLost(target, url))
    }
    if seen.contains(key(target)) {
      walk.findings.append(.redirectLoop(target, url))
    } else if walk.hops.count > Self.hopLimit {
      walk.findings.append(.tooManyHops(Self.hopLimit, start))
    } else {
      next = target
    }
  }

  private mutating func end(_ answer: FetchResponse, _ url: InvocationURL) {
    walk.answer = answer
    if let finding = LiveFinding.ofStatus(answer, url, settings) { walk.findings.append(finding) }
    if walk.hops.count > 1, let suffixes = settings.suffixes {
      let domains = [start, url].map { url in
        suffixes.registrableDomain(of: url.canonical.host).map(String.init)
          ?? String(url.canonical.host)
      }
      if domains[0] != domains[1] {
        walk.findings.append(.otherDomain(domains[0], domains[1], start))
      }
    }
  }

  private mutating func lookAt(_ facts: CertificateFacts, _ url: InvocationURL) {
    guard let days = facts.daysLeft(at: settings.now()), days <= LiveSettings.fewDays else {
      return
    }
    walk.findings.append(.certificateEnds(in: days, url))
  }

  /// The `Cookie` header of a request for a URL.
  func cookieHeader(for url: InvocationURL) -> String? { cookies.header(for: url) }

  /// The key of a request. Addresses that differ only in their fragments are the same request to a
  /// server; with other cookies it is another request.
  private func key(_ url: InvocationURL) -> String {
    url.canonical.text.prefix { $0 != "#" } + "\n" + (cookieHeader(for: url) ?? "")
  }
}

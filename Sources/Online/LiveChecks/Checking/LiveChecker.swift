import HTMLReading
import SystemIO
import InvocationRouter

/// A checker of URLs, one after the other: the redirects that phones follow, the page, and the
/// files of the site.
package struct LiveChecker {
  let settings: LiveSettings
  private var fetcher: RateLimitedFetcher
  /// The sites checked so far; a site that did not answer is asked again.
  private var sites: [RouteHost: SiteReport] = [:]

  /// Creates a checker that has not checked any URL yet.
  package init(_ settings: LiveSettings) {
    self.settings = settings
    fetcher = RateLimitedFetcher(settings)
  }

  /// Checks one URL; returns `nil` if a signal ended the check. `isOfTap` is set if the URL's route
  /// says that a tag writes a new URL at every tap; the URL's parameters can show this, too.
  package mutating func check(
    _ url: InvocationURL, isOfTap: Bool = false
  ) throws -> LiveReport? {
    var report = LiveReport(url.text)
    if url.scheme == .http { report.add([.plainHTTP(url)]) }
    for visitor in [SimulatedClient.iPhone, .android] {
      let walk = try walk(url, as: visitor, isOfTap: isOfTap)
      if Interruption.pending != nil { return nil }
      report.walks.append(walk)
      report.add(walk.findings)
    }
    try compare(&report, url)
    fetchCertificate(&report)
    lookAtPages(&report)
    if url.scheme == .https, report.walks.contains(where: { !$0.hops.isEmpty }) {
      let site = try site(of: url)
      report.add(site.findings + site.findings(for: url, settings))
    }
    report.sort()
    return Interruption.pending == nil ? report : nil
  }

  /// The first answer of the server, without following it, to verify a redirect.
  package mutating func firstAnswer(
    _ url: InvocationURL
  ) throws -> Result<FetchResponse, FetchFailure> {
    try fetcher.fetch(FetchRequest(url, as: .iPhone))
  }

  private mutating func walk(
    _ url: InvocationURL, as visitor: SimulatedClient, isOfTap: Bool = false
  ) throws -> RedirectChain {
    var walker = RedirectFollower(url, visitor, settings, isOfTap: isOfTap)
    while let next = walker.next {
      let request = FetchRequest(next, as: visitor, cookies: walker.cookieHeader(for: next))
      walker.take(try fetcher.fetch(request), of: next)
    }
    return walker.walk
  }

  /// Compares the results of the two phones, and if both are refused, that of another program.
  private mutating func compare(_ report: inout LiveReport, _ url: InvocationURL) throws {
    let ends = report.walks.map { $0.leavesFor ?? $0.end }
    let statuses = report.walks.map(\.status)
    let stores = report.walks.count { walk in walk.leavesFor.map { AppStore($0) != nil } ?? false }
    if stores < 2, statuses[0] != statuses[1] || ends[0] != ends[1] {
      report.add([.phonesDiffer(report.walks, url)])
    }
    guard statuses.allSatisfy({ (400..<500).contains($0 ?? 0) }) else { return }
    let plain = try walk(url, as: .beckon)
    guard let status = plain.status, (200..<300).contains(status) else { return }
    report.walks.append(plain)
    for code in [LiveFindingCode.forbidden, .notFound, .gone, .clientError, .rateLimited] {
      report.drop(code)
    }
    report.add([.refusedForPhones(statuses[0] ?? 0, status, url)])
  }

  private func fetchCertificate(_ report: inout LiveReport) {
    guard let facts = report.walks.lazy.compactMap(\.firstCertificate).first else { return }
    report.certificate = facts
    report.daysLeft = facts.daysLeft(at: settings.now())
  }

  private func lookAtPages(_ report: inout LiveReport) {
    for walk in report.walks where walk.visitor != .beckon {
      guard let answer = walk.answer, (200..<300).contains(answer.status) else { continue }
      let reader = PageReader(answer, at: walk.end, settings)
      report.add(reader.findings)
      report.page = report.page ?? reader.page
    }
  }

  private mutating func site(of url: InvocationURL) throws -> SiteReport {
    let host = RouteHost(url)
    if let known = sites[host] { return known }
    var reader = SiteReader(url, settings)
    while let next = reader.next { reader.take(try fetcher.fetch(next.request), for: next) }
    let report = reader.report
    if report.isComplete { sites[host] = report }
    return report
  }
}

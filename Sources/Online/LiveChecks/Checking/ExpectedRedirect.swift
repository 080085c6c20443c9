import SystemIO

/// The expected redirect of one printed URL.
package struct ExpectedRedirect: Sendable, Hashable {
  package let url: InvocationURL
  /// The URL to which the printed one should redirect; nil if it should not redirect.
  package let target: InvocationURL?
  package let status: Int
  /// Whether a tag writes a new URL at every tap, so that no cache may store the answer.
  package let isOfTap: Bool

  package init(
    _ url: InvocationURL, to target: InvocationURL?, status: Int, isOfTap: Bool = false
  ) {
    (self.url, self.target, self.status) = (url, target, status)
    self.isOfTap = isOfTap
  }

  fileprivate func findings(_ answer: FetchResponse) -> [LiveFinding] {
    guard answer.status == status else {
      return [
        LiveFinding(
          .otherStatus, url.text,
          "the server answers with status \(answer.status) instead of \(status); load the redirects "
            + "from 'beckon link redirects', and check that no other rule comes before them")
      ]
    }
    guard let target else { return [] }
    let location = answer.header["location"] ?? ""
    if case .web(let found) = RedirectDestination(location, from: url),
      found.isEquivalent(to: target)
    {
      return []
    }
    return [
      LiveFinding(
        .otherTarget, url.text,
        "the server redirects to \(quoted(shortened(location, to: 120))) instead of "
          + "\(shortened(target.text, to: 120)); load the redirects from 'beckon link redirects'"
      )
    ]
  }
}

extension LiveChecker {
  /// Compares the first answer of a server with the expected redirect; returns `nil` if a signal
  /// ended the check. The target is not requested.
  package mutating func check(_ printed: ExpectedRedirect) throws -> LiveReport? {
    var report = LiveReport(printed.url.text)
    var walk = RedirectChain(.iPhone, printed.url.text)
    switch try firstAnswer(printed.url) {
    case .failure(let failure):
      report.add([failure.finding(at: printed.url)].compactMap(\.self))
    case .success(let answer):
      walk.hops = [
        RedirectHop(
          url: printed.url.text, status: answer.status, location: answer.header["location"],
          address: answer.address, milliseconds: answer.milliseconds)
      ]
      report.add(printed.findings(answer))
      if printed.isOfTap || printed.url.tapLayoutOfURL != nil,
        let kept = CacheableResponse(answer, now: settings.now())
      {
        report.add([.tapKept(kept, printed.url)])
      }
    }
    report.walks = [walk]
    return Interruption.pending == nil ? report : nil
  }
}

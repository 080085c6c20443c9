import Basics
import HostIO
package import InvocationURLs

/// What a server was told to do with one printed URL.
package struct PrintedRedirect: Sendable, Hashable {
  package let url: InvocationURL
  /// Where it sends its reader; `nil` where it redirects nowhere.
  package let target: InvocationURL?
  package let status: Int
  /// Whether a tag makes the URL anew with every tap, so that no cache may keep the answer.
  package let isOfTap: Bool

  package init(
    _ url: InvocationURL, to target: InvocationURL?, status: Int, isOfTap: Bool = false
  ) {
    (self.url, self.target, self.status) = (url, target, status)
    self.isOfTap = isOfTap
  }
}

extension LiveChecker {
  /// Holds the first answer of a server against what it was told; `nil` when a signal ended it. The target
  /// is not asked.
  package mutating func check(_ printed: PrintedRedirect) throws -> LiveReport? {
    var report = LiveReport(printed.url.text)
    var walk = LiveWalk(.iPhone, printed.url.text)
    switch try firstAnswer(printed.url) {
    case .failure(let failure):
      report.add([failure.finding(at: printed.url)].compactMap(\.self))
    case .success(let answer):
      walk.hops = [
        LiveHop(
          url: printed.url.text, status: answer.status, location: answer.header["location"],
          address: answer.address, milliseconds: answer.milliseconds)
      ]
      report.add(printed.findings(answer))
      if printed.isOfTap || printed.url.usualTap != nil,
        let kept = KeptAnswer(answer, now: settings.now())
      {
        report.add([.tapKept(kept, printed.url)])
      }
    }
    report.walks = [walk]
    return Interruption.pending == nil ? report : nil
  }
}

extension PrintedRedirect {
  fileprivate func findings(_ answer: FetchAnswer) -> [LiveFinding] {
    guard answer.status == status else {
      return [
        LiveFinding(
          .otherStatus, url.text,
          "the server answers with status \(answer.status) in place of \(status); load the redirects "
            + "that 'beckon link redirects' wrote, and look whether another rule comes before them")
      ]
    }
    guard let target else { return [] }
    let location = answer.header["location"] ?? ""
    if case .web(let found) = Destination(location, from: url), found.isEquivalent(to: target) {
      return []
    }
    return [
      LiveFinding(
        .otherTarget, url.text,
        "the server redirects to \(quoted(shortened(location, to: 120))) in place of "
          + "\(shortened(target.text, to: 120)); load the redirects that 'beckon link redirects' wrote"
      )
    ]
  }
}

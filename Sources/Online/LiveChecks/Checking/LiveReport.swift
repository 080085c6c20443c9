/// An answer on the way from a printed URL to a page.
package struct RedirectHop: Sendable, Hashable {
  package var url: String
  package var status: Int
  /// The target of the redirect as written, if any.
  package var location: String?
  /// The IP address to which the request was sent.
  package var address: String?
  package var milliseconds: Int
}

/// The answers that one visitor received, up to the page.
package struct RedirectChain: Sendable {
  package let visitor: SimulatedClient
  package internal(set) var hops: [RedirectHop] = []
  /// The answer with the last page; nil if no server sent one.
  package internal(set) var answer: FetchResponse?
  /// The last web address that was requested.
  package internal(set) var end: String
  /// An address that no browser opens as a page, such as that of an app store.
  package internal(set) var leavesFor: String?
  var findings: [LiveFinding] = []
  /// The certificate of the first server in the chain, if it could be read.
  var firstCertificate: CertificateFacts?

  init(_ visitor: SimulatedClient, _ start: String) { (self.visitor, end) = (visitor, start) }

  /// The status of the last answer; `nil` without a page.
  package var status: Int? { answer?.status }
}

/// The properties of a page that phones show.
package struct PageMetadata: Sendable, Hashable {
  package var title: String?
  /// The address of the page's icon.
  package var icon: String?
  /// The content of the page's `apple-itunes-app` tag.
  package var banner: String?
}

/// The result of a live check of one URL.
package struct LiveReport: Sendable {
  package let url: String
  /// The chains of answers, one for each simulated visitor.
  package internal(set) var walks: [RedirectChain] = []
  package internal(set) var page: PageMetadata?
  /// The certificate of the server whose host is in the code.
  package internal(set) var certificate: CertificateFacts?
  /// The number of whole days until that certificate expires; negative if it has.
  package internal(set) var daysLeft: Int?
  /// The findings, most severe first; each code once for each place.
  package private(set) var findings: [LiveFinding] = []

  init(_ url: String) { self.url = url }

  mutating func add(_ more: [LiveFinding]) {
    for finding in more where !findings.contains(where: { $0.isLike(finding) }) {
      findings.append(finding)
    }
  }

  mutating func drop(_ code: LiveFindingCode) { findings.removeAll { $0.code == code } }

  mutating func sort() {
    let ranks = LiveFinding.Level.allCases
    findings = ranks.flatMap { level in findings.filter { $0.level == level } }
  }
}

extension LiveFinding {
  fileprivate func isLike(_ other: LiveFinding) -> Bool {
    code == other.code && place == other.place
  }
}

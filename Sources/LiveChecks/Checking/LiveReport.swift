/// One answer on the way to a page.
package struct LiveHop: Sendable, Hashable {
  package var url: String
  package var status: Int
  /// Where it sends its reader, as it is written.
  package var location: String?
  /// The address that was connected.
  package var address: String?
  package var milliseconds: Int
}

/// The way that one visitor was sent.
package struct LiveWalk: Sendable {
  package let visitor: Visitor
  package internal(set) var hops: [LiveHop] = []
  /// The answer of the last page; `nil` when there is none.
  package internal(set) var answer: FetchAnswer?
  /// The last address on the web that was asked.
  package internal(set) var end: String
  /// An address that no browser opens as a page, such as that of a store.
  package internal(set) var leavesFor: String?
  var findings: [LiveFinding] = []
  /// The certificate of the first server.
  var firstCertificate: CertificateFacts?

  init(_ visitor: Visitor, _ start: String) { (self.visitor, end) = (visitor, start) }

  /// The status at the end; `nil` where the way ends without a page.
  package var status: Int? { answer?.status }
}

/// What phones show of a page.
package struct LivePage: Sendable, Hashable {
  package var title: String?
  /// The address of its icon.
  package var icon: String?
  /// The content of the tag `apple-itunes-app`.
  package var banner: String?
}

/// All that was found out about one URL.
package struct LiveReport: Sendable {
  package let url: String
  /// One for each visitor.
  package internal(set) var walks: [LiveWalk] = []
  package internal(set) var page: LivePage?
  /// The certificate of the host that the code names.
  package internal(set) var certificate: CertificateFacts?
  /// The days that are left to it.
  package internal(set) var daysLeft: Int?
  /// Each code once for a place, the worst first.
  package private(set) var findings: [LiveFinding] = []

  init(_ url: String) { self.url = url }

  mutating func add(_ more: [LiveFinding]) {
    for finding in more where !findings.contains(where: { $0.isLike(finding) }) {
      findings.append(finding)
    }
  }

  mutating func drop(_ code: LiveCode) { findings.removeAll { $0.code == code } }

  mutating func sort() {
    let ranks = LiveFinding.Level.allCases
    findings = ranks.flatMap { level in findings.filter { $0.level == level } }
  }

  /// Whether there is an error.
  package var hasError: Bool { findings.contains { $0.level == .error } }
}

extension LiveFinding {
  fileprivate func isLike(_ other: LiveFinding) -> Bool {
    code == other.code && place == other.place
  }
}

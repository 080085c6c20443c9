import Basics

/// What `Ledger.verifyChain` found.
package struct ChainReport: Sendable, Hashable {
  /// How many events were looked at.
  package let events: Int
  /// The chains, in the order of the stations' names.
  package let chains: [Chain]
  /// What is wrong, at most `findingLimit` of it.
  package let findings: [ChainFinding]

  /// Whether the events were looked at.
  package let wasOpened: Bool

  /// More findings than these are not kept.
  package static let findingLimit = 100

  /// Whether nothing is wrong.
  package var isSound: Bool { findings.isEmpty }

  init(events: Int, chains: [Chain], findings: [ChainFinding]) {
    (self.events, self.chains, self.findings) = (events, chains, findings)
    wasOpened = true
  }

  /// What was found in a ledger whose events could not be looked at.
  package init(unopened findings: [ChainFinding]) {
    (events, chains, wasOpened) = (0, [], false)
    self.findings = findings
  }

  /// One station's chain, and how much of it a kept head proves.
  package struct Chain: Sendable, Hashable, CustomStringConvertible {
    /// Its last event.
    package let head: LedgerHead
    /// The last event whose hash was kept elsewhere; none when no hash was given.
    package let provenTo: Int?

    /// What is known of the chain's end.
    package var description: String {
      let station = "station \(head.station): \(counted(head.number, "event"))"
      switch provenTo {
      case nil:
        return "\(station); nothing proves that none was cut off at the end: keep its head, and "
          + "give it with --head next time"
      case head.number: return "\(station), all proven by the kept head"
      case .some(let number):
        let rest = head.number - number
        return "\(station), proven to event \(number) by the kept head; \(rest) came after it, and "
          + "nothing proves that no more did"
      }
    }
  }
}

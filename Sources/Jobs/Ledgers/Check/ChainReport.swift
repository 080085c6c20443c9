import Basics

/// The result of checking the chains of a ledger with `Ledger.verifyChain`.
package struct ChainReport: Sendable, Hashable {
  /// The number of events that were checked.
  package let events: Int
  /// The chains, in the order of the stations' names.
  package let chains: [Chain]
  /// The differences that were found, at most `maxFindingCount`.
  package let findings: [ChainFinding]

  /// Whether the ledger could be opened, so that its events were checked.
  package let wasOpened: Bool

  /// The maximum number of findings that a report keeps.
  package static let maxFindingCount = 100

  /// Whether the ledger has no findings.
  package var isSound: Bool { findings.isEmpty }

  init(events: Int, chains: [Chain], findings: [ChainFinding]) {
    (self.events, self.chains, self.findings) = (events, chains, findings)
    wasOpened = true
  }

  /// Creates the report of a ledger whose events could not be checked.
  package init(unopened findings: [ChainFinding]) {
    (events, chains, wasOpened) = (0, [], false)
    self.findings = findings
  }

  /// The chain of one station, and the part of it that a kept head proves.
  package struct Chain: Sendable, Hashable, CustomStringConvertible {
    /// The last event of the chain.
    package let head: LedgerHead
    /// The number of the last event whose hash was kept elsewhere; `nil` if none of the given
    /// hashes is in the chain.
    package let provenTo: Int?

    /// A sentence that says how much of the chain is proven.
    package var description: String {
      let station = "station \(head.station): \(counted(head.number, "event"))"
      switch provenTo {
      case nil:
        return
          "\(station); nothing proves that none was cut off at the end, or that the chain was not "
          + "rewritten as a whole: keep its head elsewhere, on paper or in an e-mail, and pass it with "
          + "--head next time"
      case head.number: return "\(station), all proven by the kept head"
      case .some(let number):
        let rest = head.number - number
        return "\(station), proven to event \(number) by the kept head; \(rest) came after it, and "
          + "nothing proves that no more did"
      }
    }
  }
}

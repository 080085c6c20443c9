import AuthenticTags
import LibCrypto
import Tags
import TestSupport
import Testing

@testable import DNATags

/// The same changes on a card that was not written for them.
@Suite("Changes of the simulator's card")
struct SimulatorTests {
  @discardableResult
  private func run(
    _ kind: DNAGoalKind, on card: SimulatorCard, fault: ModelFault? = nil
  ) throws -> (outcome: DNAOutcome, exchanges: Int) {
    let change = DNAChange(
      try kind.goal(),
      from: [
        try TestKeys.factory(), try TestKeys.set(1, version: 1), try TestKeys.set(2, version: 2),
      ]
    ) { _ in }
    var link = SimulatorLink(card, fault: fault)
    _ = try link.select(.any)
    var dna = DNACard<SimulatorLink, TagAESKey>(link, uid: testUID, surroundings: surroundings())
    let outcome = try change.run(on: &dna)
    return (outcome, dna.link.exchangeCount)
  }

  private func card(after before: [DNAGoalKind]) throws -> SimulatorCard {
    let card = SimulatorCard()
    for kind in before { try run(kind, on: card) }
    return card
  }

  private func report(_ card: SimulatorCard) throws -> DNAReport {
    var dna = DNACard<SimulatorLink, TagAESKey>(
      SimulatorLink(card), uid: testUID, surroundings: surroundings())
    return try dna.report()
  }

  /// The versions that the keys have in the end, and the state.
  private func expected(_ kind: DNAGoalKind) -> (version: UInt8, state: DNAReport.State) {
    switch kind {
    case .personal(let first, let locks): (first, locks ? .locked : .personalized)
    case .long(let first), .rekey(let first): (first, .personalized)
    case .reset: (0, .factory)
    }
  }

  private func expectReached(
    _ kind: DNAGoalKind, _ card: SimulatorCard, _ place: String
  ) throws {
    let (expected, report) = (expected(kind), try report(card))
    #expect(report.state == expected.state, "\(place)")
    #expect(report.keyVersions == Array(repeating: expected.version, count: 5), "\(place)")
  }

  @Test("undisturbed, and again with nothing to do", arguments: ChangeCase.all)
  func whole(_ change: ChangeCase) throws {
    let card = try card(after: change.before)
    #expect(try run(change.goal, on: card).outcome.recoveries == 0)
    try expectReached(change.goal, card, "\(change)")
    #expect(try run(change.goal, on: card).outcome.steps == 0)
  }

  @Test("a fault anywhere is finished by the same command", arguments: ChangeCase.all)
  func sweep(_ change: ChangeCase) throws {
    let start = try card(after: change.before)
    let clean = try run(change.goal, on: start.copy()).exchanges
    let step = Effort.count(slice: 5, whole: 1)
    for exchange in 1...clean {
      for (index, kind) in ModelFault.kinds.enumerated() where (exchange + index) % step == 0 {
        let card = start.copy()
        let place = "\(change.testDescription): \(kind) at \(exchange)"
        do {
          try run(change.goal, on: card, fault: ModelFault(exchange: exchange, kind: kind))
        } catch let error as DNAChangeError { #expect(!error.description.isEmpty) }
        #expect(throws: Never.self, "\(place)") { try run(change.goal, on: card) }
        try expectReached(change.goal, card, place)
      }
    }
  }
}

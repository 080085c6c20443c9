import AuthenticTags
import Cryptography
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import SecureTags

/// The same changes on a card that was not written for them.
@Suite("Changes of the simulator's card")
struct SimulatorTests {
  @discardableResult
  private func run(
    _ kind: DNAGoalKind, on card: SimulatorCard, fault: ModelFault? = nil
  ) throws -> (outcome: DNAChangeResult, exchanges: Int) {
    let change = DNAChange(
      try kind.goal(),
      from: [
        try TestKeys.factory(), try TestKeys.set(1, version: 1), try TestKeys.set(2, version: 2),
      ]
    ) { _ in }
    var link = SimulatorLink(card, fault: fault)
    _ = try link.select(.any)
    var dna = DNACard<SimulatorLink, TagAESKey>(
      link, uid: testUID, cardEnvironment: cardEnvironment())
    let outcome = try change.run(on: &dna)
    return (outcome, dna.link.exchangeCount)
  }

  private func card(after before: [DNAGoalKind]) throws -> SimulatorCard {
    let card = SimulatorCard()
    for kind in before { try run(kind, on: card) }
    return card
  }

  private func report(_ card: SimulatorCard) throws -> DNACardReport {
    var dna = DNACard<SimulatorLink, TagAESKey>(
      SimulatorLink(card), uid: testUID, cardEnvironment: cardEnvironment())
    return try dna.report()
  }

  /// The versions that the keys have in the end, and the state.
  private func expected(_ kind: DNAGoalKind) -> (version: UInt8, state: DNACardReport.State) {
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

  @Test(
    "a tag that shows what changes and that everybody may write is written by nothing but its owner"
  )
  func freeAndShowing() throws {
    let card = try card(after: [.personal(1, locks: false)])
    var dna = DNACard<SimulatorLink, TagAESKey>(
      SimulatorLink(card), uid: testUID, cardEnvironment: cardEnvironment())
    try dna.selectApplication()
    try dna.authenticate(0, TestKeys.set(1, version: 1).keys[0])
    var settings = try SDMTemplate(DNAGoalKind.url).openSettings
    settings.access = FileAccess(rights: 0xEEE0)
    try dna.changeFileSettings(.ndef, to: settings)
    var options = TagOptions()
    for verifies in [true, false] {
      options.verifies = verifies
      var tag = NDEFTag(SimulatorLink(card), options: options)
      let message: [UInt8] = [0xD1, 1, 9, 0x55, 4] + Array("a.example".utf8).prefix(8)
      for operation in [TagOperation.write(message), .erase] {
        let error = #expect(throws: TagError.self) { try tag.perform(operation) }
        #expect(error?.state == .untouched && error?.uid == testUID)
      }
      #expect(try tag.info().isWritable == false)
    }
    #expect(try report(card).state == .personalized)
    var shown = card.tag
    #expect(shown.tappedURL()?.hasPrefix("https://example.com/?e=") == true)
    // Its owner gives it another URL, and takes the right to write from everybody.
    try run(.long(2), on: card)
    #expect(try report(card).settings[.ndef]?.access.write == .key(0))
  }
}

import Cryptography
import Tags
import Testing

@testable import SecureTags

@Suite("States of a card, seen without a key")
struct StateTests {
  private func state(_ card: CardModel) throws -> DNACardReport.State {
    var dna = DNACard<ModelLink, TagAESKey>(
      ModelLink(card), uid: testUID, cardEnvironment: cardEnvironment())
    let report = try dna.report()
    #expect(report.version.name == "NTAG 424 DNA")
    #expect(!report.state.sentence.isEmpty)
    #expect(card.refused == 0)
    return report.state
  }

  @Test("each state on the way is told by its name")
  func states() throws {
    let card = CardModel()
    #expect(try state(card) == .factory)
    card.files[2]?.replaceSubrange(0..<2, with: [0, 9])
    #expect(try state(card) == .message)
    try DNAGoalKind.personal(1, locks: false).run(on: card)
    #expect(try state(card) == .personalized)
    try DNAGoalKind.personal(1, locks: true).run(on: card)
    #expect(try state(card) == .locked)
  }

  @Test("what is between two states is half-way, and why is said")
  func halfway() throws {
    var names: Set<String> = []
    let clean = try DNAGoalKind.personal(1, locks: true).run(on: CardModel()).exchanges
    for exchange in 1...clean {
      let card = CardModel()
      _ = try? DNAGoalKind.personal(1, locks: true).run(
        on: card, fault: ModelFault(exchange: exchange, kind: .goneAfter))
      if case .halfway(let why) = try state(card) { names.insert(why) }
    }
    #expect(
      names == [
        "its keys have different versions, so that only some were changed", "it is partly locked",
      ])
  }

  @Test("keys without versions are not taken for safe")
  func unversioned() throws {
    let card = CardModel()
    try DNAGoalKind.personal(1, locks: false).run(on: card)
    card.versions = [0, 0, 0, 0, 0]
    #expect(try state(card) == .unversioned)
    card.settings[2] = [0, 0x00, 0xE0]
    #expect(try state(card).name == "halfway")
    card.versions = [1, 1, 1, 1, 1]
    #expect(try state(card).name == "halfway")
  }

  @Test("one wrong answer hides nothing, and an answer that stays wrong hides no other")
  func wrongAnswers() throws {
    let card = CardModel()
    try DNAGoalKind.personal(1, locks: false).run(on: card)
    var dna = DNACard<ModelLink, TagAESKey>(
      ModelLink(card), uid: testUID, cardEnvironment: cardEnvironment())
    let whole = try dna.report()
    let count = dna.link.exchangeCount
    for word in [0x911E, 0x91AE, 0x917E] as [UInt16] {
      // The application and the version come first, without which it is no such card.
      for exchange in 5...count {
        var dna = DNACard<ModelLink, TagAESKey>(
          ModelLink(card, fault: ModelFault(exchange: exchange, kind: .refused(word))),
          uid: testUID, cardEnvironment: cardEnvironment())
        let report = try dna.report()
        #expect(report.settings == whole.settings && report.state == .personalized)
        #expect(report.containerAccess == 0 && report.hasMessage)
      }
    }
    card.unknownCommands = [0xF5]
    let blind = try dna.report()
    #expect(blind.state == .unknown && blind.keyVersions == [1, 1, 1, 1, 1])
    #expect(blind.state.sentence.contains("could not be read"))
  }
}

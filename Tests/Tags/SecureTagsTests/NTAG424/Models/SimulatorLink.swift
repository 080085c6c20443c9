import Tags
import TestSupport

@testable import VirtualReaders

/// The simulator's own card, which others wrote from the data sheet, with one exchange that goes
/// wrong.
final class SimulatorCard {
  var tag = VirtualTag(.ntag424, uid: testUID.bytes)
  private var bench = SimulationRecorder(faults: [])

  func copy() -> SimulatorCard {
    let twin = SimulatorCard()
    twin.tag = tag
    return twin
  }

  func reset() { tag.powerUp() }

  func answer(_ command: [UInt8]) -> [UInt8] {
    guard var card = tag.card as? ISODEPCard else { return [0x6F, 0x00] }
    let answer = card.application.respond(to: command, &bench)
    tag.card = card
    return answer
  }
}

/// A link to it.
struct SimulatorLink: TagLink {
  let card: SimulatorCard
  var capabilities = TagLinkCapabilities.pn53x
  var exchangeCount = 0
  var fault: ModelFault?
  private var isGone = false

  init(_ card: SimulatorCard, fault: ModelFault? = nil) {
    (self.card, self.fault) = (card, fault)
    card.reset()
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    if isGone { throw TagLinkError(.noTag) }
    exchangeCount += 1
    card.reset()
    return TagSelection(uid: testUID, atqa: [0x44, 0x03], sak: 0x20)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try select(TagSearch(uid: uid))
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    if isGone { throw TagLinkError(.released) }
    exchangeCount += 1
    guard let fault, fault.exchange == exchangeCount else { return card.answer(command) }
    return try fault.strike(command, &isGone, card.answer)
  }
}

import Tags
import TestSupport

/// A link to a card that is a model, on which one exchange goes wrong.
struct ModelLink: TagLink {
  let card: CardModel
  var capabilities = TagLinkCapabilities.pn53x
  var exchangeCount = 0
  var fault: ModelFault?
  private var isGone = false

  init(_ card: CardModel, fault: ModelFault? = nil) {
    (self.card, self.fault) = (card, fault)
    card.reset()
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    if isGone { throw TagLinkError(.noTag) }
    exchangeCount += 1
    card.reset()
    return TagSelection(uid: TagUID(card.uid), atqa: [0x44, 0x03], sak: 0x20)
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

/// What goes wrong, and in which exchange.
struct ModelFault: Sendable {
  var exchange: Int
  var kind: Kind

  /// "Before" and "after" are before and after the card obeyed.
  enum Kind: Hashable, Sendable {
    case silentBefore, silentAfter, damaged, goneBefore, goneAfter, killedBefore, killedAfter
    case flipped(Int)
    /// The card does not obey, and says this.
    case refused(UInt16)

    /// Whether the program, or the tag, is gone afterwards.
    var endsRun: Bool {
      switch self {
      case .goneBefore, .goneAfter, .killedBefore, .killedAfter: true
      case .silentBefore, .silentAfter, .damaged, .flipped, .refused: false
      }
    }
  }

  /// What becomes of the exchange.
  func strike(
    _ command: [UInt8], _ isGone: inout Bool, _ answer: ([UInt8]) -> [UInt8]
  ) throws(TagLinkError) -> [UInt8] {
    switch kind {
    case .silentBefore: throw TagLinkError(.noAnswer)
    case .silentAfter:
      _ = answer(command)
      throw TagLinkError(.noAnswer)
    case .damaged:
      _ = answer(command)
      throw TagLinkError(.damaged)
    case .flipped(let bit):
      var bytes = answer(command)
      bytes[bit / 8 % bytes.count] ^= 0x80 >> UInt8(bit % 8)
      return bytes
    case .refused(let word): return [UInt8(word >> 8), UInt8(word & 0xFF)]
    case .goneBefore:
      isGone = true
      throw TagLinkError(.released)
    case .goneAfter:
      _ = answer(command)
      isGone = true
      throw TagLinkError(.released)
    case .killedBefore: throw TagLinkError(.cancelled)
    case .killedAfter:
      _ = answer(command)
      throw TagLinkError(.cancelled)
    }
  }

  static let kinds: [Kind] =
    [.silentBefore, .silentAfter, .damaged, .goneBefore, .goneAfter, .killedBefore, .killedAfter]
    + (0..<Effort.count(slice: 4, whole: 24)).map { .flipped($0 * 13) }
}

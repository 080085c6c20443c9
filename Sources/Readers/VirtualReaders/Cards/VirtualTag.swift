import Basics

/// A simulated tag with all its state. A copy is a separate tag.
///
/// A tag in a reader's field is a copy of the presented one. To get its present state, ask the
/// reader for it.
///
/// ```swift
/// let tag = VirtualTag(.ntag215)
/// print(tag.memory.count)
/// ```
public struct VirtualTag: Sendable {
  /// The model of the chip.
  public let model: ChipModel
  /// The serial number: 4 or 7 bytes, or 8 bytes for a FeliCa card and for an ISO 15693 tag (first
  /// byte E0). If it was not chosen, it changes when the tag enters a field where another tag has
  /// it.
  public internal(set) var uid: [UInt8]
  /// Whether the UID was chosen, or the tag has been in a field with it, so that it must not
  /// change.
  var hasOwnNumber: Bool
  var card: any SimulatedCard
  var radio = RadioState.off

  /// The states of a card according to ISO 14443-3.
  enum RadioState: Equatable, Sendable {
    case off
    case idle
    case halted
    /// The tag answers anticollision at a cascade level. `wasHalted` tells whether it was asleep
    /// before.
    case ready(level: Int, wasHalted: Bool)
    case active(wasHalted: Bool)
  }

  /// Creates a tag as delivered by the factory.
  ///
  /// Without `uid` the tag gets the UID of a chip whose genuine signature is known, if there is
  /// one. A UID that is not 4 or 7 bytes long is cut or padded with zeros to 7. An NTAG 424 DNA
  /// always has 7.
  public init(_ model: ChipModel, uid: [UInt8]? = nil, signature: [UInt8]? = nil) {
    hasOwnNumber = uid != nil
    var uid = uid ?? KnownSignatures.uid(of: model)
    let length = model.isTypeA ? 7 : 8
    if uid.count != 4 || !model.isTypeA || model.isDNA {
      uid = Array((uid + [UInt8](repeating: 0, count: length)).prefix(length))
    }
    self.model = model
    self.uid = uid
    let signature = signature ?? KnownSignatures.signature(of: model, uid: uid)
    card = model.card(uid: uid, signature: signature)
  }

  /// The UID in hexadecimal.
  package var name: String { hexadecimal(uid) }
}

extension VirtualTag {
  /// The stored memory of the tag. For a Type 2 chip, all pages, including passwords; for a Type 3
  /// card, the user blocks; for a Type 5 chip, all blocks; for a Type 4 tag, the NDEF file.
  public var memory: [UInt8] {
    get { card.memory }
    set { card.replaceMemory(newValue) }
  }

  /// The memory as a reader sees it, with mirrors, and with zeros in place of passwords and keys.
  package var visibleMemory: [UInt8] { card.visibleMemory }

  /// The four stored bytes of a Type 2 page or a Type 5 block; empty if it does not exist.
  package func page(_ number: Int) -> [UInt8] { card.page(number) }

  /// The counter of reads: number 2 on an Ultralight EV1, that of file 2 on an NTAG 424 DNA.
  package var readCount: Int { card.readCount }

  /// The numbers of the permanently locked blocks of a Type 5 chip; empty for other tags.
  package var lockedBlocks: [Int] {
    guard let chip = card as? Type5Card else { return [] }
    return chip.locked.indices.filter { chip.locked[$0] }
  }

  /// The capability container (its bytes or its file), or the attribute block of a Type 3 tag.
  package var capabilityContainer: [UInt8] { card.capabilityContainer }

  /// The bytes of the memory configuration (MC) of a FeliCa Lite-S; empty for other tags.
  package var memoryConfiguration: [UInt8] { (card as? FeliCaCard)?.configuration ?? [] }

  /// The bytes of the memory that the message uses; for a Type 2 chip, all of them.
  package var usedMemory: [UInt8] { card.usedMemory }
}

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
  var card: Card
  var radio = RadioState.off

  enum Card: Sendable {
    case type2(Type2Card)
    case type4(ISODEPCard)
    case type3(FeliCaCard)
    case type5(Type5Card)
  }

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
    if let layout = Type2Layout.of(model) {
      card = .type2(Type2Card(layout: layout, uid: uid, signature: signature))
    } else if let layout = Type5Layout.of(model) {
      card = .type5(Type5Card(layout: layout, uid: uid, signature: signature))
    } else if !model.isTypeA {
      card = .type3(FeliCaCard(isLiteS: model == .feliCaLiteS))
    } else {
      card = .type4(ISODEPCard(model, uid: uid, signature: signature))
    }
  }

  /// The UID in hexadecimal.
  package var name: String { hexadecimal(uid) }
}

extension VirtualTag {
  /// The stored memory of the tag. For a Type 2 chip, all pages, including passwords; for a Type 3
  /// card, the user blocks; for a Type 5 chip, all blocks; for a Type 4 tag, the NDEF file.
  public var memory: [UInt8] {
    get {
      switch card {
      case .type2(let chip): chip.memory
      case .type4(let card): card.application.files[1].bytes
      case .type3(let feliCa): feliCa.userBytes
      case .type5(let chip): chip.memory
      }
    }
    set {
      switch card {
      case .type2(var chip):
        let count = min(newValue.count, chip.memory.count)
        chip.memory.replaceSubrange(0..<count, with: newValue.prefix(count))
        chip.takeLocks()
        card = .type2(chip)
      case .type4(var type4):
        let count = min(newValue.count, type4.application.files[1].bytes.count)
        type4.application.files[1].bytes.replaceSubrange(0..<count, with: newValue.prefix(count))
        card = .type4(type4)
      case .type5(var chip):
        chip.store(newValue, at: 0)
        card = .type5(chip)
      case .type3(var feliCa):
        let count = min(newValue.count, feliCa.userBytes.count)
        feliCa.userBytes.replaceSubrange(0..<count, with: newValue.prefix(count))
        card = .type3(feliCa)
      }
    }
  }

  /// The memory as a reader sees it, with mirrors, and with zeros in place of passwords and keys.
  package var visibleMemory: [UInt8] {
    switch card {
    case .type2(let chip): chip.image()
    case .type3, .type4, .type5: memory
    }
  }

  /// The four stored bytes of a Type 2 page or a Type 5 block; empty if it does not exist.
  package func page(_ number: Int) -> [UInt8] {
    if case .type5(let chip) = card, number >= 0, number < chip.layout.blocks {
      return chip.block(number)
    }
    guard case .type2(let chip) = card, number >= 0, number <= chip.layout.lastPage else {
      return []
    }
    return chip.page(number)
  }

  /// The counter of reads: number 2 on an Ultralight EV1, that of file 2 on an NTAG 424 DNA.
  package var readCount: Int {
    switch card {
    case .type2(let chip): Int(chip.counters[2])
    case .type4(let card): card.application.chip?.readCounter ?? 0
    case .type3, .type5: 0
    }
  }

  /// The numbers of the permanently locked blocks of a Type 5 chip; empty for other tags.
  package var lockedBlocks: [Int] {
    guard case .type5(let chip) = card else { return [] }
    return chip.locked.indices.filter { chip.locked[$0] }
  }

  /// The capability container (its bytes or its file), or the attribute block of a Type 3 tag.
  package var capabilityContainer: [UInt8] {
    switch card {
    case .type2(let chip): chip.page(3)
    case .type4(let card): card.application.files[0].bytes
    case .type3(let feliCa): Array(feliCa.userBytes.prefix(FeliCaCard.blockSize))
    case .type5(let chip): Array(chip.memory.prefix(chip.memory[2] == 0 ? 8 : 4))
    }
  }

  /// The bytes of the memory configuration (MC) of a FeliCa Lite-S; empty for other tags.
  package var memoryConfiguration: [UInt8] {
    if case .type3(let feliCa) = card { feliCa.configuration } else { [] }
  }
}

extension VirtualTag {
  /// The bytes of the memory that the message uses; for a Type 2 chip, all of them.
  package var usedMemory: [UInt8] {
    if case .type3 = card, memory.count >= FeliCaCard.blockSize {
      return Array(memory.prefix(FeliCaCard.blockSize + Int(memory[13])))
    }
    guard case .type4(let card) = card else { return memory }
    let file = card.application.files[1].bytes
    let count = card.application.lengthBytes
    let length = file[..<count].reduce(0) { min($0 << 8 | Int($1), file.count) }
    return Array(file[..<min(count + length, file.count)])
  }
}

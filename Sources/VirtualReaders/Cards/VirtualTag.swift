import Basics

/// A simulated tag with everything it remembers; a copy is a tag of its own.
///
/// A tag in the field of a reader is a copy of the one that was presented: ask the reader for it.
public struct VirtualTag: Sendable {
  /// Which chip it is.
  public let model: ChipModel
  /// Its serial number, of 4 or 7 bytes; of 8 for a FeliCa card and for an ISO 15693 tag, E0 first. One that nobody chose changes when the tag comes into a
  /// field where another has it.
  public internal(set) var uid: [UInt8]
  /// Whether the number was chosen, or the tag has been in a field with it.
  var hasOwnNumber: Bool
  var card: Card
  var radio = RadioState.off

  enum Card: Sendable {
    case type2(Type2Card)
    case type4(ISODEPCard)
    case type3(FeliCaCard)
    case type5(Type5Card)
  }

  /// What ISO 14443-3 calls the state of a card.
  enum RadioState: Equatable, Sendable {
    case off
    case idle
    case halted
    /// It answers anticollision at a cascade level; it was asleep when it was woken.
    case ready(level: Int, wasHalted: Bool)
    case active(wasHalted: Bool)
  }

  /// A tag as the factory delivers it.
  ///
  /// Without `uid` it has the number of a chip whose signature is known to be genuine, where there is
  /// one. A number that is not 4 or 7 bytes long is cut or filled with zeros to 7; an NTAG 424 DNA always has 7.
  public init(_ model: ChipModel, uid: [UInt8]? = nil, signature: [UInt8]? = nil) {
    hasOwnNumber = uid != nil
    var uid = uid ?? Originality.uid(of: model)
    let length = model.isTypeA ? 7 : 8
    if uid.count != 4 || !model.isTypeA || model.isDNA {
      uid = Array((uid + [UInt8](repeating: 0, count: length)).prefix(length))
    }
    self.model = model
    self.uid = uid
    let signature = signature ?? Originality.signature(of: model, uid: uid)
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

  /// Two digits for each byte of the serial number.
  public var name: String { hexadecimal(uid) }
}

extension VirtualTag {
  /// Everything in a Type 2 chip's memory, passwords too; the user's blocks of a Type 3 card; a Type 5 chip's
  /// blocks; of a Type 4 tag the
  /// NDEF file.
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

  /// What a reader would see: mirrors on top of the memory, passwords and keys as zeros.
  public var visibleMemory: [UInt8] {
    switch card {
    case .type2(let chip): chip.image()
    case .type3, .type4, .type5: memory
    }
  }

  /// Four stored bytes of a Type 2 chip, or of a Type 5 chip's block; none beyond its memory.
  public func page(_ number: Int) -> [UInt8] {
    if case .type5(let chip) = card, number >= 0, number < chip.layout.blocks {
      return chip.block(number)
    }
    guard case .type2(let chip) = card, number >= 0, number <= chip.layout.lastPage else {
      return []
    }
    return chip.page(number)
  }

  /// The counter that counts reads, or number 2 of an Ultralight EV1; of an NTAG 424 DNA that of file 2.
  public var readCount: Int {
    switch card {
    case .type2(let chip): Int(chip.counters[2])
    case .type4(let card): card.application.chip?.readCounter ?? 0
    case .type3, .type5: 0
    }
  }

  /// Which blocks of a Type 5 chip are read-only for good; none of another tag's.
  public var lockedBlocks: [Int] {
    guard case .type5(let chip) = card else { return [] }
    return chip.locked.indices.filter { chip.locked[$0] }
  }

  /// The capability container, its bytes or its file; the attribute block of a Type 3 tag.
  public var capabilityContainer: [UInt8] {
    switch card {
    case .type2(let chip): chip.page(3)
    case .type4(let card): card.application.files[0].bytes
    case .type3(let feliCa): Array(feliCa.userBytes.prefix(FeliCaCard.blockSize))
    case .type5(let chip): Array(chip.memory.prefix(chip.memory[2] == 0 ? 8 : 4))
    }
  }

  /// The memory configuration of a FeliCa Lite-S (MC); none of others.
  public var memoryConfiguration: [UInt8] {
    if case .type3(let feliCa) = card { feliCa.configuration } else { [] }
  }
}

extension VirtualTag {
  /// The memory as far as a message uses it; all of a Type 2 chip's.
  public var usedMemory: [UInt8] {
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

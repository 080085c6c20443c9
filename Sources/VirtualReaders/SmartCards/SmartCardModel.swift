/// A PC/SC reader: what pcscd asks of a driver goes in, and what hardware would answer comes out.
///
/// Its radio side is the same as the PN532's, whichever chip a real one has.
struct SmartCardModel: Sendable {
  let family: SmartCardFamily
  let facts: FamilyFacts
  /// The radio side: field, tags, selection, blocks of ISO 14443-4.
  var chip: PN532
  /// The card that was powered up.
  var card: PoweredCard?
  /// The card that pcscd was told of; it is told of every going before it is told of another coming.
  private(set) var reported: [UInt8]?
  /// The transparent session; `nil` outside of one.
  var session: TransparentSession?
  /// Whether a program has spoken since power came on.
  private(set) var isInUse = false
  /// Whether a card has gone, of which pcscd's watcher was not told.
  private var isBetweenCards = false
  /// Whether pcscd was told to look for the card since it last did.
  private var hasToldNews = false
  /// How long the last answer takes, in milliseconds.
  var delay = 0
  /// Whether a fault wants pcscd dead.
  var killsService = false

  init(_ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = []) {
    self.family = family
    facts = family.facts
    chip = PN532(faults: faults)
    chip.power = .awake
    // A command that looks for tags ends.
    chip.activationRetries = 1
    for tag in tags { chip.present(tag) }
  }
}

/// The card that a reader has powered up.
struct PoweredCard: Equatable, Sendable {
  var uid: [UInt8]
  var air: FamilyFacts.Air
  /// The answer to RATS; `nil` where blocks of ISO 14443-4 are not spoken.
  var attributes: [UInt8]?
  /// What a FeliCa card says of its maker.
  var manufacture: [UInt8] = []
}

extension SmartCardModel {
  /// Whether there is a card; where one took the place of another there is none for a moment.
  ///
  /// That moment lasts until the watcher has asked, pcscd's thread that waits for cards: pcscd asks before it resets a
  /// card, too, and would take the new card for the old one if only that question had no for an answer.
  mutating func isPresent(byWatcher: Bool = true) -> Bool {
    hasToldNews = false
    let seen = visible
    if let known = reported {
      if seen.contains(where: { $0.uid == known }) { return true }
      reported = nil
      card = nil
      isBetweenCards = true
    }
    if isBetweenCards {
      isBetweenCards = !byWatcher
      return false
    }
    reported = seen.first?.uid
    return reported != nil
  }

  /// Whether pcscd has to be told to look; once, until it has looked.
  mutating func takeNews() -> Bool {
    let seen = visible
    let isStale = reported.map { known in !seen.contains { $0.uid == known } } ?? !seen.isEmpty
    guard isStale, !hasToldNews else { return false }
    hasToldNews = true
    return true
  }

  /// How long the answer takes that was just given.
  mutating func takeDelay() -> Int {
    defer { delay = 0 }
    return delay
  }

  /// The tags that this family can speak to, its favourites first.
  private var visible: [VirtualTag] {
    facts.air.flatMap { air in chip.field.tags.filter { $0.air == air } }
  }

  /// Gives the card power, anew when it had some, and answers its ATR; `nil` where none answers.
  mutating func powerUp(isReset: Bool) -> [UInt8]? {
    session = nil
    if !isReset { note(isInUse: false) }
    chip.field.turn(on: true)
    card = nil
    let order = visible.sorted { first, _ in first.uid == reported }
    for tag in order {
      guard let found = select(tag.radioNumber, tag.air, layer: 4) else { continue }
      card = found
      return found.attributes.map(AnswerToReset.isoDEP) ?? storageATR(tag)
    }
    return nil
  }

  private func storageATR(_ tag: VirtualTag) -> [UInt8] {
    let (standard, name) = tag.storageName(facts)
    return AnswerToReset.storage(standard: standard, name: name)
  }

  /// Takes the power away, as far as the family does so.
  mutating func powerDown() {
    session = nil
    card = nil
    note(isInUse: false)
    if facts.unpowersField { turnField(on: false) } else { releaseTargets() }
  }

  /// Another program begins to speak, or the last one has gone.
  mutating func note(isInUse isNow: Bool) {
    if isNow != isInUse { chip.bench.note(isNow ? .opened : .closed) }
    isInUse = isNow
  }

  mutating func turnField(on: Bool) {
    chip.field.turn(on: on)
    if !on { chip.targets = [] }
  }
}

extension SmartCardModel {
  /// Selects a card by its number, whatever state it is in; `layer` 4 sends RATS where that is understood.
  mutating func select(_ uid: [UInt8], _ air: FamilyFacts.Air, layer: Int) -> PoweredCard? {
    switch air {
    case .typeA: return selectTypeA(uid, layer: layer)
    case .vicinity:
      guard let answer = chip.field.exchange([0x26, 0x01, 0x00], .vicinity, &chip.bench),
        answer.count == 10, answer[0] == 0
      else { return nil }
      let found = Array(answer[2...].reversed())
      noteSelection(found)
      return PoweredCard(uid: found, air: .vicinity)
    case .feliCa:
      let polling: [UInt8] = [0x06, 0x00, 0xFF, 0xFF, 0x00, 0x00]
      guard let answer = chip.field.exchange(polling, .feliCa, &chip.bench), answer.count >= 18
      else { return nil }
      let found = Array(answer[2..<10])
      // As InListPassiveTarget leaves them.
      (chip.unit[.txMode], chip.unit[.rxMode]) = (0x92, 0x92)
      return PoweredCard(uid: found, air: .feliCa, manufacture: Array(answer[10..<18]))
    }
  }

  private mutating func noteSelection(_ uid: [UInt8]) {
    chip.bench.counters.selections += 1
    chip.bench.note(.selected(uid: uid))
  }

  private mutating func selectTypeA(_ uid: [UInt8], layer: Int) -> PoweredCard? {
    releaseTargets()
    chip.parameters = layer == 4 ? chip.parameters | 0x10 : chip.parameters & ~0x10
    // As InListPassiveTarget leaves them: checksums are the chip's.
    (chip.unit[.txMode], chip.unit[.rxMode]) = (0x80, 0x80)
    // A card that listens takes the first request for a mistake, and falls back.
    guard let target = chip.activate(uid: uid) ?? chip.activate(uid: uid) else { return nil }
    chip.targets = [target]
    // As after a PN532's own look for tags: it makes checksums, and takes them off.
    chip.unit[.txMode] = 0x80
    chip.unit[.rxMode] = 0x80
    return PoweredCard(uid: target.uid, air: .typeA, attributes: target.attributes)
  }

  /// Lets go of a card that speaks ISO 14443-4: it would not hear a request.
  mutating func releaseTargets() {
    for index in chip.targets.indices where chip.targets[index].isISODEP { chip.rest(index) }
    chip.targets = []
  }
}

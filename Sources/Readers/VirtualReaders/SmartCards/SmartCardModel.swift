/// A PC/SC reader: requests of pcscd's driver go in, and the answers that hardware would give come
/// out.
///
/// Its radio part is that of the PN532, whichever chip a real reader has.
struct SmartCardModel: Sendable {
  let family: SmartCardFamily
  let facts: SmartCardFamilyProfile
  /// The radio part of the reader: field, tags, selection and ISO 14443-4 blocks.
  var chip: PN532
  /// The card that is powered up, or `nil`.
  var card: PoweredCard?
  /// The UID of the card that was reported to pcscd. A card's removal is always reported before
  /// another card.
  private(set) var reported: [UInt8]?
  /// The transparent session; `nil` outside of a session.
  var session: TransparentSessionState?
  /// Whether a program has sent a command since power-up.
  private(set) var isInUse = false
  /// Whether a card was removed without pcscd's watcher having noticed.
  private var isBetweenCards = false
  /// Whether a change was reported to pcscd that has not checked for a card since.
  private var hasToldNews = false
  /// The delay of the last answer in milliseconds.
  var delay = 0
  /// Whether a fault demands that pcscd is killed.
  var killsService = false

  init(
    _ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = [],
    recording: Recording = Recording()
  ) {
    self.family = family
    facts = family.facts
    chip = PN532(faults: faults, recording: recording)
    chip.power = .awake
    // Commands that look for tags must end.
    chip.activationRetries = 1
    for tag in tags { chip.present(tag) }
  }
}

/// The card that a reader has powered up.
struct PoweredCard: Equatable, Sendable {
  var uid: [UInt8]
  var air: SmartCardFamilyProfile.RadioTechnology
  /// The answer to RATS; `nil` if the card does not use ISO 14443-4 blocks.
  var attributes: [UInt8]?
  /// The manufacturer's parameters (PMm) of a FeliCa card.
  var manufacture: [UInt8] = []
}

extension SmartCardModel {
  /// Whether a card is present. When a card replaces another, none is present for a moment.
  ///
  /// That moment lasts until the watcher, pcscd's thread that waits for cards, has asked. pcscd
  /// also asks before it resets a card. If only that question were answered with no, it would
  /// mistake the new card for the old one.
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

  /// Whether a change has to be reported to pcscd. The answer is yes once, until pcscd has checked
  /// for a card.
  mutating func takeNews() -> Bool {
    if chip.recording.replay != nil {
      defer { chip.recording.hasNews = false }
      return chip.recording.hasNews
    }
    let seen = visible
    let isStale = reported.map { known in !seen.contains { $0.uid == known } } ?? !seen.isEmpty
    guard isStale, !hasToldNews else { return false }
    hasToldNews = true
    return true
  }

  /// Returns the delay of the last answer in milliseconds, and resets it to 0.
  mutating func takeDelay() -> Int {
    defer { delay = 0 }
    return delay
  }

  /// The tags that this family supports, in its order of preference.
  private var visible: [VirtualTag] {
    facts.air.flatMap { air in chip.field.tags.filter { $0.air == air } }
  }

  /// Powers the card up or resets it. Returns its answer to reset, or `nil` if no card answers.
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

  /// Powers the card down: switches the field off, or only deselects the card, depending on the
  /// family.
  mutating func powerDown() {
    session = nil
    card = nil
    note(isInUse: false)
    if facts.unpowersField { turnField(on: false) } else { releaseTargets() }
  }

  /// Records whether a program uses the reader now, as an event if that changed.
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
  /// Selects a card by its UID, whatever its state. `layer` 4 sends RATS to cards that support it.
  mutating func select(_ uid: [UInt8], _ air: SmartCardFamilyProfile.RadioTechnology, layer: Int)
    -> PoweredCard?
  {
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
      // This is the state after InListPassiveTarget.
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
    // This is the state after InListPassiveTarget: the chip handles checksums.
    (chip.unit[.txMode], chip.unit[.rxMode]) = (0x80, 0x80)
    // A card that is already selected takes the first request for an error, and loses its
    // selection.
    guard let target = chip.activate(uid: uid) ?? chip.activate(uid: uid) else { return nil }
    chip.targets = [target]
    // This is the state after the PN532's own search for tags: it adds and removes checksums.
    chip.unit[.txMode] = 0x80
    chip.unit[.rxMode] = 0x80
    return PoweredCard(uid: target.uid, air: .typeA, attributes: target.attributes)
  }

  /// Deselects a card that uses ISO 14443-4, which would otherwise ignore a request.
  mutating func releaseTargets() {
    for index in chip.targets.indices where chip.targets[index].isISODEP { chip.rest(index) }
    chip.targets = []
  }
}

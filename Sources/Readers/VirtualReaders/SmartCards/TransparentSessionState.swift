/// The state of a transparent session between commands.
struct TransparentSessionState: Equatable, Sendable {
  /// The technology of frames; `nil` before the first choice, which means that of the card.
  var air: SmartCardFamilyProfile.RadioTechnology?
  /// The layer of commands: 3 for raw frames, 4 for messages in ISO 14443-4 blocks.
  var layer = 3
}

extension SmartCardModel {
  /// Executes `FF C2 00 F`, which begins or ends a session, sends a command to a card, or switches
  /// the protocol.
  mutating func manageSession(_ command: CardCommand) -> [UInt8] {
    guard command.first == 0, command.second <= 2 else { return facts.unknown }
    guard let objects = DataObject.all(in: command.data), !objects.isEmpty else {
      return Words.wrongLength
    }
    var exchange = SessionExchange()
    for (index, object) in objects.enumerated() {
      let trouble = handle(object, function: command.second, &exchange)
      if let trouble { return answer(index + 1, trouble, exchange.results) }
    }
    return answer(0, Words.done, exchange.results)
  }

  private func answer(_ index: Int, _ words: [UInt8], _ results: [DataObject]) -> [UInt8] {
    let error = DataObject(tag: 0xC0, value: [UInt8(clamping: index)] + words)
    return ([error] + results).flatMap(\.bytes) + Words.done
  }

  /// Processes one data object. Returns the status bytes of a failure, or `nil` for success.
  private mutating func handle(
    _ object: DataObject, function: UInt8, _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    if function != 0, session == nil { return [0x69, 0x85] }
    switch (function, object.tag) {
    case (0, 0x81):
      session = session ?? TransparentSessionState()
    case (0, 0x82):
      session = nil
    case (0, 0x83):
      turnField(on: false)
    case (0, 0x84):
      turnField(on: true)
    case (_, 0x5F46):
      guard object.value.count == 4 else { return Words.wrongLength }
      exchange.timer = object.value.reversed().reduce(0) { $0 << 8 | Int($1) }
    case (1, 0x90):
      guard object.value.count == 2 else { return Words.wrongLength }
      exchange.flags = object.value[0]
    case (1, 0x91):
      guard object.value.count == 1, object.value[0] < 8 else { return Words.wrongLength }
      exchange.lastBits = Int(object.value[0])
    case (1, 0x95):
      return transceive(object.value, &exchange)
    case (2, 0x8F):
      return switchProtocol(object.value, &exchange)
    default: return [0x6A, 0x81]
    }
    return nil
  }

  private mutating func switchProtocol(
    _ value: [UInt8], _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    let kinds: [[UInt8]: (SmartCardFamilyProfile.RadioTechnology, Int)] = [
      [0, 3]: (.typeA, 3), [0, 4]: (.typeA, 4), [2, 3]: (.vicinity, 3), [3, 0]: (.feliCa, 3),
    ]
    guard let (air, layer) = kinds[value], facts.air.contains(air) else { return [0x6A, 0x81] }
    chip.field.turn(on: true)
    let tags = chip.field.tags.filter { $0.air == air }
    let known = tags.first { $0.radioNumber == card?.uid } ?? tags.first
    guard let known, let found = select(known.radioNumber, air, layer: layer),
      layer == 3 || found.attributes != nil
    else { return SessionExchange.noAnswer }
    card = found
    session = TransparentSessionState(air: air, layer: layer)
    exchange.results.append(DataObject(tag: 0x8F, value: [0x00]))
    return nil
  }
}

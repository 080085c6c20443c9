extension PN532 {
  /// InListPassiveTarget: up to two tags of one kind.
  mutating func listPassiveTargets(_ data: [UInt8], _ now: Int) -> Outcome {
    guard data.count >= 2, (1...2).contains(data[0]), data[1] <= 4 else { return .error }
    field.turn(on: true)
    targets = []
    unit[.txMode] = 0x80
    unit[.rxMode] = 0x80
    guard data[1] == 0 else {
      return wait(WaitingCommand(kind: .nothing)) ?? .response([0])
    }
    let command = WaitingCommand(
      kind: .list(maximum: Int(data[0]), uid: Self.number(cascaded: Array(data[2...]))))
    if let found = list(maximum: Int(data[0]), uid: Self.number(cascaded: Array(data[2...]))) {
      return found
    }
    return wait(command) ?? .response([0])
  }

  /// Waits for ever, or answers that there was nothing.
  private mutating func wait(_ command: WaitingCommand) -> Outcome? {
    guard activationRetries == 0xFF else { return nil }
    waiting = command
    return Outcome.none
  }

  /// A serial number without the cascade tags that the host puts in.
  private static func number(cascaded bytes: [UInt8]) -> [UInt8] {
    switch bytes.count {
    case 8 where bytes[0] == 0x88: Array(bytes[1...])
    case 12 where bytes[0] == 0x88 && bytes[4] == 0x88: Array(bytes[1..<4] + bytes[5...])
    default: bytes
    }
  }

  /// Looks once more after something in the field has changed, or when it is time.
  mutating func retry(_ command: WaitingCommand, _ now: Int) {
    switch command.kind {
    case .nothing: return
    case .list(let maximum, let uid):
      guard let found = list(maximum: maximum, uid: uid) else { return }
      finish(.inListPassiveTarget, found, now)
    case .poll(let types, let rounds, let period):
      guard let found = pollOnce(types) else {
        guard let moment = command.nextMoment, moment <= now else { return }
        let left = rounds.map { $0 - 1 }
        if let left, left <= 0 { return finish(.inAutoPoll, .response([0]), now) }
        waiting = WaitingCommand(
          kind: .poll(types: types, rounds: left, period: period), nextMoment: now + period)
        return
      }
      finish(.inAutoPoll, found, now)
    }
  }

  private mutating func finish(_ code: CommandCode, _ outcome: Outcome, _ now: Int) {
    waiting = nil
    guard case .response(let data) = outcome else { return }
    respond(HostFrame.response([code.rawValue &+ 1] + data), nil, now)
  }

  private mutating func list(maximum: Int, uid: [UInt8]) -> Outcome? {
    let tries = activationRetries == 0xFF ? 3 : min(Int(activationRetries) + 1, 3)
    for _ in 0..<tries where targets.isEmpty {
      if let target = activate(uid: uid) { targets = [target] }
    }
    guard !targets.isEmpty else { return nil }
    if maximum == 2, uid.isEmpty {
      rest(0)
      if let second = activate(uid: []) { targets.append(second) }
      if targets.count == 1 { _ = resume(0) } else { targets[1].number = 2 }
    }
    return .response([UInt8(targets.count)] + targets.flatMap(\.description))
  }

  /// InAutoPoll: many kinds of tags, in turn.
  mutating func autoPoll(_ data: [UInt8], _ now: Int) -> Outcome {
    guard data.count >= 3, data[0] > 0, (1...15).contains(data[1]) else { return .error }
    field.turn(on: true)
    targets = []
    let types = Array(data[2...])
    if let found = pollOnce(types) { return found }
    let period = Int(data[1]) * 150 * types.count
    waiting = WaitingCommand(
      kind: .poll(types: types, rounds: data[0] == 0xFF ? nil : Int(data[0]), period: period),
      nextMoment: now + period)
    return Outcome.none
  }

  private mutating func pollOnce(_ types: [UInt8]) -> Outcome? {
    guard types.contains(where: { $0 == 0x00 || $0 == 0x10 || $0 == 0x20 }) else { return nil }
    guard let target = activate(uid: []) ?? activate(uid: []) else { return nil }
    targets = [target]
    let isISO = target.selectAcknowledge & 0x20 != 0
    guard let type = types.first(where: { $0 == 0 || $0 == (isISO ? 0x20 : 0x10) }) else {
      rest(0)
      targets = []
      return nil
    }
    return .response([1, type, UInt8(target.description.count)] + target.description)
  }
}

extension PN532 {
  /// Finds one tag and selects it: any that listens, or the one of a number, even when asleep.
  private mutating func activate(uid: [UInt8]) -> Target? {
    let request = RadioFrame([uid.isEmpty ? 0x26 : 0x52], lastBits: 7)
    let heard = field.exchange(request, isActivation: true, &bench)
    _ = unit.receive(heard, after: request.bytes)
    guard let answer = Self.heardFrame(heard), answer.bytes.count == 2 else { return nil }
    guard let (number, acknowledge) = selectNumber(uid) else { return nil }
    var target = Target(
      number: 1, uid: number, answerToRequest: answer.bytes, selectAcknowledge: acknowledge)
    if acknowledge & 0x20 != 0, parameters & 0x10 != 0 {
      guard let attributes = requestAttributes() else { return nil }
      target.attributes = attributes
    }
    return target
  }

  /// Goes through the cascade levels, and finds the way where numbers collide.
  private mutating func selectNumber(_ wanted: [UInt8]) -> ([UInt8], UInt8)? {
    let parts = wanted.count == 7 ? [[0x88] + wanted[..<3], Array(wanted[3...])] : [wanted]
    var number: [UInt8] = []
    for (level, command) in ([0x93, 0x95, 0x97] as [UInt8]).enumerated() {
      let part: [UInt8]
      if wanted.isEmpty {
        guard let found = resolve(command) else { return nil }
        part = found
      } else {
        guard level < parts.count, parts[level].count == 4 else { return nil }
        part = parts[level] + [parts[level].reduce(0, ^)]
      }
      let answer = field.exchange(.checked([command, 0x70] + part), isActivation: true, &bench)
      guard let acknowledge = Self.heardFrame(answer)?.checkedContent, acknowledge.count == 1 else {
        return nil
      }
      let isWhole = acknowledge[0] & 0x04 == 0
      number += isWhole ? part[..<4] : part[1..<4]
      if isWhole { return (number, acknowledge[0]) }
    }
    return nil
  }

  /// The number of one tag at a cascade level, with its check byte.
  private mutating func resolve(_ command: UInt8) -> [UInt8]? {
    var known: [UInt8] = []
    for _ in 0...32 {
      let answer = field.exchange(Self.search(command, known), isActivation: true, &bench)
      switch answer {
      case .silence: return nil
      case .frame(let frame):
        known += (0..<frame.bitCount).map(frame.bit)
        guard known.count == 40 else { return nil }
        let part = Self.packed(known).bytes
        return part[..<4].reduce(0, ^) == part[4] ? part : nil
      case .collision(let frame, let place):
        // As the manual advises: those with a 1 there go on.
        known += (0..<place).map(frame.bit) + [1]
        if known.count >= 40 { return nil }
      }
    }
    return nil
  }

  private static func search(_ command: UInt8, _ known: [UInt8]) -> RadioFrame {
    let (bytes, lastBits) = packed(known)
    let valid = UInt8(2 + known.count / 8) << 4 | UInt8(known.count % 8)
    return RadioFrame([command, valid] + bytes, lastBits: lastBits)
  }

  private static func packed(_ bits: [UInt8]) -> (bytes: [UInt8], lastBits: Int) {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() { bytes[index / 8] |= bit << UInt8(index % 8) }
    return (bytes, bits.count % 8)
  }

  private mutating func requestAttributes() -> [UInt8]? {
    let answer = field.exchange(.checked([0xE0, 0x50]), isActivation: true, &bench)
    guard let content = Self.heardFrame(answer)?.checkedContent, Int(content[0]) == content.count
    else { return nil }
    return content
  }

  static func heardFrame(_ answer: RadioField.Answer) -> RadioFrame? {
    if case .frame(let frame) = answer { frame } else { nil }
  }
}

extension PN532 {
  /// InSelect: makes a listed tag the one that listens.
  mutating func select(_ number: UInt8) -> ChipStatus {
    guard let index = targets.firstIndex(where: { $0.number == number & 0x7F }) else {
      return .wrongContext
    }
    return resume(index) ? .done : .timeout
  }

  /// InDeselect and InRelease: puts listed tags to sleep; 0 means all.
  mutating func deselect(_ number: UInt8, forgetting: Bool) -> Outcome {
    let chosen = targets.indices.filter { number == 0 || targets[$0].number == number }
    if chosen.isEmpty, number != 0 { return .status(.wrongContext) }
    for index in chosen { rest(index) }
    if forgetting { targets.removeAll { number == 0 || $0.number == number } }
    return .status(.done)
  }

  /// Wakes a listed tag up again, the others being put to sleep; it must still be there.
  mutating func resume(_ index: Int) -> Bool {
    if targets[index].isSelected { return true }
    for other in targets.indices where other != index { rest(other) }
    let old = targets[index]
    guard var found = activate(uid: old.uid) ?? activate(uid: old.uid) else { return false }
    found.number = old.number
    if old.attributes == nil { found.attributes = nil }
    targets[index] = found
    return true
  }

  /// Puts a listed tag to sleep.
  func sleepFrame(_ target: Target) -> RadioFrame {
    target.isISODEP ? .checked([0xC2]) : .checked([0x50, 0x00])
  }

  mutating func rest(_ index: Int) {
    guard targets[index].isSelected else { return }
    targets[index].isSelected = false
    _ = field.exchange(sleepFrame(targets[index]), isActivation: true, &bench)
  }

  /// Diagnose 6: whether the selected tag of ISO 14443-4 still answers.
  mutating func isStillThere() -> ChipStatus {
    guard let index = targets.firstIndex(where: \.isSelected), targets[index].isISODEP else {
      return .wrongContext
    }
    let block = RadioFrame.checked([0xB2 | targets[index].blockNumber])
    let answer = field.exchange(block, isActivation: true, &bench)
    return Self.heardFrame(answer)?.checkedContent == nil ? .timeout : .done
  }
}

extension PN532 {
  /// Performs InListPassiveTarget, for up to two tags of one kind.
  mutating func listPassiveTargets(_ data: [UInt8], _ now: Int) -> Outcome {
    guard data.count >= 2, (1...2).contains(data[0]), data[1] <= 4 else { return .error }
    field.turn(on: true)
    targets = []
    unit[.txMode] = 0x80
    unit[.rxMode] = 0x80
    guard data[1] == 0 else {
      if data[1] <= 2 { return listFeliCa(Array(data[2...]), rate: data[1]) }
      return wait(WaitingCommand(kind: .nothing)) ?? .response([0])
    }
    let command = WaitingCommand(
      kind: .list(maximum: Int(data[0]), uid: Self.number(cascaded: Array(data[2...]))))
    if let found = list(maximum: Int(data[0]), uid: Self.number(cascaded: Array(data[2...]))) {
      return found
    }
    return wait(command) ?? .response([0])
  }

  /// Lists the FeliCa card that answers polling at 212 or 424 kbit/s. Simultaneous answers of
  /// several cards are lost.
  private mutating func listFeliCa(_ polling: [UInt8], rate: UInt8) -> Outcome {
    guard polling.count == 5 else { return .error }
    return pollFeliCa(polling, rate)
      ?? wait(WaitingCommand(kind: .feliCa(polling: polling, rate: rate))) ?? .response([0])
  }

  private mutating func pollFeliCa(_ polling: [UInt8], _ rate: UInt8) -> Outcome? {
    setFeliCa(rate)
    for _ in 0..<tries where targets.isEmpty {
      let frame = RadioFrame.feliCa([UInt8(polling.count + 1)] + polling)
      let answer = Self.heardFrame(field.exchange(frame, isActivation: true, &bench))
      guard let content = answer?.feliCaContent, content.count >= 18 else { continue }
      targets = [
        Target(
          number: 1, uid: Array(content[2..<10]), answerToRequest: [0, 0], selectAcknowledge: 0,
          polled: content)
      ]
    }
    guard let target = targets.first else { return nil }
    return .response([1] + target.description)
  }

  /// Switches to FeliCa frames at 212 kbit/s (1) or 424 kbit/s (2).
  private mutating func setFeliCa(_ rate: UInt8) {
    unit[.txMode] = 0x82 | rate << 4
    unit[.rxMode] = 0x82 | rate << 4
  }

  /// The number of attempts to find a tag in one command.
  private var tries: Int { activationRetries == 0xFF ? 3 : min(Int(activationRetries) + 1, 3) }

  /// Starts waiting for a tag if the chip is configured to wait forever. Returns `nil` otherwise.
  private mutating func wait(_ command: WaitingCommand) -> Outcome? {
    guard activationRetries == 0xFF else { return nil }
    waiting = command
    return Outcome.none
  }

  /// Returns the UID without the cascade tags (88) that the host inserts.
  private static func number(cascaded bytes: [UInt8]) -> [UInt8] {
    switch bytes.count {
    case 8 where bytes[0] == 0x88: Array(bytes[1...])
    case 12 where bytes[0] == 0x88 && bytes[4] == 0x88: Array(bytes[1..<4] + bytes[5...])
    default: bytes
    }
  }

  /// Tries a waiting command again, after a change in the field or because it is due.
  mutating func retry(_ command: WaitingCommand, _ now: Int) {
    switch command.kind {
    case .nothing: return
    case .feliCa(let polling, let rate):
      guard let found = pollFeliCa(polling, rate) else { return }
      finish(.inListPassiveTarget, found, now)
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

  /// Performs InAutoPoll, which polls for several kinds of tags in turn.
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

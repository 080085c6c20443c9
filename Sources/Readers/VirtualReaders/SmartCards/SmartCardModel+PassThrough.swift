extension SmartCardModel {
  /// Executes `FF 00 …`, the pass-through command of ACS readers. Returns `nil` if the family has
  /// none.
  mutating func passDirectly(_ command: CardCommand) -> [UInt8]? {
    switch facts.passThrough {
    case .pn532: return passPN532(command)
    case .session(direct: true): return passFeliCa(command)
    default: return nil
    }
  }

  private mutating func passPN532(_ command: CardCommand) -> [UInt8] {
    switch (command.first, command.second) {
    case (0x00, 0x00): return executePN532(command.data)
    // The LED command, which returns the present state, and the buzzer.
    case (0x40, _): return [0x90, command.second & 0x03]
    // The firmware version, without status bytes.
    case (0x48, 0x00): return Array("ACR122U214".utf8)
    default: return facts.unknown
    }
  }

  private mutating func executePN532(_ data: [UInt8]) -> [UInt8] {
    guard data.count >= 2, data[0] == 0xD4 else { return facts.unknown }
    switch chip.execute(data[1], Array(data[2...]), 0) {
    case .response(let answer): return [0xD5, data[1] &+ 1] + answer + Words.done
    case .error, .none: return facts.failedRead
    }
  }

  private mutating func passFeliCa(_ command: CardCommand) -> [UInt8] {
    guard command.first == 0, command.second == 0, isFeliCaFrame(command.data) else {
      return facts.unknown
    }
    let answer = chip.field.exchange(command.data, .feliCa, &chip.bench)
    return answer.map { $0 + Words.done } ?? facts.failedRead
  }

  func isFeliCaFrame(_ frame: [UInt8]) -> Bool { frame.count > 1 && frame.count == Int(frame[0]) }

  /// Executes `FF EF`, which sends a raw frame to the card; the reader handles the checksum. How
  /// the four bits of a tag are returned is not confirmed [?].
  mutating func passIdentiv(_ command: CardCommand) -> [UInt8] {
    guard command.first == 0, command.second == 0, !command.data.isEmpty else {
      return Words.wrongLength
    }
    switch card?.air {
    case .typeA:
      guard let frame = exchangeTypeA(command.data) else { return facts.failedRead }
      if frame.bitCount == 4 {
        return frame == .acknowledge ? frame.bytes + Words.done : facts.failedWrite
      }
      return frame.checkedContent.map { $0 + Words.done } ?? facts.failedRead
    case .vicinity:
      let answer = chip.field.exchange(command.data, .vicinity, &chip.bench)
      return answer.map { $0 + Words.done } ?? facts.failedRead
    default: return facts.failedRead
    }
  }
}

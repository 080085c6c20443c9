extension SmartCardModel {
  /// The result of a card's work on an APDU.
  enum Reply: Equatable, Sendable {
    case answer([UInt8])
    /// The reader could not execute the command; pcscd reports it without status bytes.
    case failed
    /// The reader hangs and never answers.
    case never
  }

  /// Executes an APDU: one of the reader's own, or one for the card.
  mutating func carryOut(_ bytes: [UInt8]) -> Reply {
    guard bytes.count <= facts.longestAPDU else { return .failed }
    guard bytes.first == 0xFF else { return transmitToCard(bytes) }
    guard let command = CardCommand(bytes) else { return .answer(Words.wrongLength) }
    return .answer(perform(command))
  }

  private mutating func perform(_ command: CardCommand) -> [UInt8] {
    switch command.instruction {
    case 0xCA: return identify(command)
    case 0xB0: return readBinary(command)
    case 0xD6: return updateBinary(command)
    case 0xC2:
      if case .session = facts.passThrough { return manageSession(command) }
    case 0x00: if let answer = passDirectly(command) { return answer }
    case 0xEF: if facts.passThrough == .identiv { return passIdentiv(command) }
    default: break
    }
    return facts.unknown
  }

  private mutating func transmitToCard(_ bytes: [UInt8]) -> Reply {
    // A storage card does not support APDUs, and the reader only its own.
    guard card?.attributes != nil else { return .answer(facts.unknown) }
    guard case .response(let answer) = chip.exchangeData([0x01] + bytes), answer.first == 0,
      answer.count > 2
    else { return .failed }
    return .answer(Array(answer.dropFirst()))
  }

  private func identify(_ command: CardCommand) -> [UInt8] {
    guard let card, command.second == 0 else { return facts.failedRead }
    switch command.first {
    case 0x00:
      let isTurned = card.air == .vicinity && facts.reversesVicinity
      return limited(isTurned ? card.uid.reversed() : card.uid, command)
    case 0x01:
      if let attributes = card.attributes {
        return limited(AnswerToReset.historicalBytes(attributes), command)
      }
      return card.air == .feliCa ? limited(card.manufacture, command) : facts.unknown
    default: return facts.unknown
    }
  }

  private func limited(_ bytes: [UInt8], _ command: CardCommand) -> [UInt8] {
    let wanted = command.expected ?? 256
    if wanted < bytes.count { return [0x6C, UInt8(bytes.count)] }
    return bytes + (wanted == 256 || wanted == bytes.count ? Words.done : Words.endOfMemory)
  }
}

extension SmartCardModel {
  private mutating func readBinary(_ command: CardCommand) -> [UInt8] {
    guard let card, let wanted = command.expected else { return facts.failedRead }
    let limit = min(wanted, facts.maxReadSize)
    let address = Int(command.first) << 8 | Int(command.second)
    switch card.air {
    case .typeA where card.attributes == nil:
      guard address < 256 else { return Words.wrongAddress }
      guard let bytes = exchangeTypeA([0x30, command.second])?.checkedContent, bytes.count == 16
      else { return facts.failedRead }
      return bytes.prefix(limit) + Words.done
    case .vicinity: return readBlocks(card, address, limit)
    default: return facts.unknown
    }
  }

  private mutating func readBlocks(_ card: PoweredCard, _ first: Int, _ limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, first + bytes.count / 4 < 256 {
      let block = UInt8(first + bytes.count / 4)
      let frame = [0x22, 0x20] + card.uid.reversed() + [block]
      guard let answer = chip.field.exchange(frame, .vicinity, &chip.bench), answer.first == 0,
        answer.count == 5
      else { break }
      bytes += answer.dropFirst()
    }
    if bytes.isEmpty { return facts.failedRead }
    return bytes.prefix(limit) + (bytes.count < limit ? Words.endOfMemory : Words.done)
  }

  private mutating func updateBinary(_ command: CardCommand) -> [UInt8] {
    guard let card else { return facts.failedWrite }
    let address = Int(command.first) << 8 | Int(command.second)
    switch card.air {
    case .typeA where card.attributes == nil:
      guard command.data.count == 4 else { return Words.wrongLength }
      guard address < 256 else { return Words.wrongAddress }
      let answer = exchangeTypeA([0xA2, command.second] + command.data)
      return answer == .acknowledge ? Words.done : facts.failedWrite
    case .vicinity:
      guard command.data.count == 4 else { return Words.wrongLength }
      guard address < 256 else { return Words.wrongAddress }
      let frame = [0x22, 0x21] + card.uid.reversed() + [command.second] + command.data
      let answer = chip.field.exchange(frame, .vicinity, &chip.bench)
      return answer == [0x00] ? Words.done : facts.failedWrite
    default: return facts.unknown
    }
  }

  /// Sends a frame of ISO 14443-3 with its checksum, and returns the answer of a single tag.
  mutating func exchangeTypeA(_ bytes: [UInt8]) -> RadioFrame? {
    PN532.heardFrame(chip.field.exchange(.checked(bytes), &chip.bench))
  }
}

/// The status bytes that all families of readers use.
enum Words {
  static let done: [UInt8] = [0x90, 0x00]
  static let endOfMemory: [UInt8] = [0x62, 0x82]
  static let wrongLength: [UInt8] = [0x67, 0x00]
  static let wrongAddress: [UInt8] = [0x6B, 0x00]
}

extension PN532 {
  /// Performs InCommunicateThru, which sends bytes to the listening tag as the registers say.
  mutating func communicateThrough(_ data: [UInt8]) -> Outcome {
    // Without data the chip only listens, and no tag here speaks first.
    if data.isEmpty { return .status(.timeout) }
    let answer = field.exchange(unit.frame(data), &bench)
    let status = unit.receive(answer, after: data)
    guard status == .done else { return .status(status) }
    // The response can have 262 bytes (assumed).
    if unit.fifo.count > 262 { return .status(.smallBuffer) }
    return .response([status.rawValue] + unit.fifo)
  }

  /// Performs InDataExchange, which sends a command to a listed tag by the protocol of its kind.
  mutating func exchangeData(_ data: [UInt8]) -> Outcome {
    guard let first = data.first else { return .error }
    let number = first & 0x3F
    guard let index = targets.firstIndex(where: { $0.number == number }) else {
      return .status(.wrongContext)
    }
    guard resume(index) else { return .status(.timeout) }
    let command = Array(data[1...])
    if targets[index].polled != nil { return communicateThrough(command) }
    if targets[index].isISODEP { return exchangeBlocks(command, index) }
    return exchangeMIFARE(command)
  }

  /// Performs one of the MIFARE commands that the chip supports; any other is an error.
  private mutating func exchangeMIFARE(_ command: [UInt8]) -> Outcome {
    switch command.first {
    case 0x30 where command.count == 2: return readBlock(command)
    case 0x60, 0x61:
      // This is authentication for a sector. The tags here have no sectors, so their answers are
      // not valid.
      guard command.count == 12 else { return .error }
      let answer = exchangeOnce(.checked(Array(command[..<2])))
      return .status(answer == .silence ? .timeout : .authentication)
    case 0xA2, 0xB0: return .status(acknowledged(command))
    case 0xA0, 0xC0, 0xC1, 0xC2:
      guard command.count > 2 else { return .error }
      let status = acknowledged(Array(command[..<2]))
      return .status(status == .done ? acknowledged(Array(command[2...])) : status)
    default: return .error
    }
  }

  private mutating func readBlock(_ command: [UInt8]) -> Outcome {
    guard let frame = Self.heardFrame(exchangeOnce(.checked(command))) else {
      return .status(.timeout)
    }
    if frame.bitCount == 4 {
      return .status(frame.hasGoodParity ? .notAcknowledged : .checksum)
    }
    guard let content = frame.checkedContent else { return .status(.checksum) }
    return .response([ChipStatus.done.rawValue] + content)
  }

  private mutating func acknowledged(_ bytes: [UInt8]) -> ChipStatus {
    guard let frame = Self.heardFrame(exchangeOnce(.checked(bytes))) else { return .timeout }
    guard frame.bitCount == 4, frame.hasGoodParity else { return .checksum }
    return frame == .acknowledge ? .done : .notAcknowledged
  }

  /// Sends a frame, and repeats it without an answer if the computer has configured that.
  private mutating func exchangeOnce(_ frame: RadioFrame) -> RadioField.Answer {
    var answer = RadioField.Answer.silence
    for _ in 0...min(Int(communicationRetries), 8) where answer == .silence {
      answer = field.exchange(frame, &bench)
    }
    return answer
  }
}

extension PN532 {
  /// Exchanges a message of ISO 14443-4 and its answer, each in as many blocks as it needs.
  private mutating func exchangeBlocks(_ message: [UInt8], _ index: Int) -> Outcome {
    var rest = message[...]
    let limit = max(1, min(targets[index].payloadLimit, 253))
    var answer: [UInt8]?
    repeat {
      let piece = rest.prefix(limit)
      rest = rest.dropFirst(piece.count)
      let control: UInt8 = rest.isEmpty ? 0x02 : 0x12
      answer = exchangeBlock([control | targets[index].blockNumber] + piece, index)
      guard let block = answer, let first = block.first else { return .status(.timeout) }
      let isReceipt = first & 0xF6 == 0xA2
      guard first & 1 == targets[index].blockNumber, isReceipt == !rest.isEmpty else {
        return .status(.protocolError)
      }
      targets[index].blockNumber ^= 1
    } while !rest.isEmpty
    return collect(answer ?? [], index)
  }

  /// Requests the rest of a chained answer, block by block, and returns the whole.
  private mutating func collect(_ start: [UInt8], _ index: Int) -> Outcome {
    var block = start
    var message: [UInt8] = []
    while true {
      guard let first = block.first, first & 0xEE == 0x02 else { return .status(.protocolError) }
      message += block.dropFirst()
      if message.count > 262 { return .status(.smallBuffer) }
      if first & 0x10 == 0 { return .response([ChipStatus.done.rawValue] + message) }
      guard let next = exchangeBlock([0xA2 | targets[index].blockNumber], index) else {
        return .status(.timeout)
      }
      guard let first = next.first, first & 1 == targets[index].blockNumber else {
        return .status(.protocolError)
      }
      targets[index].blockNumber ^= 1
      block = next
    }
  }

  /// Sends a block and returns its answer. Requests a damaged answer again if the computer has
  /// configured that.
  private mutating func exchangeBlock(_ block: [UInt8], _ index: Int) -> [UInt8]? {
    var frame = RadioFrame.checked(block)
    for _ in 0...min(Int(communicationRetries), 8) {
      if let content = Self.heardFrame(field.exchange(frame, &bench))?.checkedContent {
        return content
      }
      frame = .checked([0xB2 | targets[index].blockNumber])
    }
    return nil
  }
}

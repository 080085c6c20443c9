/// One command to a card in a transparent session.
struct SessionExchange {
  /// How long the reader waits for the answer to begin, in microseconds; it forgets that afterwards.
  var timer = 302
  /// Bit 0: no checksum is sent. 1: none is taken off. 2 and 3: no parity. 4: no prologue of blocks.
  var flags: UInt8 = 0
  /// How many bits of the last byte are sent; 0 for all.
  var lastBits = 0
  var results: [DataObject] = []

  /// No answer came.
  static let noAnswer: [UInt8] = [0x64, 0x01]

  /// Puts an answer of the card with the objects that say how it came.
  mutating func take(_ bytes: [UInt8], lastBits: Int = 0) {
    results += [
      DataObject(0x92, [UInt8(lastBits)]), DataObject(0x96, [0, 0]), DataObject(0x97, bytes),
    ]
  }
}

extension SmartCardModel {
  /// Sends bytes to the card, and takes its answer if that comes in time.
  mutating func transceive(_ bytes: [UInt8], _ exchange: inout SessionExchange) -> [UInt8]? {
    guard let session, !bytes.isEmpty else { return Words.wrongLength }
    switch session.air ?? card?.air {
    case .typeA where session.layer == 4 && exchange.flags & 0x10 == 0:
      return transceiveBlocks(bytes, &exchange)
    case .typeA: return transceiveTypeA(bytes, &exchange)
    case .vicinity: return transceiveWhole(bytes, .vicinity, &exchange)
    case .feliCa:
      guard isFeliCaFrame(bytes) else { return [0x6A, 0x80] }
      // The RC-S300 keeps looking for cards to itself.
      if family == .rcs300, bytes[1] == 0x00 || bytes[1] == 0x04 { return [0x6A, 0x80] }
      return transceiveWhole(bytes, .feliCa, &exchange)
    case nil: return SessionExchange.noAnswer
    }
  }

  private mutating func transceiveWhole(
    _ bytes: [UInt8], _ air: FamilyFacts.Air, _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    let before = chip.bench.counters.modelledMicroseconds
    let answer = chip.field.exchange(bytes, air, &chip.bench)
    // As the field counts it, two bytes of checksum each way among them; the timer begins behind it.
    let count = bytes.count + 2 + (answer.map { $0.count + 2 } ?? 0)
    let airTime = air == .vicinity ? count * 302 + 320 : count * 80 + 300
    return finish(answer, since: before + airTime, &exchange)
  }

  /// What has taken longer than the timer counts as silence, though it was done.
  private func finish(
    _ answer: [UInt8]?, since start: Int, _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    let delay = 302 + chip.bench.counters.modelledMicroseconds - start
    guard let answer, delay <= exchange.timer else { return SessionExchange.noAnswer }
    exchange.take(answer)
    return nil
  }

  private mutating func transceiveBlocks(
    _ bytes: [UInt8], _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    guard case .response(let answer) = chip.exchangeData([0x01] + bytes), answer.first == 0 else {
      return SessionExchange.noAnswer
    }
    exchange.take(Array(answer.dropFirst()))
    return nil
  }

  private mutating func transceiveTypeA(
    _ bytes: [UInt8], _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    let hasChecksum = exchange.flags & 0x01 == 0 && exchange.lastBits == 0
    let frame =
      hasChecksum ? RadioFrame.checked(bytes) : RadioFrame(bytes, lastBits: exchange.lastBits)
    let before = chip.bench.counters.modelledMicroseconds
    let heard = PN532.heardFrame(chip.field.exchange(frame, &chip.bench))
    let airTime = (frame.bitCount + (heard?.bitCount ?? 0)) * 10 + 300
    guard let heard, heard.hasGoodParity,
      302 + chip.bench.counters.modelledMicroseconds - before - airTime <= exchange.timer
    else { return SessionExchange.noAnswer }
    if exchange.flags & 0x02 != 0 {
      exchange.take(heard.bytes, lastBits: heard.lastBits)
      return nil
    }
    // Four bits have no checksum, and a reader that wants one has heard nothing good [?].
    guard let content = heard.checkedContent else { return SessionExchange.noAnswer }
    exchange.take(content)
    return nil
  }
}

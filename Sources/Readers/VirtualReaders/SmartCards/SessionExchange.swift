/// A command to a card in a transparent session, with its settings and results.
struct SessionExchange {
  /// The time that the reader waits for the answer to begin, in microseconds. It applies to one
  /// command.
  var timer = 302
  /// The transmission flags. Bit 0: no checksum is added. Bit 1: no checksum is removed. Bits 2 and
  /// 3: no parity. Bit 4: no block prologue.
  var flags: UInt8 = 0
  /// The number of bits that are sent of the last byte; 0 for all eight.
  var lastBits = 0
  var results: [DataObject] = []

  /// The status bytes if no answer came.
  static let noAnswer: [UInt8] = [0x64, 0x01]

  /// Adds objects with the card's answer and with its reception to the results.
  mutating func take(_ bytes: [UInt8], lastBits: Int = 0) {
    results += [
      DataObject(tag: 0x92, value: [UInt8(lastBits)]), DataObject(tag: 0x96, value: [0, 0]),
      DataObject(tag: 0x97, value: bytes),
    ]
  }
}

extension SmartCardModel {
  /// Sends bytes to the card, and stores its answer if it comes in time. Returns the status of a
  /// failure.
  mutating func transceive(_ bytes: [UInt8], _ exchange: inout SessionExchange) -> [UInt8]? {
    guard let session, !bytes.isEmpty else { return Words.wrongLength }
    switch session.air ?? card?.air {
    case .typeA where session.layer == 4 && exchange.flags & 0x10 == 0:
      return transceiveBlocks(bytes, &exchange)
    case .typeA: return transceiveTypeA(bytes, &exchange)
    case .vicinity: return transceiveWhole(bytes, .vicinity, &exchange)
    case .feliCa:
      guard isFeliCaFrame(bytes) else { return [0x6A, 0x80] }
      // The RC-S300 reserves polling for itself.
      if family == .rcs300, bytes[1] == 0x00 || bytes[1] == 0x04 { return [0x6A, 0x80] }
      return transceiveWhole(bytes, .feliCa, &exchange)
    case nil: return SessionExchange.noAnswer
    }
  }

  private mutating func transceiveWhole(
    _ bytes: [UInt8], _ air: SmartCardFamilyProfile.RadioTechnology,
    _ exchange: inout SessionExchange
  ) -> [UInt8]? {
    let before = chip.bench.counters.modelledMicroseconds
    let answer = chip.field.exchange(bytes, air, &chip.bench)
    // The time on the air as the field counts it, including two checksum bytes each way. The timer
    // begins after it.
    let count = bytes.count + 2 + (answer.map { $0.count + 2 } ?? 0)
    let airTime = air == .vicinity ? count * 302 + 320 : count * 80 + 300
    return finish(answer, since: before + airTime, &exchange)
  }

  /// Stores an answer. An answer that took longer than the timer counts as silence, although the
  /// command was executed.
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
      hasChecksum
      ? RadioFrame.checked(bytes) : RadioFrame(bytes: bytes, lastBits: exchange.lastBits)
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
    // Four bits have no checksum, so a reader that expects one has not received a valid answer [?].
    guard let content = heard.checkedContent else { return SessionExchange.noAnswer }
    exchange.take(content)
    return nil
  }
}

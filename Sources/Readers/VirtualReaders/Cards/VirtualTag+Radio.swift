extension VirtualTag {
  /// The two bytes with which the tag answers REQA, in the order of transmission.
  var answerToRequest: [UInt8] {
    let second: UInt8 = model.isType2 ? 0x00 : 0x03
    return [radioNumber.count == 4 ? 0x04 : 0x44, second]
  }

  /// The UID by which the tag is selected. An NTAG 424 DNA may have a random one for this field.
  var radioNumber: [UInt8] { card.passingNumber ?? uid }

  private var selectAcknowledge: UInt8 { model.isType2 ? 0x00 : 0x20 }

  /// For each cascade level, the bytes of the UID and the check byte.
  private var cascade: [[UInt8]] {
    let number = radioNumber
    let parts = number.count == 4 ? [number] : [[0x88] + number[..<3], Array(number[3...])]
    return parts.map { $0 + [$0.reduce(0, ^)] }
  }

  /// Whether the tag is selected and would answer commands.
  var isActive: Bool { if case .active = radio { true } else { false } }

  /// Returns the name of a frame if this tag is selected, by which it is counted and faults refer
  /// to it.
  func name(of frame: RadioFrame) -> String { card.name(of: frame) }

  mutating func powerUp() {
    radio = .idle
    card.powerUp()
  }

  mutating func powerDown() { radio = .off }

  /// The answer of a FeliCa card to a whole frame, which begins with its length and has no check
  /// bytes; `nil` for silence.
  mutating func answer(feliCa frame: [UInt8], _ bench: inout SimulationRecorder) -> [UInt8]? {
    radio == .off ? nil : card.answer(feliCa: frame, uid: uid, &bench)
  }

  /// The answer of an ISO 15693 tag to a frame without its checksum, also without one; `nil` for
  /// silence.
  mutating func answer(vicinity frame: [UInt8], _ bench: inout SimulationRecorder) -> [UInt8]? {
    radio == .off ? nil : card.answer(vicinity: frame, &bench)
  }

  /// Returns the tag's answer to a frame of type A, or `nil` if it does not answer.
  mutating func answer(_ frame: RadioFrame, _ bench: inout SimulationRecorder) -> RadioFrame? {
    if frame.isFeliCa {
      guard let content = frame.feliCaContent, let answer = answer(feliCa: content, &bench)
      else { return nil }
      return .feliCa(answer)
    }
    switch radio {
    case .off: return nil
    case .idle, .halted: return answerRequest(frame)
    case .ready(let level, let wasHalted):
      return answerSelection(frame, level: level, wasHalted: wasHalted)
    case .active(let wasHalted): return answerCommand(frame, wasHalted: wasHalted, &bench)
    }
  }

  /// Ends the selection. A tag that had been woken from sleep goes back to sleep.
  mutating func fallBack() {
    switch radio {
    case .ready(_, let wasHalted), .active(let wasHalted): radio = wasHalted ? .halted : .idle
    case .off, .idle, .halted: break
    }
  }

  private mutating func answerRequest(_ frame: RadioFrame) -> RadioFrame? {
    let isWake = frame == RadioFrame(bytes: [0x52], lastBits: 7)
    guard model.isTypeA, isWake || radio == .idle && frame == RadioFrame(bytes: [0x26], lastBits: 7)
    else {
      return nil
    }
    radio = .ready(level: 0, wasHalted: radio == .halted)
    card.wake()
    return RadioFrame(bytes: answerToRequest)
  }

  private mutating func answerSelection(
    _ frame: RadioFrame, level: Int, wasHalted: Bool
  ) -> RadioFrame? {
    guard frame.bytes.count >= 2, frame.hasGoodParity, level < cascade.count,
      frame.bytes[0] == [0x93, 0x95, 0x97][level]
    else {
      fallBack()
      return nil
    }
    if frame.bytes[1] == 0x70 { return select(frame, level: level, wasHalted: wasHalted) }
    return restOfNumber(frame, cascade[level])
  }

  private mutating func select(
    _ frame: RadioFrame, level: Int, wasHalted: Bool
  ) -> RadioFrame? {
    guard let content = frame.checkedContent, Array(content.dropFirst(2)) == cascade[level] else {
      fallBack()
      return nil
    }
    if level + 1 < cascade.count {
      radio = .ready(level: level + 1, wasHalted: wasHalted)
      return .checked([selectAcknowledge | 0x04])
    }
    radio = .active(wasHalted: wasHalted)
    card.select()
    return .checked([selectAcknowledge])
  }

  /// The bits of the UID that follow those in the frame; `nil` if the frame's bits differ from
  /// ours.
  private func restOfNumber(_ frame: RadioFrame, _ number: [UInt8]) -> RadioFrame? {
    let own = RadioFrame(bytes: number)
    let known = Int(frame.bytes[1] >> 4) * 8 + Int(frame.bytes[1] & 0x07) - 16
    guard known >= 0, known < own.bitCount, frame.bitCount == 16 + known else { return nil }
    for index in 0..<known where frame.bit(16 + index) != own.bit(index) { return nil }
    let (bytes, lastBits) = BitString((known..<own.bitCount).map(own.bit)).packed
    return RadioFrame(bytes: bytes, lastBits: lastBits)
  }

  private mutating func answerCommand(
    _ frame: RadioFrame, wasHalted: Bool, _ bench: inout SimulationRecorder
  ) -> RadioFrame? {
    if isHalt(frame) {
      radio = .halted
      card.halt()
      return nil
    }
    switch card.answer(frame, &bench) {
    case .reply(let answer): return answer
    case .sleep(let answer):
      radio = .halted
      return answer
    case .refuse(let code):
      fallBack()
      return .nibble(code)
    case .leave:
      fallBack()
      return nil
    case .ignore: return nil
    }
  }

  private func isHalt(_ frame: RadioFrame) -> Bool {
    card.hearsHalt && frame.checkedContent == [0x50, 0x00]
  }
}

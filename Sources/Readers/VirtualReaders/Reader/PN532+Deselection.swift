extension PN532 {
  /// Performs InSelect, which makes a listed tag the selected one.
  mutating func select(_ number: UInt8) -> ChipStatus {
    guard let index = targets.firstIndex(where: { $0.number == number & 0x7F }) else {
      return .wrongContext
    }
    return resume(index) ? .done : .timeout
  }

  /// Performs InDeselect or InRelease, which put listed tags to sleep; 0 means all.
  mutating func deselect(_ number: UInt8, forgetting: Bool) -> Outcome {
    let chosen = targets.indices.filter { number == 0 || targets[$0].number == number }
    if chosen.isEmpty, number != 0 { return .status(.wrongContext) }
    for index in chosen { rest(index) }
    if forgetting { targets.removeAll { number == 0 || $0.number == number } }
    return .status(.done)
  }

  /// Wakes a listed tag again and puts the others to sleep. Returns whether it is still there.
  mutating func resume(_ index: Int) -> Bool {
    if targets[index].isSelected { return true }
    if targets[index].polled != nil {
      // A FeliCa card is never asleep.
      targets[index].isSelected = true
      return true
    }
    for other in targets.indices where other != index { rest(other) }
    let old = targets[index]
    guard var found = activate(uid: old.uid) ?? activate(uid: old.uid) else { return false }
    found.number = old.number
    if old.attributes == nil { found.attributes = nil }
    targets[index] = found
    return true
  }

  /// Returns the frame that puts a listed tag to sleep.
  func sleepFrame(_ target: Target) -> RadioFrame {
    target.isISODEP ? .checked([0xC2]) : .checked([0x50, 0x00])
  }

  mutating func rest(_ index: Int) {
    guard targets[index].isSelected else { return }
    targets[index].isSelected = false
    // FeliCa cards have no such frame.
    if targets[index].polled != nil { return }
    _ = field.exchange(sleepFrame(targets[index]), isActivation: true, &bench)
  }

  /// Performs Diagnose 6, which checks whether the selected tag of ISO 14443-4 still answers.
  mutating func isStillThere() -> ChipStatus {
    guard let index = targets.firstIndex(where: \.isSelected), targets[index].isISODEP else {
      return .wrongContext
    }
    let block = RadioFrame.checked([0xB2 | targets[index].blockNumber])
    let answer = field.exchange(block, isActivation: true, &bench)
    return Self.heardFrame(answer)?.checkedContent == nil ? .timeout : .done
  }
}

import NDEF

extension TagSession where Link: ~Copyable {
  /// All that can be known of a Type 2 tag.
  mutating func infoType2() throws(TagFault) -> TagInfo {
    let selection = try requireTag()
    try openForReading()
    var memory = try surveyType2()
    try readLockControl(&memory)
    let settings = Type2Configuration(memory)
    memory.keys = try readKeySettings(memory)
    let relative = Type2Relative.named(byVersion: chipOfType2.version)
    return TagInfo(
      selection: selection, chip: .type2(chipOfType2), contents: memory.contents,
      capacity: memory.firstSecretPage == nil ? memory.survey?.capacity : nil,
      container: memory.container?.bytes ?? [],
      userBytes: relative?.userBytes ?? max(0, memory.lastUserPage - 3) * NDEFTagMemory.pageSize,
      lockedPages: Array(4..<max(4, memory.lastUserPage + 1)).filter { memory.locks($0) },
      configuration: settings, lock: lockState(memory), lockObstacle: lockObstacle(memory),
      counter: settings?.countsReads ?? false ? try readCounter() : nil,
      signature: try readSignature(), allowsWriting: memory.container?.writeAccess == .free,
      formatObstacle: isUnknownByReader && memory.formatObstacle != nil
        ? TagLinkAbility.unknownChip : memory.formatObstacle,
      passwordPage: memory.keys == nil ? memory.passwordPage : nil, keys: memory.keys,
      defect: memory.excess, exchanges: exchanges)
  }

  /// The lock bits of a chip that is not in the table, where a block on it says where they are.
  private mutating func readLockControl(_ memory: inout Type2Memory) throws(TagFault) {
    memory.takeLockControl()
    guard product == nil, let lock = memory.dynamicLock, memory.lockBits.isEmpty else { return }
    memory.lockBits = try readPages(lock.page...lock.page)
  }

  /// `nil` for a chip of which only some of the lock bits are known.
  private func lockState(_ memory: Type2Memory) -> TagLockState? {
    guard let locks = Type2Locks(memory) else { return nil }
    let isKnown = memory.dynamicLock.map { !$0.fullMask.isEmpty && !memory.lockBits.isEmpty }
    return isKnown ?? (memory.lastUserPage < 16) ? locks.state : nil
  }

  /// What locking would say now.
  private func lockObstacle(_ memory: Type2Memory) -> String? {
    guard lockState(memory) != nil, let locks = Type2Locks(memory) else { return nil }
    var plan = Type2SettingsPlan(memory, isResumed: false)
    do throws(TagFault) {
      try plan.lock(TagLock(), locks)
      return nil
    } catch {
      return error.problem.phrase
    }
  }

  private mutating func readCounter() throws(TagFault) -> Int? {
    guard let bytes = try ask(Type2Command.readCounter), bytes.count == 3 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// 32 bytes, or 48 from chips with a longer key.
  private mutating func readSignature() throws(TagFault) -> [UInt8]? {
    guard !chipOfType2.version.isEmpty, let bytes = try ask(Type2Command.readSignature)
    else { return nil }
    return [32, 48].contains(bytes.count) ? bytes : nil
  }

  /// The answer, asked for twice; `nil` when the chip refuses.
  private mutating func ask(_ command: [UInt8]) throws(TagFault) -> [UInt8]? {
    for _ in 0..<2 {
      do {
        return try exchange("ask the chip", command, .raw)
      } catch {
        guard error.isWorthAnotherTry else { throw error }
        try reselect()
      }
    }
    return nil
  }
}

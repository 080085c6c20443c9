extension TagSession where Link: ~Copyable {
  /// Reads the chip, the contents, the locks and the protection of a Type 2 tag.
  mutating func infoType2() throws(TagOperationFailure) -> TagInfo {
    let selection = try requireTag()
    try openForReading()
    var memory = try surveyType2()
    try readLockControl(&memory)
    let settings = Type2Configuration(memory)
    memory.keys = try readKeySettings(memory)
    let relative = Type2NamedChip.named(byVersion: chipOfType2.version)
    return TagInfo(
      selection: selection, chip: .type2(chipOfType2), contents: memory.contents,
      capacity: memory.firstSecretPage == nil ? memory.survey?.capacity : nil,
      container: memory.container?.bytes ?? [],
      userByteCount: relative?.userByteCount ?? max(0, memory.lastUserPage - 3)
        * NDEFTagMemory.pageSize,
      lockedPages: Array(4..<max(4, memory.lastUserPage + 1)).filter { memory.locks($0) },
      configuration: settings, lock: lockState(memory), lockObstacle: lockObstacle(memory),
      counter: settings?.countsReads ?? false ? try readCounter() : nil,
      signature: try readSignature(), allowsWriting: memory.container?.writeAccess == .free,
      formatObstacle: isUnknownByReader && memory.formatObstacle != nil
        ? TagLinkAbility.unknownChip : memory.formatObstacle,
      passwordPage: memory.keys == nil ? memory.passwordPage : nil, keys: memory.keys,
      defect: memory.excess, exchanges: exchanges)
  }

  /// Reads the lock bits of a chip that is not in the table, if a lock control block says where
  /// they are.
  private mutating func readLockControl(_ memory: inout Type2Memory) throws(TagOperationFailure) {
    memory.adoptLockControlBlock()
    guard product == nil, let lock = memory.dynamicLock, memory.lockBits.isEmpty else { return }
    memory.lockBits = try readPages(lock.page...lock.page)
  }

  /// Returns the lock state of the tag, or `nil` if only some of the chip's lock bits are known.
  private func lockState(_ memory: Type2Memory) -> TagLockState? {
    guard let locks = Type2Locks(memory) else { return nil }
    let isKnown = memory.dynamicLock.map { !$0.fullMask.isEmpty && !memory.lockBits.isEmpty }
    return isKnown ?? (memory.lastUserPage < 16) ? locks.state : nil
  }

  /// Returns the reason why locking would fail now, or `nil` if it would not.
  private func lockObstacle(_ memory: Type2Memory) -> String? {
    guard lockState(memory) != nil, let locks = Type2Locks(memory) else { return nil }
    var plan = Type2SettingsPlan(memory: memory, isResumed: false)
    do throws(TagOperationFailure) {
      try plan.lock(TagLock(), locks)
      return nil
    } catch {
      return error.problem.phrase
    }
  }

  private mutating func readCounter() throws(TagOperationFailure) -> Int? {
    guard let bytes = try ask(Type2Command.readCounter), bytes.count == 3 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the maker's signature of 32 or 48 bytes, or returns `nil` if the chip has none.
  private mutating func readSignature() throws(TagOperationFailure) -> [UInt8]? {
    guard !chipOfType2.version.isEmpty, let bytes = try ask(Type2Command.readSignature)
    else { return nil }
    return [32, 48].contains(bytes.count) ? bytes : nil
  }

  /// Sends a command up to twice and returns the response, or `nil` if the chip refuses.
  private mutating func ask(_ command: [UInt8]) throws(TagOperationFailure) -> [UInt8]? {
    for _ in 0..<2 {
      do {
        return try exchange("ask the chip", command, .raw)
      } catch {
        guard error.isRetryable else { throw error }
        try reselect()
      }
    }
    return nil
  }
}

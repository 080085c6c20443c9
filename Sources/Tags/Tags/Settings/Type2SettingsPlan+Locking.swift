extension Type2SettingsPlan {
  /// Plans a lock: the capability container, dynamic bits, static bits and settings, then a reset,
  /// a comparison of everything, and writes that must be refused.
  mutating func lock(_ lock: TagLock, _ locks: Type2Locks) throws(TagOperationFailure) {
    try checkMayLock(lock, locks)
    if !locks.containerForbidsWriting {
      write(3, Array(locks.container.prefix(3)) + [0x0F], .readOnly)
    }
    lockDynamic(locks)
    lockStatic(locks)
    try freeze(lock)
    if !changes, !isResumed { return }
    add(.reset)
    add(.check(whole))
    if let page = probe(from: 4, to: min(15, memory.lastUserPage)) {
      add(.prove(.refusal(page: page)))
    }
    if memory.lastUserPage > 15, let page = probe(from: 16, to: memory.lastUserPage) {
      add(.prove(.refusal(page: page)))
    }
  }

  private mutating func lockDynamic(_ locks: Type2Locks) {
    guard let dynamic = locks.dynamic else { return }
    compareOnly(dynamic.page, dynamic.fullMask)
    let isSet = zip(locks.bits, dynamic.fullMask).allSatisfy { $0 & $1 == $1 }
    if !isSet { write(dynamic.page, wanted(dynamic, locks.bits), .lock) }
  }

  /// Returns the lock bits to write: the mask alone, or, for an unknown chip, together with its
  /// present bits.
  private func wanted(_ dynamic: Type2DynamicLock, _ bits: [UInt8]) -> [UInt8] {
    guard memory.product == nil else { return dynamic.fullMask }
    return zip(bits, dynamic.fullMask).map { $0 | $1 }
  }

  /// Sets first the bits that lock, then those that freeze. The freezing bits come before the bits
  /// for pages 8 to 15 in the page, so a torn write could freeze those while they are unset.
  private mutating func lockStatic(_ locks: Type2Locks) {
    if locks.fixed[0] & 0xF8 != 0xF8 || locks.fixed[1] != 0xFF {
      write(2, [0, 0, 0xF8, 0xFF], .lock)
    }
    if locks.fixed != [0xFF, 0xFF] { write(2, [0, 0, 0xFF, 0xFF], .freezeLocks) }
  }

  private mutating func freeze(_ lock: TagLock) throws(TagOperationFailure) {
    guard lock.freezesConfiguration else { return }
    guard let page = memory.product?.configurationPage, let settings = Type2Configuration(memory)
    else {
      throw TagOperationFailure("plan the lock", .cannotLock("the chip has no settings to freeze"))
    }
    if settings.isFrozen { return }
    var access = Array(settings.bytes[4..<8])
    access[0] |= Type2Configuration.frozenBit
    write(page + 1, access, .freezeSettings)
  }

  private func checkMayLock(_ lock: TagLock, _ locks: Type2Locks) throws(TagOperationFailure) {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the lock", .cannotLock(why))
    }
    guard locks.container[0] == CapabilityContainer.ndefMagic else {
      throw TagOperationFailure("plan the lock", memory.notFormatted(memory.contents.description))
    }
    guard [0x00, 0x0F].contains(locks.container[3]) else {
      throw refuse(
        "the capability container's last byte is \(hexadecimal(locks.container[3])), which is neither free "
          + "nor locked")
    }
    try memory.contents.checkMayBeLocked(with: lock.expected) { message in
      memory.masked(message, from: memory.messageAddress ?? 0)
    }
    if let excess = memory.excess { throw refuse(excess) }
    if let stuck = locks.state.stuckSentence { throw refuse(stuck) }
    if locks.isContainerStuck {
      throw refuse(
        "page 3 is locked, so its capability container can never forbid writing")
    }
  }
}

extension TagSession where Link: ~Copyable {
  /// Plans a lock, a protection or the removal of a mirror, for the contents after `writes`.
  mutating func planSettings(
    _ operation: TagOperation, after writes: [TagPlan.Write], isResumed: Bool
  ) throws(TagOperationFailure) -> TagPlan {
    guard !uid.isRandom else {
      throw TagOperationFailure(
        "select the tag",
        .strangeMemory("the tag makes up a new UID at every reset and could not be found again"))
    }
    try identifyType2(true)
    try checkLockable(operation)
    try openFor(operation)
    let memory = try readWhole().after(writes)
    if case .lock = operation { try askAgain() }
    var plan = Type2SettingsPlan(memory: memory, isResumed: isResumed)
    try layOut(operation, &plan)
    let result = TagPlan(
      operation: operation, uid: uid, chip: .type2(chipOfType2), contents: memory.contents,
      steps: plan.steps, image: memory.bytes, base: 0, overlaid: memory.overlaid,
      overlaidAfter: memory.overlaid,
      indifferent: plan.indifferent)
    try check(result, memory)
    return result
  }

  private mutating func layOut(
    _ operation: TagOperation, _ plan: inout Type2SettingsPlan
  ) throws(TagOperationFailure) {
    switch operation {
    case .lock(let lock):
      guard let locks = Type2Locks(plan.memory) else { return }
      try plan.lock(lock, locks)
    case .protect(let protection): try plan.protect(protection, access)
    case .unprotect:
      try plan.unprotect(
        access, hasFactoryPassword: try hasFactoryPassword(plan.memory))
    case .unmirror: try plan.unmirror()
    case .write, .writeMirrored, .erase, .format, .restore: break
    }
  }

  /// Unlocks the tag for an operation. A tag that should get a password may have it already, with
  /// another acknowledgement.
  mutating func openFor(_ operation: TagOperation) throws(TagOperationFailure) {
    try open()
    if operation.passwordToSet == nil { try access.checkAnswer() }
  }

  /// Returns whether a tag that requires no password, and does not count wrong ones, has the
  /// factory password.
  private mutating func hasFactoryPassword(_ memory: Type2Memory) throws(TagOperationFailure)
    -> Bool
  {
    guard let settings = Type2Configuration(memory), settings.firstProtectedPage == nil,
      settings.passwordAttempts == 0
    else { return false }
    do {
      return try authenticate(.factory) == [0, 0]
    } catch {
      guard error.isRetryable else { throw error }
      try selectAgain()
      return false
    }
  }

  /// Checks that the chip can be locked. Locks are permanent, so the chip must be known or say
  /// where its lock bits are.
  private func checkLockable(_ operation: TagOperation) throws(TagOperationFailure) {
    guard case .lock = operation, product == nil else { return }
    if let relative = Type2NamedChip.named(byVersion: chipOfType2.version), !relative.mayBeLocked {
      throw TagOperationFailure(
        "plan the lock",
        .cannotLock(
          "it is not known for sure where \(one(relative.name)) keeps all of its lock bits"))
    }
  }

  /// Reads the whole memory of the chip, including lock bits and settings.
  private mutating func readWhole() throws(TagOperationFailure) -> Type2Memory {
    var memory = try readType2(changing: true)
    try extend(&memory, toPage: max(3, product?.lastPage ?? memory.lastAreaPage))
    if product == nil {
      memory.adoptLockControlBlock()
      if let lock = memory.dynamicLock { try extend(&memory, toPage: lock.page) }
    }
    return memory
  }

  /// Throws an error if locks, a password or an unknown chip make the plan impossible.
  private func check(_ plan: TagPlan, _ memory: Type2Memory) throws(TagOperationFailure) {
    if case .lock = plan.operation, product == nil, memory.dynamicLock == nil {
      throw TagOperationFailure(
        "plan the lock",
        .cannotLock(
          "the chip is unknown, and no lock control block says where its lock bits are"))
    }
    let isOpen = access.opened != nil
    guard let first = memory.firstProtectedPage, !isOpen else { return }
    for write in plan.writes where write.address / NDEFTagMemory.pageSize >= first {
      throw TagOperationFailure("look at the locks", memory.secret(from: first))
    }
  }
}

extension Type2Memory {
  /// Returns the memory as it is after these writes.
  fileprivate func after(_ writes: [TagPlan.Write]) -> Type2Memory {
    if writes.isEmpty { return self }
    var memory = Type2Memory(writes.reduce(into: bytes) { $1.apply(to: &$0, 0) }, product)
    memory.adoptLockControlBlock()
    return memory
  }
}

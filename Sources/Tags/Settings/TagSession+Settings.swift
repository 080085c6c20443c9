import NDEF

extension TagSession where Link: ~Copyable {
  /// Lays out a lock, a protection or the end of a mirror, on what the tag holds after `writes`.
  mutating func planSettings(
    _ operation: TagOperation, after writes: [TagPlan.Write], isResumed: Bool
  ) throws(TagFault) -> TagPlan {
    guard !uid.isRandom else {
      throw TagFault(
        "select the tag",
        .strangeMemory("the tag makes up a number at every reset and could not be found again"))
    }
    try identifyType2(true)
    try checkLockable(operation)
    try openFor(operation)
    let memory = try readWhole().after(writes)
    if case .lock = operation { try askAgain() }
    var plan = Type2SettingsPlan(memory, isResumed: isResumed)
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
  ) throws(TagFault) {
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

  /// A tag that is to get a password may have it already, and another answer to it.
  mutating func openFor(_ operation: TagOperation) throws(TagFault) {
    try open()
    if operation.comingPassword == nil { try access.checkAnswer() }
  }

  /// Whether a tag that asks for no password, and counts no wrong ones, has the factory's.
  private mutating func hasFactoryPassword(_ memory: Type2Memory) throws(TagFault) -> Bool {
    guard let settings = Type2Configuration(memory), settings.firstProtectedPage == nil,
      settings.passwordAttempts == 0
    else { return false }
    do {
      return try authenticate(.factory) == [0, 0]
    } catch {
      guard error.isWorthAnotherTry else { throw error }
      try selectAgain()
      return false
    }
  }

  /// What is locked is locked for good, so only chips are that are known, or that say where their lock
  /// bits are.
  private func checkLockable(_ operation: TagOperation) throws(TagFault) {
    guard case .lock = operation, product == nil else { return }
    if let relative = Type2Relative.named(byVersion: chipOfType2.version), !relative.mayBeLocked {
      throw TagFault(
        "plan the lock",
        .cannotLock("where \(one(relative.name)) keeps all of its lock bits is not known for sure"))
    }
  }

  /// All of the memory, locks and settings included.
  private mutating func readWhole() throws(TagFault) -> Type2Memory {
    var memory = try readType2(changing: true)
    try extend(&memory, toPage: max(3, product?.lastPage ?? memory.lastAreaPage))
    if product == nil {
      memory.takeLockControl()
      if let lock = memory.dynamicLock { try extend(&memory, toPage: lock.page) }
    }
    return memory
  }

  /// Refuses what locks, passwords or an unknown chip forbid.
  private func check(_ plan: TagPlan, _ memory: Type2Memory) throws(TagFault) {
    if case .lock = plan.operation, product == nil, memory.dynamicLock == nil {
      throw TagFault(
        "plan the lock",
        .cannotLock(
          "the chip is not known, and no lock control block says where its lock bits are"))
    }
    let isOpen = access.opened != nil
    guard let first = memory.firstProtectedPage, !isOpen else { return }
    for write in plan.writes where write.address / NDEFTagMemory.pageSize >= first {
      throw TagFault("look at the locks", memory.secret(from: first))
    }
  }
}

extension Type2Memory {
  /// The memory when all that is known of it was read and these writes are done.
  fileprivate func after(_ writes: [TagPlan.Write]) -> Type2Memory {
    if writes.isEmpty { return self }
    var memory = Type2Memory(writes.reduce(into: bytes) { $1.apply(to: &$0, 0) }, product)
    memory.takeLockControl()
    return memory
  }
}

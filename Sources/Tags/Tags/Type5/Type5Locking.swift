extension TagSession where Link: ~Copyable {
  /// Plans a lock for the contents after `writes`.
  ///
  /// The plan's image is the user memory followed by a byte for each of its blocks, 1 if it is
  /// locked.
  mutating func planType5Settings(
    _ operation: TagOperation, after writes: [TagPlan.Write], isResumed: Bool
  ) throws(TagOperationFailure) -> TagPlan {
    try refuseSettings(operation)
    try require(.rawFrames, "plan the lock")
    let memory = try surveyType5().after(writes)
    let steps = try memory.lockSteps(operation.asLock, isResumed: isResumed)
    return TagPlan(
      operation: operation, uid: uid, chip: .type5(chipOfType5), contents: memory.contents,
      steps: steps, image: memory.bytes + (memory.locks ?? []), base: 0)
  }

  /// Reads the whole user memory and the locks of its blocks.
  mutating func surveyType5() throws(TagOperationFailure) -> Type5Memory {
    try identifyType5(true)
    var memory = try readWholeType5()
    if let count = chipOfType5.userBlocks, link.capabilities.abilities.contains(.rawFrames) {
      memory.locks = try blockLocks(count)
    }
    return memory
  }

  private func refuseSettings(_ operation: TagOperation) throws(TagOperationFailure) {
    switch operation {
    case .protect, .unprotect:
      throw TagOperationFailure(
        "plan the protection", .cannotProtect("passwords of Type 5 tags are not supported"))
    case .unmirror:
      throw TagOperationFailure(
        "plan the mirror", .cannotMirror("no Type 5 tag is known to show its number in a message"))
    default: break
    }
  }
}

extension TagOperation {
  /// The options of this lock operation, or the defaults for another operation.
  fileprivate var asLock: TagLock {
    if case .lock(let lock) = self { lock } else { TagLock() }
  }
}

extension Type5Memory {
  /// Returns the steps of a lock: the container, every block, a comparison of everything, and a
  /// write that must be refused.
  func lockSteps(_ lock: TagLock, isResumed: Bool) throws(TagOperationFailure) -> [TagPlan.Step] {
    let locks = try checkMayLock(lock)
    var steps: [TagPlan.Step] = []
    let base = locks.count * blockSize
    if let container, container.writeAccess != .never {
      var block = Array(bytes.prefix(blockSize))
      block[1] = container.readOnlyAccess
      steps += [
        .write(.init(address: 0, bytes: block, purpose: .readOnly)), .check(0..<blockSize),
      ]
    }
    let open = locks.indices.filter { !self.locks($0) }
    steps += open.map { .write(.init(address: base + $0, bytes: [1], purpose: .lock)) }
    if steps.isEmpty, !isResumed { return [] }
    return steps + [
      .check(base..<(base + locks.count)), .check(0..<base),
      .prove(.refusal(page: lastAreaBlock)),
    ]
  }

  /// Returns the present locks if every block can be locked and the message is the expected one, or
  /// throws.
  private func checkMayLock(_ lock: TagLock) throws(TagOperationFailure) -> [UInt8] {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the lock", .cannotLock(why))
    }
    try checkChip()
    if lock.freezesConfiguration { throw refuse("the chip has no settings to freeze") }
    guard let container else {
      throw TagOperationFailure("plan the lock", notFormatted(contents.description))
    }
    guard container.writeAccess == .free || container.writeAccess == .never else {
      throw TagOperationFailure("plan the lock", container.writeRefusal)
    }
    try contents.checkMayBeLocked(with: lock.expected)
    guard let locks, locks.count == chip.userBlocks else {
      throw refuse("the tag does not tell which of its blocks are locked")
    }
    guard bytes.count == locks.count * blockSize else {
      throw refuse("the tag does not say how much memory it has")
    }
    if self.locks(0), container.writeAccess == .free {
      throw refuse(
        "block 0 is locked, so its capability container can never forbid writing")
    }
    return locks
  }

  /// Checks that the chip can be locked. Locks are permanent, so every block of the chip must be
  /// known to be lockable.
  private func checkChip() throws(TagOperationFailure) {
    guard chip.known?.canBeLocked != true else { return }
    throw TagOperationFailure(
      "plan the lock",
      .cannotLock(
        "it is not known for sure whether every block of \(article(chip.name)) can be locked"))
  }

  private func article(_ name: String) -> String {
    (["I", "u", "M"].contains(name.prefix(1)) ? "an " : "a ") + name
  }

  /// The lock state for reports to people.
  var lockState: TagLockState? {
    guard let locks, !locks.isEmpty else { return nil }
    let blocks = locks.indices.filter { self.locks($0) }
    let forbids = container?.writeAccess == .never
    return TagLockState(
      pages: blocks, containerForbidsWriting: forbids, isFrozen: blocks.count == locks.count,
      stuckPages: [],
      extent: blocks.count == locks.count
        ? .fully : blocks.isEmpty && !forbids ? .none : .partly)
  }

  /// The reason why locking would fail now; `nil` if it would not.
  var lockObstacle: String? {
    do throws(TagOperationFailure) {
      _ = try checkMayLock(TagLock())
      return nil
    } catch {
      return error.problem.phrase
    }
  }
}

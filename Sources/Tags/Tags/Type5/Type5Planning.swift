extension TagSession where Link: ~Copyable {
  /// Reads what is needed and plans the operation; `looksClosely` always reads the locks, as is
  /// useful after a refusal.
  mutating func planType5(
    _ operation: TagOperation, looksClosely: Bool
  ) throws(TagOperationFailure) -> TagPlan {
    try refuseImpossible(operation)
    // Only a plain write can do without the size of the memory.
    if case .write = operation, !looksClosely {} else { try identifyType5(true) }
    var memory = try readType5(changing: true)
    try requireSize(memory)
    let change = try layOut(operation, &memory)
    if !change.writes.isEmpty {
      // Commands that the reader makes itself lack the option that such chips need.
      if chipOfType5.needsOptionFlag { try require(.rawFrames, "plan the writes") }
      if looksClosely || !memory.contents.isNothing { memory.locks = try locksWorthKnowing(change) }
    }
    try memory.check(change.writes)
    return TagPlan(
      operation: operation, uid: uid, chip: .type5(chipOfType5), contents: memory.contents,
      steps: [TagPlan.Purpose.empty, .payload, .commit].flatMap { purpose in
        checked(change.writes.filter { $0.purpose == purpose })
      }, image: change.image, base: 0)
  }

  private func refuseImpossible(_ operation: TagOperation) throws(TagOperationFailure) {
    if let obstacle = chipOfType5.known?.obstacle {
      throw TagOperationFailure("identify the chip", .cannotFormat(obstacle))
    }
    guard operation.isMirrored || operation == .unmirror else { return }
    throw TagOperationFailure(
      "plan the mirror", .cannotMirror("no Type 5 tag is known to show its number in a message"))
  }

  /// Checks that the size of a blank tag is known, since it is formatted for that size.
  private func requireSize(_ memory: Type5Memory) throws(TagOperationFailure) {
    guard case .blank = memory.reading, memory.chip.known == nil,
      !link.capabilities.abilities.contains(.rawFrames)
    else { return }
    throw TagOperationFailure(
      "plan the writes",
      TagLinkError(
        .unsupported(.rawFrames),
        detail: "the tag is not formatted, and its chip cannot be asked for its size"))
  }

  /// Plans with the known blocks, reads further blocks that turn out to be needed, and plans again.
  private mutating func layOut(
    _ operation: TagOperation, _ memory: inout Type5Memory
  ) throws(TagOperationFailure) -> Type5WritePlan {
    while true {
      let change = try Type5WritePlan(operation, memory, options)
      guard change.lastBlock >= memory.blockCount else { return change }
      try extend(&memory, toBlock: change.lastBlock)
    }
  }

  /// Returns the locks of the blocks to write, if the reader can ask for them: a write that is
  /// refused halfway could lose contents.
  private mutating func locksWorthKnowing(_ change: Type5WritePlan) throws(TagOperationFailure)
    -> [UInt8]?
  {
    guard link.capabilities.abilities.contains(.rawFrames) else { return nil }
    let last = TagPlan.range(of: change.writes).upperBound / change.memory.blockSize
    return try blockLocks(last)
  }
}

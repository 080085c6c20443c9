import NDEF

extension TagSession where Link: ~Copyable {
  /// Reads what has to be known and lays the operation out; `looksClosely` asks for locks in any case, as
  /// after a refusal.
  mutating func planType5(
    _ operation: TagOperation, looksClosely: Bool
  ) throws(TagFault) -> TagPlan {
    try refuseImpossible(operation)
    // Only a plain write can do without knowing how much memory there is.
    if case .write = operation, !looksClosely {} else { try identifyType5(true) }
    var memory = try readType5(changing: true)
    try requireSize(memory)
    let change = try layOut(operation, &memory)
    if !change.writes.isEmpty {
      // The option that such chips want is in no command that the reader makes itself.
      if chipOfType5.wantsOption { try require(.rawFrames, "plan the writes") }
      if looksClosely || !memory.contents.isNothing { memory.locks = try locksWorthKnowing(change) }
    }
    try memory.check(change.writes)
    return TagPlan(
      operation: operation, uid: uid, chip: .type5(chipOfType5), contents: memory.contents,
      steps: [TagPlan.Purpose.empty, .payload, .commit].flatMap { purpose in
        checked(change.writes.filter { $0.purpose == purpose })
      }, image: change.image, base: 0)
  }

  private func refuseImpossible(_ operation: TagOperation) throws(TagFault) {
    if let obstacle = chipOfType5.known?.obstacle {
      throw TagFault("identify the chip", .cannotFormat(obstacle))
    }
    guard operation.isMirrored || operation == .unmirror else { return }
    throw TagFault(
      "plan the mirror", .cannotMirror("no Type 5 tag is known to show its number in a message"))
  }

  /// A blank tag is formatted for the memory that its chip says it has.
  private func requireSize(_ memory: Type5Memory) throws(TagFault) {
    guard case .blank = memory.reading, memory.chip.known == nil,
      !link.capabilities.abilities.contains(.rawFrames)
    else { return }
    throw TagFault(
      "plan the writes",
      TagLinkError(
        .unsupported(.rawFrames),
        detail: "the tag is not formatted, and its chip cannot be asked for its size"))
  }

  /// Lays out on what is known, reads the blocks that turn out to be touched, and lays out again.
  private mutating func layOut(
    _ operation: TagOperation, _ memory: inout Type5Memory
  ) throws(TagFault) -> Type5Change {
    while true {
      let change = try Type5Change(operation, memory, options)
      guard change.lastBlock >= memory.blockCount else { return change }
      try extend(&memory, toBlock: change.lastBlock)
    }
  }

  /// Which blocks are locked, where something would be lost by a write that is refused half-way.
  private mutating func locksWorthKnowing(_ change: Type5Change) throws(TagFault) -> [UInt8]? {
    guard link.capabilities.abilities.contains(.rawFrames) else { return nil }
    let last = TagPlan.range(of: change.writes).upperBound / change.memory.blockSize
    return try blockLocks(last)
  }
}

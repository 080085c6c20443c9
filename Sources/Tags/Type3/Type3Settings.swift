extension TagSession where Link: ~Copyable {
  /// Gives a FeliCa Lite or Lite-S its attribute block, then lets it answer to readers for NDEF. Both can be
  /// taken back while its memory configuration is open.
  func planFormat(_ memory: Type3Memory) throws(TagFault) -> TagPlan {
    let format = TagOperation.format
    guard case .notFormatted = memory.contents else {
      return plan(format, memory, [], image: memory.image)
    }
    if let obstacle = formatObstacle(memory) {
      throw TagFault("plan the formatting", .cannotFormat(obstacle))
    }
    guard let configuration = memory.configuration else {
      return plan(format, memory, [], image: memory.image)
    }
    var steps: [TagPlan.Step] = []
    if memory.attributes?.standing != .whole {
      let block = Type3Attributes.empty(ofLite: configuration.messageBlocks)
      steps += proved([write(0, block, .payload)])
    }
    if !configuration.answersNDEF {
      steps += proved([write(Type3Configuration.block, configuration.answeringNDEF, .commit)])
    }
    return plan(format, memory, steps, image: memory.image)
  }

  /// Why a tag that is not formatted cannot be.
  func formatObstacle(_ memory: Type3Memory) -> String? {
    guard case .notFormatted = memory.contents else { return nil }
    guard let configuration = memory.configuration else {
      return "only FeliCa Lite and Lite-S are known well enough to be formatted"
    }
    guard configuration.answersNDEF || configuration.isOpen else {
      return "its memory configuration is frozen, so that it can never answer to readers for NDEF"
    }
    if memory.attributes?.standing == .whole { return nil }
    guard configuration.allowsWriting(0), configuration.messageBlocks > 0 else {
      return "its first blocks are locked"
    }
    if configuration.needsKey(0) { return "its first blocks can only be written with its key" }
    let wanted = Type3Attributes.empty(ofLite: configuration.messageBlocks)
    guard options.overwritesMalformed || memory.begins(wanted) else {
      return "block 0 holds something else than an attribute block, which would be lost"
    }
    return nil
  }

  /// The attribute block's flag, the write bits, and what keeps them as they are; each by a write of its own,
  /// so that no torn one freezes what is not locked yet.
  func planLock(
    _ lock: TagLock, _ memory: Type3Memory, _ isResumed: Bool
  ) throws(TagFault) -> TagPlan {
    let (attributes, configuration) = try checkMayLock(lock, memory)
    let block = Type3Configuration.block
    var steps: [TagPlan.Step] = []
    if attributes.bytes != attributes.readOnly {
      steps += proved([write(0, attributes.readOnly, .readOnly)])
    }
    if configuration.bytes != configuration.frozen, configuration.bytes != configuration.readOnly {
      steps += proved([write(block, configuration.readOnly, .lock)])
    }
    if configuration.bytes[2] != 0 {
      steps += proved([write(block, configuration.frozen, .freezeLocks)])
    }
    if !steps.isEmpty || isResumed {
      let known =
        (memory.messageLength + 2 * Type3Attributes.blockSize - 1)
        / Type3Attributes.blockSize * Type3Attributes.blockSize
      steps += [
        .reset, .check(0..<known), .check(Type3Memory.configurationRange),
        .prove(.refusal(page: 0)), .prove(.refusal(page: 1)),
      ]
    }
    return plan(.lock(lock), memory, steps, image: memory.image)
  }

  /// Why a tag with this message cannot be locked; `nil` where it can be, or is.
  func lockObstacle(_ memory: Type3Memory) -> String? {
    do throws(TagFault) {
      _ = try checkMayLock(TagLock(), memory)
      return nil
    } catch {
      return error.problem.phrase
    }
  }

  private func checkMayLock(
    _ lock: TagLock, _ memory: Type3Memory
  ) throws(TagFault) -> (Type3Attributes, Type3Configuration) {
    func refuse(_ why: String) -> TagFault { TagFault("plan the lock", .cannotLock(why)) }
    if case .notFormatted(let why) = memory.contents {
      throw TagFault("plan the lock", .notFormatted(why))
    }
    guard let attributes = memory.attributes, let configuration = memory.configuration else {
      throw refuse("only FeliCa Lite and Lite-S are known well enough to be locked")
    }
    if lock.freezesConfiguration { throw refuse("the chip has no settings to freeze") }
    let isInterrupted = attributes.standing == .locking
    let contents = isInterrupted ? .message(memory.message) : memory.contents
    try contents.checkMayBeLocked(with: lock.expected)
    if let stuck = memory.lock?.stuckSentence { throw refuse(stuck) }
    if attributes.bytes != attributes.readOnly {
      if !configuration.allowsWriting(0) {
        throw refuse(
          "block 0 is locked as it is, so that its attribute block can never say that nobody may write"
        )
      }
      if configuration.needsKey(0) { throw TagFault("plan the lock", .keyedBlock(0)) }
    }
    return (attributes, configuration)
  }

  /// A lock is looked at whatever the options say.
  private func proved(_ writes: [TagPlan.Write]) -> [TagPlan.Step] {
    writes.map { TagPlan.Step.write($0) } + [.check(TagPlan.range(of: writes))]
  }
}

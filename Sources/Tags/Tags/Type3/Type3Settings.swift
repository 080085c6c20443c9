extension TagSession where Link: ~Copyable {
  /// Plans to write the attribute block of a FeliCa Lite or Lite-S, and then to make it respond to
  /// readers for NDEF. Both can be undone while its memory configuration is open.
  func planFormat(_ memory: Type3Memory) throws(TagOperationFailure) -> TagPlan {
    let format = TagOperation.format
    guard case .notFormatted = memory.contents else {
      return plan(format, memory, [], image: memory.image)
    }
    if let obstacle = formatObstacle(memory) {
      throw TagOperationFailure("plan the formatting", .cannotFormat(obstacle))
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

  /// Returns the reason why an unformatted tag cannot be formatted, or `nil` if it can be.
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
      return "block 0 holds other data than an attribute block, which would be lost"
    }
    return nil
  }

  /// Plans to clear the attribute block's flag and the write bits, and to freeze them. Each is a
  /// separate write, so that no torn write freezes what is not locked yet.
  func planLock(
    _ lock: TagLock, _ memory: Type3Memory, _ isResumed: Bool
  ) throws(TagOperationFailure) -> TagPlan {
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

  /// Returns the reason why a tag with this message cannot be locked, or `nil` if it can be, or is.
  func lockObstacle(_ memory: Type3Memory) -> String? {
    do throws(TagOperationFailure) {
      _ = try checkMayLock(TagLock(), memory)
      return nil
    } catch {
      return error.problem.phrase
    }
  }

  private func checkMayLock(
    _ lock: TagLock, _ memory: Type3Memory
  ) throws(TagOperationFailure) -> (Type3Attributes, Type3Configuration) {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the lock", .cannotLock(why))
    }
    if case .notFormatted(let why) = memory.contents {
      throw TagOperationFailure("plan the lock", .notFormatted(why))
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
          "block 0 is locked, so its attribute block can never forbid writing"
        )
      }
      if configuration.needsKey(0) { throw TagOperationFailure("plan the lock", .keyedBlock(0)) }
    }
    return (attributes, configuration)
  }

  /// Returns steps for the writes and their comparison, regardless of the options.
  private func proved(_ writes: [TagPlan.Write]) -> [TagPlan.Step] {
    writes.map { TagPlan.Step.write($0) } + [.check(TagPlan.range(of: writes))]
  }
}

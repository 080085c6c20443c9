extension TagSession where Link: ~Copyable {
  /// Plans an operation and carries it out. After a fault, selects the tag again, reads its
  /// contents and continues from there. The first attempt uses `prepared`, if given.
  mutating func change(
    _ operation: TagOperation, prepared: TagPlan? = nil
  ) throws(TagError) -> TagChangeResult {
    var progress = TagProgress()
    while true {
      do {
        let plan = try attempt(operation, prepared, &progress)
        return report(progress, plan)
      } catch {
        let mayGoOn = error.isRetryable && progress.recoveries < options.recoveries
        guard mayGoOn else { throw finish(error, &progress) }
        progress.recover()
      }
    }
  }

  private mutating func attempt(
    _ operation: TagOperation, _ prepared: TagPlan?, _ progress: inout TagProgress
  ) throws(TagOperationFailure) -> TagPlan {
    do {
      try come(operation, progress)
      let isFirst = progress.recoveries == 0
      let plan =
        if isFirst, let prepared { prepared } else {
          try plan(operation, looksClosely: !isFirst)
        }
      progress.begin(plan)
      try carryOut(plan, &progress)
      return plan
    } catch {
      progress.note(error)
      throw error
    }
  }

  /// Selects the tag, or selects it again after a fault, with a reset if written settings must take
  /// effect.
  private mutating func come(
    _ operation: TagOperation, _ progress: TagProgress
  ) throws(TagOperationFailure) {
    guard progress.recoveries > 0, selection != nil else { return try begin(changing: true) }
    // Readers that cannot reset the field also write settings, on tags where they take effect at
    // once.
    if operation.isAboutSettings || progress.resets,
      link.capabilities.abilities.contains(.fieldReset)
    {
      return try resetField()
    }
    access.close()
    try selectAgain()
  }

  /// Plans several operations, each for the contents that the one before it leaves.
  mutating func plan(
    _ operations: [TagOperation], looksClosely: Bool
  ) throws(TagOperationFailure) -> [TagPlan] {
    var plans: [TagPlan] = []
    for operation in operations {
      var next = try plan(operation, after: plans.flatMap(\.writes), looksClosely: looksClosely)
      next.isForecast = !plans.isEmpty
      plans.append(next)
    }
    return plans
  }

  /// Reads what is needed from the selected tag and plans the operation. Settings and locks are
  /// planned for the contents after `writes`.
  mutating func plan(
    _ operation: TagOperation, after writes: [TagPlan.Write] = [], looksClosely: Bool = false
  ) throws(TagOperationFailure) -> TagPlan {
    let plan = try platform.plan(operation, after: writes, looksClosely: looksClosely, &self)
    if plan.resets { try require(.fieldReset, "plan the writes") }
    return plan
  }

  private mutating func carryOut(
    _ plan: TagPlan, _ progress: inout TagProgress
  ) throws(TagOperationFailure) {
    var image = plan.image
    // The ranges that the chip overlays or may overlay since the last reset, and the range from the
    // next reset on.
    var overlays = [plan.overlaid]
    var next = plan.overlaid
    for step in plan.steps {
      switch step {
      case .write(let write):
        write.apply(to: &image, plan.base)
        let before = progress
        progress.willWrite(image, isSecret: write.isSecret)
        if write.purpose == .mirror {
          next = Type2Configuration.isMirrorOff(write.bytes) ? 0..<0 : plan.overlaidAfter
          overlays.append(next)
        }
        do { try platform.send(write, &self) } catch {
          // A command that a card refuses outright changes nothing on it.
          if error.isRefusedCommand { progress = before }
          throw error
        }
        if !options.verifies { progress.isKnown(image) }
      case .check(let range):
        try check(range, image, plan, overlays)
        progress.isKnown(image)
      case .reset:
        try reset(plan, image)
        overlays = [next]
      case .prove(let proof):
        if let counter = try prove(proof, plan) { progress.counter = counter }
        if proof == .password { progress.hasProvedPassword = true }
      }
    }
  }

  /// Reads a range of addresses back, and throws unless it has the bytes of `image`.
  private mutating func check(
    _ range: Range<Int>, _ image: [UInt8], _ plan: TagPlan, _ overlays: [Range<Int>]
  ) throws(TagOperationFailure) {
    let found = plan.masked(try platform.bytes(range, &self), from: range.lowerBound, overlays)
    let image = plan.masked(image, from: plan.base, overlays)
    let wanted = Array(image.dropFirst(range.lowerBound - plan.base).prefix(range.count))
    if found == wanted { return }
    let unit = plan.chip.unit
    let size = unit.size
    let index = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let start = index / size * size
    let place = unit.place(range.lowerBound + start, size)
    throw TagOperationFailure(
      "read back",
      .differs(
        place: place, found: Array(found.dropFirst(start).prefix(size)),
        wanted: Array(wanted.dropFirst(start).prefix(size))))
  }

  private func report(_ progress: TagProgress, _ plan: TagPlan) -> TagChangeResult {
    TagChangeResult(
      plan: progress.first ?? plan, writes: progress.writes,
      isVerified: options.verifies || plan.operation.isAboutSettings,
      counter: progress.counter, recoveries: progress.recoveries, exchanges: exchanges,
      searchExchangeCount: tally.searchExchangeCount)
  }
}

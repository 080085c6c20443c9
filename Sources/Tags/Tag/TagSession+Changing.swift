import NDEF

extension TagSession where Link: ~Copyable {
  /// Plans an operation and carries it out; after a fault it selects the tag again, looks at what it
  /// holds, and goes on from there. The first attempt follows `prepared`, if there is one.
  mutating func change(
    _ operation: TagOperation, prepared: TagPlan? = nil
  ) throws(TagError) -> TagReport {
    var progress = TagProgress()
    while true {
      do {
        let plan = try attempt(operation, prepared, &progress)
        return report(progress, plan)
      } catch {
        let mayGoOn = error.isWorthAnotherTry && progress.recoveries < options.recoveries
        guard mayGoOn else { throw finish(error, &progress) }
        progress.recover()
      }
    }
  }

  private mutating func attempt(
    _ operation: TagOperation, _ prepared: TagPlan?, _ progress: inout TagProgress
  ) throws(TagFault) -> TagPlan {
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

  /// Selects the tag, or selects it again after a fault: settings that were written act after a reset.
  private mutating func come(
    _ operation: TagOperation, _ progress: TagProgress
  ) throws(TagFault) {
    guard progress.recoveries > 0, selection != nil else { return try begin(changing: true) }
    // Settings of a tag that obeys them at once are written by readers that cannot reset the field, too.
    if operation.isAboutSettings || progress.resets,
      link.capabilities.abilities.contains(.fieldReset)
    {
      return try resetField()
    }
    access.close()
    try selectAgain()
  }

  /// Lays out operations that follow one another.
  mutating func plan(
    _ operations: [TagOperation], looksClosely: Bool
  ) throws(TagFault) -> [TagPlan] {
    var plans: [TagPlan] = []
    for operation in operations {
      var next = try plan(operation, after: plans.flatMap(\.writes), looksClosely: looksClosely)
      next.isForecast = !plans.isEmpty
      plans.append(next)
    }
    return plans
  }

  /// Reads what has to be known of the selected tag and lays the operation out; settings and locks on
  /// what the tag holds once `writes` are done.
  mutating func plan(
    _ operation: TagOperation, after writes: [TagPlan.Write] = [], looksClosely: Bool = false
  ) throws(TagFault) -> TagPlan {
    let plan = try platform.plan(operation, after: writes, looksClosely: looksClosely, &self)
    if plan.resets { try require(.fieldReset, "plan the writes") }
    return plan
  }

  private mutating func carryOut(
    _ plan: TagPlan, _ progress: inout TagProgress
  ) throws(TagFault) {
    var image = plan.image
    // What the chip overlays since the last reset, and what else it may, and from the next one on.
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
          // What a card refuses outright changes nothing on it.
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

  /// Reads a piece back and compares it with what it has to be.
  private mutating func check(
    _ range: Range<Int>, _ image: [UInt8], _ plan: TagPlan, _ overlays: [Range<Int>]
  ) throws(TagFault) {
    let found = plan.masked(try platform.bytes(range, &self), from: range.lowerBound, overlays)
    let image = plan.masked(image, from: plan.base, overlays)
    let wanted = Array(image.dropFirst(range.lowerBound - plan.base).prefix(range.count))
    if found == wanted { return }
    let unit = plan.chip.unit
    let size = unit.size
    let index = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let start = index / size * size
    let place = unit.place(range.lowerBound + start, size)
    throw TagFault(
      "read back",
      .differs(
        place: place, found: Array(found.dropFirst(start).prefix(size)),
        wanted: Array(wanted.dropFirst(start).prefix(size))))
  }

  private func report(_ progress: TagProgress, _ plan: TagPlan) -> TagReport {
    TagReport(
      plan: progress.first ?? plan, writes: progress.writes,
      isVerified: options.verifies || plan.operation.isAboutSettings,
      counter: progress.counter, recoveries: progress.recoveries, exchanges: exchanges,
      searchExchanges: tally.searchExchanges)
  }
}

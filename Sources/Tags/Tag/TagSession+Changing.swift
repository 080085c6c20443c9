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
        try attempt(operation, prepared, &progress)
        return report(progress, operation)
      } catch {
        let mayGoOn = error.isWorthAnotherTry && progress.recoveries < options.recoveries
        guard mayGoOn else { throw finish(error, &progress) }
        progress.recover()
      }
    }
  }

  private mutating func attempt(
    _ operation: TagOperation, _ prepared: TagPlan?, _ progress: inout TagProgress
  ) throws(TagFault) {
    do {
      try come(operation, progress)
      let isFirst = progress.recoveries == 0
      let plan =
        if isFirst, let prepared { prepared } else {
          try plan(operation, looksClosely: !isFirst)
        }
      progress.begin(plan)
      try carryOut(plan, &progress)
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
    opened = nil
    try operation.isAboutSettings || progress.resets ? resetField() : selectAgain()
  }

  /// Reads what has to be known of the selected tag and lays the operation out.
  mutating func plan(
    _ operation: TagOperation, looksClosely: Bool = false
  ) throws(TagFault) -> TagPlan {
    guard let selection else { throw TagFault("select the tag", .link(.init(.noTag))) }
    if selection.speaksISODEP { return try planType4(operation) }
    try checkType2(selection)
    if operation.isAboutSettings { return try planSettings(operation, isResumed: looksClosely) }
    return try planType2(operation, looksClosely: looksClosely)
  }

  func checkType2(_ selection: TagSelection) throws(TagFault) {
    guard selection.mayBeType2 else {
      throw TagFault("select the tag", .unsupported(selection))
    }
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
        progress.willWrite(image, isSecret: write.isSecret)
        if write.purpose == .mirror {
          next = Type2Configuration.isMirrorOff(write.bytes) ? 0..<0 : plan.overlaidAfter
          overlays.append(next)
        }
        try send(write)
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

  private mutating func send(_ write: TagPlan.Write) throws(TagFault) {
    if case .type4 = chip { return try updateFile(write.address, write.bytes) }
    try writePage(write.address / NDEFTagMemory.pageSize, write.sent)
  }

  /// Reads a piece back and compares it with what it has to be.
  private mutating func check(
    _ range: Range<Int>, _ image: [UInt8], _ plan: TagPlan, _ overlays: [Range<Int>]
  ) throws(TagFault) {
    let found = plan.masked(try read(range), from: range.lowerBound, overlays)
    let image = plan.masked(image, from: plan.base, overlays)
    let wanted = Array(image.dropFirst(range.lowerBound - plan.base).prefix(range.count))
    if found == wanted { return }
    let size = chip?.isType2 ?? true ? NDEFTagMemory.pageSize : 1
    let index = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let start = index / size * size
    let address = range.lowerBound + start
    let place = size == 1 ? "byte \(address)" : "page \(address / size)"
    throw TagFault(
      "read back",
      .differs(
        place: place, found: Array(found.dropFirst(start).prefix(size)),
        wanted: Array(wanted.dropFirst(start).prefix(size))))
  }

  private mutating func read(_ range: Range<Int>) throws(TagFault) -> [UInt8] {
    if case .type4(let chip) = chip { return try readFile(range, chip.container) }
    let first = range.lowerBound / NDEFTagMemory.pageSize
    let last = (range.upperBound - 1) / NDEFTagMemory.pageSize
    let bytes = try readPages(first...max(first, last))
    guard bytes.count == range.count else {
      throw TagFault("read back", .shortAnswer(got: bytes.count, need: range.count))
    }
    return bytes
  }

  private func report(_ progress: TagProgress, _ operation: TagOperation) -> TagReport {
    let plan =
      progress.first
      ?? TagPlan(
        operation: operation, uid: selection?.uid ?? TagUID([]),
        chip: chip ?? .type2(.unidentified), contents: .noBlock, steps: [], image: [], base: 0)
    return TagReport(
      plan: plan, writes: progress.writes,
      isVerified: options.verifies || operation.isAboutSettings,
      counter: progress.counter,
      recoveries: progress.recoveries, exchanges: exchanges, searchExchanges: searchExchanges)
  }
}

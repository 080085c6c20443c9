import NDEF

extension TagSession where Link: ~Copyable {
  /// Reads what has to be known and lays the operation out; `looksClosely` reads the locks in any
  /// case, as after a refusal.
  mutating func planType2(
    _ operation: TagOperation, looksClosely: Bool
  ) throws(TagFault) -> TagPlan {
    // Only a write can do without knowing the chip, and only until something is refused.
    if case .write = operation, !looksClosely {} else { try identifyType2(true) }
    var memory = try readType2(changing: true)
    var change = try layOut(operation, &memory)
    // On larger chips the locks cost an exchange: worth it when there is something to lose.
    if !change.writes.isEmpty, looksClosely || !memory.contents.isNothing {
      try readLocks(&memory)
    }
    change.memory = memory
    let plan = plan(operation, change)
    try memory.check(plan.writes)
    return plan
  }

  /// Lays out on what is known, reads the pages that turn out to be touched, and lays out again.
  private mutating func layOut(
    _ operation: TagOperation, _ memory: inout Type2Memory
  ) throws(TagFault) -> Type2Change {
    while true {
      let change = try Type2Change(operation, memory, options)
      guard change.lastPage >= memory.pageCount else { return change }
      try extend(&memory, toPage: change.lastPage)
    }
  }

  private func plan(_ operation: TagOperation, _ change: Type2Change) -> TagPlan {
    var steps: [TagPlan.Step] = []
    var unchecked: [TagPlan.Write] = []
    for (index, write) in change.writes.enumerated() {
      steps.append(.write(write))
      unchecked.append(write)
      let next = index + 1 < change.writes.count ? change.writes[index + 1].purpose : nil
      guard options.verifies, next != write.purpose || change.isCommit(index + 1) else { continue }
      steps.append(.check(TagPlan.range(of: unchecked)))
      unchecked = []
    }
    return TagPlan(
      operation: operation, uid: selection?.uid ?? TagUID([]), chip: .type2(chipOfType2),
      contents: change.memory.contents, steps: steps, image: change.image,
      base: NDEFTagMemory.containerAddress, overlaid: change.memory.overlaid)
  }

  private var chipOfType2: Type2Chip {
    if case .type2(let chip) = chip { chip } else { .unidentified }
  }
}

extension TagPlan {
  /// From the first byte written to the last.
  static func range(of writes: [Write]) -> Range<Int> {
    let start = writes.map(\.address).min() ?? 0
    return start..<(writes.map { $0.address + $0.bytes.count }.max() ?? start)
  }
}

extension Type2Memory {
  /// What the chip overlays with its UID or counter, as far as its configuration is known.
  var overlaid: Range<Int> {
    guard let configuration = Type2Configuration(self), let start = configuration.mirrorAddress
    else { return 0..<0 }
    return start..<(start + configuration.mirrorLength)
  }

  var contents: TagContents {
    if let firstSecretPage {
      return .unreadable("pages from \(firstSecretPage) on cannot be read without a password")
    }
    return survey.map { TagContents($0.outcome) }
      ?? .notFormatted("there is no capability container")
  }
}

extension TagError.Problem {
  init(_ error: NDEFWriteError) {
    self =
      switch error {
      case .tooLong(let need, let capacity): .tooLong(need: need, capacity: capacity)
      case .notNDEF, .unsupportedVersion: .notFormatted(error.description)
      default: .ndef(error)
      }
  }
}

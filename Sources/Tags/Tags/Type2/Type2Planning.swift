extension TagSession where Link: ~Copyable {
  /// Reads what is needed and plans the operation; `looksClosely` always reads the locks, as is
  /// useful after a refusal.
  mutating func planType2(
    _ operation: TagOperation, looksClosely: Bool
  ) throws(TagOperationFailure) -> TagPlan {
    // Only a write can do without an identified chip, and only until something is refused.
    if case .write = operation, !looksClosely, !access.mayOpen {} else { try identifyType2(true) }
    try open()
    try access.checkAnswer()
    var memory = try readType2(changing: true)
    if memory.isReadOnly { try readLocks(&memory) }
    if chipOfType2.isSilent, case .notFormatted = memory.contents { try identify(&memory) }
    var change = try layOut(operation, &memory)
    // On larger chips, reading the locks costs an exchange. It is worth it if contents could be
    // lost, or if the text on the tag may be a mirror.
    let isWorthIt =
      change.writes.isEmpty ? showsUID(memory) : looksClosely || !memory.contents.isNothing
    if try needsToKnow(change, isWorthIt) {
      try identify(&memory)
      change = try layOut(operation, &memory)
    }
    if isWorthIt || operation.isMirrored { try readLocks(&memory) }
    // Read only after a refusal, since few tags with these chips are protected.
    if looksClosely, memory.keys == nil { memory.keys = try readKeySettings(memory) }
    change.memory = memory
    if case .format = operation, !change.writes.isEmpty { try askAgain() }
    let mirror = try layOutMirror(operation, &change)
    let plan = plan(operation, change, mirror, isResumed: looksClosely)
    try change.memory.check(plan.writes, isOpen: access.opened != nil)
    return plan
  }

  /// Returns whether the chip must be identified before these writes, so that they are safe.
  private mutating func needsToKnow(
    _ change: Type2WritePlan, _ isWorthIt: Bool
  ) throws(TagOperationFailure) -> Bool {
    if chipOfType2.wasIdentified { return false }
    // On a small chip with a wrong container, memory after that is no longer user memory.
    guard chipOfType2.isSilent else { return change.goesBeyondSmallestChip }
    if change.writes.isEmpty { return isWorthIt }
    // The table tells where the dynamic lock bits are.
    if change.goesBeyondSmallestChip, isWorthIt { return true }
    return try !keepsItsWord(change)
  }

  /// Returns whether a silent chip has the memory that its container names, and all writes are in
  /// user memory on every chip of that size.
  private mutating func keepsItsWord(_ change: Type2WritePlan) throws(TagOperationFailure) -> Bool {
    let small = Type2Product.ultralight.lastUserPage
    let last = change.memory.lastAreaPage
    if last <= small { return true }
    let end = TagPlan.range(of: change.writes).upperBound / NDEFTagMemory.pageSize
    guard last <= Type2Product.ntag203.lastUserPage,
      end <= Type2Product.ntag212.lastUserPage + 1
    else { return false }
    if change.memory.pageCount > last { return true }
    return try probe([Type2Command.read, UInt8(last - 3)], .interpreted) != nil
  }

  /// Returns whether the message contains the tag's UID as text, as a mirrored one does.
  private func showsUID(_ memory: Type2Memory) -> Bool {
    guard case .message(let bytes) = memory.contents, let uid = selection?.uid else { return false }
    let text = Array(uid.description.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }

  /// Plans with the known pages, reads further pages that turn out to be needed, and plans again.
  private mutating func layOut(
    _ operation: TagOperation, _ memory: inout Type2Memory
  ) throws(TagOperationFailure) -> Type2WritePlan {
    while true {
      let change = try Type2WritePlan(operation, memory, options)
      guard change.lastPage >= memory.pageCount else { return change }
      try extend(&memory, toPage: change.lastPage)
    }
  }

  /// Plans the change of the mirror, and plans the content again if a mirror hides stored bytes.
  private mutating func layOutMirror(
    _ operation: TagOperation, _ change: inout Type2WritePlan
  ) throws(TagOperationFailure) -> Type2MirrorPlan? {
    let wanted = try change.mirror(operation)
    if case .format = operation { return nil }
    guard
      let mirror = try Type2MirrorPlan(
        change.memory, wanted: wanted, content: change.messageRange),
      let lastPage = product?.lastPage
    else { return nil }
    try extend(&change.memory, toPage: lastPage)
    let memory = change.memory
    change = try Type2WritePlan(operation, memory.uncovered(change, mirror), options)
    let image = change.memory.bytes
    change.memory = memory
    change.image = Array(image.dropFirst(NDEFTagMemory.containerAddress))
    return mirror
  }

  private func plan(
    _ operation: TagOperation, _ change: Type2WritePlan, _ mirror: Type2MirrorPlan?, isResumed: Bool
  ) -> TagPlan {
    let empty = steps(change, .empty)
    let payload = steps(change, .payload)
    let commit = steps(change, .commit)
    return TagPlan(
      operation: operation, uid: uid, chip: .type2(chipOfType2),
      contents: change.memory.contents,
      steps: mirror?.steps(
        empty: empty, payload: payload, commit: commit, content: change.messageRange,
        isResumed: isResumed) ?? empty + payload + commit,
      image: change.image, base: NDEFTagMemory.containerAddress, overlaid: change.memory.overlaid,
      overlaidAfter: mirror.map(\.overlaidAfter) ?? change.memory.overlaid)
  }

  /// Returns the writes for one purpose; they are compared afterwards if the options ask for it.
  private func steps(_ change: Type2WritePlan, _ purpose: TagPlan.Purpose) -> [TagPlan.Step] {
    let writes = change.writes.filter { $0.purpose == purpose }
    let steps = writes.map { TagPlan.Step.write($0) }
    return options.verifies && !writes.isEmpty
      ? steps + [.check(TagPlan.range(of: writes))] : steps
  }
}

extension TagPlan {
  /// Returns the byte addresses from the first to the last written byte.
  static func range(of writes: [Write]) -> Range<Int> {
    let start = writes.map(\.address).min() ?? 0
    return start..<(writes.map { $0.address + $0.bytes.count }.max() ?? start)
  }
}

extension Type2Memory {
  /// The addresses that the chip overlays with its UID or counter, as far as its configuration is
  /// known.
  var overlaid: Range<Int> { Type2Configuration(self)?.mirrorRange ?? 0..<0 }

  var contents: TagContents {
    if let firstSecretPage {
      let secret = keys == nil ? "a password" : "the tag's key"
      return .unreadable("pages from \(firstSecretPage) on cannot be read without \(secret)")
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
      default: .ndef(error)
      }
  }
}

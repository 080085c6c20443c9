import NDEF

extension TagSession where Link: ~Copyable {
  /// Reads what has to be known and lays the operation out; `looksClosely` reads the locks in any
  /// case, as after a refusal.
  mutating func planType2(
    _ operation: TagOperation, looksClosely: Bool
  ) throws(TagFault) -> TagPlan {
    // Only a write can do without knowing the chip, and only until something is refused.
    if case .write = operation, !looksClosely, !access.mayOpen {} else { try identifyType2(true) }
    try open()
    try access.checkAnswer()
    var memory = try readType2(changing: true)
    if memory.isReadOnly { try readLocks(&memory) }
    if chipOfType2.isSilent, case .notFormatted = memory.contents { try identify(&memory) }
    var change = try layOut(operation, &memory)
    // On larger chips the locks cost an exchange: worth it when there is something to lose, or when
    // what is seen may be a mirror.
    let isWorthIt =
      change.writes.isEmpty ? showsUID(memory) : looksClosely || !memory.contents.isNothing
    if try needsToKnow(change, isWorthIt) {
      try identify(&memory)
      change = try layOut(operation, &memory)
    }
    if isWorthIt || operation.isMirrored { try readLocks(&memory) }
    // Asked for only when something was refused: few tags of these chips are protected.
    if looksClosely, memory.keys == nil { memory.keys = try readKeySettings(memory) }
    change.memory = memory
    if case .format = operation, !change.writes.isEmpty { try askAgain() }
    let mirror = try layOutMirror(operation, &change)
    let plan = plan(operation, change, mirror, isResumed: looksClosely)
    try change.memory.check(plan.writes, isOpen: access.opened != nil)
    return plan
  }

  /// Whether a write is only safe when the chip is known.
  private mutating func needsToKnow(
    _ change: Type2Change, _ isWorthIt: Bool
  ) throws(TagFault) -> Bool {
    if chipOfType2.wasIdentified { return false }
    // What comes there on a small chip with a wrong container is no longer the user's.
    guard chipOfType2.isSilent else { return change.goesBeyondSmallestChip }
    if change.writes.isEmpty { return isWorthIt }
    // Where the dynamic lock bits are is in the table.
    if change.goesBeyondSmallestChip, isWorthIt { return true }
    return try !keepsItsWord(change)
  }

  /// Whether a chip that says nothing of itself has the memory that its container names, and all that
  /// is written is the user's on every chip that has as much.
  private mutating func keepsItsWord(_ change: Type2Change) throws(TagFault) -> Bool {
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

  /// Whether the message has the tag's UID in it.
  private func showsUID(_ memory: Type2Memory) -> Bool {
    guard case .message(let bytes) = memory.contents, let uid = selection?.uid else { return false }
    let text = Array(uid.description.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
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

  /// What becomes of the mirror, and the content laid out again where one hides what the memory holds.
  private mutating func layOutMirror(
    _ operation: TagOperation, _ change: inout Type2Change
  ) throws(TagFault) -> Type2MirrorChange? {
    let wanted = try change.mirror(operation)
    if case .format = operation { return nil }
    guard
      let mirror = try Type2MirrorChange(
        change.memory, wanted: wanted, content: change.messageRange),
      let lastPage = product?.lastPage
    else { return nil }
    try extend(&change.memory, toPage: lastPage)
    let memory = change.memory
    change = try Type2Change(operation, memory.uncovered(change, mirror), options)
    let image = change.memory.bytes
    change.memory = memory
    change.image = Array(image.dropFirst(NDEFTagMemory.containerAddress))
    return mirror
  }

  private func plan(
    _ operation: TagOperation, _ change: Type2Change, _ mirror: Type2MirrorChange?, isResumed: Bool
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

  /// The writes for one purpose, and a look at them together.
  private func steps(_ change: Type2Change, _ purpose: TagPlan.Purpose) -> [TagPlan.Step] {
    let writes = change.writes.filter { $0.purpose == purpose }
    let steps = writes.map { TagPlan.Step.write($0) }
    return options.verifies && !writes.isEmpty
      ? steps + [.check(TagPlan.range(of: writes))] : steps
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

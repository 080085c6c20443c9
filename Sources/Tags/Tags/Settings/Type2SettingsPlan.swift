/// A plan for changing settings or locks, made when all of the memory is known.
struct Type2SettingsPlan {
  let memory: Type2Memory
  /// Whether this operation has already written something, so that everything must be proved again.
  let isResumed: Bool
  /// The planned steps in order.
  private(set) var steps: [TagPlan.Step] = []
  /// For each byte address, the bits that are not compared after a write.
  private(set) var indifferent: [Int: UInt8] = [:]

  /// Whether the plan writes anything.
  var changes: Bool {
    steps.contains { step in if case .write = step { true } else { false } }
  }

  /// Adds the write of a page and the comparison of what was written.
  mutating func write(_ page: Int, _ bytes: [UInt8], _ purpose: TagPlan.Purpose) {
    append(page, bytes, purpose)
    add(.check((page * 4)..<(page * 4 + 4)))
  }

  /// Adds the write of a page with secret bytes, which always reads as zeros.
  mutating func writeSecret(_ page: Int, _ purpose: TagPlan.Purpose, _ password: TagPassword) {
    append(page, [0, 0, 0, 0], purpose, password)
  }

  private mutating func append(
    _ page: Int, _ bytes: [UInt8], _ purpose: TagPlan.Purpose, _ secret: TagPassword? = nil
  ) {
    steps.append(
      .write(
        .init(
          address: page * NDEFTagMemory.pageSize, bytes: bytes, purpose: purpose, secret: secret)))
  }

  mutating func add(_ step: TagPlan.Step) { steps.append(step) }

  /// Excludes all bits of a page from comparison except those in `mask`.
  mutating func compareOnly(_ page: Int, _ mask: [UInt8]) {
    for (index, bits) in mask.enumerated() { indifferent[page * 4 + index] = ~bits }
  }

  /// Excludes the bytes in this range of addresses from comparison, since a mirror hid them.
  mutating func ignore(_ range: Range<Int>) {
    for address in range { indifferent[address] = 0xFF }
  }

  /// The byte addresses of all known memory from page 2 on.
  var whole: Range<Int> { 8..<(memory.pageCount * NDEFTagMemory.pageSize) }

  /// Returns a page that anyone could write if no lock or password forbade it, and whose stored
  /// bytes are readable.
  func probe(from first: Int, to last: Int) -> Int? {
    let overlaid = memory.overlaid
    return (max(4, first)..<(max(4, last) + 1)).last { page in
      !overlaid.overlaps((page * 4)..<(page * 4 + 4)) && page < memory.pageCount
    }
  }

  /// Plans to switch the mirror off, so that the chip shows its memory, including the placeholders.
  mutating func unmirror() throws(TagOperationFailure) {
    guard let product = memory.product, !product.mirrors.isEmpty,
      let page = product.configurationPage, let settings = Type2Configuration(memory)
    else {
      throw TagOperationFailure("look at the settings", .cannotMirror("the chip has no mirror"))
    }
    let final = settings.mirroring(nil, at: 0)
    if final != settings.bytes, settings.isFrozen {
      throw TagOperationFailure(
        "plan the writes",
        .cannotMirror("the chip's settings are frozen for good, including the mirror"))
    }
    if !final.prefix(4).elementsEqual(settings.bytes.prefix(4)) {
      write(page, Array(final.prefix(4)), .mirror)
    }
    if !final.suffix(4).elementsEqual(settings.bytes.suffix(4)) {
      write(page + 1, Array(final.suffix(4)), .counter)
    }
    if !changes, !isResumed { return }
    add(.reset)
    ignore(settings.mirrorRange)
    add(.check(whole))
  }
}

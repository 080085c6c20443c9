/// A plan for changing settings or locks, made from completely known memory.
struct Type2SettingsPlan {
  let memory: Type2Memory
  /// Whether this operation has already written something, so that everything must be proved again.
  let isResumed: Bool
  /// The steps in order.
  private(set) var steps: [TagPlan.Step] = []
  /// Bits that are not compared after a write, by address.
  private(set) var indifferent: [Int: UInt8] = [:]

  /// Whether the plan has a write.
  var changes: Bool {
    steps.contains { step in if case .write = step { true } else { false } }
  }

  /// Adds a write of a page and a comparison.
  mutating func write(_ page: Int, _ bytes: [UInt8], _ purpose: TagPlan.Purpose) {
    append(page, bytes, purpose)
    add(.check((page * 4)..<(page * 4 + 4)))
  }

  /// Adds a write of a page that reads as zeros whatever it contains.
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

  /// Compares only the bits of `mask` in this page.
  mutating func compareOnly(_ page: Int, _ mask: [UInt8]) {
    for (index, bits) in mask.enumerated() { indifferent[page * 4 + index] = ~bits }
  }

  /// Compares nothing in this range, since a mirror hid it.
  mutating func ignore(_ range: Range<Int>) {
    for address in range { indifferent[address] = 0xFF }
  }

  /// The addresses of everything that was read from page 2 on.
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

import NDEF

/// A change of settings or locks laid out on a memory that is known in full.
struct Type2SettingsPlan {
  let memory: Type2Memory
  /// Whether something was written before in this operation, so that all has to be shown again.
  let isResumed: Bool
  /// The steps in their order.
  private(set) var steps: [TagPlan.Step] = []
  /// Bits that need not be as they were written, by address.
  private(set) var indifferent: [Int: UInt8] = [:]

  init(_ memory: Type2Memory, isResumed: Bool) {
    self.memory = memory
    self.isResumed = isResumed
  }

  /// Whether something is written.
  var changes: Bool {
    steps.contains { step in if case .write = step { true } else { false } }
  }

  /// Writes a page, unless it holds these bytes, and compares it.
  mutating func write(_ page: Int, _ bytes: [UInt8], _ purpose: TagPlan.Purpose) {
    append(page, bytes, purpose)
    add(.check((page * 4)..<(page * 4 + 4)))
  }

  /// Writes a page that shows zeros whatever it holds.
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

  /// In this page only the bits of `mask` are looked at.
  mutating func compareOnly(_ page: Int, _ mask: [UInt8]) {
    for (index, bits) in mask.enumerated() { indifferent[page * 4 + index] = ~bits }
  }

  /// What lies below a mirror was not seen.
  mutating func ignore(_ range: Range<Int>) {
    for address in range { indifferent[address] = 0xFF }
  }

  /// All that was read, page 2 and up.
  var whole: Range<Int> { 8..<(memory.pageCount * NDEFTagMemory.pageSize) }

  /// A page that everyone could write if nothing forbade it, and of which the stored bytes are seen.
  func probe(from first: Int, to last: Int) -> Int? {
    let overlaid = memory.overlaid
    return (max(4, first)..<(max(4, last) + 1)).last { page in
      !overlaid.overlaps((page * 4)..<(page * 4 + 4)) && page < memory.pageCount
    }
  }
}

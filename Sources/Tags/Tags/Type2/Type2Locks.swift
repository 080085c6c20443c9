/// The lock bits of a Type 2 memory, and the pages that they lock.
struct Type2Locks {
  /// Bytes 2 and 3 of page 2, the capability container, and the page of dynamic bits if it is
  /// known.
  let fixed: [UInt8]
  let container: [UInt8]
  let dynamic: Type2DynamicLock?
  let bits: [UInt8]
  /// The numbers of the pages in the user memory.
  let userPages: [Int]

  init?(_ memory: Type2Memory) {
    guard memory.bytes.count >= 16 else { return nil }
    fixed = Array(memory.bytes[10..<12])
    container = Array(memory.bytes[12..<16])
    dynamic = memory.dynamicLock
    bits = memory.lockBits
    userPages = Array(4..<max(4, memory.lastUserPage + 1))
  }

  /// Returns whether a page is permanently locked by static or dynamic lock bits.
  func locks(_ page: Int) -> Bool {
    switch page {
    case 3: fixed[0] & 0x08 != 0
    case 4...7: fixed[0] & 1 << UInt8(page) != 0
    case 8...15: fixed[1] & 1 << UInt8(page - 8) != 0
    default: dynamic?.locks(page, bits) ?? false
    }
  }

  /// Whether the capability container forbids writing.
  var containerForbidsWriting: Bool { container[3] & 0x0F == 0x0F }

  /// Whether the user pages are all locked and the lock bits are all frozen.
  var isFrozen: Bool {
    let isDynamicFrozen =
      dynamic.map { zip(bits, $0.fullMask).allSatisfy { $0 & $1 == $1 } } ?? true
    return fixed == [0xFF, 0xFF] && isDynamicFrozen && (dynamic == nil || !bits.isEmpty)
  }

  /// The numbers of the pages that can never be locked, because their lock bits are frozen unset.
  var stuckPages: [Int] {
    let fixedOnes = (3...15).filter { page in
      let freezing: UInt8 = page == 3 ? 0x01 : page < 10 ? 0x02 : 0x04
      return fixed[0] & freezing != 0 && !locks(page)
    }
    return fixedOnes
      + userPages.filter { $0 >= 16 && dynamic?.isStuck($0, bits) ?? false && !locks($0) }
  }

  /// Whether the capability container can no longer be changed although it still allows writing.
  var isContainerStuck: Bool { locks(3) && !containerForbidsWriting }

  /// The lock state for reports to people.
  var state: TagLockState {
    let pages = userPages.filter(locks)
    let isWhole = pages.count == userPages.count && !pages.isEmpty
    return TagLockState(
      pages: pages, containerForbidsWriting: containerForbidsWriting, isFrozen: isFrozen,
      stuckPages: stuckPages,
      extent: isWhole && (containerForbidsWriting || isContainerStuck)
        ? .fully : pages.isEmpty && !containerForbidsWriting ? .none : .partly)
  }
}

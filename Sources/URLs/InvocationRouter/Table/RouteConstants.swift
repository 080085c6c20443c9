/// A text between two slashes, or a host, as a table stores it.
struct RouteConstant: BitwiseCopyable, Sendable {
  /// The position of the bytes.
  let start: Int32
  let length: UInt16

  var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}

/// The constants below all nodes of a trie, and the hosts, in one hash table.
struct RouteConstants: Sendable {
  private struct Slot: BitwiseCopyable, Sendable {
    var constant = RouteConstant(start: -1, length: 0)
    var hash: UInt32 = 0
    var parent: Int32 = 0
    var child: RouteTrie.Place = 0

    var isFree: Bool { constant.start < 0 }
  }

  /// Differs in each process, so that nobody can write a table whose constants collide.
  private static let seed = UInt64.random(in: 0...UInt64.max)

  private var slots = [Slot](repeating: Slot(), count: 16)
  private var count = 0

  /// The number of bytes.
  var size: Int { slots.count * MemoryLayout<Slot>.stride }

  /// Hashes a constant below a parent.
  static func hash(
    _ parent: Int32, _ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool
  ) -> UInt32 {
    var hash = mixed(seed ^ UInt64(UInt32(bitPattern: parent)))
    var (word, size) = (UInt64(0), 0)
    for offset in range {
      let byte = text[offset]
      word = word << 8 | UInt64(ignoringCase ? byte.foldedCase : byte)
      size += 1
      if size & 7 == 0 { (hash, word) = (mixed(hash ^ word), 0) }
    }
    hash = mixed(hash ^ word ^ UInt64(size) << 56)
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Returns the slot of a constant, which `isEqual` compares with others of the same hash.
  func slot(_ parent: Int32, _ hash: UInt32, where isEqual: (RouteConstant) -> Bool) -> Int? {
    var index = first(hash)
    while !slots[index].isFree {
      let slot = slots[index]
      if slot.hash == hash, slot.parent == parent, isEqual(slot.constant) { return index }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private func first(_ hash: UInt32) -> Int {
    Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  /// The place to which the constant in a slot leads.
  subscript(slot: Int) -> RouteTrie.Place {
    get { slots[slot].child }
    set { slots[slot].child = newValue }
  }

  /// Adds a constant that is new.
  mutating func add(
    _ parent: Int32, _ hash: UInt32, _ constant: RouteConstant, _ child: RouteTrie.Place
  ) {
    count += 1
    if count * 3 > slots.count * 2 {
      let old = slots
      slots = [Slot](repeating: Slot(), count: old.count * 2)
      for slot in old where !slot.isFree { place(slot) }
    }
    place(Slot(constant: constant, hash: hash, parent: parent, child: child))
  }

  private mutating func place(_ slot: Slot) {
    var index = first(slot.hash)
    while !slots[index].isFree { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }
}

/// A text between two slashes, or a host, as a table stores it.
struct RouteConstant: BitwiseCopyable, Sendable {
  /// The position of the first of its words.
  let start: Int32
  /// The number of bytes.
  let length: UInt16
}

/// The bytes of constants, eight in each word, so that they are compared with few steps.
struct RouteTexts: Sendable {
  private(set) var words: [UInt64] = []

  /// Appends a constant, such as a host.
  mutating func append(_ text: String) -> RouteConstant {
    let start = words.count
    let length = text.withBytes { bytes in
      var offset = 0
      while bytes.count - offset >= 8 {
        words.append(bytes.word(at: offset, ignoringCase: false))
        offset += 8
      }
      if offset < bytes.count {
        words.append(bytes.word(offset..<bytes.count, ignoringCase: false))
      }
      return bytes.count
    }
    return RouteConstant(
      start: Int32(truncatingIfNeeded: start), length: UInt16(truncatingIfNeeded: length))
  }

  /// Whether a constant equals a part of a text.
  @inline(__always)
  func isEqual(
    _ constant: RouteConstant, _ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool
  ) -> Bool {
    guard range.count == constant.length else { return false }
    var (index, offset) = (Int(constant.start), range.lowerBound)
    while range.upperBound - offset >= 8 {
      if words[index] != text.word(at: offset, ignoringCase: ignoringCase) { return false }
      (index, offset) = (index + 1, offset + 8)
    }
    return offset == range.upperBound
      || words[index] == text.word(offset..<range.upperBound, ignoringCase: ignoringCase)
  }

  /// Compares two constants.
  func isEqual(_ a: RouteConstant, _ b: RouteConstant) -> Bool {
    a.length == b.length && range(a).elementsEqual(range(b)) { words[$0] == words[$1] }
  }

  /// The positions of the words of a constant.
  func range(_ constant: RouteConstant) -> Range<Int> {
    Int(constant.start)..<Int(constant.start) + (Int(constant.length) + 7) / 8
  }
}

/// The constants below all nodes of a trie, and the hosts, in one hash table.
struct RouteConstants: Sendable {
  /// A constant below a parent. Four of them fill a cache line.
  private struct Slot: BitwiseCopyable, Sendable {
    var key = RouteConstantKey.none
    var parent: Int32 = 0
    var child: RouteTrie.Place = 0
  }

  /// Differs in each table, so that nobody can write a table whose constants collide.
  private let seed = UInt64.random(in: 0...UInt64.max)

  private var slots = [Slot](repeating: Slot(), count: 16)
  private var count = 0

  /// The number of bytes.
  var size: Int { slots.count * MemoryLayout<Slot>.stride }

  /// The place to which the constant in a slot leads.
  subscript(slot: Int) -> RouteTrie.Place {
    get { slots[slot].child }
    set { slots[slot].child = newValue }
  }

  /// Returns the slot of a part of a text below a parent.
  @inline(__always)
  func slot(
    _ parent: Int32, _ text: Span<UInt8>, _ range: Range<Int>, in texts: RouteTexts,
    ignoringCase: Bool
  ) -> Int? {
    var (hash, offset) = (start(parent), range.lowerBound)
    while range.upperBound - offset >= 8 {
      hash = mixed(hash ^ text.word(at: offset, ignoringCase: ignoringCase))
      offset += 8
    }
    let rest = text.word(offset..<range.upperBound, ignoringCase: ignoringCase)
    let (key, finished) = finish(hash, rest, length: range.count)
    return slot(parent, key, finished) {
      texts.isEqual($0, text, range, ignoringCase: ignoringCase)
    }
  }

  /// Returns the slot of a constant below a parent.
  func slot(_ parent: Int32, _ constant: RouteConstant, in texts: RouteTexts) -> Int? {
    let (key, hash) = hash(parent, constant, texts)
    return slot(parent, key, hash) { texts.isEqual($0, constant) }
  }

  @inline(__always)
  private func slot(
    _ parent: Int32, _ key: RouteConstantKey, _ hash: UInt64,
    where isEqual: (RouteConstant) -> Bool
  ) -> Int? {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while true {
      let slot = slots[index]
      if slot.key == .none { return nil }
      if slot.parent == parent, slot.key.isSimilar(to: key),
        key.isWhole || isEqual(slot.key.constant)
      {
        return index
      }
      index = (index + 1) & (slots.count - 1)
    }
  }

  /// Adds a constant that is new.
  mutating func add(
    _ parent: Int32, _ constant: RouteConstant, _ child: RouteTrie.Place, in texts: RouteTexts
  ) {
    count += 1
    if count * 3 > slots.count * 2 {
      let old = slots
      slots = [Slot](repeating: Slot(), count: old.count * 2)
      for slot in old where slot.key != .none {
        let start = start(slot.parent)
        place(
          slot,
          slot.key.isWhole
            ? mixed(start ^ slot.key.bits) : hash(slot.parent, slot.key.constant, texts).hash)
      }
    }
    let (key, hash) = hash(parent, constant, texts)
    place(Slot(key: key.at(constant.start), parent: parent, child: child), hash)
  }

  private mutating func place(_ slot: Slot, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index].key != .none { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  // MARK: Hashing

  private func hash(
    _ parent: Int32, _ constant: RouteConstant, _ texts: RouteTexts
  ) -> (key: RouteConstantKey, hash: UInt64) {
    var (hash, words) = (start(parent), texts.range(constant))
    let rest = constant.length % 8 == 0 ? 0 : words.popLast().map { texts.words[$0] } ?? 0
    for word in words { hash = mixed(hash ^ texts.words[word]) }
    return finish(hash, rest, length: Int(constant.length))
  }

  @inline(__always)
  private func start(_ parent: Int32) -> UInt64 {
    mixed(seed ^ UInt64(UInt32(bitPattern: parent)))
  }

  /// Hashes the last bytes, fewer than eight.
  @inline(__always)
  private func finish(
    _ hash: UInt64, _ rest: UInt64, length: Int
  ) -> (key: RouteConstantKey, hash: UInt64) {
    let last = rest | UInt64(truncatingIfNeeded: length) << 56
    let hash = mixed(hash ^ last)
    return (length < 8 ? RouteConstantKey(bits: last) : RouteConstantKey(hash, length), hash)
  }

  @inline(__always)
  private func mixed(_ bits: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

/// The form of a constant in a slot: fewer than eight bytes below their number, so that a lookup
/// reads nothing else; or some bits of the hash, the length, and the position of more bytes.
struct RouteConstantKey: BitwiseCopyable, Sendable, Equatable {
  static let none = RouteConstantKey(bits: UInt64.max)

  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  /// Creates the key of eight bytes or more, without their position.
  init(_ hash: UInt64, _ length: Int) {
    bits = 1 << 63 | (hash >> 49) << 48 | UInt64(UInt16(truncatingIfNeeded: length)) << 32
  }

  /// Whether the key has all bytes.
  var isWhole: Bool { bits >> 63 == 0 }

  /// The key with the position of the bytes.
  func at(_ start: Int32) -> RouteConstantKey {
    isWhole ? self : RouteConstantKey(bits: bits | UInt64(UInt32(bitPattern: start)))
  }

  /// The constant of a key with a position.
  var constant: RouteConstant {
    RouteConstant(
      start: Int32(truncatingIfNeeded: bits), length: UInt16(truncatingIfNeeded: bits >> 32))
  }

  /// Whether the keys are equal, or differ in the position only.
  func isSimilar(to other: RouteConstantKey) -> Bool {
    isWhole ? self == other : bits >> 32 == other.bits >> 32
  }
}

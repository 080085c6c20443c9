/// A text between two slashes, or a host, as a table stores it.
struct RouteConstant: BitwiseCopyable, Sendable {
  /// The index of its first word in `RouteTexts.words`.
  let start: Int32
  /// The length of the constant in bytes.
  let length: UInt16
}

/// The bytes of constants, eight in each word, so that they are compared with few steps.
struct RouteTexts: Sendable {
  private(set) var words: [UInt64] = []

  /// Stores the bytes of a text and returns their position and length.
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

  /// Whether a stored constant equals this range of `text`.
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

  /// Whether the two stored constants have the same bytes.
  func isEqual(_ a: RouteConstant, _ b: RouteConstant) -> Bool {
    a.length == b.length && range(a).elementsEqual(range(b)) { words[$0] == words[$1] }
  }

  /// The range of a constant's words in `words`.
  func range(_ constant: RouteConstant) -> Range<Int> {
    Int(constant.start)..<Int(constant.start) + (Int(constant.length) + 7) / 8
  }
}

/// A hash table of the fixed segments below all nodes of a trie, and of the hosts.
struct RouteConstants: Sendable {
  /// An entry of the hash table: a constant, its parent and its child. Four fill a cache line.
  private struct Slot: BitwiseCopyable, Sendable {
    var key = RouteConstantKey.none
    var parent: Int32 = 0
    var child: RouteTrie.Place = 0
  }

  /// A random start of every hash, so that nobody can prepare a table whose constants collide.
  private let seed = UInt64.random(in: 0...UInt64.max)

  private var slots = [Slot](repeating: Slot(), count: 16)
  private var count = 0

  /// The size of the hash table in bytes.
  var size: Int { slots.count * MemoryLayout<Slot>.stride }

  /// The trie place that is reached by the constant in this slot.
  subscript(slot: Int) -> RouteTrie.Place {
    get { slots[slot].child }
    set { slots[slot].child = newValue }
  }

  /// Finds the slot of the constant below `parent` that equals a range of `text`, or returns `nil`.
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

  /// Finds the slot of a stored constant below `parent`, or returns `nil` if it is not in the
  /// table.
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

  /// Adds a constant below `parent` that leads to `child`. It must not be in the table.
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

  /// Completes a hash with the last bytes, fewer than eight in `rest`, and makes the key of the
  /// constant.
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

  /// Creates the key of a constant of at least eight bytes from its hash and length in bytes.
  init(_ hash: UInt64, _ length: Int) {
    bits = 1 << 63 | (hash >> 49) << 48 | UInt64(UInt16(truncatingIfNeeded: length)) << 32
  }

  /// Whether the key itself contains all bytes of the constant, which is shorter than eight bytes.
  var isWhole: Bool { bits >> 63 == 0 }

  /// Returns the key with the index of the constant's first word; a whole key is unchanged.
  func at(_ start: Int32) -> RouteConstantKey {
    isWhole ? self : RouteConstantKey(bits: bits | UInt64(UInt32(bitPattern: start)))
  }

  /// The constant that the key refers to. The key must have a position.
  var constant: RouteConstant {
    RouteConstant(
      start: Int32(truncatingIfNeeded: bits), length: UInt16(truncatingIfNeeded: bits >> 32))
  }

  /// Whether the keys are equal, apart from the positions of their constants.
  func isSimilar(to other: RouteConstantKey) -> Bool {
    isWhole ? self == other : bits >> 32 == other.bits >> 32
  }
}

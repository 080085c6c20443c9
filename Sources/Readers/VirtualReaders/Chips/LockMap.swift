/// The effects of the bits in one page of lock bytes.
///
/// Bit numbers are 8 × byte + position; the lowest bit of a byte has position 0.
struct LockMap: Sendable {
  /// A lock bit, with the pages that it makes read-only.
  struct Lock: Sendable {
    var bit: Int
    var pages: ClosedRange<Int>
  }

  /// A block-lock bit, with the lock bits that it freezes.
  struct Block: Sendable {
    var bit: Int
    var locks: ClosedRange<Int>
  }

  var page: Int
  var locks: [Lock]
  var blocks: [Block]

  /// The numbers of the bits that can be set. The others never change.
  private var settable: Set<Int> { Set(locks.map(\.bit) + blocks.map(\.bit)) }

  /// The content of the lock page after a write. Bits are only ever set, and frozen bits do not
  /// change.
  func merged(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    let frozen = Set(blocks.filter { Self.has(old, $0.bit) }.flatMap { Array($0.locks) })
    var result = old
    for bit in settable.subtracting(frozen) where Self.has(new, bit) {
      result[bit / 8] |= 1 << UInt8(bit % 8)
    }
    return result
  }

  /// Whether a page is made read-only by these lock bytes.
  func locks(_ page: Int, under bytes: [UInt8]) -> Bool {
    locks.contains { $0.pages.contains(page) && Self.has(bytes, $0.bit) }
  }

  private static func has(_ bytes: [UInt8], _ bit: Int) -> Bool {
    bytes[bit / 8] >> UInt8(bit % 8) & 1 == 1
  }
}

extension LockMap {
  /// The lock bytes of page 2 (bytes 2 and 3), the same on every Type 2 chip.
  static let fixed = LockMap(
    page: 2,
    locks: (3...15).map { Lock(bit: 16 + $0, pages: $0...$0) },
    blocks: [
      Block(bit: 16, locks: 19...19), Block(bit: 17, locks: 20...25),
      Block(bit: 18, locks: 26...31),
    ])

  /// The dynamic lock bytes of most chips: one lock bit for each `pages` pages from page 16 on, and
  /// one block-lock bit for every two lock bits.
  static func regular(page: Int, bits: Int, pages: Int, userEnd: Int) -> LockMap {
    LockMap(
      page: page,
      locks: (0..<bits).map { bit in
        let first = 16 + bit * pages
        return Lock(bit: bit, pages: first...max(first, min(first + pages, userEnd) - 1))
      },
      blocks: (0..<(bits / 2)).map { Block(bit: 16 + $0, locks: (2 * $0)...(2 * $0 + 1)) })
  }

  /// The dynamic lock bytes of NTAG203 and Ultralight C (page 28 hex), as far as they concern user
  /// memory.
  private static let early = LockMap(
    page: 0x28,
    locks: [
      Lock(bit: 1, pages: 16...19), Lock(bit: 2, pages: 20...23), Lock(bit: 3, pages: 24...27),
      Lock(bit: 5, pages: 28...31), Lock(bit: 6, pages: 32...35), Lock(bit: 7, pages: 36...39),
    ],
    blocks: [Block(bit: 0, locks: 1...3), Block(bit: 4, locks: 5...7)])

  /// The dynamic lock bytes of NTAG203. Byte 1 is for the counter.
  static let ntag203 = early.adding(
    locks: [Lock(bit: 12, pages: 0x29...0x29)], blocks: [Block(bit: 8, locks: 12...12)])

  /// The dynamic lock bytes of Ultralight C. Byte 1 is for key, AUTH1, AUTH0 and counter (not
  /// confirmed on a chip).
  static let ultralightC = early.adding(
    locks: [
      Lock(bit: 12, pages: 0x29...0x29), Lock(bit: 13, pages: 0x2A...0x2A),
      Lock(bit: 14, pages: 0x2B...0x2B), Lock(bit: 15, pages: 0x2C...0x2F),
    ],
    blocks: [
      Block(bit: 8, locks: 12...12), Block(bit: 9, locks: 13...13), Block(bit: 10, locks: 14...14),
      Block(bit: 11, locks: 15...15),
    ])

  private func adding(locks: [Lock], blocks: [Block]) -> LockMap {
    LockMap(page: page, locks: self.locks + locks, blocks: self.blocks + blocks)
  }
}

import NDEF

/// The dynamic lock bits of a chip.
public struct Type2DynamicLock: Hashable, Sendable {
  /// The page with the bits.
  public let page: Int
  /// What to write to that page to lock all pages of the user's and freeze the bits.
  public let fullMask: [UInt8]
  /// How the bits lie.
  public let layout: Layout

  /// Which bit locks which pages.
  public enum Layout: Hashable, Sendable {
    /// Bit after bit from page 16, so many pages each; the third byte freezes them, two by two.
    case groups(pagesPerBit: Int)
    /// Four pages each, with freezing bits between the locking ones (NTAG203, Ultralight C).
    case interleaved
    /// Bit after bit from page 16, by a lock control block, which knows of no freezing.
    case control(pagesPerBit: Int)
  }

  /// Whether the page is locked when the lock page holds `bits`; pages below 16 are not its matter.
  func locks(_ page: Int, _ bits: [UInt8]) -> Bool {
    guard page >= 16, page < self.page else { return false }
    return Self.has(bits, bit(of: page))
  }

  /// Whether the page's bit is frozen, as it is.
  func isStuck(_ page: Int, _ bits: [UInt8]) -> Bool {
    guard page >= 16, page < self.page else { return false }
    let own = bit(of: page)
    return freezing.contains { bit, locks in Self.has(bits, bit) && locks.contains(own) }
  }

  /// The number of the bit that locks a page.
  private func bit(of page: Int) -> Int {
    switch layout {
    case .groups(let pages), .control(let pages): (page - 16) / pages
    case .interleaved: [1, 2, 3, 5, 6, 7][min((page - 16) / 4, 5)]
    }
  }

  /// Each freezing bit, with the locking bits that it keeps as they are.
  private var freezing: [(bit: Int, locks: ClosedRange<Int>)] {
    switch layout {
    case .groups: (0..<8).map { ($0 + 16, (2 * $0)...(2 * $0 + 1)) }
    case .interleaved: [(0, 1...3), (4, 5...7)]
    case .control: []
    }
  }

  private static func has(_ bits: [UInt8], _ index: Int) -> Bool {
    index / 8 < bits.count && bits[index / 8] >> UInt8(index % 8) & 1 == 1
  }
}

extension Type2DynamicLock {
  /// The lock bits that a lock control block names, if they are in a page of their own behind the data
  /// area and lock all of it.
  init?(_ area: ControlArea, lastAreaPage: Int) {
    let pageSize = NDEFTagMemory.pageSize
    guard case .lockBits(let count, let bytesPerBit) = area.purpose,
      area.address % pageSize == 0, area.address / pageSize > lastAreaPage, area.count <= pageSize,
      bytesPerBit >= pageSize, bytesPerBit % pageSize == 0,
      count * bytesPerBit >= (lastAreaPage - 15) * pageSize
    else { return nil }
    page = area.address / pageSize
    fullMask = (0..<pageSize).map { byte in
      (0..<8).reduce(0) { byte * 8 + $1 < count ? $0 | 1 << UInt8($1) : $0 }
    }
    layout = .control(pagesPerBit: bytesPerBit / pageSize)
  }
}

/// The dynamic lock bits of a chip, and the pages that each of them locks.
package struct Type2DynamicLock: Hashable, Sendable {
  /// The number of the page that contains the bits.
  package let page: Int
  /// The bytes that lock all user pages and freeze the lock bits.
  package let fullMask: [UInt8]
  /// The mapping from lock bits to pages.
  package let layout: Layout

  /// A mapping from lock bits to pages.
  package enum Layout: Hashable, Sendable {
    /// Consecutive bits from page 16 on, each for `pagesPerBit` pages; the third byte freezes them
    /// in pairs.
    case groups(pagesPerBit: Int)
    /// Each bit for four pages, with freezing bits between the locking ones (NTAG203, Ultralight
    /// C).
    case interleaved
    /// Consecutive bits from page 16 on, according to a lock control block, which defines no
    /// freezing.
    case control(pagesPerBit: Int)
  }

  /// Returns whether a page is locked when the lock page contains `bits`. Pages below 16 have
  /// static lock bits instead.
  func locks(_ page: Int, _ bits: [UInt8]) -> Bool {
    guard page >= 16, page < self.page else { return false }
    return Self.has(bits, bit(of: page))
  }

  /// Returns whether the lock bit of a page is frozen unset when the lock page contains `bits`.
  func isStuck(_ page: Int, _ bits: [UInt8]) -> Bool {
    guard page >= 16, page < self.page else { return false }
    let own = bit(of: page)
    return freezing.contains { bit, locks in Self.has(bits, bit) && locks.contains(own) }
  }

  /// Returns the index, from 0, of the bit that locks a page.
  private func bit(of page: Int) -> Int {
    switch layout {
    case .groups(let pages), .control(let pages): (page - 16) / pages
    case .interleaved: [1, 2, 3, 5, 6, 7][min((page - 16) / 4, 5)]
    }
  }

  /// The index of each freezing bit, with the indices of the lock bits that it freezes.
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
  /// Creates the lock bits that a lock control block names, if they are in a separate page after
  /// the data area and lock all of it.
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

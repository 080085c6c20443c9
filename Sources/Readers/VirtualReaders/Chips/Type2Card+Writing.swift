import Basics

extension Type2Card {
  /// Performs WRITE of one page, by the rules that apply to that page.
  mutating func write(_ bytes: [UInt8], to page: Int, _ bench: inout SimulationRecorder)
    -> CardAnswer
  {
    guard mayWrite(page), let stored = outcome(of: bytes, page) else { return .refuse(0) }
    switch bench.program(page: page, stored) {
    case .refused: return .refuse(5)
    case .bytes(let count):
      write(stored.prefix(count), at: page)
      if layout.locking == .atOnce { takeLocks() }
      return .reply(.acknowledge)
    }
  }

  private func mayWrite(_ page: Int) -> Bool {
    guard page >= 2, page <= layout.lastPage else { return false }
    if settings.protectsWriting(page), !isAuthenticated { return false }
    if let config = layout.settingsPage, settings.isFrozen, page == config || page == config + 1 {
      return false
    }
    return !lockMaps.contains { map in
      map.locks(page, under: locksInForce[map.page] ?? self.page(map.page))
    }
  }

  /// Returns the content of a page after a write, or `nil` if the chip refuses these bytes.
  private func outcome(of bytes: [UInt8], _ page: Int) -> [UInt8]? {
    let old = self.page(page)
    if let map = lockMaps.first(where: { $0.page == page }) { return map.merged(old, bytes) }
    // One-time programmable: bits are only ever set.
    if page == 3 { return zip(old, bytes).map { $0 | $1 } }
    if page == layout.counterPage { return counted(old, bytes) }
    if let config = layout.config, page == config + 3 { return bytes.prefix(2) + [0, 0] }
    return bytes
  }

  /// The 16-bit counter after a write: the first value is stored, later ones add up to 15.
  private func counted(_ old: [UInt8], _ bytes: [UInt8]) -> [UInt8]? {
    let count = Int(old[0]) | Int(old[1]) << 8
    let wanted = Int(bytes[0]) | Int(bytes[1]) << 8
    let next = count == 0 ? wanted : count + wanted & 0x0F
    guard next <= 0xFFFF, count == 0 || wanted <= 15 else { return nil }
    return [UInt8(next & 0xFF), UInt8(next >> 8), 0, 0]
  }
}

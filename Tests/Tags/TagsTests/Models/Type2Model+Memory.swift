import Tags

extension Type2Model {
  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer {
    switch (command[0], command.count) {
    case (0x30, 2): read(Int(command[1]))
    case (0x3A, 3) where version != nil: fastRead(Int(command[1]), Int(command[2]))
    case (0xA2, 6): write(Int(command[1]), Array(command[2...]), tear)
    case (0x60, 1): version.map { .bytes($0) } ?? .nak(0)
    case (0x1A, 2) where kind == .ultralightC: .bytes([0xAF, 1, 2, 3, 4, 5, 6, 7, 8])
    case (0x1B, 5) where version != nil: authenticate(Array(command[1...]))
    case (0x39, 2) where version != nil: countRead()
    case (0x3C, 2) where version != nil: .bytes((0..<32).map { UInt8($0) ^ uid[3] })
    default: version != nil ? .silence : .nak(0)
    }
  }

  private func mayRead(_ page: Int) -> Bool {
    let isSecret = force.protectsReading && page >= force.auth0 && !isAuthenticated
    return page < (kind == .ultralightC ? 44 : pageCount) && !isSecret
  }

  private func read(_ page: Int) -> ModelAnswer {
    guard mayRead(page) else { return .nak(0) }
    noteRead()
    var bytes: [UInt8] = []
    var next = page
    for _ in 0..<4 {
      if !mayRead(next) { next = 0 }
      bytes += shown(next)
      next += 1
    }
    return .bytes(bytes)
  }

  private func fastRead(_ first: Int, _ last: Int) -> ModelAnswer {
    guard first <= last, (first...last).allSatisfy(mayRead) else { return .nak(0) }
    noteRead()
    return .bytes((first...last).flatMap { shown($0) })
  }

  /// Password and acknowledgement read as zeros.
  private func shown(_ page: Int) -> [UInt8] {
    if let first = configurationPage, page == first + 2 || page == first + 3 {
      return [0, 0, 0, 0]
    }
    return Array(overlaid[(page * 4)..<(page * 4 + 4)])
  }

  private func write(_ page: Int, _ bytes: [UInt8], _ tear: Tear?) -> ModelAnswer {
    guard page >= 2, page < pageCount, page < force.auth0 || isAuthenticated, !isLocked(page),
      !isFrozen(page)
    else { return .nak(0) }
    if tear == .ignore { return .ack }
    var new = bytes
    if page == 2 { new = fixedLocks(bytes) }
    if page == 3 { new = zip(self.page(3), bytes).map { $0 | $1 } }
    if page == lockLayout?.page { new = dynamicLocks(bytes) }
    if let first = configurationPage, page == first + 3 { new = bytes.prefix(2) + [0, 0] }
    if case .after(let count) = tear {
      new = Array(new.prefix(count)) + self.page(page).dropFirst(count)
    }
    set(page, new)
    pageWrites.append(page)
    return tear == nil ? .ack : .silence
  }

  private func isFrozen(_ page: Int) -> Bool {
    guard let first = configurationPage, force.isFrozen else { return false }
    return page == first || page == first + 1
  }

  private func isLocked(_ page: Int) -> Bool {
    if ignoresLocks { return false }
    if page == 3 { return memory[10] & 8 != 0 }
    if (4...7).contains(page) { return memory[10] >> page & 1 != 0 }
    if (8...15).contains(page) { return memory[11] >> (page - 8) & 1 != 0 }
    guard page >= 16, page < userEnd, let lock = lockLayout else { return false }
    let bit = lock.perBit == 0 ? [1, 2, 3, 5, 6, 7][(page - 16) / 4] : (page - 16) / lock.perBit
    return memory[lock.page * 4 + bit / 8] >> (bit % 8) & 1 != 0
  }

  /// Bits are only set, and not where a freezing bit was set before.
  private func fixedLocks(_ bytes: [UInt8]) -> [UInt8] {
    let old = (memory[10], memory[11])
    var may: (UInt8, UInt8) = (0xFF, 0xFF)
    if old.0 & 1 != 0 { may.0 &= ~0x08 }
    if old.0 & 2 != 0 { may = (may.0 & ~0xF0, may.1 & ~0x03) }
    if old.0 & 4 != 0 { may.1 &= ~0xFC }
    return [memory[8], memory[9], old.0 | bytes[2] & may.0, old.1 | bytes[3] & may.1]
  }

  private func dynamicLocks(_ bytes: [UInt8]) -> [UInt8] {
    guard let lock = lockLayout else { return bytes }
    var old = page(lock.page)
    let before = old
    if lock.perBit == 0 {
      var may: UInt8 = 0xFF
      if before[0] & 0x01 != 0 { may &= ~0x0E }
      if before[0] & 0x10 != 0 { may &= ~0xE0 }
      old[0] |= bytes[0] & may
      old[1] |= bytes[1]
      return old
    }
    for bit in 0..<lock.count where bytes[bit / 8] >> (bit % 8) & 1 != 0 {
      if before[2] >> (bit / 2) & 1 == 0 { old[bit / 8] |= 1 << UInt8(bit % 8) }
    }
    for bit in 0..<(lock.count / 2) { old[2] |= bytes[2] & 1 << UInt8(bit) }
    return old
  }
}

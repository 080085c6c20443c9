extension Type2Card {
  /// Returns the name of a frame, by which it is counted and faults refer to it.
  func name(of frame: RadioFrame) -> String {
    if compatibilityPage != nil { return "COMP_WRITE_DATA" }
    return frame.bytes.first.flatMap { Self.names[$0] } ?? "OTHER"
  }

  private static let names: [UInt8: String] = [
    0x30: "READ", 0x3A: "FAST_READ", 0xA2: "WRITE", 0xA0: "COMP_WRITE", 0x60: "GET_VERSION",
    0x39: "READ_CNT", 0xA5: "INCR_CNT", 0x3E: "CHECK_TEARING", 0x1B: "PWD_AUTH", 0x3C: "READ_SIG",
    0x1A: "AUTHENTICATE", 0xAF: "AUTHENTICATE_2", 0xC2: "SECTOR_SELECT", 0x50: "HLTA",
  ]

  /// Answers a frame that arrives while the chip is selected.
  mutating func answer(_ frame: RadioFrame, _ bench: inout SimulationRecorder) -> CardAnswer {
    if let page = compatibilityPage {
      compatibilityPage = nil
      guard let content = frame.checkedContent else { return .refuse(1) }
      return content.count == 16 ? write(Array(content[..<4]), to: page, &bench) : .leave
    }
    if frame.bitCount < 8 { return .leave }
    guard let content = frame.checkedContent else { return .refuse(1) }
    return perform(content, &bench)
  }

  private mutating func perform(_ command: [UInt8], _ bench: inout SimulationRecorder) -> CardAnswer
  {
    let (code, count) = (command[0], command.count)
    let pending = pendingKey
    pendingKey = nil
    if isAuthenticated, settings.wantsCodes, code != 0x1A { return .refuse(0) }
    switch (code, count) {
    case (0x30, 2): return read(Int(command[1]))
    case (0xA2, 6): return write(Array(command[2...]), to: Int(command[1]), &bench)
    case (0xA0, 2): return beginCompatibilityWrite(Int(command[1]))
    case (0x1A, 2) where layout.keys != nil: return beginAuthentication(Int(command[1]))
    case (0xAF, _):
      guard let pending else { return unknown }
      return finishAuthentication(pending, Array(command[1...]))
    case (0x30, _), (0xA2, _), (0xA0, _): return .leave
    default: return layout.isModern ? performModern(command) : unknown
    }
  }

  private mutating func performModern(_ command: [UInt8]) -> CardAnswer {
    switch (command[0], command.count) {
    case (0x60, 1): return layout.version.map { .reply(.checked($0)) } ?? unknown
    case (0x3A, 3): return fastRead(Int(command[1]), Int(command[2]))
    case (0x3C, 2): return command[1] == 0 ? .reply(.checked(signature)) : .refuse(0)
    case (0x1B, 5): return authenticate(Array(command[1...]))
    case (0x39, 2): return readCounter(Int(command[1]))
    case (0xA5, 6) where layout.hasThreeCounters: return raiseCounter(command)
    case (0x3E, 2) where layout.hasThreeCounters:
      return command[1] < 3 ? .reply(.checked([0xBD])) : .refuse(0)
    default: return unknown
    }
  }

  private var unknown: CardAnswer { layout.unknown == .nak ? .refuse(0) : .leave }

  private mutating func beginCompatibilityWrite(_ page: Int) -> CardAnswer {
    guard page >= 2, page <= layout.lastPage else { return .refuse(0) }
    compatibilityPage = page
    return .reply(.acknowledge)
  }

  private mutating func authenticate(_ password: [UInt8]) -> CardAnswer {
    guard let config = layout.config else { return unknown }
    if isClosed { return .refuse(4) }
    guard password == page(config + 2) else {
      if settings.passwordLimit > 0 { failedPasswords += 1 }
      isAuthenticated = false
      return .refuse(0)
    }
    failedPasswords = 0
    isAuthenticated = true
    return .reply(.checked(Array(page(config + 3).prefix(2))))
  }

  private func readCounter(_ number: Int) -> CardAnswer {
    switch layout.counters {
    case .three:
      guard number < 3 else { return .refuse(0) }
    case .reads:
      // That READ_CNT is refused while the counter is off is not confirmed on a chip.
      guard number == 2, settings.countsReads, isAuthenticated || !settings.protectsCounter
      else { return .refuse(0) }
    case .none, .page: return unknown
    }
    let count = counters[number]
    return .reply(.checked([0, 8, 16].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }))
  }

  private mutating func raiseCounter(_ command: [UInt8]) -> CardAnswer {
    let number = Int(command[1])
    guard number < 3 else { return .refuse(0) }
    let step = UInt32(command[2]) | UInt32(command[3]) << 8 | UInt32(command[4]) << 16
    guard counters[number] + step <= 0xFF_FFFF else { return .refuse(4) }
    counters[number] += step
    return .reply(.acknowledge)
  }
}

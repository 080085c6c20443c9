extension TagSession where Link: ~Copyable {
  /// Finds out how much memory the chip has, unless that is known or not wanted; which chip it is says
  /// its number.
  mutating func identifyType5(_ wanted: Bool) throws(TagFault) {
    if case .type5(let known) = chip, known.wasIdentified || !wanted { return }
    var chip = chipOfType5
    defer { self.chip = .type5(chip) }
    guard wanted, link.capabilities.abilities.contains(.rawFrames) else { return }
    chip.system = try systemInfo()
    chip.blockSize = chip.system?.blockSize ?? chip.blockSize
    chip.wasIdentified = true
  }

  /// The system information, the extended one where the short one names no memory; `nil` where the tag
  /// gives neither.
  private mutating func systemInfo() throws(TagFault) -> Type5SystemInfo? {
    let short = try askSystemInfo([Type5Command.systemInfo], isExtended: false)
    if short?.blocks != nil { return short }
    return try askSystemInfo(Type5Command.extendedSystemInfo, isExtended: true) ?? short
  }

  private mutating func askSystemInfo(
    _ code: [UInt8], isExtended: Bool
  ) throws(TagFault) -> Type5SystemInfo? {
    let action = "ask for the system information"
    guard let answer = try ask(action, code, persists: !isExtended) else { return nil }
    guard let info = Type5SystemInfo(answer, isExtended: isExtended) else { return nil }
    guard info.uid == uid else {
      throw TagFault(action, .strangeMemory("the tag names another number than its own"))
    }
    return info
  }

  /// The answer to a question that not every chip knows; `nil` where it refuses, or says nothing twice.
  /// A chip of the table knows it where `persists`, and then silence is a fault.
  mutating func ask(
    _ action: String, _ code: [UInt8], _ parameters: [UInt8] = [], persists: Bool = false
  ) throws(TagFault) -> [UInt8]? {
    for attempt in 0..<2 {
      do {
        return try command(action, code, parameters)
      } catch {
        switch error.problem {
        case .vicinity(let code, _) where !Type5ErrorCode.mayPass(code): return nil
        case .vicinity, .shortAnswer: break
        default:
          guard error.isWorthAnotherTry else { throw error }
          try reselect()
        }
        if attempt > 0, persists, chipOfType5.known != nil { throw error }
      }
    }
    return nil
  }

  /// As much of the memory as says what the tag holds.
  mutating func readType5(changing: Bool) throws(TagFault) -> Type5Memory {
    try identifyType5(options.identifies)
    var memory = try readStart()
    while let last = memory.missingBlock { try extend(&memory, toBlock: last) }
    return memory
  }

  /// The container, and with one exchange as much as a short message takes where the chip reads many
  /// blocks at once.
  private mutating func readStart() throws(TagFault) -> Type5Memory {
    let enough = 64
    var chip = chipOfType5
    let last = chip.blockSize.map { size in
      min(enough / size, chip.userBlocks ?? enough / size) - 1
    }
    let bytes = try readBlocks(0...max(0, last ?? 0), orSlowly: 0...0)
    chip = chipOfType5
    let memory = Type5Memory(bytes, chip)
    if !chip.readsMany, memory.container?.readsMany == true {
      chip.readsMany = true
      self.chip = .type5(chip)
      return Type5Memory(bytes, chip)
    }
    return memory
  }

  /// Reads on until this block is known, or the memory ends.
  mutating func extend(_ memory: inout Type5Memory, toBlock last: Int) throws(TagFault) {
    guard last >= memory.blockCount else { return }
    let more = try readBlocks(memory.blockCount...last)
    memory.append(more, chipOfType5)
  }

  /// All of the user's memory.
  mutating func readWholeType5() throws(TagFault) -> Type5Memory {
    var memory = try readType5(changing: true)
    try extend(&memory, toBlock: memory.lastUserBlock)
    return memory
  }
}

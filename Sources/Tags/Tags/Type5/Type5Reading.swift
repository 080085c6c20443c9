extension TagSession where Link: ~Copyable {
  /// Reads the size of the chip's memory, unless it is known or not wanted. The UID tells the kind
  /// of chip.
  mutating func identifyType5(_ wanted: Bool) throws(TagOperationFailure) {
    if case .type5(let known) = chip, known.wasIdentified || !wanted { return }
    var chip = chipOfType5
    defer { self.chip = .type5(chip) }
    guard wanted, link.capabilities.abilities.contains(.rawFrames) else { return }
    chip.system = try systemInfo()
    chip.blockSize = chip.system?.blockSize ?? chip.blockSize
    chip.wasIdentified = true
  }

  /// Reads the system information, and the extended one if the short one has no memory size.
  /// Returns `nil` if the tag supports neither.
  private mutating func systemInfo() throws(TagOperationFailure) -> Type5SystemInfo? {
    let short = try askSystemInfo([Type5Command.systemInfo], isExtended: false)
    if short?.blocks != nil { return short }
    return try askSystemInfo(Type5Command.extendedSystemInfo, isExtended: true) ?? short
  }

  private mutating func askSystemInfo(
    _ code: [UInt8], isExtended: Bool
  ) throws(TagOperationFailure) -> Type5SystemInfo? {
    let action = "ask for the system information"
    guard let answer = try ask(action, code, persists: !isExtended) else { return nil }
    guard let info = Type5SystemInfo(answer, isExtended: isExtended) else { return nil }
    guard info.uid == uid else {
      throw TagOperationFailure(
        action, .strangeMemory("the system information has another UID than the tag"))
    }
    return info
  }

  /// Sends a command that not every chip knows. Returns `nil` if the chip refuses it, or does not
  /// respond twice. With `persists`, no response from a chip of the table is a fault.
  mutating func ask(
    _ action: String, _ code: [UInt8], _ parameters: [UInt8] = [], persists: Bool = false
  ) throws(TagOperationFailure) -> [UInt8]? {
    for attempt in 0..<2 {
      do {
        return try command(action, code, parameters)
      } catch {
        switch error.problem {
        case .vicinity(let code, _) where !Type5ErrorCode.isTransient(code): return nil
        case .vicinity, .shortAnswer: break
        default:
          guard error.isRetryable else { throw error }
          try reselect()
        }
        if attempt > 0, persists, chipOfType5.known != nil { throw error }
      }
    }
    return nil
  }

  /// Reads the blocks that are needed to know the tag's contents.
  mutating func readType5(changing: Bool) throws(TagOperationFailure) -> Type5Memory {
    try identifyType5(options.identifies)
    var memory = try readStart()
    while let last = memory.missingBlock { try extend(&memory, toBlock: last) }
    return memory
  }

  /// Reads the container, and in the same exchange enough for a short message if the chip supports
  /// READ MULTIPLE BLOCKS.
  private mutating func readStart() throws(TagOperationFailure) -> Type5Memory {
    let enough = 64
    var chip = chipOfType5
    let last = chip.blockSize.map { size in
      min(enough / size, chip.userBlocks ?? enough / size) - 1
    }
    let bytes = try readBlocks(0...max(0, last ?? 0), orSlowly: 0...0)
    chip = chipOfType5
    let memory = Type5Memory(bytes: bytes, chip: chip)
    if !chip.readsMany, memory.container?.readsMany == true {
      chip.readsMany = true
      self.chip = .type5(chip)
      return Type5Memory(bytes: bytes, chip: chip)
    }
    return memory
  }

  /// Reads further blocks until block `last` is known or the memory ends.
  mutating func extend(_ memory: inout Type5Memory, toBlock last: Int) throws(TagOperationFailure) {
    guard last >= memory.blockCount else { return }
    let more = try readBlocks(memory.blockCount...last)
    memory.append(more, chipOfType5)
  }

  /// Reads all blocks of the user memory.
  mutating func readWholeType5() throws(TagOperationFailure) -> Type5Memory {
    var memory = try readType5(changing: true)
    try extend(&memory, toBlock: memory.lastUserBlock)
    return memory
  }
}

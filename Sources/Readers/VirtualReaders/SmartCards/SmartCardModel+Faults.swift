extension SmartCardModel {
  /// Executes an APDU with the fault that is due for it, if any.
  mutating func transmit(_ bytes: [UInt8]) -> Reply {
    note(isInUse: true)
    chip.bench.counters.commands += 1
    chip.bench.counters.bytesReceived += bytes.count
    delay = chip.recording.milliseconds(forAPDU: bytes)
    let reply = disturbed(bytes)
    if case .answer(let answer) = reply { chip.bench.counters.bytesSent += answer.count }
    return reply
  }

  private mutating func disturbed(_ bytes: [UInt8]) -> Reply {
    if chip.isSilent { return .never }
    guard let (fault, effect) = chip.bench.faults.host(SmartCardCommand(bytes).rawValue) else {
      return carryOut(bytes)
    }
    chip.bench.note(.fault("\(fault)"))
    if let reply = prevention(effect) { return reply }
    return changed(carryOut(bytes), effect)
  }

  /// Returns the result of a fault that prevents the command, or `nil` for other faults.
  private mutating func prevention(_ effect: Fault.HostEffect) -> Reply? {
    switch effect {
    case .noReply: return .never
    case .nack: return .failed
    case .status(let code): return .answer([0x63, code])
    case .nonsense: return .answer((0..<24).map { UInt8($0) &* 37 } + Words.done)
    case .silence:
      chip.isSilent = true
      return .never
    case .unplug:
      chip.unplug()
      return .never
    case .killService:
      killsService = true
      return .never
    case .resetChip:
      session = nil
      turnField(on: false)
      turnField(on: true)
      return nil
    default: return nil
    }
  }

  /// Applies a fault to an answer in transmission. Between reader and service, a message arrives
  /// completely or not at all.
  private mutating func changed(_ reply: Reply, _ effect: Fault.HostEffect) -> Reply {
    guard case .answer(let answer) = reply else { return reply }
    switch effect {
    case .dropResponse: return .never
    case .garbleResponse, .garbleLength, .errorFrame, .flood: return .failed
    case .truncate(let count): return .answer(Array(answer.prefix(max(0, count))))
    case .junk(let count):
      let junk = (0..<max(0, min(count, 200))).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 0x31) }
      return .answer(junk + answer)
    case .delay(let milliseconds):
      delay = max(0, min(milliseconds, 600_000))
      return reply
    default: return reply
    }
  }
}

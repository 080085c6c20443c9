extension PN532 {
  /// Applies a fault that prevents the command. Returns whether the command must not be executed.
  mutating func prevent(_ effect: Fault.HostEffect, _ code: UInt8, _ now: Int) -> Bool {
    switch effect {
    case .noReply: break
    case .nack: output.send(HostFrame.refuse, at: now)
    case .status(let status):
      output.send(HostFrame.acknowledge, at: now)
      respond(HostFrame.response([code &+ 1, status]), nil, now)
    case .nonsense:
      output.send(HostFrame.acknowledge, at: now)
      // This is well formed, but belongs to a command that was not given.
      respond(HostFrame.response([code &+ 3] + (0..<24).map { UInt8($0) &* 37 &+ code }), nil, now)
    case .silence: isSilent = true
    case .flood:
      output.isFlooding = true
    case .unplug:
      unplug()
    case .resetChip:
      restart()
      return false
    default: return false
    }
    return true
  }

  /// Sends a response changed by a fault.
  mutating func disturb(_ frame: [UInt8], _ effect: Fault.HostEffect, _ now: Int) {
    switch effect {
    case .dropResponse: break
    case .garbleResponse: output.send(changed(frame, at: frame.count - 2), at: now)
    case .garbleLength: output.send(changed(frame, at: 3), at: now)
    case .truncate(let count): output.send(Array(frame.prefix(max(0, count))), at: now)
    case .junk(let count):
      let junk = (0..<max(0, min(count, 65_536))).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 0x31) }
      output.send(junk + frame, at: now)
    case .duplicate:
      output.send(frame, at: now)
      output.send(frame, at: now)
    case .errorFrame: output.send(HostFrame.error, at: now)
    case .delay(let milliseconds): output.send(frame, at: now + max(0, min(milliseconds, 600_000)))
    default: output.send(frame, at: now)
    }
  }

  private func changed(_ frame: [UInt8], at index: Int) -> [UInt8] {
    var frame = frame
    if frame.indices.contains(index) { frame[index] ^= 0x5A }
    return frame
  }
}

import Tags

extension Type2Model {
  /// What acts, as the settings were at the last reset.
  struct Force {
    var auth0 = 0xFF
    var protectsReading = false
    var isFrozen = false
    var allowed = 0
    var counts = false
    var mirror = 0
    var mirrorStart = 0
  }

  func reset() {
    (isAuthenticated, hasCounted) = (false, false)
    if kind == .ultralightC {
      force = Force()
      force.auth0 = Int(memory[0x2A * 4])
      force.protectsReading = memory[0x2B * 4] & 1 == 0
    }
    guard let page = configurationPage else { return }
    let bytes = Array(memory[(page * 4)..<(page * 4 + 8)])
    force = Force()
    force.auth0 = Int(bytes[3])
    force.protectsReading = bytes[4] & 0x80 != 0
    force.isFrozen = bytes[4] & 0x40 != 0
    force.allowed = Int(bytes[4] & 7)
    guard shows.counter else {
      let shows = shows.uid && bytes[2] > 3
      (force.mirror, force.mirrorStart) = (
        shows ? 1 : 0, Int(bytes[2]) * 4 + Int(bytes[0] >> 4 & 3)
      )
      return
    }
    force.counts = bytes[4] & 0x10 != 0
    force.mirror = bytes[2] > 3 ? Int(bytes[0] >> 6) : 0
    force.mirrorStart = Int(bytes[2]) * 4 + Int(bytes[0] >> 4 & 3)
  }

  func wake() { isAuthenticated = false }

  /// PWD_AUTH.
  func authenticate(_ password: [UInt8]) -> ModelAnswer {
    guard let page = configurationPage else { return .nak(0) }
    triedPasswords.append(password)
    if force.allowed > 0, wrongPasswords >= force.allowed { return .nak(4) }
    guard password == self.page(page + 2) else {
      wrongPasswords += 1
      isAuthenticated = false
      return .nak(0)
    }
    wrongPasswords = 0
    isAuthenticated = true
    return .bytes(Array(self.page(page + 3).prefix(2)))
  }

  /// READ_CNT.
  func countRead() -> ModelAnswer {
    guard force.counts else { return .nak(0) }
    return .bytes([0, 8, 16].map { UInt8(truncatingIfNeeded: readCounter >> $0) })
  }

  /// The first READ after a reset counts.
  func noteRead() {
    guard force.counts, !hasCounted else { return }
    hasCounted = true
    readCounter += 1
  }

  /// The memory with the numbers over it, as far as they fit into the user's memory.
  var overlaid: [UInt8] {
    guard force.mirror != 0 else { return memory }
    let uidText = uid.flatMap { hexDigits($0) }
    let count = [16, 8, 0].map { UInt8(truncatingIfNeeded: readCounter >> $0) }
    let counterText = force.counts ? count.flatMap { hexDigits($0) } : []
    var text: [UInt8] = []
    if force.mirror & 1 != 0 { text += uidText }
    if force.mirror == 3, force.counts { text += [0x78] }
    if force.mirror & 2 != 0 { text += counterText }
    var shown = memory
    let end = force.mirrorStart + text.count
    if force.mirrorStart >= 16, end <= userEnd * 4 {
      shown.replaceSubrange(force.mirrorStart..<end, with: text)
    }
    return shown
  }

  /// What a phone would see that is held to it next, with a counter at one more.
  var phoneView: Seen {
    let copy = Type2Model(kind, uid: uid)
    copy.memory = memory
    copy.readCounter = readCounter
    copy.reset()
    copy.noteRead()
    copy.memory = copy.overlaid
    return copy.seen
  }

  /// Capability container, lock bits, settings, password and its answer.
  var settings: [UInt8] {
    var bytes = Array(memory[10..<16])
    if let lock = lockLayout { bytes += page(lock.page) }
    guard let first = configurationPage else { return bytes }
    var settings = Array(memory[(first * 4)..<(first * 4 + 16)])
    // Without a kind of mirror, its place says nothing.
    if settings[0] & 0xC0 == 0 { (settings[0], settings[2]) = (settings[0] & 0x0F, 0) }
    return bytes + settings
  }
}

private func hexDigits(_ byte: UInt8) -> [UInt8] {
  let table = Array("0123456789ABCDEF".utf8)
  return [table[Int(byte >> 4)], table[Int(byte & 15)]]
}

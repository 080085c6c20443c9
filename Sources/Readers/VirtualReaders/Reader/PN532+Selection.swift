extension PN532 {
  /// Finds a tag and selects it: any tag that listens, or the one with a UID even if it is asleep.
  mutating func activate(uid: [UInt8]) -> Target? {
    let request = RadioFrame(bytes: [uid.isEmpty ? 0x26 : 0x52], lastBits: 7)
    let heard = field.exchange(request, isActivation: true, &bench)
    _ = unit.receive(heard, after: request.bytes)
    guard let answer = Self.answerToRequest(heard) else { return nil }
    guard let (number, acknowledge) = selectNumber(uid) else { return nil }
    var target = Target(
      number: 1, uid: number, answerToRequest: answer, selectAcknowledge: acknowledge)
    if acknowledge & 0x20 != 0, parameters & 0x10 != 0 {
      guard let attributes = requestAttributes() else { return nil }
      target.attributes = attributes
    }
    return target
  }

  /// Selects a tag by its UID, or any tag, through the cascade levels. Returns the UID and SAK.
  private mutating func selectNumber(_ wanted: [UInt8]) -> ([UInt8], UInt8)? {
    let parts = wanted.count == 7 ? [[0x88] + wanted[..<3], Array(wanted[3...])] : [wanted]
    var number: [UInt8] = []
    for (level, command) in ([0x93, 0x95, 0x97] as [UInt8]).enumerated() {
      let part: [UInt8]
      if wanted.isEmpty {
        guard let found = resolve(command) else { return nil }
        part = found
      } else {
        guard level < parts.count, parts[level].count == 4 else { return nil }
        part = parts[level] + [parts[level].reduce(0, ^)]
      }
      let answer = field.exchange(.checked([command, 0x70] + part), isActivation: true, &bench)
      guard let acknowledge = Self.heardFrame(answer)?.checkedContent, acknowledge.count == 1 else {
        return nil
      }
      let isWhole = acknowledge[0] & 0x04 == 0
      number += isWhole ? part[..<4] : part[1..<4]
      if isWhole { return (number, acknowledge[0]) }
    }
    return nil
  }

  /// Resolves collisions at a cascade level. Returns one tag's UID part with its check byte.
  private mutating func resolve(_ command: UInt8) -> [UInt8]? {
    var known: [UInt8] = []
    for _ in 0...32 {
      let answer = field.exchange(Self.search(command, known), isActivation: true, &bench)
      switch answer {
      case .silence: return nil
      case .frame(let frame):
        known += (0..<frame.bitCount).map(frame.bit)
        guard known.count == 40 else { return nil }
        let part = BitString(known).packed.bytes
        return part[..<4].reduce(0, ^) == part[4] ? part : nil
      case .collision(let frame, let place):
        // As the manual recommends, tags with a 1 at this position are followed.
        known += (0..<place).map(frame.bit) + [1]
        if known.count >= 40 { return nil }
      }
    }
    return nil
  }

  private static func search(_ command: UInt8, _ known: [UInt8]) -> RadioFrame {
    let (bytes, lastBits) = BitString(known).packed
    let valid = UInt8(2 + known.count / 8) << 4 | UInt8(known.count % 8)
    return RadioFrame(bytes: [command, valid] + bytes, lastBits: lastBits)
  }

  private mutating func requestAttributes() -> [UInt8]? {
    let answer = field.exchange(.checked([0xE0, 0x50]), isActivation: true, &bench)
    guard let content = Self.heardFrame(answer)?.checkedContent, Int(content[0]) == content.count
    else { return nil }
    return content
  }

  /// The answer to REQA. Different answers only show that there are several tags; anticollision
  /// finds out which.
  private static func answerToRequest(_ answer: RadioField.Answer) -> [UInt8]? {
    switch answer {
    case .silence: nil
    case .frame(let frame), .collision(let frame, _): frame.bytes.count == 2 ? frame.bytes : nil
    }
  }

  static func heardFrame(_ answer: RadioField.Answer) -> RadioFrame? {
    if case .frame(let frame) = answer { frame } else { nil }
  }
}

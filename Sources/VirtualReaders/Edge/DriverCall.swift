/// A call of pcscd's driver, as `CVirtualIFD.h` describes the frames.
enum DriverCall: Equatable, Sendable {
  case power(action: UInt16)
  case transmit([UInt8])
  case control(code: UInt32, [UInt8])
  /// Whether a card is there; pcscd's thread that waits for cards asks, or somebody who is about to use one.
  case presence(byWatcher: Bool)

  /// Takes the whole frames from the start of `bytes`, each without its length.
  static func frames(in bytes: inout [UInt8]) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    while bytes.count >= 4 {
      let end = 4 + bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count >= end else { break }
      frames.append(Array(bytes[4..<end]))
      bytes.removeFirst(end)
    }
    return frames
  }

  init?(_ frame: [UInt8]) {
    let body = frame.dropFirst()
    switch frame.first {
    case UInt8(ascii: "P"):
      guard body.count == 2 else { return nil }
      self = .power(action: UInt16(frame[1]) << 8 | UInt16(frame[2]))
    case UInt8(ascii: "T"): self = .transmit(Array(body.dropFirst()))
    case UInt8(ascii: "C"):
      guard body.count >= 4 else { return nil }
      self = .control(
        code: body.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }, Array(body.dropFirst(4)))
    case UInt8(ascii: "I"):
      guard body.count == 1 else { return nil }
      self = .presence(byWatcher: frame[1] != 0)
    default: return nil
    }
  }
}

/// What pcscd gets from its driver.
struct DriverAnswer: Equatable, Sendable {
  /// The codes of pcsc-lite's `ifdhandler.h`.
  enum Code: UInt16, Sendable {
    case success = 0
    case powerFailed = 608
    case communicationError = 612
    case notSupported = 614
    case present = 615
    case notPresent = 616
    case noSuchDevice = 617
  }

  var code: Code
  var bytes: [UInt8] = []

  var frame: [UInt8] {
    let count = UInt32(bytes.count + 2)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
      + [UInt8(code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)] + bytes
  }
}

extension SmartCardModel {
  /// What the driver answers to pcscd; `nil` where it never does.
  mutating func respond(to call: DriverCall) -> DriverAnswer? {
    switch call {
    case .presence(let byWatcher):
      return DriverAnswer(code: isPresent(byWatcher: byWatcher) ? .present : .notPresent)
    case .power(action: 501):
      powerDown()
      return DriverAnswer(code: .success)
    case .power(let action):
      guard let answer = powerUp(isReset: action == 502) else {
        return DriverAnswer(code: .powerFailed)
      }
      return DriverAnswer(code: .success, bytes: answer)
    case .transmit(let bytes):
      switch transmit(bytes) {
      case .never: return nil
      case .answer(let answer): return DriverAnswer(code: .success, bytes: answer)
      case .failed: return DriverAnswer(code: .communicationError)
      }
    // Escapes are closed in the CCID driver unless somebody opened them, and there is no other code.
    case .control: return DriverAnswer(code: .communicationError)
    }
  }
}

/// A call of pcscd to the driver of a virtual reader.
enum IFDHandlerCall: Equatable, Sendable {
  case power(action: UInt16)
  case transmit([UInt8])
  case control(code: UInt32, [UInt8])
  /// Asks whether a card is present. Either pcscd's thread that waits for cards asks, or somebody
  /// who is about to use one.
  case presence(byWatcher: Bool)

  /// Removes the complete frames from the start of `bytes` and returns them without their lengths.
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

/// The driver's answer to a call of pcscd.
struct IFDHandlerResponse: Equatable, Sendable {
  /// The return codes of drivers in pcsc-lite's `ifdhandler.h`.
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
  /// Performs a call of the driver. Returns `nil` if no answer is ever sent.
  mutating func respond(to call: IFDHandlerCall) -> IFDHandlerResponse? {
    if chip.recording.replay != nil { return respondAsRecorded(to: call) }
    switch call {
    case .presence(let byWatcher):
      return IFDHandlerResponse(code: isPresent(byWatcher: byWatcher) ? .present : .notPresent)
    case .power(action: 501):
      powerDown()
      return IFDHandlerResponse(code: .success)
    case .power(let action):
      guard let answer = powerUp(isReset: action == 502) else {
        return IFDHandlerResponse(code: .powerFailed)
      }
      return IFDHandlerResponse(code: .success, bytes: answer)
    case .transmit(let bytes):
      switch transmit(bytes) {
      case .never: return nil
      case .answer(let answer): return IFDHandlerResponse(code: .success, bytes: answer)
      case .failed: return IFDHandlerResponse(code: .communicationError)
      }
    // The CCID driver refuses escape commands unless they were enabled, and there is no other
    // control code.
    case .control: return IFDHandlerResponse(code: .communicationError)
    }
  }
}

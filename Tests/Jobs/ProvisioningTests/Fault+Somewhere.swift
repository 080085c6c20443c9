import TestSupport
import VirtualReaders

extension Fault {
  /// One of the mishaps at a shop, at a random moment of a write.
  static func somewhere(using random: inout SeededGenerator) -> Fault {
    let moment = Int.random(in: 1...18, using: &random)
    let radio: [RadioEffect] = [
      .remove, .removeDuring, .removeAfter, .deaf, .mute, .corrupt, .nak, .resetTag,
    ]
    let writing: [RadioEffect] = [
      .ignore, .nak, .remove, .removeDuring, .torn(bytes: 2, .gone), .torn(bytes: 1, .reset),
      .torn(bytes: 3, .ack),
    ]
    let host: [HostEffect] = [
      .garbleResponse, .errorFrame, .nack, .status(0x14), .resetChip, .unplug, .duplicate,
    ]
    switch Int.random(in: 0..<11, using: &random) {
    case 0..<5: return .onExchange(moment, radio.randomElement(using: &random) ?? .remove)
    case 5..<9: return .onWrite(min(moment, 14), writing.randomElement(using: &random) ?? .nak)
    // A page that is worn refuses every time.
    case 9: return .onWrite(0, .nak)
    default: return .onCommand(nil, moment, host.randomElement(using: &random) ?? .unplug)
    }
  }
}

import Basics

/// The data of a SetConfiguration command, for explanation only. Nothing here sends it: most of it
/// is irreversible.
package struct SetConfigurationData: Hashable, Sendable {
  /// The option's number.
  package let option: UInt8
  /// The option's data.
  package let data: [UInt8]

  /// Creates a value from its parts.
  package init(option: UInt8, data: [UInt8]) { (self.option, self.data) = (option, data) }
}

extension SetConfigurationData: CustomStringConvertible {
  /// The effect, as a sentence without a full stop.
  package var description: String {
    switch (option, data.count) {
    case (0x00, 1):
      data[0] & 0x02 != 0
        ? "show a random UID in place of the card's own, permanently"
        : "change nothing (no random UID)"
    case (0x04, _): "change how session keys are derived"
    case (0x05, _):
      "change the capabilities that the card reports; bit 1 of byte 5 switches it from AES to LRP, permanently"
    case (0x0A, 5):
      data[0] & 0x01 != 0
        ? "limit wrong keys to \(number(1)); each right key takes \(number(3)) back"
        : "stop counting wrong keys"
    case (0x0B, _): "change a hardware setting: strong back modulation"
    default: "do something unknown (\(hexadecimal([option] + data)))"
    }
  }

  private func number(_ index: Int) -> Int { Int(data[index]) | Int(data[index + 1]) << 8 }
}

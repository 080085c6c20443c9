import Basics

/// What SetConfiguration would change. Nothing here sends it: most of it cannot be taken back.
package struct ConfigurationWords: Hashable, Sendable {
  /// The option's number.
  package let option: UInt8
  /// What it carries.
  package let data: [UInt8]

  /// Takes both.
  package init(option: UInt8, data: [UInt8]) { (self.option, self.data) = (option, data) }
}

extension ConfigurationWords: CustomStringConvertible {
  /// What it would do, as a sentence without its full stop.
  package var description: String {
    switch (option, data.count) {
    case (0x00, 1):
      data[0] & 0x02 != 0
        ? "show a random number in place of the card's own, for ever"
        : "change nothing (no random number)"
    case (0x04, _): "change how keys of a session are made"
    case (0x05, _):
      "change what the card says that it can do; bit 1 of byte 5 switches it from AES to LRP, for ever"
    case (0x0A, 5):
      data[0] & 0x01 != 0
        ? "limit wrong keys to \(number(1)), of which each right one takes \(number(3)) back"
        : "count wrong keys no more"
    case (0x0B, _): "change what the hardware does: its strong back modulation"
    default: "do something that is not known (\(hexadecimal([option] + data)))"
    }
  }

  private func number(_ index: Int) -> Int { Int(data[index]) | Int(data[index + 1]) << 8 }
}

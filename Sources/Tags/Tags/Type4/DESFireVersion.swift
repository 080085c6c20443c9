/// The response of a MIFARE DESFire to GetVersion, which needs no key.
///
/// The known versions are those of proxmark3, which captures of real cards confirm. A card with any
/// other version also counts as a DESFire.
struct DESFireVersion: Hashable, Sendable {
  /// The seven bytes of the first response: maker, type, subtype, version, size, protocol.
  let hardware: [UInt8]

  /// Decodes the first response, or returns `nil` if it is from another kind of card.
  init?(hardware: [UInt8]) {
    guard hardware.count == 7, hardware[0] == 0x04, hardware[1] & 0x0F == 0x01 else { return nil }
    self.hardware = hardware
  }

  /// The card's name with its memory size, such as "MIFARE DESFire EV2 4K".
  var name: String {
    let generation =
      switch hardware[3] {
      case 0x00: ""
      case 0x01: " EV1"
      case 0x12, 0x22: " EV2"
      case 0x33: " EV3"
      default: " of version \(hexadecimal(hardware[3]))"
      }
    return "MIFARE DESFire\(generation)\(size)"
  }

  /// The size as a suffix of the name. Half the byte is the exponent of a power of two; an odd byte
  /// means a size between two powers, which is left out.
  private var size: String {
    let exponent = Int(hardware[5] >> 1)
    guard hardware[5] & 1 == 0, (10...15).contains(exponent) else { return "" }
    return " \(1 << (exponent - 10))K"
  }
}

extension TagSession where Link: ~Copyable {
  /// Sends GetVersion wrapped in an ISO 7816 APDU, and returns the version, or `nil` if the card is
  /// not a DESFire.
  ///
  /// Send it last, since a card may forget what was selected.
  mutating func desfireVersion() throws(TagOperationFailure) -> DESFireVersion? {
    var hardware: [UInt8] = []
    for command in [APDU.getVersion, APDU.goOn, APDU.goOn] {
      let answer = try exchange("ask for the version", command, .interpreted)
      guard answer.count >= 2, answer[answer.count - 2] == 0x91 else { return nil }
      if hardware.isEmpty { hardware = Array(answer.dropLast(2)) }
      if answer[answer.count - 1] != 0xAF { break }
    }
    return DESFireVersion(hardware: hardware)
  }
}

/// The answer to reset that a PC/SC reader constructs for a contactless card, according to part 3
/// of the standard.
enum AnswerToReset {
  /// Creates the answer for a storage card, from its standard and its card name in the standard's
  /// list.
  static func storage(standard: UInt8, name: UInt16) -> [UInt8] {
    let application: [UInt8] = [0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06]
    return checked(
      [0x8F, 0x80, 0x01] + application
        + [standard, UInt8(name >> 8), UInt8(truncatingIfNeeded: name), 0, 0, 0, 0])
  }

  /// Creates the answer for an ISO 14443-4 card, from the historical bytes of its answer to RATS.
  static func isoDEP(_ attributes: [UInt8]) -> [UInt8] {
    let historical = historicalBytes(attributes).prefix(15)
    return checked([0x80 | UInt8(historical.count), 0x80, 0x01] + historical)
  }

  /// Returns the bytes after the interface bytes in an answer to RATS.
  static func historicalBytes(_ attributes: [UInt8]) -> [UInt8] {
    guard attributes.count > 1 else { return [] }
    let interface = [0x10, 0x20, 0x40].filter { attributes[1] & $0 != 0 }.count
    return Array(attributes.dropFirst(2 + interface))
  }

  private static func checked(_ bytes: [UInt8]) -> [UInt8] {
    [0x3B] + bytes + [bytes.reduce(0, ^)]
  }
}

extension VirtualTag {
  /// The radio technology by which readers reach the tag.
  var air: SmartCardFamilyProfile.RadioTechnology {
    uid.count != 8 ? .typeA : uid[0] == 0xE0 ? .vicinity : .feliCa
  }

  /// Returns the standard and the card name by which PC/SC describes the tag.
  func storageName(_ facts: SmartCardFamilyProfile) -> (standard: UInt8, name: UInt16) {
    switch air {
    // The list has one name for the Ultralight and all its successors.
    case .typeA: (0x03, model == .ultralightC ? 0x003A : 0x0003)
    case .feliCa: facts.hasOldFeliCaName ? (0x03, 0xF011) : (0x11, 0x003B)
    case .vicinity:
      switch uid[1] {
      case 0x04: (0x0B, 0x0014)
      case 0x07: (0x0B, 0x0012)
      case 0x02: (0x0B, 0x0013)
      default: (0x0B, 0x0000)
      }
    }
  }
}

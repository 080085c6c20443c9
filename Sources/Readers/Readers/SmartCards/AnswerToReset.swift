/// The answer to reset that a PC/SC reader constructs for a contactless tag (PC/SC part 3).
///
/// It identifies the technology. The chip's model can only be read from the tag itself.
package struct AnswerToReset: Equatable {
  /// The tag's radio technology.
  package var technology: TagTechnology
  /// The SAK, as far as it can be derived: 20 for ISO-DEP, 08 and 18 for MIFARE Classic, 00 for
  /// paged memory.
  package var sak: UInt8
  /// Whether the tag is a Topaz (NFC Forum Type 1), which has no SAK.
  package var isTopaz = false

  /// Parses an answer to reset, or returns `nil` if it does not describe a contactless tag.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 5, bytes[0] == 0x3B, bytes[1] & 0xF0 == 0x80, bytes[2] == 0x80,
      bytes[3] == 0x01, bytes[1...].reduce(0, ^) == 0
    else { return nil }
    let history = Array(bytes[4..<(bytes.count - 1)])
    guard history.count == Int(bytes[1] & 0x0F) else { return nil }
    guard history.starts(with: Self.storageCard), history.count >= 11 else {
      (technology, sak) = (.a, 0x20)
      return
    }
    let name = UInt16(history[9]) << 8 | UInt16(history[10])
    isTopaz = name == Self.topaz
    switch history[8] {
    case 0x09...0x0C: (technology, sak) = (.v, 0)
    case 0x11: (technology, sak) = (.f, 0)
    case 0x07: (technology, sak) = (.b, 0)
    default:
      (technology, sak) = name == Self.feliCaAmongTypeA ? (.f, 0) : (.a, Self.sak(name))
    }
  }

  /// The beginning of the historical bytes of a storage card, which has memory and no protocol. It
  /// ends with the identifier of the PC/SC workgroup.
  private static let storageCard: [UInt8] = [0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06]

  /// The card name that some ACS readers use for a FeliCa card listed under type A.
  private static let feliCaAmongTypeA: UInt16 = 0xF011

  private static let topaz: UInt16 = 0xF004

  private static func sak(_ name: UInt16) -> UInt8 {
    switch name {
    case 0x0001: 0x08
    case 0x0002: 0x18
    // ACS reports the SAK of a card that it does not know.
    case 0xFF01...0xFFFF: UInt8(name & 0xFF)
    default: 0x00
    }
  }
}

/// The number that a tag gives when it is selected, in the order in which it sends the bytes.
public struct TagUID: Hashable, Sendable, CustomStringConvertible {
  /// Four, seven or ten bytes.
  public let bytes: [UInt8]

  /// Takes the bytes as they were sent.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads hexadecimal digits; spaces, colons and dashes between bytes are allowed.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.filter { $0 != 0x20 && $0 != 0x3A && $0 != 0x2D }
    guard !digits.isEmpty, let bytes = parsed(hex: digits) else { return nil }
    self.bytes = bytes
  }

  /// Whether the tag makes a new number up at every reset: never take it for an identity.
  public var isRandom: Bool { bytes.count == 4 && bytes[0] == 0x08 }

  /// The bytes in upper-case hexadecimal, first one first.
  public var description: String { hex(bytes) }
}

/// A tag that a link has activated, and what it said of itself meanwhile.
public struct TagSelection: Hashable, Sendable {
  /// Its number.
  public var uid: TagUID
  /// The two bytes of ATQA in the order in which they are sent: `44 00` for most Type 2 tags.
  public var atqa: [UInt8]
  /// SAK, which says what protocol comes next.
  public var sak: UInt8
  /// The answer to RATS without its length byte and CRC; none when the tag does not speak ISO-DEP.
  public var ats: [UInt8]
  /// Other tags seen in the field; only known when the search asked for them.
  public var others: [TagUID]
  /// The exchanges that the selection took: one, and what looking for others added.
  public var exchanges: Int

  /// Makes a selection.
  public init(
    uid: TagUID, atqa: [UInt8], sak: UInt8, ats: [UInt8] = [], others: [TagUID] = [],
    exchanges: Int = 1
  ) {
    self.uid = uid
    self.atqa = atqa
    self.sak = sak
    self.ats = ats
    self.others = others
    self.exchanges = exchanges
  }

  /// Whether the tag speaks ISO-DEP, as Type 4 tags do.
  public var speaksISODEP: Bool { sak & 0x20 != 0 }

  /// Whether SAK is that of a MIFARE Classic, of any size and maker.
  static func isClassic(_ sak: UInt8) -> Bool { sak & 0x28 == 0x08 }

  /// Whether the tag may be of Type 2: neither ISO-DEP, nor MIFARE Classic, nor a second cascade.
  public var mayBeType2: Bool { sak == 0 }
}

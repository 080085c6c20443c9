import Basics

/// The number that a tag gives when it is selected, in the order in which it sends the bytes.
public struct TagUID: Hashable, Sendable, CustomStringConvertible {
  /// Four, seven or ten bytes; eight of a FeliCa card (IDm) and of an ISO 15693 tag.
  public let bytes: [UInt8]

  /// How many bytes there can be.
  package static let lengths = [4, 7, 8, 10]

  /// How many of them FeliCa cards and ISO 15693 tags have, and nothing else.
  public static let feliCaLength = 8

  /// Takes the bytes as they were sent.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads hexadecimal digits; spaces, colons and dashes between bytes are allowed.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.filter { $0 != 0x20 && $0 != 0x3A && $0 != 0x2D }
    guard !digits.isEmpty, let bytes = [UInt8](hexadecimal: digits) else { return nil }
    self.bytes = bytes
  }

  /// Whether the tag makes a new number up at every reset: never take it for an identity.
  public var isRandom: Bool { bytes.count == 4 && bytes[0] == 0x08 }

  /// The bytes in upper-case hexadecimal, first one first.
  public var description: String { hexadecimal(bytes) }
}

/// The ways in which tags talk to readers, by the letters of NFC.
public enum TagTechnology: UInt8, Hashable, Sendable {
  /// ISO 14443 type A: NFC Forum Types 2 and 4, MIFARE.
  case a
  /// FeliCa: NFC Forum Type 3. Its frames take an ability of the reader's (`TagLinkAbility.feliCaFrames`).
  case f
  /// ISO 14443 type B: NFC Forum Type 4.
  case b
  /// ISO 15693: NFC Forum Type 5. The UID has its eight bytes as people write them, E0 first.
  case v
}

/// A tag that a link has activated, and what it said of itself meanwhile.
public struct TagSelection: Hashable, Sendable {
  /// The number by which the tag was selected.
  public var uid: TagUID
  /// By which of the ways of NFC it answered.
  public var technology: TagTechnology
  /// The two bytes of ATQA in the order in which they are sent: `44 00` for most Type 2 tags. Only type A
  /// has it; the others have 0 for SAK.
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
    uid: TagUID, technology: TagTechnology = .a, atqa: [UInt8], sak: UInt8, ats: [UInt8] = [],
    others: [TagUID] = [], exchanges: Int = 1
  ) {
    self.uid = uid
    self.technology = technology
    self.atqa = atqa
    self.sak = sak
    self.ats = ats
    self.others = others
    self.exchanges = exchanges
  }

  /// Whether the tag speaks ISO-DEP, as Type 4 tags do.
  public var speaksISODEP: Bool { technology == .b || sak & 0x20 != 0 }

  /// Whether SAK is that of a MIFARE Classic, of any size and maker.
  public var isClassic: Bool { technology == .a && sak & 0x28 == 0x08 }

  /// Whether ATQA is that of a Topaz or another tag of NFC Forum Type 1.
  public var isTopaz: Bool { technology == .a && atqa == Self.topazATQA }

  /// The ATQA of a tag of NFC Forum Type 1, in the order in which it is sent.
  package static let topazATQA: [UInt8] = [0x00, 0x0C]
}

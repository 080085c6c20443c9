/// The identifier that a tag sends when it is selected, in the order in which it sends the bytes.
///
/// ```swift
/// let uid = try TagUID(parsing: "04:E1:0C:DA:99:3C:80")
/// print(uid, uid.bytes.count)
/// ```
public struct TagUID: Hashable, Sendable, CustomStringConvertible {
  /// The bytes of the UID: four, seven or ten; eight for FeliCa cards (IDm) and ISO 15693 tags.
  public let bytes: [UInt8]

  /// The possible numbers of bytes in a UID.
  package static let lengths = [4, 7, 8, 10]

  /// The number of bytes of FeliCa cards and ISO 15693 tags, and of no others.
  package static let feliCaLength = 8

  /// Creates a UID from its bytes in the order in which they were sent.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses hexadecimal digits, with spaces, colons or dashes allowed between bytes, or returns
  /// `nil`.
  package init?(_ text: some StringProtocol) {
    let digits = text.utf8.filter { $0 != 0x20 && $0 != 0x3A && $0 != 0x2D }
    guard !digits.isEmpty, let bytes = [UInt8](hexadecimal: digits) else { return nil }
    self.bytes = bytes
  }

  /// Parses a text, or returns `nil`. `init(parsing:)` says what is wrong.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(_ text: String) { self.init(text[...]) }

  /// Parses hexadecimal digits of 4, 7, 8 or 10 bytes. Spaces, colons and dashes between bytes are
  /// allowed.
  public init(parsing text: some StringProtocol) throws(TagUIDError) {
    guard let uid = TagUID(text), Self.lengths.contains(uid.bytes.count) else {
      throw TagUIDError(text: String(text))
    }
    self = uid
  }

  /// Whether the tag makes up a new UID at every reset, so that it cannot identify the tag.
  package var isRandom: Bool { bytes.count == 4 && bytes[0] == 0x08 }

  /// The bytes in upper-case hexadecimal, in order.
  public var description: String { hexadecimal(bytes) }
}

/// A text that is not the UID of a tag.
public struct TagUIDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that is not a UID.
  public let text: String

  /// A sentence that shows what a UID looks like.
  public var description: String {
    "\(quoted(text)) is not a UID; write 4, 7, 8 or 10 bytes in hexadecimal, such as "
      + "04E10CDA993C80"
  }
}

/// The radio technologies of tags, named by the letters that NFC uses.
public enum TagTechnology: UInt8, Hashable, Sendable {
  /// ISO 14443 type A: NFC Forum Types 2 and 4, MIFARE.
  case a
  /// FeliCa: NFC Forum Type 3. Its frames need an ability of the reader
  /// (`TagLinkAbility.feliCaFrames`).
  case f
  /// ISO 14443 type B: NFC Forum Type 4.
  case b
  /// ISO 15693: NFC Forum Type 5. The eight bytes of the UID are in their printed order, E0 first.
  case v
}

/// A tag that a link has activated, with the information that it sent during activation.
public struct TagSelection: Hashable, Sendable {
  /// The UID of the selected tag.
  public var uid: TagUID
  /// The radio technology of the selected tag.
  package var technology: TagTechnology
  /// The two bytes of ATQA in the order in which they are sent: `44 00` for most Type 2 tags. Only
  /// type A has it; other technologies have 0 for SAK.
  package var atqa: [UInt8]
  /// The SAK byte of the tag's answer, which tells the protocol to use next.
  package var sak: UInt8
  /// The answer to RATS without its length byte and CRC; empty if the tag does not support ISO-DEP.
  package var ats: [UInt8]
  /// The UIDs of other tags in the field, known only if the search asked for them.
  package var others: [TagUID]
  /// The number of exchanges that the selection took: one, plus those of looking for others.
  public var exchanges: Int

  /// Creates the result of selecting a tag.
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

  /// Whether the tag supports ISO-DEP, as Type 4 tags do.
  package var speaksISODEP: Bool { technology == .b || sak & 0x20 != 0 }

  /// Whether the SAK is that of a MIFARE Classic, of any size and maker.
  package var isClassic: Bool { technology == .a && sak & 0x28 == 0x08 }

  /// Whether the ATQA is that of a Topaz or another tag of NFC Forum Type 1.
  package var isTopaz: Bool { technology == .a && atqa == Self.topazATQA }

  /// The ATQA of a tag of NFC Forum Type 1, in the order in which it is sent.
  package static let topazATQA: [UInt8] = [0x00, 0x0C]
}

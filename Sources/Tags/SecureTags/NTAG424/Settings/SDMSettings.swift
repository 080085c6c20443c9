/// The values that a card mirrors into its NDEF file when it is read (secure dynamic messaging),
/// and their positions.
///
/// Positions count from the first byte of the file, including its length field.
package struct SDMSettings: Hashable, Sendable {
  /// The options of mirroring fields into the URL.
  package var options: Options
  /// The two bytes of the access rights for mirroring.
  package var rights: UInt16
  /// The position in the file (or other value) of each field that the options require, and of no
  /// others.
  package var places: [Field: Int]

  /// The bits of the options byte for mirroring.
  package struct Options: OptionSet, Hashable, Sendable {
    /// The option bits as the card stores them.
    package let rawValue: UInt8
    /// Creates options from the bits of their byte.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The card mirrors its UID into the URL.
    package static let uid = Options(rawValue: 0x80)
    /// The card counts its reads.
    package static let counter = Options(rawValue: 0x40)
    /// Reads are counted up to a limit.
    package static let limit = Options(rawValue: 0x20)
    /// A part of the file is mirrored encrypted.
    package static let encrypted = Options(rawValue: 0x10)
    /// The status of the tamper wire is mirrored (424 DNA TT).
    package static let tamper = Options(rawValue: 0x08)
    /// All mirrored values are text, which is required.
    package static let text = Options(rawValue: 0x01)
  }

  /// The fields of three bytes each, in the order in which the card encodes them.
  package enum Field: Int, Hashable, Sendable, CaseIterable {
    /// The byte offset of the mirrored UID in the file.
    case uid
    /// The byte offset of the mirrored counter; FFFFFF if reads are counted but not mirrored.
    case counter
    /// The byte offset of UID and counter if they are mirrored encrypted.
    case picc
    /// The byte offset of the mirrored status of the tamper wire.
    case tamper
    /// The byte offset at which the data covered by the MAC begins.
    case macInput
    /// The byte offset of the part of the file that is mirrored encrypted.
    case encrypted
    /// The length of the encrypted part, in characters.
    case encryptedLength
    /// The byte offset of the MAC.
    case mac
    /// The maximum number of reads that the card allows.
    case limit

    /// The field's name in NXP's documents, such as "UIDOffset".
    package var name: String {
      switch self {
      case .uid: "UIDOffset"
      case .counter: "SDMReadCtrOffset"
      case .picc: "PICCDataOffset"
      case .tamper: "TTStatusOffset"
      case .macInput: "SDMMACInputOffset"
      case .encrypted: "SDMENCOffset"
      case .encryptedLength: "SDMENCLength"
      case .mac: "SDMMACOffset"
      case .limit: "SDMReadCtrLimit"
      }
    }

    /// The number of mirrored characters, or `nil` if it is not fixed.
    package var length: Int? {
      switch self {
      case .uid: 14
      case .counter: 6
      case .picc: 32
      case .tamper: 2
      case .mac: 16
      case .macInput, .encrypted, .encryptedLength, .limit: nil
      }
    }
  }

  /// Creates settings from options, the three access conditions and the values of the fields.
  package init(
    options: Options, picc: AccessCondition, file: AccessCondition, counter: AccessCondition,
    places: [Field: Int]
  ) {
    self.options = options
    rights =
      UInt16(picc.nibble) << 12 | UInt16(file.nibble) << 8 | 0xF0 | UInt16(counter.nibble)
    self.places = places
  }

  /// The key that encrypts UID and counter, or "everybody" if they are mirrored unencrypted
  /// (SDMMetaRead).
  package var picc: AccessCondition { AccessCondition(rights >> 12) }
  /// The condition that names the key for the MAC and the encrypted part (SDMFileRead).
  package var file: AccessCondition { AccessCondition(rights >> 8) }
  /// The condition for reading the counter with a command (SDMCtrRet).
  package var counter: AccessCondition { AccessCondition(rights) }

  /// The counter position that means that reads are counted but the counter is not mirrored.
  package static let notMirroredOffset = 0xFF_FFFF

  /// The fields that these options and rights require, in the order in which they are encoded.
  package var fields: [Field] {
    Field.allCases.filter { field in
      switch field {
      case .uid: options.contains(.uid) && picc == .free
      case .counter: options.contains(.counter) && picc == .free
      case .picc: picc.nibble < 0xE
      case .tamper: options.contains(.tamper)
      case .macInput, .mac: file != .never
      case .encrypted, .encryptedLength: file != .never && options.contains(.encrypted)
      case .limit: options.contains(.limit)
      }
    }
  }

  init(_ bytes: ArraySlice<UInt8>) throws(SettingsError) {
    guard bytes.count >= 3 else { throw .truncated(need: 3, have: bytes.count) }
    let (start, fixed) = (bytes.startIndex, 3)
    options = Options(rawValue: bytes[start])
    rights = UInt16(LittleEndian.number(bytes[(start + 1)...(start + 2)]))
    places = [:]
    let wanted = fields
    let rest = bytes.dropFirst(fixed)
    guard rest.count >= 3 * wanted.count else {
      throw .truncated(need: fixed + 3 * wanted.count, have: bytes.count)
    }
    guard rest.count == 3 * wanted.count else { throw .excess(rest.count - 3 * wanted.count) }
    for (index, field) in wanted.enumerated() {
      let place = rest.startIndex + 3 * index
      places[field] = LittleEndian.number(rest[place..<(place + 3)])
    }
  }

  /// The bytes of the mirroring settings, which follow the file's own option and rights.
  package var encoded: [UInt8] {
    [options.rawValue] + LittleEndian.two(rights)
      + fields.flatMap { LittleEndian.three(places[$0] ?? 0) }
  }
}

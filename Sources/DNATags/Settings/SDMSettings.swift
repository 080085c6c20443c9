/// What a card puts into its NDEF file as that is read (secure dynamic messaging), and where.
///
/// Places count from the file's first byte, its length included.
package struct SDMSettings: Hashable, Sendable {
  /// The byte of options as it is.
  package var options: Options
  /// The two bytes of rights as they are.
  package var rights: UInt16
  /// The places, by what stands there; those that the options ask for and no others.
  package var places: [Field: Int]

  /// The bits of the options.
  package struct Options: OptionSet, Hashable, Sendable {
    /// The bits as they are.
    package let rawValue: UInt8
    /// Takes the bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The card's number is shown.
    package static let uid = Options(rawValue: 0x80)
    /// The reads are counted.
    package static let counter = Options(rawValue: 0x40)
    /// They are counted up to a limit.
    package static let limit = Options(rawValue: 0x20)
    /// Part of the file is shown encrypted.
    package static let encrypted = Options(rawValue: 0x10)
    /// The wire's state is shown (424 DNA TT).
    package static let tamper = Options(rawValue: 0x08)
    /// All that is shown is text, which it has to be.
    package static let text = Options(rawValue: 0x01)
  }

  /// The fields of three bytes, in the order in which the card has them.
  package enum Field: Int, Hashable, Sendable, CaseIterable {
    /// Where the card's number is shown.
    case uid
    /// Where the counter is shown; FFFFFF where it only counts.
    case counter
    /// Where both are shown, encrypted.
    case picc
    /// Where the wire's state is shown.
    case tamper
    /// Where what the MAC covers begins.
    case macInput
    /// Where what is shown encrypted begins.
    case encrypted
    /// How long that is.
    case encryptedLength
    /// Where the MAC is shown.
    case mac
    /// How often the file can be read.
    case limit
  }

  /// Makes settings; rights of nibbles, the third of which is always F.
  package init(
    options: Options, picc: AccessCondition, file: AccessCondition, counter: AccessCondition,
    places: [Field: Int]
  ) {
    self.options = options
    rights =
      UInt16(picc.nibble) << 12 | UInt16(file.nibble) << 8 | 0xF0 | UInt16(counter.nibble)
    self.places = places
  }

  /// Which key encrypts number and counter, or everybody where they are shown as they are (SDMMetaRead).
  package var picc: AccessCondition { AccessCondition(rights >> 12) }
  /// Which key makes the MAC and encrypts the file's part (SDMFileRead).
  package var file: AccessCondition { AccessCondition(rights >> 8) }
  /// Who may ask for the counter (SDMCtrRet).
  package var counter: AccessCondition { AccessCondition(rights) }

  /// Whether the counter is only counted.
  package static let notShown = 0xFF_FFFF

  /// The fields that these options and rights ask for.
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

  /// The bytes behind the file's own options and rights.
  package var encoded: [UInt8] {
    [options.rawValue] + LittleEndian.two(rights)
      + fields.flatMap { LittleEndian.three(places[$0] ?? 0) }
  }
}

extension SDMSettings.Field {
  /// The name of the field in the documents of the card's maker.
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

  /// How many characters stand there, where that is always as many.
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

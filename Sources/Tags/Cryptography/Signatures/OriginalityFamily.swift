/// A family of chips whose maker signs every UID with the same key.
package enum OriginalityFamily: String, CaseIterable, Hashable, Sendable {
  /// The MIFARE Ultralight EV1.
  case ultralightEV1 = "ultralight-ev1"
  /// The chips NTAG 21x, NTAG I2C plus and NTAG 5.
  case ntag21x
  /// Other NTAG and TagInfo cards, for which public tools list a key. No signature made with it was
  /// available, so it is unconfirmed.
  case ntagOther = "ntag-other"
  /// The ICODE chips, which are ISO 15693 tags.
  case icode
  /// The ST25TN chips of STMicroelectronics.
  case st25tn
  /// The NTAG 22x DNA chips.
  case ntag22xDNA = "ntag22x-dna"
  /// The MIFARE Ultralight AES.
  case ultralightAES = "ultralight-aes"
  /// The NTAG 424 DNA.
  case ntag424DNA = "ntag424-dna"

  /// The names of the family's chips, for messages.
  package var name: String { row.name }
  /// The name of the maker, who signs the UIDs.
  package var maker: String { row.maker }
  /// The elliptic curve of the maker's key.
  package var curve: EllipticCurve { row.curve }
  /// The maker's public key as an uncompressed point, `04 ‖ x ‖ y`.
  package var publicKey: [UInt8] { row.key }
  /// The transformation of the UID into the bytes that are signed.
  package var preparation: Preparation { row.preparation }

  /// A transformation of a UID into the bytes that are signed.
  package enum Preparation: String, Hashable, Sendable {
    /// The UID is signed without a hash.
    case asItIs = "as it is"
    /// The UID is signed with its bytes in reverse order, without a hash.
    case reversed
    /// The SHA-256 digest of the UID is signed.
    case sha256
  }

  /// Returns the bytes whose signature the chip stores, for a tag with this UID.
  func digest(of uid: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch preparation {
    case .asItIs: uid
    case .reversed: uid.reversed()
    case .sha256: try SHA256.digest(of: uid).bytes
    }
  }

  private struct Row {
    var name: String
    var maker = "NXP"
    var curve: EllipticCurve
    var preparation = Preparation.asItIs
    var key: [UInt8]
  }

  /// The facts about this family, from a table with one row for each.
  private var row: Row {
    switch self {
    case .ultralightEV1:
      Row(
        name: "MIFARE Ultralight EV1", curve: .secp128r1,
        key: point(
          0x90933BDCD6E99B4E, 0x255E3DA55389A827, 0x564E11718E017292, 0xFAF23226A96614B8))
    case .ntag21x:
      Row(
        name: "NTAG 21x, NTAG I2C plus, NTAG 5", curve: .secp128r1,
        key: point(
          0x494E1A386D3D3CFE, 0x3DC10E5DE68A499B, 0x1C202DB5B132393E, 0x89ED19FE5BE8BC61))
    case .ntagOther:
      Row(
        name: "other NTAG", curve: .secp128r1,
        key: point(
          0xA748B6A632FBEE2C, 0x0897702B33BEA1C0, 0x74998E17B84ACA04, 0xFF267E5D2C91F6DC))
    case .icode:
      Row(
        name: "ICODE", curve: .secp128r1, preparation: .reversed,
        key: point(
          0x8878A2A2D3EEC336, 0xB4F261A082BD71F9, 0xBE11C4E2E896648B, 0x32EFA59CEA6E59F0))
    case .st25tn:
      Row(
        name: "ST25TN", maker: "STMicroelectronics", curve: .secp128r1, preparation: .sha256,
        key: point(
          0x40004F974F7C76BC, 0x8718E523D85FA7B3, 0x54A9A992BFA966CB, 0x8219242F9D274FD6))
    case .ntag22xDNA:
      Row(
        name: "NTAG 22x DNA", curve: .secp192r1,
        key: point(
          0x85D5B9353B4FAA77, 0x581BA2AE96630C58, 0x76D6E8603308ABE9,
          0xA81A0B506F52D02D, 0x04FEE6F2D365B3DE, 0xE7B9FAD9133E2976))
    case .ultralightAES:
      Row(
        name: "MIFARE Ultralight AES", curve: .secp192r1,
        key: point(
          0x53BF8C49B7BD9FE3, 0x207A91513B9C1D23, 0x8ECAB07186B77210,
          0x4AB535F7D3AE63CF, 0x7C7F3DD0D169DA3E, 0x99E43C6399621A86))
    case .ntag424DNA:
      Row(
        name: "NTAG 424 DNA", curve: .secp224r1,
        key: point(
          0x8A9B380AF2EE1B98, 0xDC417FECC263F844, 0x9C7625CECE82D9B9, 0x16C992DA209D6842,
          0x2B81EC20B65A66B5, 0x102A61596AF33792, 0x00599316A00A1410))
    }
  }
}

/// Builds an uncompressed point from its coordinates x and y, given in pieces of eight bytes.
private func point(_ pieces: UInt64...) -> [UInt8] {
  [0x04]
    + pieces.flatMap { piece in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: piece >> $0) }
    }
}

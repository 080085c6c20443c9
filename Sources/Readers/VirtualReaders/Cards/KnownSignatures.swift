import Basics

/// Genuine UIDs with the originality signatures of their manufacturer.
///
/// Nobody else can sign a UID, so a simulated tag with another UID has a signature that does not
/// verify, just as a copied chip would.
enum KnownSignatures {
  /// Returns the first unused UID: one with a known signature, or a plausible one.
  static func uid(of model: ChipModel, besides taken: [[UInt8]] = []) -> [UInt8] {
    let genuine = known(to: model).lazy.map(\.uid)
    if let uid = genuine.first(where: { !taken.contains($0) }) { return uid }
    if let prefix = model.uidPrefix {
      let numbers = (0...taken.count).lazy.map { index in
        let rest = Self.plausible(index)
        return prefix + (prefix.count > 2 ? rest.dropFirst(3) : rest.prefix(6))
      }
      return numbers.first { !taken.contains($0) } ?? []
    }
    // One of these is free, because there is one more than are taken.
    let plausible = (0...taken.count).lazy.map(Self.plausible)
    return plausible.first { !taken.contains($0) } ?? Self.plausible(0)
  }

  private static func plausible(_ index: Int) -> [UInt8] {
    let middle = UInt32(truncatingIfNeeded: 0xC3_D4E5 + index)
    return [0x04, 0xA1, 0xB2] + [16, 8, 0].map { UInt8(truncatingIfNeeded: middle >> $0) } + [0x80]
  }

  /// Returns the genuine signature of a UID, or bytes that look like one.
  static func signature(of model: ChipModel, uid: [UInt8]) -> [UInt8] {
    if let pair = known(to: model).first(where: { $0.uid == uid }) { return pair.signature }
    var state: UInt32 = uid.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return (0..<model.signatureLength).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  private typealias Pair = (uid: [UInt8], signature: [UInt8])

  private static func known(to model: ChipModel) -> [Pair] {
    switch model {
    case .ntag210, .ntag212, .ntag213, .ntag215, .ntag216: ntag21x
    case .ultralightEV1, .ultralightEV1Large: ultralightEV1
    case .ultralightAES: ultralightAES
    case .ntag424, .ntag424TagTamper: ntag424
    default: []
    }
  }

  private static let ntag21x = pairs([
    ("04E10CDA993C80", "8B76052EE42F5567BEB53238B3E3F9950707C0DCC956B5C5EFCFDB709B2D82B3"),
    ("04DB0BDA993C80", "6048EFD9417CD10F6B7F1818D471A7FE5B46868D2EABDC6307A1E0AAE139D8D0"),
  ])

  private static let ultralightEV1 = pairs([
    ("04C1285A373080", "CEA2EB0B3C95D0844A95B824A7553703B3702378033BF0987899DB70151A19E7"),
    ("04C2285A373080", "A561506723D422D29ED9F93E60D20B9ED1E05CC1BF81DA19FE500CA0B81CC0ED"),
  ])

  private static let ultralightAES = pairs([
    (
      "045E4CC2451390",
      "C9BBDA1B99EB6634CDFD8E3251AC5C4742EA5FA507B8A8A8B39B19AB7340D173"
        + "331589C54C56C49F0CCA6DDBAC1E492A"
    )
  ])

  private static let ntag424 = pairs([
    (
      "04518DFAA96180",
      "D1940D17CFEDA4BFF80359AB975F9F6514313E8F90C1D3CAAF5941AD744A1CDF"
        + "9A83F883CAFE0FE95D1939B1B7E47113993324473B785D21"
    ),
    (
      "0463474AA26A80",
      "27E9A50E6CA4BA9037C02F7D20A80D0284D0C1D83C67F5A5AC1D8A4EF86C9508"
        + "417E4E9C6F85AA7920F0ABDED984CAF20467D66EA54BBF08"
    ),
  ])

  private static func pairs(_ texts: [(String, String)]) -> [Pair] {
    texts.map { ([UInt8](hexadecimal: $0.0) ?? [], [UInt8](hexadecimal: $0.1) ?? []) }
  }
}

import TestSupport
import Testing

@testable import Cryptography

@Suite("Originality signatures") struct OriginalityTests {
  @Test("the table is the vectors' table") func table() {
    let rows = OriginalityVectors.all.families
    #expect(rows.map(\.name) == OriginalityFamily.allCases.map(\.rawValue))
    for (row, family) in zip(rows, OriginalityFamily.allCases) {
      #expect(row.curve == family.curve.rawValue && row.key == hex(family.publicKey))
      #expect(row.preparation == family.preparation.rawValue)
      #expect(family.publicKey.count == 1 + 2 * family.curve.coordinateLength)
      #expect(!family.name.isEmpty && !family.maker.isEmpty)
    }
  }

  @Test("every key is a point of its curve, and a bent one is refused")
  func points() throws {
    for family in OriginalityFamily.allCases {
      _ = try SignatureKey(family.curve, point: family.publicKey)
      var bent = family.publicKey
      bent[bent.count - 1] ^= 1
      do {
        _ = try SignatureKey(family.curve, point: bent)
        Issue.record("\(family): a point beside the curve was taken")
      } catch {
        #expect("\(error)".hasPrefix("EVP_PKEY_fromdata of OpenSSL failed"))
      }
    }
  }

  @Test("signatures of real chips", arguments: OriginalityVectors.all.good)
  func good(_ vector: OriginalityVectors.Signature) throws {
    let (uid, signature) = (bytes(hex: vector.uid), bytes(hex: vector.signature))
    let family = try #require(OriginalityFamily(rawValue: vector.family))
    #expect(try OriginalitySignature.verify(uid: uid, signature: signature, family: family))
    #expect(try OriginalitySignature.identify(uid: uid, signature: signature) == family)
    for other in OriginalityFamily.allCases where other != family {
      #expect(try !OriginalitySignature.verify(uid: uid, signature: signature, family: other))
    }
  }

  @Test("every bit of the UID and of the signature counts", arguments: OriginalityVectors.all.good)
  func flipped(_ vector: OriginalityVectors.Signature) throws {
    let (uid, signature) = (bytes(hex: vector.uid), bytes(hex: vector.signature))
    let family = try #require(OriginalityFamily(rawValue: vector.family))
    for bit in 0..<8 * uid.count {
      var other = uid
      other[bit / 8] ^= 1 << (bit % 8)
      #expect(try !OriginalitySignature.verify(uid: other, signature: signature, family: family))
    }
    for bit in 0..<8 * signature.count {
      var other = signature
      other[bit / 8] ^= 1 << (bit % 8)
      #expect(try !OriginalitySignature.verify(uid: uid, signature: other, family: family))
    }
    for count in 0..<signature.count {
      let short = Array(signature.prefix(count))
      #expect(try !OriginalitySignature.verify(uid: uid, signature: short, family: family))
    }
  }

  @Test("what is no signature", arguments: OriginalityVectors.all.bad)
  func bad(_ vector: OriginalityVectors.Signature) throws {
    let (uid, signature) = (bytes(hex: vector.uid), bytes(hex: vector.signature))
    let family = try #require(OriginalityFamily(rawValue: vector.family))
    #expect(try !OriginalitySignature.verify(uid: uid, signature: signature, family: family))
  }

  @Test("a stranger's signature belongs to no family") func unknown() throws {
    var random = SeededGenerator(seed: 11)
    for curve in EllipticCurve.allCases {
      let signature = random.bytes(curve.signatureLength)
      #expect(try OriginalitySignature.identify(uid: random.bytes(7), signature: signature) == nil)
    }
    #expect(try OriginalitySignature.identify(uid: [4, 1, 2, 3, 4, 5, 6], signature: []) == nil)
  }

  @Test("r and s become ASN.1 in the fewest bytes")
  func encoding() {
    #expect(SignatureKey.encoded([0, 0, 0x7F, 0x01]) == [0x30, 7, 2, 1, 0, 2, 2, 0x7F, 1])
    #expect(SignatureKey.encoded([0x80, 0]) == [0x30, 7, 2, 2, 0, 0x80, 2, 1, 0])
    #expect(SignatureKey.encoded([0, 1, 0, 0xFF]) == [0x30, 7, 2, 1, 1, 2, 2, 0, 0xFF])
  }
}

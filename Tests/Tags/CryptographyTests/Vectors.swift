import Foundation
import Cryptography
import TestSupport
import Testing

/// `Vectors/crypto.json`; Vectors/README.md says what each field means.
struct CryptoVectors: Decodable, Sendable {
  struct Digest: Decodable, Sendable, CustomTestStringConvertible {
    var name, hex, digest: String
    var times: Int
    var testDescription: String { name }
    var message: [UInt8] { repeatElement(bytes(hex: hex), count: times).flatMap(\.self) }
  }
  struct Cipher: Decodable, Sendable, CustomTestStringConvertible {
    var name, key, plain, cipher: String
    var vector: String?
    var testDescription: String { name }
  }
  struct Code: Decodable, Sendable, CustomTestStringConvertible {
    var name, key, message, code: String
    var testDescription: String { name }
  }
  struct Derivation: Decodable, Sendable, CustomTestStringConvertible {
    var name, key, uid, id, password, acknowledgement: String
    var testDescription: String { "\(name), \(id)" }
  }
  var sha256: [Digest]
  var blocks, chains: [Cipher]
  var codes: [Code]
  var derivations: [Derivation]

  static let all = Repository.decodedVectors("crypto.json", as: CryptoVectors.self)
}

/// `Vectors/originality.json`.
struct OriginalityVectors: Decodable, Sendable {
  struct Family: Decodable, Sendable {
    var name, curve, preparation, key: String
  }
  struct Signature: Decodable, Sendable, CustomTestStringConvertible {
    var name, family, uid, signature: String
    var testDescription: String { name }
  }
  var families: [Family]
  var good, bad: [Signature]

  static let all = Repository.decodedVectors("originality.json", as: OriginalityVectors.self)
}

func secret(hex: String) throws -> Secret { try Secret(bytes(hex: hex)) }

extension SeededGenerator {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &self) }
  }
}

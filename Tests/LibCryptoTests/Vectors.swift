import Foundation
import LibCrypto
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

  static let all = load(
    "crypto.json",
    else: CryptoVectors(
      sha256: [], blocks: [], chains: [], codes: [], derivations: []))
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

  static let all = load(
    "originality.json",
    else: OriginalityVectors(
      families: [], good: [], bad: []))
}

private func load<Table: Decodable>(_ name: String, else empty: Table) -> Table {
  do {
    return try JSONDecoder().decode(Table.self, from: Repository.vectors(name))
  } catch {
    Issue.record("Vectors/\(name): \(error)")
    return empty
  }
}

/// The bytes of hexadecimal text.
func bytes(hex: String) -> [UInt8] {
  let digits = Array(hex)
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
    UInt8(String(digits[$0...$0 + 1]), radix: 16)
  }
}

/// Hexadecimal text of bytes.
func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

func secret(hex: String) throws -> Secret { try Secret(bytes(hex: hex)) }

extension SeededGenerator {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &self) }
  }
}

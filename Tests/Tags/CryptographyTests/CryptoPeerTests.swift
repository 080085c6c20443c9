import Foundation
import SystemIO
import TestSupport
import Testing

@testable import Cryptography

/// The same questions to libraries that share nothing with OpenSSL.
@Suite(
  "Cryptography beside pycryptodome and ecdsa",
  .needs(.pycryptodome, .ecdsa))
struct CryptoPeerTests {
  private let count = Effort.count(slice: 150, whole: 20_000)

  @Test("digests, ciphers and codes") func symmetric() throws {
    var random = SeededGenerator(seed: 71)
    var questions: [String] = []
    var ours: [String] = []
    for _ in 0..<count {
      let message = random.bytes(.random(in: 0...200, using: &random))
      let blocks = random.bytes(16 * .random(in: 1...6, using: &random))
      let (keyBytes, vector) = (random.bytes(16), random.bytes(16))
      let key = try Secret(keyBytes)
      questions += [
        "sha256 \(word(message))", "cmac \(word(keyBytes)) \(word(message))",
        "ecb \(word(keyBytes)) \(word(vector))",
        "cbc \(word(keyBytes)) \(word(vector)) \(word(blocks))",
        "des3 \(word(keyBytes)) \(word(Array(vector.prefix(8)))) \(word(blocks))",
      ]
      ours += [
        "\(try SHA256.digest(of: message))", hex(try AESCMAC(key: key).code(for: message)),
        hex(try AES128(key: key).encryptBlock(vector)),
        hex(try AES128(key: key).encryptCBC(blocks, vector: vector)),
        hex(try TripleDES(key: key).encryptCBC(blocks, vector: vector.prefix(8))),
      ]
    }
    let theirs = try CryptoPeer.answers(questions)
    #expect(theirs.count == ours.count)
    for (index, pair) in zip(theirs, ours).enumerated() where pair.0 != pair.1 {
      Issue.record("\(questions[index]): \(pair.0), and ours is \(pair.1)")
    }
  }

  @Test(
    "signatures of UIDs over every curve, by keys of our own", arguments: EllipticCurve.allCases)
  func signatures(_ curve: EllipticCurve) throws {
    var random = SeededGenerator(seed: 72)
    // UIDs stand where a digest would, as chips have it, and so do digests longer than the order.
    let cases = (0..<max(20, count / 10)).map { _ in
      (
        seed: random.bytes(8),
        digest: random.bytes([4, 7, 8, 10, 32].randomElement(using: &random) ?? 7)
      )
    }
    let answers = try CryptoPeer.answers(
      cases.map { "sign \(curve.rawValue) \(word($0.seed)) \(word($0.digest))" })
    #expect(answers.count == cases.count)
    for (item, answer) in zip(cases, answers) {
      let parts = answer.split(separator: " ").map { bytes(hex: String($0)) }
      let key = try SignatureKey(curve, point: parts[0])
      #expect(try key.verifies(parts[1], digest: item.digest), "\(answer)")
      var other = item.digest
      other[0] ^= 1
      #expect(try !key.verifies(parts[1], digest: other))
    }
  }

  private func word(_ bytes: [UInt8]) -> String { bytes.isEmpty ? "-" : hex(bytes) }
}

/// A Python with the peers.
enum CryptoPeer {
  /// One line of answer for each question.
  static func answers(_ questions: [String]) throws -> [String] {
    let script = Repository.root.appendingPathComponent("Tests/Python/crypto_peer.py").path
    let asked = questions.joined(separator: "\n") + "\n"
    let said = try Equipment.pycryptodome.text(
      [script], sending: Array(asked.utf8), within: .seconds(300))
    return said.split(separator: "\n").map(String.init)
  }
}

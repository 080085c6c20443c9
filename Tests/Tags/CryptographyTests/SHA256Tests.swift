import Cryptography
import TestSupport
import Testing

@Suite("SHA-256") struct SHA256Tests {
  @Test("published digests", arguments: CryptoVectors.all.sha256)
  func vector(_ vector: CryptoVectors.Digest) throws {
    let digest = try SHA256.digest(of: vector.message)
    #expect("\(digest)" == vector.digest)
    #expect(digest.bytes == bytes(hex: vector.digest))
  }

  @Test("in pieces of any size it is the same", arguments: [1, 2, 3, 5, 8] as [UInt64])
  func pieces(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.count(slice: 40, whole: 4000) {
      let message = random.bytes(.random(in: 0...400, using: &random))
      var hash = try SHA256()
      var rest = message[...]
      while !rest.isEmpty {
        let piece = rest.prefix(.random(in: 0...100, using: &random))
        try hash.update(piece)
        rest = rest.dropFirst(piece.count)
      }
      // A collection that is not in one piece of memory is hashed the same.
      #expect(try hash.finish() == SHA256.digest(of: message), "seed \(seed)")
      #expect(
        try SHA256.digest(of: message.reversed().lazy.reversed()) == SHA256.digest(of: message))
    }
  }

  @Test("a digest that was kept comes back, and nothing else is one") func kept() throws {
    let digest = try SHA256.digest(of: Array("abc".utf8))
    #expect(SHA256Digest(digest.bytes) == digest)
    #expect(SHA256Digest(digest.bytes.dropLast()) == nil)
    #expect(SHA256Digest(digest.bytes + [0]) == nil)
    #expect(SHA256Digest([]) == nil)
    #expect(SHA256Digest(hexadecimal: "\(digest)") == digest)
    #expect(SHA256Digest(hexadecimal: "\(digest)".uppercased()) == digest)
    let text = "\(digest)".dropLast(2)
    for bad in ["", "\(text)", "\(text)000", "\(text)+1", "\(text) 1", "\(text)0g", "\(text)é"] {
      #expect(SHA256Digest(hexadecimal: bad) == nil, "\(bad)")
    }
  }
}

import AuthenticTags
import Cryptography
import TestSupport
import Testing

@Suite("Triple DES") struct TripleDESTests {
  /// With both halves the same it is single DES, whose chain of FIPS 81 is the first; the second is
  /// what a chip was seen to send; the third is by pycryptodome.
  static let vectors: [(key: String, vector: String, plain: String, cipher: String)] = [
    (
      "0123456789abcdef0123456789abcdef", "1234567890abcdef",
      "4e6f77206973207468652074696d6520666f7220616c6c20",
      "e5c7cdde872bf27c43e934008c389c0f683788499a7c05f6"
    ),
    (
      "49454d4b41455242214e4143554f5946", "0000000000000000", "efbd44f361f258fb",
      "f7dfc7fa617c7f1d"
    ),
    (
      "0123456789abcdeffedcba9876543210", "1122334455667788",
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      "d0acc9ba09644f7680782bb800ecb5de8125565653172f6414a207d8b7ddf3fa"
    ),
    ("49454d4b41455242214e4143554f5946", "010d04f018f8f48c", "", ""),
  ]

  @Test("chains", arguments: 0..<vectors.count) func chain(_ index: Int) throws {
    let vector = Self.vectors[index]
    let cipher = try TripleDES(key: secret(hex: vector.key))
    let start = bytes(hex: vector.vector)
    #expect(hex(try cipher.encryptCBC(bytes(hex: vector.plain), vector: start)) == vector.cipher)
    #expect(hex(try cipher.decryptCBC(bytes(hex: vector.cipher), vector: start)) == vector.plain)
  }

  @Test("the lowest bit of each byte of a key does not count") func parity() throws {
    var random = SeededGenerator(seed: 3)
    let (key, text) = (random.bytes(16), random.bytes(40))
    let start = random.bytes(8)
    let other = try TripleDES(key: Secret(key.map { $0 ^ 1 }))
    let cipher = try TripleDES(key: Secret(key))
    #expect(
      try cipher.encryptCBC(text, vector: start) == other.encryptCBC(text, vector: start))
  }

  @Test("wrong lengths are refused with the numbers") func lengths() throws {
    let cipher = try TripleDES(key: Secret([UInt8](repeating: 7, count: 16)))
    let vector = [UInt8](repeating: 0, count: 8)
    for count in [0, 8, 15, 17, 24] {
      #expect(
        says { _ = try TripleDES(key: Secret([UInt8](repeating: 7, count: count))) }
          == "the key has \(count) bytes; it needs 16")
    }
    #expect(
      says { _ = try cipher.encryptCBC([UInt8](repeating: 0, count: 9), vector: vector) }
        == "9 bytes cannot be divided into blocks of 8")
    #expect(
      says { _ = try cipher.decryptCBC(vector, vector: vector + vector) }
        == "the initialisation vector has 16 bytes; it needs 8")
  }

  @Test("a tag's key shows nothing, and follows from a key of AES with the same bytes")
  func tagKey() throws {
    var (one, two) = (Array<UInt8>(1...16), Array<UInt8>(1...16))
    let key = try TagTripleDESKey(wiping: &one)
    let same = try TagTripleDESKey(of: TagAESKey(wiping: &two))
    #expect((0..<4).map(key.page) == (0..<4).map(same.page))
    #expect("\(key)" == "‹secret›" && String(reflecting: key) == "‹secret›")
    #expect(Mirror(reflecting: key).children.isEmpty && one == [UInt8](repeating: 0, count: 16))
    var short: [UInt8] = [1, 2, 3]
    #expect(throws: TagCipherError.self) { try TagTripleDESKey(wiping: &short) }
  }
}

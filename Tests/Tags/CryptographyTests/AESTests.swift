import Cryptography
import TestSupport
import Testing

@Suite("AES-128 and CMAC") struct AESTests {
  @Test("blocks", arguments: CryptoVectors.all.blocks)
  func block(_ vector: CryptoVectors.Cipher) throws {
    let aes = try AES128(key: secret(hex: vector.key))
    #expect(hex(try aes.encryptBlock(bytes(hex: vector.plain))) == vector.cipher)
    #expect(hex(try aes.decryptBlock(bytes(hex: vector.cipher))) == vector.plain)
  }

  @Test("chains", arguments: CryptoVectors.all.chains)
  func chain(_ vector: CryptoVectors.Cipher) throws {
    let aes = try AES128(key: secret(hex: vector.key))
    let start = bytes(hex: vector.vector ?? "")
    #expect(hex(try aes.encryptCBC(bytes(hex: vector.plain), vector: start)) == vector.cipher)
    #expect(hex(try aes.decryptCBC(bytes(hex: vector.cipher), vector: start)) == vector.plain)
  }

  @Test("codes", arguments: CryptoVectors.all.codes)
  func code(_ vector: CryptoVectors.Code) throws {
    let codes = try AESCMAC(key: secret(hex: vector.key))
    #expect(hex(try codes.code(for: bytes(hex: vector.message))) == vector.code)
    #expect(hex(try codes.secretCode(for: bytes(hex: vector.message)).exposed()) == vector.code)
  }

  @Test("decrypting takes back what encrypting did") func inverse() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<Effort.count(slice: 50, whole: 5000) {
      let aes = try AES128(key: Secret(random.bytes(16)))
      let (start, text) = (random.bytes(16), random.bytes(16 * .random(in: 0...9, using: &random)))
      let cipher = try aes.encryptCBC(text, vector: start)
      #expect(try aes.decryptCBC(cipher, vector: start) == text)
      #expect(cipher.count == text.count && (text.isEmpty || cipher != text))
    }
  }

  @Test("wrong lengths are refused with the numbers") func lengths() throws {
    let aes = try AES128(key: secret(hex: "2b7e151628aed2a6abf7158809cf4f3c"))
    let vector = [UInt8](repeating: 0, count: 16)
    for count in [0, 15, 17, 32] {
      #expect(throws: CryptoError.self) {
        try aes.encryptBlock([UInt8](repeating: 0, count: count))
      }
    }
    #expect(says { _ = try aes.decryptBlock([1]) } == "1 byte cannot be divided into blocks of 16")
    #expect(
      says { _ = try aes.encryptCBC([UInt8](repeating: 0, count: 31), vector: vector) }
        == "31 bytes cannot be divided into blocks of 16")
    #expect(
      says { _ = try aes.decryptCBC(vector, vector: vector.dropLast()) }
        == "the initialisation vector has 15 bytes; it needs 16")
    for count in [0, 15, 17, 24, 32] {
      #expect(
        says { _ = try AES128(key: Secret([UInt8](repeating: 7, count: count))) }
          == "the key has \(count) bytes; it needs 16")
      #expect(throws: CryptoError.self) {
        try AESCMAC(key: Secret([UInt8](repeating: 7, count: count)))
      }
    }
  }
}

/// The sentence of what `body` throws.
func says(_ body: () throws -> Void) -> String? {
  do { try body() } catch { return "\(error)" }
  return nil
}

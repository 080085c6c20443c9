import Foundation
import SystemIO
import TestSupport
import Testing

@testable import Cryptography

@Suite("Passwords") struct PasswordTests {
  @Test("derived passwords", arguments: CryptoVectors.all.derivations)
  func derivation(_ vector: CryptoVectors.Derivation) throws {
    let derivation = try PasswordDerivation(masterKey: secret(hex: vector.key))
    let password = try derivation.password(for: bytes(hex: vector.uid))
    #expect(derivation.id == vector.id)
    #expect(hex(password.password.exposed()) == vector.password)
    #expect(hex(password.acknowledgement.exposed()) == vector.acknowledgement)
    // The first four bytes of the code of the UID, and the next two, by the other door.
    let code = try AESCMAC(key: secret(hex: vector.key)).code(for: bytes(hex: vector.uid))
    #expect(vector.password + vector.acknowledgement == hex(code.prefix(6)))
    #expect(!"\(derivation) \(password)".contains(vector.password))
  }

  @Test("what no password is derived from") func refusals() throws {
    let derivation = try PasswordDerivation(
      masterKey: secret(hex: "2b7e151628aed2a6abf7158809cf4f3c"))
    for count in [0, 3, 5, 6, 8, 9, 11, 32] {
      #expect(
        says { _ = try derivation.password(for: [UInt8](repeating: 4, count: count)) }
          == "a tag's UID has 4, 7 or 10 bytes, not \(count)")
    }
    #expect(
      says { _ = try derivation.password(for: [0x08, 1, 2, 3]) }?.contains("random and changes")
        == true)
    #expect(throws: Never.self) { try derivation.password(for: [0x08, 1, 2, 3, 4, 5, 6]) }
    for byte in [0, 0xFF] as [UInt8] {
      let key = try Secret([UInt8](repeating: byte, count: 16))
      let sentence = says { _ = try PasswordDerivation(masterKey: key) }
      #expect(sentence?.hasPrefix("every byte of this key is the same") == true)
    }
    #expect(throws: CryptoError(.keyLength(count: 4, expected: 16))) {
      try PasswordDerivation(masterKey: Secret([1, 2, 3, 4]))
    }
  }

  @Test("a password with and without the tag's answer") func parts() throws {
    let short = try PasswordWithAcknowledgement(Secret([1, 2, 3, 4]))
    #expect(short.password.exposed() == [1, 2, 3, 4] && short.acknowledgement.exposed() == [0, 0])
    let whole = try PasswordWithAcknowledgement(Secret([1, 2, 3, 4, 5, 6]))
    #expect(whole.acknowledgement.exposed() == [5, 6] && whole != short)
    for count in [0, 1, 3, 5] {
      #expect(throws: CryptoError.self) {
        try PasswordWithAcknowledgement(Secret([UInt8](repeating: 1, count: count)))
      }
    }
  }
}

@Suite("Texts and sources of secrets") struct PasswordSourceTests {
  static let key = "00112233445566778899aabbccddeeff"

  @Test(
    "texts",
    arguments: [
      key, key.uppercased(), key + "\n", "# the key of 2026\n\(key)\r\n# end", "  \(key)  ",
      "00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff",
      "0011 2233 4455-6677\n8899aabb\tccddeeff\n",
      "\t# indented\n" + key,
    ]) func texts(_ text: String) throws
  {
    #expect(hex(try HexadecimalSecret.parse(text.utf8, as: .masterKey).exposed()) == Self.key)
  }

  @Test(
    "texts that are no secret",
    arguments: [
      (
        "", SecretKind.masterKey,
        "there is no secret in it; a master key is 16 bytes, which is 32 "
          + "hexadecimal digits"
      ),
      (
        "# only a comment", .tagPassword,
        "there is no secret in it; a tag password is 4 bytes, which "
          + "is 8 hexadecimal digits, or 6 with PACK after it"
      ),
      (
        "0011", .masterKey,
        "it has 2 bytes; a master key is 16 bytes, which is 32 hexadecimal digits"
      ),
      (
        "01", .tagPassword,
        "it has 1 byte; a tag password is 4 bytes, which is 8 hexadecimal digits, "
          + "or 6 with PACK after it"
      ),
      (
        key + "00", .masterKey,
        "it has 17 bytes; a master key is 16 bytes, which is 32 hexadecimal "
          + "digits"
      ),
      (
        key, .tagPassword,
        "it has 16 bytes; a tag password is 4 bytes, which is 8 hexadecimal digits, "
          + "or 6 with PACK after it"
      ),
      (
        "001", .tagPassword,
        "line 1, column 4: a byte has two hexadecimal digits, and the second is "
          + "missing"
      ),
      (
        "00\n1\n23", .tagPassword,
        "line 2, column 2: a byte has two hexadecimal digits, and the "
          + "second is missing"
      ),
      (
        "0x00112233", .tagPassword,
        "line 1, column 2: this is not a hexadecimal digit; write bytes as "
          + "pairs of the digits 0–9 and a–f"
      ),
      (
        "0011\n22g3", .tagPassword,
        "line 2, column 3: this is not a hexadecimal digit; write bytes as "
          + "pairs of the digits 0–9 and a–f"
      ),
      (
        "00112233 # why", .tagPassword,
        "line 1, column 10: this is not a hexadecimal digit; write bytes "
          + "as pairs of the digits 0–9 and a–f"
      ),
    ]) func badTexts(_ text: String, _ kind: SecretKind, _ sentence: String)
  {
    #expect(says { _ = try HexadecimalSecret.parse(text.utf8, as: kind) } == sentence)
  }

  @Test("no error tells a word of the text") func silence() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<Effort.count(slice: 300, whole: 100_000) {
      let word = hex(random.bytes(.random(in: 2...20, using: &random)))
      let wrong = word + ["", "x", "1", " 2", "\u{0}"].randomElement(using: &random)!
      guard let sentence = says({ _ = try HexadecimalSecret.parse(wrong.utf8, as: .masterKey) })
      else {
        continue
      }
      #expect(!sentence.contains(word) && !sentence.contains(word.prefix(6)))
    }
  }

  @Test("a long text is refused without being kept") func long() {
    let text = String(repeating: "00", count: 2_000_000)
    #expect(
      says { _ = try HexadecimalSecret.parse(text.utf8, as: .masterKey) }?.hasPrefix(
        "it has 2000000 bytes")
        == true)
  }

  @Test("a file, with a warning when others can read it") func file() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(Self.key + "\n", to: "master.key")
    for (mode, warns) in [
      (0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o644, true),
    ] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let reading = try PasswordSource.file(path).read(.masterKey)
      #expect(hex(reading.value.exposed()) == Self.key)
      #expect((reading.warning != nil) == warns, "\(String(mode, radix: 8))")
      if let warning = reading.warning {
        #expect(
          warning
            == "\(path): other users of this machine can read this secret; 'chmod 600' prevents that"
        )
      }
    }
  }

  @Test("files that give no secret") func badFiles() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(
      says { _ = try PasswordSource.file(folder.path("none")).read(.masterKey) }
        == "read \(folder.path("none")): there is no such file")
    let wrong = try folder.write("sesame", to: "wrong")
    #expect(
      says { _ = try PasswordSource.file(wrong).read(.masterKey) }
        == "\(wrong): line 1, column 1: this is not a hexadecimal digit; write bytes as pairs of the "
        + "digits 0–9 and a–f")
    let large = try folder.write(String(repeating: "# x\n", count: 1025), to: "large")
    #expect(
      says { _ = try PasswordSource.file(large).read(.masterKey) }
        == "read \(large): it is larger than the limit of 4096 bytes")
    let full = try folder.write(String(repeating: "#\n", count: 2032) + Self.key, to: "full")
    #expect(throws: Never.self) { try PasswordSource.file(full).read(.masterKey) }
  }

  @Test("a variable") func variable() throws {
    let environment = Environment(["TAG": "01020304", "EMPTY": "", "BAD": "hunter2"])
    let reading = try PasswordSource.environment("TAG").read(.tagPassword, environment: environment)
    #expect(reading.value.exposed() == [1, 2, 3, 4] && reading.warning == nil)
    for name in ["EMPTY", "NONE"] {
      #expect(
        says {
          _ = try PasswordSource.environment(name).read(.tagPassword, environment: environment)
        }
          == "the variable \(name) is not set, or empty")
    }
    let sentence = says {
      _ = try PasswordSource.environment("BAD").read(.tagPassword, environment: environment)
    }
    #expect(sentence?.hasPrefix("the variable BAD: line 1, column 1") == true)
    #expect(sentence?.contains("hunter2") == false)
  }

  @Test("once a secret is read, the process leaves no core dump") func cores() async {
    await #expect(processExitsWith: .success) {
      let environment = Environment(["TAG": "01020304"])
      _ = try PasswordSource.environment("TAG").read(.tagPassword, environment: environment)
      let limits = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
      let core = try #require(limits.split(separator: "\n").first { $0.contains("core file size") })
      #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
    }
  }
}

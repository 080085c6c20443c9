import AuthenticTags
import Basics
import Cryptography

/// Encrypts and authenticates a journal's lines. The code of each line covers that of the previous
/// line.
struct KeyJournalCipher {
  private let cipher: TagAESKey
  private let codes: TagAESKey

  init(_ master: MasterKey, id: [UInt8]) throws(TagCipherError) {
    cipher = try master.key.derived(by: Array("beckon key journal cipher ".utf8) + id)
    codes = try master.key.derived(by: Array("beckon key journal codes ".utf8) + id)
  }

  /// Computes the code of the first line, which starts the chain.
  func code(ofHeader text: String) throws(TagCipherError) -> [UInt8] {
    try codes.code(of: Array(text.utf8))
  }

  /// Encrypts a line. Returns its bytes, and the code at their end, with which the next line
  /// continues.
  func sealed(
    _ text: String, number: Int, after previous: [UInt8]
  ) throws(TagCipherError) -> (line: [UInt8], code: [UInt8]) {
    var clear = Array(text.utf8) + [0x80]
    clear += [UInt8](repeating: 0, count: (16 - clear.count % 16) % 16)
    let encrypted = try cipher.encrypt(clear, vector: vector(number))
    let code = try codes.code(of: Self.eight(number) + previous + encrypted)
    return (encrypted + code, code)
  }

  /// Decrypts a line, or returns `nil` if it is not the line with this number in this journal.
  func opened(
    _ line: [UInt8], number: Int, after previous: [UInt8]
  ) throws(TagCipherError) -> (text: String, code: [UInt8])? {
    guard line.count >= 32, line.count.isMultiple(of: 16) else { return nil }
    let (encrypted, code) = (Array(line.dropLast(16)), Array(line.suffix(16)))
    let expected = try codes.code(of: Self.eight(number) + previous + encrypted)
    guard equalInConstantTime(code, expected) else { return nil }
    let clear = try cipher.decrypt(encrypted, vector: vector(number))
    guard let end = clear.lastIndex(where: { $0 != 0 }), clear[end] == 0x80 else { return nil }
    return (String(decoding: clear[..<end], as: UTF8.self), code)
  }

  private func vector(_ number: Int) throws(TagCipherError) -> [UInt8] {
    try cipher.encrypt(
      [UInt8](repeating: 0, count: 8) + Self.eight(number),
      vector: [UInt8](repeating: 0, count: 16))
  }

  private static func eight(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}

import Basics
import Cryptography

@testable import AuthenticTags

/// A URL as a tag with these keys makes it.
struct SimulatedTap {
  var uid: [UInt8]
  var counter: Int
  var keys: SUNKeys<TagAESKey>
  /// The first byte of what says who the tag is.
  var tagByte: UInt8 = 0xC7

  /// `e=…&c=…`, with the code over nothing.
  func url() throws -> String {
    let counter = (0..<3).map { UInt8(truncatingIfNeeded: self.counter >> (8 * $0)) }
    let shown = (tagByte & 0x80 == 0 ? [] : uid) + (tagByte & 0x40 == 0 ? [] : counter)
    var plain = [tagByte] + shown
    plain += [UInt8](repeating: 0x5A, count: 16 - plain.count)
    guard let identity = keys.identity else { return "" }
    let encrypted = try identity.encrypt(plain, vector: zeroVector)
    let file = try keys.scheme.key(keys.fileNumber, of: uid, master: keys.file)
    var who = SUNIdentity(uid: tagByte & 0x80 == 0 ? [] : uid, counterFromTop: [])
    who.counter = tagByte & 0x40 == 0 ? [] : counter
    let code = try SUNSession(file: file, who).code(over: [])
    return "https://example.com/?e=\(hexadecimal(encrypted))&c=\(hexadecimal(code))"
  }

  /// A tag with keys of zeros.
  init(
    uid: [UInt8] = bytes("04010203040506"), counter: Int, keys: SUNKeys<TagAESKey>,
    tagByte: UInt8 = 0xC7
  ) {
    (self.uid, self.counter, self.keys, self.tagByte) = (uid, counter, keys, tagByte)
  }
}

/// Keys of zeros.
func zeroKeys() throws -> SUNKeys<TagAESKey> {
  let zeros = try TagAESKey(hexadecimal: String(repeating: "0", count: 32))
  return SUNKeys(identity: zeros, file: zeros)
}

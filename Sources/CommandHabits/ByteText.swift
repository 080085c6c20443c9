import Basics

/// Bytes written as text: hexadecimal and base64.
package enum ByteText: String, CaseIterable {
  case hexadecimal = "hex"
  case base64

  /// The text of `bytes`, in lower-case hexadecimal or padded base64.
  package func text(_ bytes: some Collection<UInt8>) -> String {
    switch self {
    case .hexadecimal: Basics.hexadecimal(bytes, .small)
    case .base64: String(decoding: Basics.base64(bytes), as: UTF8.self)
    }
  }

  /// The bytes that a text stands for; white space is passed over.
  package func bytes(_ text: some Collection<UInt8>) throws(BadData) -> [UInt8] {
    switch self {
    case .hexadecimal: try Self.hexadecimalBytes(text)
    case .base64: try Self.base64Bytes(text)
    }
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Digits in pairs; spaces, `:` and `-` may stand between the pairs.
  private static func hexadecimalBytes(_ text: some Collection<UInt8>) throws(BadData) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for (offset, byte) in text.enumerated() {
      if let digit = byte.hexadecimalValue {
        if let first = high {
          bytes.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if high != nil || !(isSpace(byte) || byte == 0x3A || byte == 0x2D) {
        throw BadData("byte \(offset): hexadecimal is made of pairs of the digits 0–9 and a–f")
      }
    }
    guard high == nil else { throw BadData("the hexadecimal ends in the middle of a byte") }
    return bytes
  }
}

extension ByteText {
  /// Text of hexadecimal digits is hexadecimal, other text is base64, the rest is binary.
  package static func recognised(_ written: [UInt8]) throws -> [UInt8] {
    let isText = written.allSatisfy { isSpace($0) || (0x21...0x7E).contains($0) }
    guard isText else { return written }
    do throws(BadData) { return try hexadecimal.bytes(written) } catch {
      guard let bytes = try? base64.bytes(written) else {
        throw BadData("the input is neither hexadecimal (\(error)) nor base64")
      }
      return bytes
    }
  }
}

// MARK: Base64 (RFC 4648, both alphabets when reading)

extension ByteText {
  private static func base64Bytes(_ text: some Collection<UInt8>) throws(BadData) -> [UInt8] {
    var (bytes, bits, digits, padding): ([UInt8], Int, Int, Int) = ([], 0, 0, 0)
    for (offset, byte) in text.enumerated() where !isSpace(byte) {
      if byte == 0x3D {
        padding += 1
        continue
      }
      guard let value = base64Value(byte), padding == 0 else {
        throw BadData("byte \(offset): this character cannot appear in base64 here")
      }
      bits = bits << 6 | value
      digits += 1
      if digits % 4 == 0 {
        bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
      }
      bits &= 0xFF_FFFF
    }
    let rest = digits % 4
    guard rest != 1, padding == 0 || (rest + padding == 4 && rest > 1) else {
      throw BadData("the base64 ends in the middle of a byte")
    }
    let spare = bits & (rest == 2 ? 15 : rest == 3 ? 3 : 0)
    guard spare == 0 else { throw BadData("the base64 ends with bits that belong to no byte") }
    if rest == 2 { bytes.append(UInt8(bits >> 4 & 255)) }
    if rest == 3 { bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)] }
    return bytes
  }
}

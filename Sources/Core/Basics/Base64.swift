/// Encodes bytes as base64 with `=` padding, RFC 4648 section 4.
package func base64(_ bytes: some Collection<UInt8>) -> [UInt8] { base64(Array(bytes)) }

/// Encodes an array. The generic function calls this because a generic loop is far slower on files
/// of several megabytes.
private func base64(_ bytes: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let count = min(3, bytes.count - start)
    var bits = Int(bytes[start]) << 16
    if count > 1 { bits |= Int(bytes[start + 1]) << 8 }
    if count > 2 { bits |= Int(bytes[start + 2]) }
    text.append(base64Digits[bits >> 18])
    text.append(base64Digits[bits >> 12 & 63])
    text.append(count > 1 ? base64Digits[bits >> 6 & 63] : UInt8(ascii: "="))
    text.append(count > 2 ? base64Digits[bits & 63] : UInt8(ascii: "="))
  }
  return text
}

/// The reasons why a text cannot be decoded as base64.
package enum Base64Fault: Error, Hashable, Sendable {
  /// The byte at this offset, from 0, is not a base64 digit.
  case character(Int)
  /// The text ends in the middle of a byte.
  case cut
  /// Bits of the last digit that encode nothing are not zero.
  case spareBits
}

/// Decodes base64 text, RFC 4648, in either alphabet, with or without padding; white space is
/// skipped. `ignoresSpareBits` allows any spare bits in the last digit.
package func bytes(
  base64 text: some Collection<UInt8>, ignoresSpareBits: Bool = false
) throws(Base64Fault) -> [UInt8] { try bytes(of: Array(text), ignoresSpareBits) }

/// Decodes an array of base64 digits; the generic functions call this.
private func bytes(of text: [UInt8], _ ignoresSpareBits: Bool) throws(Base64Fault) -> [UInt8] {
  var (bytes, bits, digits, padding): ([UInt8], Int, Int, Int) = ([], 0, 0, 0)
  bytes.reserveCapacity(text.count / 4 * 3)
  for (offset, byte) in text.enumerated() where !byte.isSpace {
    if byte == UInt8(ascii: "=") {
      padding += 1
      continue
    }
    guard let value = base64Value(byte), padding == 0 else { throw .character(offset) }
    bits = bits << 6 | value
    digits += 1
    if digits % 4 == 0 {
      bytes.append(UInt8(bits >> 16 & 255))
      bytes.append(UInt8(bits >> 8 & 255))
      bytes.append(UInt8(bits & 255))
    }
    bits &= 0xFF_FFFF
  }
  let rest = digits % 4
  guard rest != 1, padding == 0 || (rest + padding == 4 && rest > 1) else { throw .cut }
  let spare = bits & (rest == 2 ? 15 : rest == 3 ? 3 : 0)
  guard spare == 0 || ignoresSpareBits else { throw .spareBits }
  if rest == 2 { bytes.append(UInt8(bits >> 4 & 255)) }
  if rest == 3 { bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)] }
  return bytes
}

/// Returns the value of a base64 digit in either alphabet, or `nil` for any other byte.
package func base64Value(_ digit: UInt8) -> Int? {
  let value = base64Values[Int(digit)]
  return value < 0 ? nil : Int(value)
}

private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The value of each byte as a base64 digit; -1 for a byte that is not one.
private let base64Values: [Int8] = {
  var values = [Int8](repeating: -1, count: 256)
  for (value, digit) in base64Digits.enumerated() { values[Int(digit)] = Int8(value) }
  values[Int(UInt8(ascii: "-"))] = 62
  values[Int(UInt8(ascii: "_"))] = 63
  return values
}()

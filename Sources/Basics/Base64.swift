/// Bytes as text, RFC 4648 section 4, filled up with `=`.
package func base64(_ bytes: some Collection<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  var rest = bytes[...]
  while !rest.isEmpty {
    let group = rest.prefix(3)
    rest = rest.dropFirst(3)
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(
        place <= group.count ? base64Digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return text
}

/// What a digit of base64 stands for, in either of its alphabets.
package func base64Value(_ digit: UInt8) -> Int? {
  switch digit {
  case UInt8(ascii: "-"): 62
  case UInt8(ascii: "_"): 63
  default: base64Digits.firstIndex(of: digit)
  }
}

private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// Bytes as text, RFC 4648 section 4.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of data: [UInt8]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - start)
      let group = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(data[start + $1]) : 0) }
      for index in 0..<4 {
        bytes.append(index <= count ? digits[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Douglas Crockford's base 32: digits and capital letters without I, L, O and U.
enum CrockfordBase32 {
  /// The 32 characters; the value of each is its index.
  static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Returns the value of a character as people may type it: in either case, O for 0, I and L for
  /// 1.
  static func value(of byte: UInt8) -> UInt8? {
    let value = values[Int(byte)]
    return value < 32 ? value : nil
  }

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, byte) in alphabet.enumerated() {
      values[Int(byte)] = UInt8(value)
      values[Int(byte | 0x20)] = UInt8(value)
    }
    for (byte, digit) in zip("OoIiLl".utf8, [0, 0, 1, 1, 1, 1] as [UInt8]) {
      values[Int(byte)] = digit
    }
    return values
  }()
}

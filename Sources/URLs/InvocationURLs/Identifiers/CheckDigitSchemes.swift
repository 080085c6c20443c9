extension CheckDigit {
  /// Returns the value of each character of `payload` in the scheme's alphabet.
  func values(of payload: String) throws(CheckDigitError) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(payload.utf8.count)
    var offset = 0
    for character in payload.unicodeScalars {
      if let value = UInt8(exactly: character.value).flatMap(value) {
        values.append(value)
      } else if !(self == .crockford && character == "-") {
        throw CheckDigitError(self, .badCharacter(character), at: offset)
      }
      offset += UTF8.width(character)
    }
    return values
  }

  /// Computes the check characters, as ASCII bytes, from values that are all in the alphabet.
  func check(_ values: [Int]) -> [UInt8] {
    switch self {
    case .luhn: [digit(Self.luhn(values))]
    case .damm: [digit(Self.damm(values))]
    case .gs1: [digit(Self.gs1(values))]
    case .mod97_10:
      [digit(Self.mod97(values) / 10), digit(Self.mod97(values) % 10)]
    case .mod37_36: [Self.letters[Self.mod37Hybrid(values)]]
    case .mod37_2: [Self.letters[Self.mod37Pure(values)]]
    case .crockford: [Self.symbols[values.reduce(0) { ($0 * 32 + $1) % 37 }]]
    }
  }

  /// Returns check characters in the spelling that the scheme itself would write.
  func normal(_ check: String) -> String {
    guard self == .crockford, let byte = check.utf8.first else { return check }
    if byte | 0x20 == UInt8(ascii: "u") { return "U" }
    guard let value = CrockfordBase32.value(of: byte) else { return check }
    return String(decoding: [CrockfordBase32.alphabet[Int(value)]], as: UTF8.self)
  }

  private func value(of byte: UInt8) -> Int? {
    switch (self, byte) {
    case (.crockford, _): CrockfordBase32.value(of: byte).map(Int.init)
    case (_, 0x30...0x39): Int(byte) - 0x30
    case (.mod97_10, 0x41...0x5A), (.mod37_36, 0x41...0x5A), (.mod37_2, 0x41...0x5A):
      Int(byte) - 0x41 + 10
    default: nil
    }
  }

  private func digit(_ value: Int) -> UInt8 { Self.letters[value] }

  /// Computes Luhn's digit: doubles every second digit from the right and adds the digits of the
  /// results.
  private static func luhn(_ values: [Int]) -> Int {
    let sum = values.reversed().enumerated().reduce(0) { sum, item in
      let value = item.offset % 2 == 0 ? item.element * 2 : item.element
      return (sum + value / 10 + value % 10) % 10
    }
    return (10 - sum) % 10
  }

  /// Computes the GS1 digit: counts every second digit from the right three times.
  private static func gs1(_ values: [Int]) -> Int {
    let sum = values.reversed().enumerated().reduce(0) { sum, item in
      (sum + (item.offset % 2 == 0 ? item.element * 3 : item.element)) % 10
    }
    return (10 - sum) % 10
  }

  private static func damm(_ values: [Int]) -> Int {
    values.reduce(0) { dammTable[$0][$1] }
  }

  /// Computes the two digits with which the whole number is 1 modulo 97.
  private static func mod97(_ values: [Int]) -> Int {
    let remainder = values.reduce(0) { ($0 * ($1 < 10 ? 10 : 100) + $1) % 97 }
    return 98 - remainder * 100 % 97
  }

  /// Computes the MOD 37,36 value: the sum is kept modulo 36, its double modulo 37.
  private static func mod37Hybrid(_ values: [Int]) -> Int {
    let product = values.reduce(36) { product, value in
      let sum = (product + value) % 36
      return (sum == 0 ? 36 : sum) * 2 % 37
    }
    return (37 - product) % 36
  }

  /// Computes a pure system: character n from the right, check included, counts 2^(n-1) times; the
  /// total is 1.
  private static func mod37Pure(_ values: [Int]) -> Int {
    let product = values.reduce(0) { ($0 + $1) * 2 % 37 }
    return (38 - product) % 37
  }

  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*".utf8)
  private static let symbols = CrockfordBase32.alphabet + Array("*~$=U".utf8)

  /// The table of Damm's scheme: a totally anti-symmetric quasigroup of order 10 (H. Michael Damm,
  /// 2004).
  private static let dammTable = [
    [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
    [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
    [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
    [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
    [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
    [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
    [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
    [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
    [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
    [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
  ]
}

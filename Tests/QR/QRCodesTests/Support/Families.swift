import TestSupport

/// The seven kinds of string that peers were measured with.
enum Family: Int, CaseIterable, Sendable {
  /// `https://example.com/s/k3x9…`
  case lowercase
  /// The same with scheme and host in capitals.
  case capitalHost
  /// Everything in capitals.
  case capitals
  /// A lower-case URL that ends in 12 to 24 digits.
  case longNumber
  /// Capital host, digits, a query in lower case.
  case capitalHostNumberQuery
  /// A GS1 Digital Link with two runs of digits.
  case digitalLink
  /// Runs of digits, capitals and small letters.
  case runs

  func string(_ generator: inout SeededGenerator) -> String {
    let host = "\(generator.word("abcdefghijklmnopqrstuvwxyz", 3...12)).example.com"
    let base36 = generator.word("0123456789abcdefghijklmnopqrstuvwxyz", 4...30)
    let digits = generator.word("0123456789", 12...24)
    switch self {
    case .lowercase: return "https://\(host)/s/\(base36)"
    case .capitalHost: return "HTTPS://\(host.uppercased())/s/\(base36)"
    case .capitals: return "HTTPS://\(host)/S/\(base36)".uppercased()
    case .longNumber: return "https://\(host)/s\(generator.word("/-_=.", 1...1))\(digits)"
    case .capitalHostNumberQuery:
      let query = generator.word("abcdefghijklmnopqrstuvwxyz", 1...10)
      return "HTTPS://\(host.uppercased())/\(digits)?t=\(query)"
    case .digitalLink:
      let item = generator.word("0123456789", 14...14)
      return "https://id.gs1.org/01/\(item)/21/\(digits)"
    case .runs:
      return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        let alphabets = [
          "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", "abcdefghijklmnopqrstuvwxyz",
        ]
        return generator.word(alphabets.randomElement(using: &generator) ?? "", 1...15)
      }.joined()
    }
  }

  /// `count` strings, the families in turn.
  static func strings(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { allCases[$0 % allCases.count].string(&generator) }
  }
}

extension SeededGenerator {
  /// Characters of `alphabet`, as many as `lengths` allows.
  mutating func word(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
    let characters = Array(alphabet)
    return String(
      (0..<Int.random(in: lengths, using: &self)).map { _ in
        characters[Int.random(in: characters.indices, using: &self)]
      })
  }

  /// That many bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

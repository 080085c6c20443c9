extension UdevRule {
  /// Parses a udev rules file. A bad line is skipped and reported, as in udev.
  package static func parse(
    _ text: some Collection<UInt8>
  ) -> (rules: [UdevRule], complaints: [UdevSyntaxError]) {
    var rules: [UdevRule] = []
    var complaints: [UdevSyntaxError] = []
    for (number, line) in logicalLines(text) {
      var parser = UdevLineParser(line: line)
      do throws(UdevLineParser.Fault) {
        let pairs = try parser.pairs()
        if !pairs.isEmpty { rules.append(UdevRule(line: number, pairs: pairs)) }
      } catch {
        complaints.append(UdevSyntaxError(line: number, problem: error.sentence))
      }
    }
    return (rules, complaints)
  }

  /// The lines without comments; lines that end in a backslash are joined with the next.
  private static func logicalLines(
    _ text: some Collection<UInt8>
  ) -> [(number: Int, line: [UInt8])] {
    var lines: [(Int, [UInt8])] = []
    var joined: (number: Int, line: [UInt8])?
    for (index, raw) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      var line = Array(raw.drop { $0 == 0x20 || $0 == 0x09 })
      // A comment inside a continued rule is skipped.
      if line.first == UInt8(ascii: "#") { continue }
      let continues = line.last == UInt8(ascii: "\\")
      if continues { line.removeLast() }
      joined = joined.map { ($0.number, $0.line + line) } ?? (index + 1, line)
      if !continues, let whole = joined {
        lines.append(whole)
        joined = nil
      }
    }
    if let rest = joined { lines.append(rest) }
    return lines
  }
}

/// A parser for the key-value pairs in one line of a udev rule.
struct UdevLineParser {
  /// A syntax error in a line of udev rules.
  enum Fault: Error {
    /// The line does not begin with a key in capitals.
    case noKey
    /// There is no operator after this key.
    case noSign(String)
    /// The value of this key is not in quotes.
    case noValue(String)
    /// The brace after this key is not closed.
    case openBrace(String)
    /// The quote of this key is not closed.
    case openQuote(String)
    /// There is no comma after the value of this key.
    case noComma(String)

    var sentence: String {
      switch self {
      case .noKey: "a key in capitals was expected"
      case .noSign(let key): "an operator was expected after \(key)"
      case .noValue(let key): "the value of \(key) is not in quotes"
      case .openBrace(let key): "the brace after \(key) is not closed"
      case .openQuote(let key): "the quote of \(key) is not closed"
      case .noComma(let key): "a comma was expected after the value of \(key)"
      }
    }
  }

  let line: [UInt8]
  private(set) var place = 0

  mutating func pairs() throws(Fault) -> [UdevRule.Pair] {
    var pairs: [UdevRule.Pair] = []
    skipSpace()
    while place < line.count {
      let pair = try pair()
      pairs.append(pair)
      let hadSpace = skipSpace()
      if place < line.count, line[place] == UInt8(ascii: ",") {
        place += 1
        skipSpace()
      } else if place < line.count, !hadSpace {
        throw .noComma(pair.key)
      }
    }
    return pairs
  }

  private mutating func pair() throws(Fault) -> UdevRule.Pair {
    let key = take { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    if key.isEmpty { throw .noKey }
    let attribute = try attribute(key)
    skipSpace()
    guard let sign = sign() else { throw .noSign(key) }
    skipSpace()
    return UdevRule.Pair(key: key, attribute: attribute, sign: sign, value: try value(key))
  }

  private mutating func attribute(_ key: String) throws(Fault) -> String {
    guard place < line.count, line[place] == UInt8(ascii: "{") else { return "" }
    place += 1
    let name = take { $0 != UInt8(ascii: "}") }
    guard place < line.count else { throw .openBrace(key) }
    place += 1
    return name
  }

  private mutating func sign() -> UdevRule.RuleOperator? {
    let rest = line[place...]
    guard
      let sign = UdevRule.RuleOperator.allCases.first(where: { rest.starts(with: $0.rawValue.utf8) }
      )
    else { return nil }
    place += sign.rawValue.utf8.count
    return sign
  }

  /// Parses a quoted text; the prefixes `e` and `i` are skipped.
  private mutating func value(_ key: String) throws(Fault) -> String {
    while place < line.count, line[place] == UInt8(ascii: "e") || line[place] == UInt8(ascii: "i") {
      place += 1
    }
    guard place < line.count, line[place] == UInt8(ascii: "\"") else { throw .noValue(key) }
    place += 1
    var text: [UInt8] = []
    while place < line.count, line[place] != UInt8(ascii: "\"") {
      if line[place] == UInt8(ascii: "\\"), place + 1 < line.count {
        text.append(line[place])
        place += 1
      }
      text.append(line[place])
      place += 1
    }
    guard place < line.count else { throw .openQuote(key) }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = place
    while place < line.count, [0x20, 0x09, 0x0D].contains(line[place]) { place += 1 }
    return place > start
  }

  private mutating func take(_ isWanted: (UInt8) -> Bool) -> String {
    let start = place
    while place < line.count, isWanted(line[place]) { place += 1 }
    return String(decoding: line[start..<place], as: UTF8.self)
  }
}

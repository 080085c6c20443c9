/// A parser of URI templates, from left to right (the grammar of RFC 6570, section 2).
struct TemplateParser {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var parts: [URITemplate.Part] = []
  private(set) var literals: [UInt8] = []
  private(set) var variables: [URITemplate.Variable] = []

  typealias SyntaxError = URITemplate.SyntaxError

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(SyntaxError) {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "{") {
        try parseBraces()
      } else {
        try parseLiteral()
      }
    }
  }

  // MARK: Literals

  private mutating func parseLiteral() throws(SyntaxError) {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "{") {
      position += try literalWidth(at: position)
    }
    let first = literals.count
    PercentEncoding.append(
      bytes[start..<position], to: &literals, keeping: .unreservedOrReserved, keepingTriplets: true)
    parts.append(.literal(first..<literals.count))
  }

  /// The number of template bytes of the literal character at `offset`; 3 for a percent escape.
  private func literalWidth(at offset: Int) throws(SyntaxError) -> Int {
    let byte = bytes[offset]
    if PercentEncoding.ByteSet.unreservedOrReserved.bytes.contains(byte) { return 1 }
    if byte == UInt8(ascii: "%") {
      guard isTriplet(at: offset) else { throw SyntaxError(.badTriplet, at: offset) }
      return 3
    }
    if byte == UInt8(ascii: "}") { throw SyntaxError(.strayBrace, at: offset) }
    let character = scalar(at: offset)
    guard character.mayBeLiteral else { throw SyntaxError(.badLiteral(character), at: offset) }
    return UTF8.width(character)
  }

  // MARK: Expressions

  private mutating func parseBraces() throws(SyntaxError) {
    let open = position
    let rest = bytes[(open + 1)...]
    guard let close = rest.firstIndex(where: { $0 == UInt8(ascii: "}") || $0 == bytes[open] }),
      bytes[close] == UInt8(ascii: "}")
    else { throw SyntaxError(.unclosedBrace, at: open) }
    do {
      try parseExpression(open: open, close: close)
    } catch {
      var error = error
      error.routeParameter = routeParameter(in: bytes[(open + 1)..<close])
      throw error
    }
    position = close + 1
  }

  private mutating func parseExpression(open: Int, close: Int) throws(SyntaxError) {
    position = open + 1
    let form = try parseOperator(before: close)
    guard position < close else { throw SyntaxError(.emptyExpression, at: open) }
    let first = variables.count
    while true {
      try parseVariable(before: close)
      if position == close { break }
      position += 1  // the comma that parseVariable stopped at
    }
    parts.append(.expression(form, first..<variables.count))
  }

  private mutating func parseOperator(
    before close: Int
  ) throws(SyntaxError) -> URITemplate.Operator {
    guard position < close, !isNameByte(at: position) else { return .simple }
    if let form = URITemplate.Operator(rawValue: bytes[position]), form != .simple {
      position += 1
      return form
    }
    let character = scalar(at: position)
    let isReserved = "=,!@|".unicodeScalars.contains(character)
    throw SyntaxError(
      isReserved ? .reservedOperator(character) : .unknownOperator(character), at: position)
  }

  /// Parses a name and its modifier, up to the comma or the brace.
  private mutating func parseVariable(before close: Int) throws(SyntaxError) {
    let start = position
    try parseName(before: close)
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    let modifier = try parseModifier(before: close)
    guard position == close || bytes[position] == UInt8(ascii: ",") else {
      throw SyntaxError(.unexpected(scalar(at: position)), at: position)
    }
    variables.append(.init(name: name, modifier: modifier, offset: start))
  }

  private mutating func parseName(before close: Int) throws(SyntaxError) {
    let start = position
    var afterDot = true
    while position < close {
      let byte = bytes[position]
      if byte == UInt8(ascii: ".") {
        if afterDot { throw SyntaxError(.badDot, at: position) }
        afterDot = true
        position += 1
      } else if byte == UInt8(ascii: "%") {
        guard isTriplet(at: position) else { throw SyntaxError(.badTriplet, at: position) }
        afterDot = false
        position += 3
      } else if isNameByte(at: position) {
        afterDot = false
        position += 1
      } else {
        break
      }
    }
    if position == start { throw missingOrBadName(before: close) }
    if afterDot { throw SyntaxError(.badDot, at: position - 1) }
    guard position == close || ",:*".utf8.contains(bytes[position]) else {
      throw SyntaxError(.badName(scalar(at: position)), at: position)
    }
  }

  private func missingOrBadName(before close: Int) -> SyntaxError {
    guard position < close, bytes[position] != UInt8(ascii: ",") else {
      return SyntaxError(.missingName, at: position)
    }
    return SyntaxError(.badName(scalar(at: position)), at: position)
  }

  private mutating func parseModifier(
    before close: Int
  ) throws(SyntaxError) -> URITemplate.Modifier {
    guard position < close else { return .none }
    switch bytes[position] {
    case UInt8(ascii: "*"):
      position += 1
      if position < close, bytes[position] == UInt8(ascii: ":") {
        throw SyntaxError(.prefixWithExplode, at: position)
      }
      return .explode
    case UInt8(ascii: ":"):
      position += 1
      let count = try parsePrefix(before: close)
      if position < close, bytes[position] == UInt8(ascii: "*") {
        throw SyntaxError(.prefixWithExplode, at: position)
      }
      return .prefix(count)
    default: return .none
    }
  }

  private mutating func parsePrefix(before close: Int) throws(SyntaxError) -> Int {
    let start = position
    var count = 0
    while position < close, ASCIISet.digits.contains(bytes[position]) {
      if bytes[start] == 0x30 { throw SyntaxError(.leadingZero, at: start) }
      if position - start == 4 { throw SyntaxError(.longPrefix, at: start) }
      count = count * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    if position == start { throw SyntaxError(.missingPrefix, at: start) }
    return count
  }

  // MARK: Characters

  /// Whether the byte is allowed in a name. Dots, which join the parts of a name, are handled
  /// elsewhere.
  private func isNameByte(at offset: Int) -> Bool {
    ASCIISet.name.contains(bytes[offset]) || bytes[offset] == UInt8(ascii: "%")
  }

  private func isTriplet(at offset: Int) -> Bool {
    let all = bytes[...]
    return PercentEncoding.triplet(all.span, at: offset) != nil
  }

  /// The Unicode scalar at byte `offset`, which must be the start of a scalar.
  private func scalar(at offset: Int) -> Unicode.Scalar {
    let text = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return text.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// The name of a parameter in the syntax of route patterns: `{store:int}`, `{promo?}`,
  /// `{rest...}`.
  private func routeParameter(in expression: ArraySlice<UInt8>) -> String? {
    let name = expression.prefix { ASCIISet.name.contains($0) }
    let rest = expression[name.endIndex...]
    let isTyped =
      rest.first == UInt8(ascii: ":")
      && rest.dropFirst().first.map(ASCIISet.letters.contains) == true
    let isOptional = rest.first == UInt8(ascii: "?")
    let isTail = rest.starts(with: "...".utf8)
    guard !name.isEmpty, isTyped || isOptional || isTail else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}

extension ASCIISet {
  /// The characters allowed in a variable name, besides triplets and the dots that join its parts.
  fileprivate static let name = alphanumerics.union(ASCIISet("_"))
}

extension Unicode.Scalar {
  /// Whether the template may contain this character outside ASCII: `ucschar` or `iprivate` of RFC
  /// 6570.
  fileprivate var mayBeLiteral: Bool {
    switch value {
    case 0xA0...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x1_0000...0xD_FFFF, 0xE_1000...0x10_FFFF: value & 0xFFFF < 0xFFFE
    default: false
    }
  }
}

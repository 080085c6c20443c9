import Basics

/// A token of a Swift source. Comments, white space and the insides of literals are not tokens.
struct SwiftToken {
  /// The kinds of tokens that the check tells apart.
  enum Kind: UInt8 {
    /// An identifier or a keyword, without backticks.
    case word
    /// A string literal without interpolation; the token covers its contents.
    case string
    /// A number, or a literal whose contents do not matter.
    case literal
    /// One byte of punctuation or of an operator.
    case mark
  }

  let kind: Kind
  let start: Int
  let end: Int
  /// The line of the token in the source, counted from 1.
  let line: Int
  /// The index of the region of conditional compilation that contains the token.
  let region: Int
  /// A hash of a word's bytes; 0 for other tokens.
  let hash: UInt64
}

/// A lexer for Swift sources: nested comments, string literals with interpolation, raw and
/// multi-line ones, regular expressions, and the regions of `#if`.
///
/// It never fails: what is not closed ends with the line or the file. Its work grows with the
/// length of the source.
struct SwiftLexer {
  /// The kind of a string literal: the number of `#`, and whether it begins with `"""`.
  private struct Quotes {
    let hashes: Int
    let isMultiline: Bool
  }

  let bytes: [UInt8]
  private(set) var tokens: [SwiftToken] = []
  private(set) var regions = SwiftRegions()
  private var at = 0
  private var line = 1
  /// The string literals whose interpolations are open, with the open parentheses in each.
  private var interpolations: [(quotes: Quotes, depth: Int)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 6)
    while at < bytes.count { next() }
  }

  func text(_ token: SwiftToken) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  private func peek(_ ahead: Int) -> UInt8 { at + ahead < bytes.count ? bytes[at + ahead] : 0 }

  private mutating func add(_ kind: SwiftToken.Kind, _ start: Int, _ end: Int, hash: UInt64 = 0) {
    tokens.append(
      SwiftToken(
        kind: kind, start: start, end: end, line: line, region: regions.current, hash: hash))
  }

  private mutating func mark() {
    add(.mark, at, at + 1)
    at += 1
  }

  private mutating func next() {
    let byte = bytes[at]
    switch byte {
    case 0x0A:
      line += 1
      at += 1
    case 0...0x20: at += 1
    case 0x22: string(hashes: 0)
    case 0x23: hashSign()
    case 0x28: parenthesis(opens: true)
    case 0x29: parenthesis(opens: false)
    case 0x2F: slash()
    case 0x60: backtick()
    case _ where byte.isDigit:
      let start = at
      while at < bytes.count, bytes[at].isWordByte { at += 1 }
      add(.literal, start, at)
    case _ where byte.isWordByte: word()
    default: mark()
    }
  }

  private mutating func word() {
    let start = at
    var hash = SwiftPattern.hashSeed
    while at < bytes.count, bytes[at].isWordByte {
      hash = SwiftPattern.hash(hash, bytes[at])
      at += 1
    }
    add(.word, start, at, hash: hash)
  }

  private mutating func backtick() {
    at += 1
    if at < bytes.count, bytes[at].isWordByte { word() }
    if peek(0) == 0x60 { at += 1 }
  }

  // MARK: Comments and regular expressions

  private mutating func slash() {
    switch peek(1) {
    case 0x2F: while at < bytes.count, bytes[at] != 0x0A { at += 1 }
    case 0x2A: blockComment()
    default: if !skipRegex(hashes: 0) { mark() }
    }
  }

  private mutating func blockComment() {
    at += 2
    var depth = 1
    while at < bytes.count, depth > 0 {
      switch (bytes[at], peek(1)) {
      case (0x2F, 0x2A):
        depth += 1
        at += 2
      case (0x2A, 0x2F):
        depth -= 1
        at += 2
      case (0x0A, _):
        line += 1
        at += 1
      default: at += 1
      }
    }
  }

  /// The words after which a slash begins a regular expression.
  private static let beforeOperand: Set<String> = [
    "return", "case", "in", "if", "while", "where", "try", "await", "throw", "else", "is", "as",
    "switch", "guard", "and", "yield",
  ]

  private var isBehindOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .string, .literal: return true
    case .word: return last.end - last.start > 6 || !Self.beforeOperand.contains(text(last))
    case .mark: return [0x29, 0x5D, 0x7D, 0x21, 0x3F, 0x3E].contains(bytes[last.start])
    }
  }

  /// Skips a regular expression if one begins here (`/…/` on one line, `#/…/#`); returns whether.
  private mutating func skipRegex(hashes: Int) -> Bool {
    let start = at + 1
    guard hashes > 0 || !isBehindOperand && start < bytes.count && !bytes[start].isSpace else {
      return false
    }
    var (look, lines) = (start, 0)
    while look < bytes.count {
      if bytes[look] == 0x5C {
        look += 1
      } else if bytes[look] == 0x2F, (0..<hashes).allSatisfy({ byte(look + 1 + $0) == 0x23 }) {
        add(.literal, at, look)
        at = look + 1 + hashes
        line += lines
        return true
      }
      if byte(look) == 0x0A {
        guard hashes > 0 else { return false }
        lines += 1
      }
      look += 1
    }
    return false
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  // MARK: Strings

  private mutating func string(hashes: Int) {
    let isMultiline =
      peek(1) == 0x22 && peek(2) == 0x22 && !(hashes > 0 && closesOnLine(hashes))
    at += isMultiline ? 3 : 1
    stringBody(Quotes(hashes: hashes, isMultiline: isMultiline), start: at)
  }

  /// Reads on to the end of a literal, or to an interpolation. `start` is `nil` after one.
  private mutating func stringBody(_ quotes: Quotes, start: Int?) {
    while at < bytes.count {
      switch bytes[at] {
      case 0x0A:
        guard quotes.isMultiline else { return add(.literal, at, at) }
        line += 1
        at += 1
      case 0x5C where (0..<quotes.hashes).allSatisfy({ peek(1 + $0) == 0x23 }):
        at += 1 + quotes.hashes
        if peek(0) == 0x28 {
          at += 1
          return interpolations.append((quotes, 0))
        }
        if at < bytes.count, bytes[at] != 0x0A { at += 1 }
      case 0x22 where closes(quotes):
        if let start { add(.string, start, at) } else { add(.literal, at, at) }
        at += (quotes.isMultiline ? 3 : 1) + quotes.hashes
        return
      default: at += 1
      }
    }
  }

  /// Whether a raw literal that begins with three quotation marks ends on its line, as `#"""#`.
  private func closesOnLine(_ hashes: Int) -> Bool {
    var look = at + 1
    while look < bytes.count, bytes[look] != 0x0A {
      if bytes[look] == 0x22, (1...hashes).allSatisfy({ byte(look + $0) == 0x23 }) { return true }
      look += 1
    }
    return false
  }

  private func closes(_ quotes: Quotes) -> Bool {
    let count = quotes.isMultiline ? 3 : 1
    return (0..<count).allSatisfy { peek($0) == 0x22 }
      && (0..<quotes.hashes).allSatisfy { peek(count + $0) == 0x23 }
  }

  private mutating func parenthesis(opens: Bool) {
    guard let last = interpolations.indices.last else { return mark() }
    if opens {
      interpolations[last].depth += 1
    } else if interpolations[last].depth > 0 {
      interpolations[last].depth -= 1
    } else {
      at += 1
      return stringBody(interpolations.removeLast().quotes, start: nil)
    }
    mark()
  }

  // MARK: Number signs

  private mutating func hashSign() {
    var hashes = 0
    while peek(hashes) == 0x23 { hashes += 1 }
    switch peek(hashes) {
    case 0x22:
      at += hashes
      return string(hashes: hashes)
    case 0x2F:
      at += hashes
      if !skipRegex(hashes: hashes) { mark() }
      return
    default: break
    }
    var end = at + 1
    while byte(end).isLetter { end += 1 }
    switch String(decoding: bytes[at + 1..<end], as: UTF8.self) {
    case "if":
      let first = line
      at = end
      regions.open(condition(), line: first)
    case "elseif":
      let first = line
      at = end
      regions.alternate(condition(), line: first)
    case "else":
      at = end
      regions.alternate(.always, line: line)
    case "endif":
      at = end
      regions.close()
    default: mark()
    }
  }

  private mutating func condition() -> SwiftCondition {
    var reader = ConditionReader(bytes, at: at)
    let condition = reader.read()
    line += reader.lines
    at = reader.at
    return condition
  }
}

extension UInt8 {
  /// Whether the byte is part of an identifier; each byte outside of ASCII counts as one.
  var isWordByte: Bool { isLetter || isDigit || self == 0x5F || self == 0x24 || self >= 0x80 }
}

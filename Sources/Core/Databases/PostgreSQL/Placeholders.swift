import Basics

/// The placeholders of a statement: `?1` in SQLite's notation, `$1` in PostgreSQL's.
enum Placeholders {
  /// Returns the statement with every `?N` replaced by `$N`, except in quotes and comments.
  ///
  /// A `?` without a number stays: it is an operator in PostgreSQL.
  static func translated(_ sql: String) -> String {
    var reader = Reader(Array(sql.utf8))
    while reader.advance() {}
    return String(decoding: reader.output, as: UTF8.self)
  }

  /// Reads a statement piece by piece, like the server's own lexer with
  /// `standard_conforming_strings` on.
  private struct Reader {
    let input: [UInt8]
    var place = 0
    var output: [UInt8] = []

    init(_ input: [UInt8]) {
      self.input = input
      output.reserveCapacity(input.count)
    }

    /// Copies one piece of the statement. Returns `false` at the end.
    mutating func advance() -> Bool {
      guard let byte = peek(0) else { return false }
      switch byte {
      case UInt8(ascii: "'"): copyQuoted(byte, hasEscapes: false)
      case UInt8(ascii: "\""): copyQuoted(byte, hasEscapes: false)
      case UInt8(ascii: "-") where peek(1) == byte: copyLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): copyComment()
      case UInt8(ascii: "$"): copyDollar()
      case UInt8(ascii: "?") where peek(1)?.isDigit == true:
        output.append(UInt8(ascii: "$"))
        place += 1
      case _ where startsWord(byte): copyWord()
      default: copy(1)
      }
      return true
    }

    func peek(_ distance: Int) -> UInt8? {
      place + distance < input.count ? input[place + distance] : nil
    }

    mutating func copy(_ count: Int) {
      let end = min(place + count, input.count)
      output += input[place..<end]
      place = end
    }

    /// Copies `'it''s'`, `"name"`, and with escapes `E'it\'s'`; if unterminated, everything to the
    /// end.
    mutating func copyQuoted(_ quote: UInt8, hasEscapes: Bool) {
      copy(1)
      while let byte = peek(0) {
        if hasEscapes, byte == UInt8(ascii: "\\") {
          copy(2)
        } else if byte == quote, peek(1) == quote {
          copy(2)
        } else {
          copy(1)
          if byte == quote { return }
        }
      }
    }

    /// Copies a comment to the end of the line.
    mutating func copyLine() {
      while let byte = peek(0), byte != 0x0A, byte != 0x0D { copy(1) }
    }

    /// Copies a comment that may contain nested comments.
    mutating func copyComment() {
      var depth = 0
      repeat {
        switch (peek(0), peek(1)) {
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
          depth += 1
          copy(2)
        case (UInt8(ascii: "*"), UInt8(ascii: "/")):
          depth -= 1
          copy(2)
        default: copy(1)
        }
      } while depth > 0 && place < input.count
    }

    /// Copies a word or number, including `$`, which does not begin a dollar quote there; `E`
    /// before a quote enables escapes in it.
    mutating func copyWord() {
      let start = place
      while let byte = peek(0), startsWord(byte) || byte.isDigit || byte == UInt8(ascii: "$") {
        copy(1)
      }
      let isEscape = place - start == 1 && input[start] | 0x20 == UInt8(ascii: "e")
      if isEscape, let quote = peek(0), quote == UInt8(ascii: "'") {
        copyQuoted(quote, hasEscapes: true)
      }
    }

    /// Copies `$$…$$` or `$tag$…$tag$`; a `$1` is not a dollar quote.
    mutating func copyDollar() {
      var end = place + 1
      while end < input.count, startsWord(input[end]) || end > place + 1 && input[end].isDigit {
        end += 1
      }
      guard end < input.count, input[end] == UInt8(ascii: "$") else { return copy(1) }
      let tag = input[place...end]
      copy(tag.count)
      while place < input.count {
        if input[place...].starts(with: tag) { return copy(tag.count) }
        copy(1)
      }
    }

    func startsWord(_ byte: UInt8) -> Bool {
      0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte >= 0x80
    }
  }
}

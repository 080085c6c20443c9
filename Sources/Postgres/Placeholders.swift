import Basics

/// The placeholders of a statement: `?1` as SQLite has them, `$1` as PostgreSQL has them.
enum Placeholders {
  /// The statement with every `?N` made `$N`, but for what is quoted or a comment.
  ///
  /// A `?` without a number stays: it is an operator there.
  static func translated(_ sql: String) -> String {
    var reader = Reader(Array(sql.utf8))
    while reader.advance() {}
    return String(decoding: reader.output, as: UTF8.self)
  }

  /// Reads a statement piece by piece, as the server's own lexer does with
  /// `standard_conforming_strings` on.
  private struct Reader {
    let input: [UInt8]
    var place = 0
    var output: [UInt8] = []

    init(_ input: [UInt8]) {
      self.input = input
      output.reserveCapacity(input.count)
    }

    /// Takes one piece over; says no at the end.
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

    /// `'it''s'`, `"name"`, and with escapes `E'it\'s'`; without an end, all the rest.
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

    /// A comment to the end of the line.
    mutating func copyLine() {
      while let byte = peek(0), byte != 0x0A, byte != 0x0D { copy(1) }
    }

    /// A comment that may have others within.
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

    /// A word or number, with what a dollar quote cannot begin in; `E` before a quote gives it
    /// escapes.
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

    /// `$$…$$` and `$tag$…$tag$`; a `$1` is none of this.
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

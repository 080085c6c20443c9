import Basics

extension JSONError {
  /// The kinds of errors in a text or a value.
  package enum Problem: Hashable, Sendable {
    // Errors in the text.
    /// The text is empty, or only white space.
    case empty
    /// The text starts with the byte order mark U+FEFF, which JSON forbids.
    case byteOrderMark
    /// The text starts like UTF-16.
    case utf16
    /// The text ends in the middle of a value.
    case unexpectedEnd(expected: Expected)
    /// An unexpected character, or a byte that is not UTF-8 (`nil`), and what should be there.
    case unexpected(Unicode.Scalar?, expected: Expected)
    /// A comma after the last value of an array or object.
    case trailingComma
    /// A comment with `//` or `/*`, which JSON does not have.
    case comment
    /// A string in single quotes.
    case singleQuote
    /// A word without quotes that is not `true`, `false` or `null`.
    case unknownWord(String)
    /// A number that JSON does not allow.
    case badNumber(BadNumber)
    /// A control character in a string, where an escape is required.
    case controlCharacter(UInt8)
    /// A backslash with its next characters, which is not an escape of JSON.
    case badEscape(String)
    /// A `\u` escape of only one half of a surrogate pair.
    case loneSurrogate(String)
    /// A line end, or the end of the text, inside a string; the position is that of the opening
    /// quote.
    case unterminatedString
    /// A byte that is not UTF-8 in a string.
    case badUTF8(UInt8)
    /// A name that occurs twice in one object, so that its value is ambiguous.
    case duplicateName(String)
    /// Arrays and objects nested deeper than this limit.
    case tooDeep(limit: Int)
    /// Text other than white space after the value.
    case textAfterValue
    // Errors in the value.
    /// A required member is missing.
    case missing(String)
    /// A name that the reader does not know, the nearest known one, and all known ones.
    case unknownName(String, suggestion: String?, allowed: [String])
    /// A value of the wrong kind, both kinds in words: "a number", "a string".
    case wrongKind(expected: String, found: String)
    /// A number with a fraction or an exponent, or beyond 64 bits.
    case notAnInteger(String)
    /// A whole number outside the allowed range.
    case outOfRange(String, ClosedRange<Int>)
    /// A text that is none of the allowed ones.
    case notOneOf([String], found: String)
    /// A violation of one of the reader's own rules, as a sentence.
    case invalid(String)
  }

  /// The syntax that is allowed at a position.
  package enum Expected: Hashable, Sendable {
    /// Any JSON value is expected.
    case value
    /// A value, or the end of an empty array.
    case valueOrEnd
    /// A name in double quotes, after a comma.
    case name
    /// A name, or the end of an empty object.
    case nameOrEnd
    /// The colon after a name is expected.
    case colon
    /// A comma or the end of an array.
    case commaOrArrayEnd
    /// A comma or the end of an object.
    case commaOrObjectEnd
  }

  /// The mistakes in the spelling of a number.
  package enum BadNumber: Hashable, Sendable {
    /// A leading zero: `01`.
    case leadingZero
    /// A leading plus: `+1`.
    case leadingPlus
    /// A leading point: `.5`.
    case leadingPoint
    /// A minus without a digit.
    case noDigitAfterMinus
    /// A point without a following digit: `1.`.
    case noDigitAfterPoint
    /// An exponent without a digit: `1e`.
    case noDigitInExponent
  }
}

extension JSONError.Problem {
  /// A stable identifier of the problem for programs.
  package var code: String {
    switch self {
    case .empty: "empty"
    case .byteOrderMark: "byte-order-mark"
    case .utf16: "utf-16"
    case .unexpectedEnd: "unexpected-end"
    case .unexpected: "unexpected"
    case .trailingComma: "trailing-comma"
    case .comment: "comment"
    case .singleQuote: "single-quote"
    case .unknownWord: "unknown-word"
    case .badNumber: "bad-number"
    case .controlCharacter: "control-character"
    case .badEscape: "bad-escape"
    case .loneSurrogate: "lone-surrogate"
    case .unterminatedString: "unterminated-string"
    case .badUTF8: "bad-utf-8"
    case .duplicateName: "duplicate-name"
    case .tooDeep: "too-deep"
    case .textAfterValue: "text-after-value"
    case .missing: "missing"
    case .unknownName: "unknown-name"
    case .wrongKind: "wrong-kind"
    case .notAnInteger: "not-an-integer"
    case .outOfRange: "out-of-range"
    case .notOneOf: "not-one-of"
    case .invalid: "invalid"
    }
  }

  /// A sentence with the problem and the remedy, without the position.
  package var sentence: String {
    switch self {
    case .empty: "the text contains no JSON value"
    case .byteOrderMark:
      "the text begins with a byte order mark, which JSON must not have; save it as UTF-8 without "
        + "one (\"UTF-8\", not \"UTF-8 with BOM\")"
    case .utf16: "the text is UTF-16; save it as UTF-8"
    case .unexpectedEnd(let expected): "the text ends where \(expected.words) should be"
    case .unexpected(let scalar, let expected):
      "\(expected.words) should be here, not \(scalar.map(named) ?? "a byte that is not UTF-8")"
    case .trailingComma: "there is a comma after the last value; remove it"
    case .comment: "JSON has no comments; remove it"
    case .singleQuote: "strings are written in double quotes (\"), not in single ones"
    case .unknownWord(let word):
      "\(quoted(word)) is not a JSON value; strings and names are written in double quotes, and the only "
        + "words are true, false and null"
    case .badNumber(let fault): fault.sentence
    case .controlCharacter(let byte):
      "a control character (U+00\(hexadecimal(byte))) is in the string; write "
        + JSONWriter.escape(byte)
    case .badEscape(let escape):
      "\(quoted(escape)) is not an escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four "
        + "hexadecimal digits"
    case .loneSurrogate(let escape):
      "\(escape) is one half of a surrogate pair; the other half is missing"
    case .unterminatedString:
      "the string that begins here is not closed in its line; add the closing quote, or write \\n "
        + "for a line end"
    case .badUTF8(let byte):
      "the byte 0x\(hexadecimal(byte)) is not UTF-8 here; save the text as UTF-8"
    case .duplicateName(let name): "the name \(quoted(name)) appears twice in this object"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) levels deep"
    case .textAfterValue: "the JSON value has ended, and more text follows; remove it"
    case .missing(let name): "the member \(quoted(name)) is missing"
    case .unknownName(let name, let suggestion?, _):
      "the name \(quoted(name)) is not known here; did you mean \(quoted(suggestion))?"
    case .unknownName(let name, nil, let allowed):
      "the name \(quoted(name)) is not known here; "
        + (allowed.isEmpty ? "no names are allowed here" : "known are \(listed(allowed))")
    case .wrongKind(let expected, let found): "\(expected) should be here, not \(found)"
    case .notAnInteger(let text):
      "\(shortened(text)) is not a whole number in plain digits, or it is too large"
    case .outOfRange(let text, let range):
      "\(shortened(text)) is not within \(range.lowerBound) to \(range.upperBound)"
    case .notOneOf(let words, let found): "\(quoted(found)) is not one of \(listed(words))"
    case .invalid(let sentence): sentence
    }
  }
}

extension JSONError.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrEnd: "a value or ]"
    case .name: "a name in double quotes"
    case .nameOrEnd: "a name in double quotes or }"
    case .colon: "a colon"
    case .commaOrArrayEnd: "a comma or ]"
    case .commaOrObjectEnd: "a comma or }"
    }
  }
}

extension JSONError.BadNumber {
  fileprivate var sentence: String {
    switch self {
    case .leadingZero: "a number does not begin with 0 and another digit; remove the zero"
    case .leadingPlus: "a number does not begin with +; remove it"
    case .leadingPoint: "a number does not begin with a point; write a 0 before it"
    case .noDigitAfterMinus: "there should be a digit after the minus"
    case .noDigitAfterPoint: "there should be a digit after the point of a number"
    case .noDigitInExponent: "there should be a digit in the exponent of a number"
    }
  }
}

private func listed(_ names: [String]) -> String {
  names.map(quoted).joined(separator: ", ")
}

private func named(_ scalar: Unicode.Scalar) -> String {
  scalar.isPlain ? "'\(Character(scalar))'" : codePoint(scalar)
}

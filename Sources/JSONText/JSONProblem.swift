import Basics

extension JSONError {
  /// What can be wrong with a text or a value.
  public enum Problem: Hashable, Sendable {
    // The text.
    case empty
    case byteOrderMark
    case utf16
    case unexpectedEnd(expected: Expected)
    case unexpected(Unicode.Scalar?, expected: Expected)
    case trailingComma
    case comment
    case singleQuote
    case unknownWord(String)
    case badNumber(BadNumber)
    case controlCharacter(UInt8)
    case badEscape(String)
    case loneSurrogate(String)
    case unterminatedString
    case badUTF8(UInt8)
    case duplicateName(String)
    case tooDeep(limit: Int)
    case textAfterValue
    // The value.
    case missing(String)
    case unknownName(String, suggestion: String?, allowed: [String])
    case wrongKind(expected: String, found: String)
    case notAnInteger(String)
    case outOfRange(String, ClosedRange<Int>)
    case notOneOf([String], found: String)
    /// A reader's own rule is broken; the sentence is the reader's.
    case invalid(String)
  }

  /// What may stand at a place.
  public enum Expected: Hashable, Sendable {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrArrayEnd, commaOrObjectEnd
  }

  /// What is wrong with a number.
  public enum BadNumber: Hashable, Sendable {
    case leadingZero, leadingPlus, leadingPoint, noDigitAfterMinus, noDigitAfterPoint
    case noDigitInExponent
  }
}

extension JSONError.Problem {
  /// A stable name for programs.
  public var code: String {
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

  /// What is wrong and what to write instead, without the place.
  public var sentence: String {
    switch self {
    case .empty: "the text holds no JSON value"
    case .byteOrderMark:
      "the text begins with a byte order mark, which JSON must not have; save it as UTF-8 without "
        + "one (\"UTF-8\", not \"UTF-8 with BOM\")"
    case .utf16: "the text is UTF-16; save it as UTF-8"
    case .unexpectedEnd(let expected): "the text ends where \(expected.words) should stand"
    case .unexpected(let scalar, let expected):
      "\(expected.words) should stand here, not \(scalar.map(named) ?? "a byte that is not UTF-8")"
    case .trailingComma: "a comma stands after the last value; remove it"
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
      "\(escape) is one half of a pair and its other half is missing"
    case .unterminatedString:
      "the string that begins here is not closed in its line; add the closing quote, or write \\n "
        + "for a line end"
    case .badUTF8(let byte):
      "the byte 0x\(hexadecimal(byte)) is not UTF-8 here; save the text as UTF-8"
    case .duplicateName(let name): "the name \(quoted(name)) appears twice in this object"
    case .tooDeep(let limit): "arrays and objects stand more than \(limit) deep in each other"
    case .textAfterValue: "the JSON value has ended, and more text follows; remove it"
    case .missing(let name): "the member \(quoted(name)) is missing"
    case .unknownName(let name, let suggestion?, _):
      "the name \(quoted(name)) is not known here; did you mean \(quoted(suggestion))?"
    case .unknownName(let name, nil, let allowed):
      "the name \(quoted(name)) is not known here; "
        + (allowed.isEmpty ? "there can be none" : "known are \(listed(allowed))")
    case .wrongKind(let expected, let found): "\(expected) should stand here, not \(found)"
    case .notAnInteger(let text):
      "\(shortened(text)) is not a whole number in plain digits, or it is too large"
    case .outOfRange(let text, let range):
      "\(shortened(text)) is not within \(range.lowerBound) to \(range.upperBound)"
    case .notOneOf(let words, let found): "\(quoted(found)) is none of \(listed(words))"
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
    case .noDigitAfterMinus: "a digit should stand after the minus"
    case .noDigitAfterPoint: "a digit should stand after the point of a number"
    case .noDigitInExponent: "a digit should be in the exponent of a number"
    }
  }
}

private func listed(_ names: [String]) -> String {
  names.map(quoted).joined(separator: ", ")
}

private func named(_ scalar: Unicode.Scalar) -> String {
  scalar.isPlain ? "'\(Character(scalar))'" : codePoint(scalar)
}

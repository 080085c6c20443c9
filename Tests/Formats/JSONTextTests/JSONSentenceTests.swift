import JSONText
import Testing

@Suite("JSON sentences") struct JSONSentenceTests {
  struct Sentence: Sendable, CustomTestStringConvertible {
    var text: [UInt8]
    var sentence: String
    var testDescription: String { sentence }

    init(_ text: String, _ sentence: String) { self.init(Array(text.utf8), sentence) }

    init(_ text: [UInt8], _ sentence: String) {
      self.text = text
      self.sentence = sentence
    }
  }

  @Test("a sentence for everything that can be wrong with a text", arguments: sentences)
  func sentence(_ vector: Sentence) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: vector.text) }
    #expect(error?.description == vector.sentence)
  }

  static let sentences: [Sentence] = [
    Sentence(" ", "line 1, column 2: the text contains no JSON value"),
    Sentence(
      "\u{FEFF}{}",
      "line 1, column 1: the text begins with a byte order mark, which JSON must not have; save it as "
        + "UTF-8 without one (\"UTF-8\", not \"UTF-8 with BOM\")"),
    Sentence([0xFF, 0xFE], "line 1, column 1: the text is UTF-16; save it as UTF-8"),
    Sentence(
      "{", "line 1, column 2: the text ends where a name in double quotes or } should be"),
    Sentence("[1", "line 1, column 3: the text ends where a comma or ] should be"),
    Sentence("[", "line 1, column 2 ($[0]): the text ends where a value or ] should be"),
    Sentence(
      #"{"a":1 "b":2}"#, "line 1, column 8: a comma or } should be here, not '\"'"),
    Sentence(#"{"a" 1}"#, "line 1, column 6 ($.a): a colon should be here, not '1'"),
    Sentence(
      #"{"a":1,,}"#, "line 1, column 8: a name in double quotes should be here, not ','"),
    Sentence("[\u{202E}]", "line 1, column 2 ($[0]): a value or ] should be here, not U+202E"),
    Sentence("[\u{1}]", "line 1, column 2 ($[0]): a value or ] should be here, not U+0001"),
    Sentence(
      [0x5B, 0xFF],
      "line 1, column 2 ($[0]): a value or ] should be here, not a byte that is not UTF-8"),
    Sentence("[1,]", "line 1, column 3: there is a comma after the last value; remove it"),
    Sentence("{} // x", "line 1, column 4: JSON has no comments; remove it"),
    Sentence(
      "{'a':1}",
      "line 1, column 2: strings are written in double quotes (\"), not in single ones"),
    Sentence(
      "[True]",
      "line 1, column 2 ($[0]): 'True' is not a JSON value; strings and names are written in double quotes, "
        + "and the only words are true, false and null"),
    Sentence(
      "[" + String(repeating: "x", count: 90),
      "line 1, column 2 ($[0]): '" + String(repeating: "x", count: 60)
        + "…' is not a JSON value; strings and names are written in double quotes, and the only words are "
        + "true, false and null"),
    Sentence(
      "007", "line 1, column 1: a number does not begin with 0 and another digit; remove the zero"),
    Sentence("+1", "line 1, column 1: a number does not begin with +; remove it"),
    Sentence(
      ".5", "line 1, column 1: a number does not begin with a point; write a 0 before it"),
    Sentence("-", "line 1, column 2: there should be a digit after the minus"),
    Sentence("1.", "line 1, column 3: there should be a digit after the point of a number"),
    Sentence("1e", "line 1, column 3: there should be a digit in the exponent of a number"),
    Sentence(
      "\"a\tb\"",
      "line 1, column 3: a control character (U+0009) is in the string; write \\t"),
    Sentence(
      "\"\u{1B}\"",
      "line 1, column 2: a control character (U+001B) is in the string; write \\u001b"),
    Sentence(
      #""\x41""#,
      "line 1, column 2: '\\x' is not an escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four "
        + "hexadecimal digits"),
    Sentence(
      #""\u00G0""#,
      "line 1, column 2: '\\u00G0' is not an escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with "
        + "four hexadecimal digits"),
    Sentence(
      #"["\uD83D"]"#,
      "line 1, column 3 ($[0]): \\uD83D is one half of a surrogate pair; the other half is missing"),
    Sentence(
      "\"abc\n\"",
      "line 1, column 1: the string that begins here is not closed in its line; add the closing quote, "
        + "or write \\n for a line end"),
    Sentence(
      [0x22, 0xE9, 0x22],
      "line 1, column 2: the byte 0xE9 is not UTF-8 here; save the text as UTF-8"),
    Sentence(
      #"{"a":1,"a":2}"#, "line 1, column 8: the name 'a' appears twice in this object"),
    Sentence("1 2", "line 1, column 3: the JSON value has ended, and more text follows; remove it"),
    Sentence(
      String(repeating: "[", count: 129),
      "line 1, column 129 ($" + String(repeating: "[0]", count: 66)
        + "[…): arrays and objects are nested more than 128 levels deep"),
  ]
}

import Testing

@testable import CommandLineKit

@Suite("Text that is safe on a terminal") struct SafeTextTests {
  static let table: [(String, String)] = [
    ("https://example.com/a?b=c", "https://example.com/a?b=c"),
    ("", ""),
    ("größe 大きさ", "größe 大きさ"),
    ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#),
    ("a\u{0}b\u{7}\u{8}\u{7F}", #"a\u{0}b\u{7}\u{8}\u{7F}"#),
    ("c1\u{9B}31m\u{85}", #"c1\u{9B}31m\u{85}"#),
    (
      "exe\u{202E}gnp.\u{2066}\u{2069}\u{200F}\u{61C}",
      #"exe\u{202E}gnp.\u{2066}\u{2069}\u{200F}\u{61C}"#
    ),
    ("zero\u{200B}width\u{200D}\u{FEFF}\u{AD}", #"zero\u{200B}width\u{200D}\u{FEFF}\u{AD}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    ("\u{E0041}\u{E000}\u{10FFFF}", #"\u{E0041}\u{E000}\u{10FFFF}"#),
    ("a\r\nb\tc", #"a\u{D}\u{A}b\u{9}c"#),
    (#"C:\u{41}"#, #"C:\u{41}"#),
  ]

  @Test("steering characters are written out", arguments: table)
  func safe(text: String, expected: String) { #expect(text.safeForTerminal() == expected) }

  @Test("lines and tabs stay on request") func lines() {
    #expect("a\r\nb\tc\u{B}".safeForTerminal(keepingLines: true) == "a\\u{D}\nb\tc\\u{B}")
  }

  @Test("no scalar that can steer survives, whatever it stands beside") func everyScalar() {
    for value in 0...UInt32(0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl = value < 0x20 || (0x7F...0x9F).contains(value)
      let isBidirectional = scalar.properties.isBidiControl
      if isControl || isBidirectional {
        let safe = "a\(String(scalar))b".safeForTerminal()
        #expect(!safe.unicodeScalars.contains(scalar))
      }
    }
  }

  @Test("colour is for terminals that want it") func colour() {
    #expect(Colour.auto.isOn(isTerminal: true, noColor: nil, term: "xterm"))
    #expect(Colour.auto.isOn(isTerminal: true, noColor: "", term: nil))
    #expect(!Colour.auto.isOn(isTerminal: true, noColor: "1", term: "xterm"))
    #expect(!Colour.auto.isOn(isTerminal: true, noColor: nil, term: "dumb"))
    #expect(!Colour.auto.isOn(isTerminal: false, noColor: nil, term: "xterm"))
    #expect(Colour.always.isOn(isTerminal: false, noColor: "1", term: "dumb"))
    #expect(!Colour.never.isOn(isTerminal: true, noColor: nil, term: "xterm"))
  }
}

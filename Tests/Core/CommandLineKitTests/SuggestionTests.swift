import Basics
import Testing

@testable import CommandLineKit

@Suite("Did you mean") struct SuggestionTests {
  static let words = ["read", "write", "erase", "format", "lock", "protect", "unprotect", "mirror"]
  static let slips: [(String, [String])] = [
    ("read", ["read"]),
    ("raed", ["read"]),
    ("red", ["read"]),
    ("reads", ["read"]),
    ("READ", ["read"]),
    ("wrte", ["write"]),
    ("wriet", ["write"]),
    ("unportect", ["unprotect"]),
    ("prot", ["protect"]),
    ("f", ["format"]),
    ("miror", ["mirror"]),
    ("x", []),
    ("", []),
    ("zebra", []),
    ("look", ["lock"]),
  ]

  @Test("the nearest word", arguments: slips) func slip(word: String, expected: [String]) {
    #expect(nearest(to: word, among: Self.words) == expected)
  }

  static let distances: [(String, String, Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("abc", "ab", 1), ("abc", "xbc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ("ab", "ba", 1),
  ]

  @Test("distance", arguments: distances) func distance(a: String, b: String, expected: Int) {
    #expect(editDistance(Array(a.utf8), Array(b.utf8)) == expected)
    #expect(editDistance(Array(b.utf8), Array(a.utf8)) == expected)
  }

  @Test("ties keep their order and end at three") func ties() {
    #expect(nearest(to: "ba", among: ["bb", "bc", "bd", "be"]) == ["bb", "bc", "bd"])
  }
}

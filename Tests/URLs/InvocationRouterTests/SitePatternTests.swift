import InvocationURLs
import TestSupport
import Testing

@testable import InvocationRouter

@Suite("Patterns of apple-app-site-association") struct SitePatternTests {
  /// The definition of a pattern, by going back wherever another way is left.
  private func naive(
    _ pattern: ArraySlice<SitePattern.Element>, _ text: ArraySlice<Unicode.Scalar>,
    _ variables: SiteVariables
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case .star:
      return naive(rest, text, variables)
        || (!text.isEmpty && naive(pattern, text.dropFirst(), variables))
    case .any: return !text.isEmpty && naive(rest, text.dropFirst(), variables)
    case .scalar(let scalar):
      return text.first == scalar && naive(rest, text.dropFirst(), variables)
    case .variable(let name):
      switch variables[name] {
      case nil: return false
      case .letters(let letters)?:
        guard let next = text.first, letters.contains(next, ignoringCase: false) else {
          return false
        }
        return naive(rest, text.dropFirst(), variables)
      case .values(let values)?:
        return values.contains { value in
          let own = SitePattern.elements(value, ignoringCase: false)
          return naive((own + rest)[...], text, variables)
        }
      }
    }
  }

  @Test("patterns agree with their definition on random texts") func definition() {
    var generator = SeededGenerator(seed: 44)
    func text(_ pieces: [String], _ count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? "a"
      }.joined()
    }
    var matches = 0
    for _ in 0..<Effort.count(slice: 20_000, whole: 500_000) {
      let variables = SiteVariables([
        "v": (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          text(["a", "b", "a", "*", "?", "1"], 3)
        }
      ])
      let pattern = text(["a", "b", "*", "?", "$(v)", "$(v)", "$(digit)", "$(none)"], 6)
      let text = text(["a", "b", "1"], 8)
      let compiled = SitePattern(pattern, variables: variables, ignoringCase: false)
      let expected = naive(
        compiled.elements[...], Array(text.unicodeScalars)[...], variables)
      #expect(
        compiled.matches(text, variables: variables) == expected, "\(pattern) \(text) \(variables)")
      if expected { matches += 1 }
    }
    #expect(matches > 1_000)
  }

  @Test("texts of more than a word of places", arguments: [63, 64, 65, 127, 128, 129, 300])
  func long(_ count: Int) {
    let text = String(repeating: "ab", count: count / 2) + (count % 2 == 1 ? "a" : "")
    let variables = SiteVariables(["v": ["ab", String(text.dropLast(3)), "b*"]])
    for (pattern, isMatch) in [
      (text, true), (text + "a", false), ("*" + text.suffix(70), true), ("$(v)*", true),
      ("$(v)???", true), ("$(v)??", text.dropLast(2) == "ab"), ("a$(v)", true), ("*bb*", false),
      (String(repeating: "?", count: count), true),
      (String(repeating: "?", count: count + 1), false),
      (String(repeating: "$(v)", count: count / 2) + "*", true),
    ] {
      let compiled = SitePattern(pattern, variables: variables, ignoringCase: false)
      #expect(compiled.matches(text, variables: variables) == isMatch, "\(count): \(pattern)")
    }
  }

  @Test("variables are alternatives, side by side") func variables() {
    let variables = SiteVariables(["v": ["a", "ab", "", "x*"]])
    let pattern = SitePattern("$(v)$(v)b", variables: variables, ignoringCase: false)
    for text in ["b", "ab", "aab", "abab", "abb", "xyzb", "axb"] {
      #expect(pattern.matches(text, variables: variables))
    }
    for text in ["", "a", "ba", "bbb", "xyz"] {
      #expect(!pattern.matches(text, variables: variables))
    }
  }

  @Test("a variable that is not closed is text, however often it is begun") func unclosed() {
    let pattern = String(repeating: "$(", count: 3_000)
    #expect(SitePatternPart.pieces(of: pattern) == [.text(pattern[...])])
    #expect(
      SitePatternPart.pieces(of: "$a$(v)$(") == [.text("$a"), .variable("v"), .text("$(")])
  }

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  /// Values of one letter each, of many lengths, with a star at the end, and with one between.
  static let worstValues: [[String]] = [
    (0..<4_000).map { String($0, radix: 36) } + ["a"],
    (0..<150).map { text($0) },
    (0..<2_000).map { "b\($0)*" } + ["a"],
    (0..<500).map { text(1 + $0 / 25) + "*" + text(1 + $0 % 25) },
  ]

  /// Files of about 36 kB that name a variable of thousands of values thousands of times.
  @Test(
    "the work for the worst files grows with the file and the URL, not with their product",
    arguments: worstValues.indices)
  func worst(_ index: Int) throws {
    let values = Self.worstValues[index]
    let size = values.reduce(0) { $0 + $1.utf8.count + 3 }
    let pattern = String(repeating: "$(v)", count: (36_000 - size) / 4)
    let site = SiteAssociation(
      details: [
        .init(
          appIDs: ["ABCDE12345.com.example.app"],
          components: [.init(path: "/" + pattern), .init(path: "/" + pattern + "b")])
      ], variables: ["v": values])
    for length in [100, 1_000] {
      let url = try InvocationURL("https://h.example/" + String(repeating: "a", count: length))
      let texts = SiteMatchContext(url, site.variables)
      _ = site.decision(texts)
      let words = (length + 1) / 64 + 1
      // Their product is 36,000 times the length and more.
      #expect(texts.steps < 100 * 36_000 * words, "\(texts.steps / words) for \(length)")
    }
  }

  @Test("a variable of many values with a star, in many patterns that come to it by few ways")
  func manyPatterns() throws {
    let letters = Array("abcdefghijkl")
    let values = (0..<1_700).map { number -> String in
      let word: [Character] = [
        letters[number / 144], letters[number / 12 % 12], letters[number % 12],
      ]
      return "*" + String(word)
    }
    let components = (0..<1_500).map { number in
      SiteAssociation.Component(path: "/" + String(repeating: "?", count: number % 10) + "$(v)")
    }
    let site = SiteAssociation(
      details: [.init(appIDs: ["ABCDE12345.com.example.app"], components: components)],
      variables: ["v": values])
    let texts = SiteMatchContext(
      try InvocationURL("https://h.example/abcdefghijkl!"), site.variables)
    #expect(site.decision(texts).outcome == .noMatch)
    // Their product is 2,550,000, for each way in which a pattern can be read.
    #expect(texts.steps < 300_000, "\(texts.steps)")
  }
}

import InvocationURLs
import TestSupport
import Testing

/// What holds for every text.
@Suite("Lint laws") struct LintLawTests {
  static let canonicalRules: Set = [
    "not-canonical", "lower-case-escape", "needless-escape", "dot-segment", "upper-case-host",
  ]

  let linters = [
    Linter(), Linter(publicSuffixes: try? LintVectors.list("small"), trimsWhiteSpace: true),
  ]

  @Test("no prefix and no changed byte of a vector breaks a law") func damage() {
    for vector in LintVectors.all.vectors {
      let bytes = Array(vector.url.utf8)
      for count in bytes.indices { check(String(decoding: bytes[..<count], as: UTF8.self)) }
      for index in bytes.indices {
        for bit in Effort.isSoak ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 5] {
          var changed = bytes
          changed[index] ^= 1 << bit
          check(String(decoding: changed, as: UTF8.self))
        }
      }
    }
  }

  @Test("seeded random texts break no law") func random() {
    let seed: UInt64 = 20_261_122
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "https://", "HTTP://", "://", "a", "B", "eat.shop", ".com", ".co.uk", "bit.ly", "xn--",
      "xn--pple-43d", "xn--p1ai", "-", "_", ".", "..", "/", "//", ":", ":443", ":8080", "?", "#",
      "&",
      "=", "@", "[::1]", "%", "%41", "%2f", "%2F", "%25", "%7B", "%7D", "%C3%A9", "%ff", "%0A", "+",
      "utm_source=x", "id=7", "42", "é", "\u{0430}", "\u{2044}", "\u{0301}", " ", "\n", "{", "}",
      "\\", "localhost", "日本",
    ]
    for _ in 0..<Effort.count(slice: 5_000, whole: 500_000) {
      let text = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      check(text)
      check("https://" + text)
    }
  }

  @Test("random labels of random scalars break no law") func randomLabels() {
    let seed: UInt64 = 20_261_124
    var generator = SeededGenerator(seed: seed)
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    for _ in 0..<Effort.count(slice: 2_000, whole: 200_000) {
      let label = String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          digits.randomElement(using: &generator) ?? "a"
        })
      check("https://xn--\(label).com/")
      check("https://xn--a-\(label).xn--p1ai/")
      let scalars = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0x80...0x30FFF, using: &generator))
      }
      check("https://\(String(String.UnicodeScalarView(scalars))).com/")
    }
  }

  @Test("long texts are done like short ones") func long() {
    let many = 200_000
    for text in [
      String(repeating: "{", count: many), "https://a.b/" + String(repeating: "{ ", count: many),
      "https://a.b/?" + String(repeating: "utm_a=1&", count: many),
      "https://a.b/" + String(repeating: "%C3%A9", count: many),
      "https://a.b" + String(repeating: "/%7Bx", count: many),
      "https://" + String(repeating: "a.", count: many),
      "https://" + String(repeating: "xn--9dbne9b.", count: many / 20) + "com/",
      "https://" + String(repeating: "\u{0430}", count: many) + "/",
      String(repeating: " ", count: many),
      "https://a.b/" + String(repeating: "%20", count: many),
    ] {
      check(text)
    }
  }

  private func check(_ text: String) {
    for linter in linters { check(text, linter) }
  }

  /// `#expect` would cost more than what is tested here.
  private func expect(_ law: Bool, _ name: @autoclosure () -> String, _ text: String) {
    if !law { Issue.record("\(name()): \(text.debugDescription)") }
  }

  private func check(_ text: String, _ linter: Linter) {
    let findings = linter.findings(in: text)
    let url = try? InvocationURL(text)
    let isRefused = findings.contains { $0.id.hasPrefix("url-") }
    let isTrimmed = linter.trimsWhiteSpace && findings.contains { $0.id == "trailing-white-space" }
    expect(isRefused == (url == nil) || isTrimmed, "url- findings are faults", text)
    if url == nil, !isTrimmed {
      expect(linter.firstError(in: text) != nil, "a fault is an error", text)
    }
    expect(Set(findings.map(\.id)).count == findings.count, "a rule reports once", text)
    for (one, next) in zip(findings, findings.dropFirst()) {
      let isInOrder =
        one.level > next.level || one.level == next.level && one.offset <= next.offset
      expect(isInOrder, "order", text)
    }
    for finding in findings { check(finding, in: text) }
    if let url { checkCanonical(url, linter, findings) }
  }

  private func check(_ finding: LintFinding, in text: String) {
    expect(LintRule.named(finding.id) == finding.rule, "the rule is in the table", text)
    let isInside = 0...text.utf8.count ~= finding.offset && finding.length >= 0
    expect(isInside && finding.offset + finding.length <= text.utf8.count, "range", text)
    for scalar in (finding.message + finding.remedy).unicodeScalars where !scalar.isASCII {
      let category = scalar.properties.generalCategory
      let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
      expect(!Self.hidden.contains(category) || isJoiner, "\(finding.id) hides", text)
    }
    expect(!(finding.message + finding.remedy).utf8.contains { $0 < 0x20 }, finding.id, text)
  }

  private static let hidden: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator, .privateUse,
  ]

  private func checkCanonical(_ url: InvocationURL, _ linter: Linter, _ findings: [LintFinding]) {
    let canonical = url.canonical
    let again = canonical.lint(linter)
    expect(!again.contains { Self.canonicalRules.contains($0.id) }, "canonical", url.text)
    let authority = url.scheme.rawValue.utf8.count + 3 + url.host.utf8.count
    let lowered = url.text.prefix(authority).lowercased() + url.text.dropFirst(authority)
    let isReported = findings.contains { $0.id == "not-canonical" }
    let isBare = url.path.isEmpty && url.query == nil && url.fragment == nil
    let isOther = canonical.text != (isBare ? lowered + "/" : lowered)
    expect(isReported == isOther, "not-canonical", url.text)
  }
}

import Foundation
import InvocationURLs
import TestSupport
import Testing

/// `Vectors/lint.json`.
struct LintVectors: Decodable {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    var name, url: String
    var suffixes: String?
    var trims, warningsAreErrors: Bool?
    /// Hosts whose paths are one's own to spell.
    var hosts: Set<String>?
    var disabled: Set<String>?
    var findings: [Found]
    /// Rules that must stay silent although the URL is near to what they look for.
    var absent: [String]?
    var testDescription: String { name }

    func linter() throws -> Linter {
      try Linter(
        publicSuffixes: suffixes.map(LintVectors.list), disabled: disabled ?? [],
        warningsAreErrors: warningsAreErrors ?? false, trimsWhiteSpace: trims ?? false,
        ownHosts: hosts ?? [])
    }
  }
  /// `[rule, level, offset, length]`
  struct Found: Decodable, Sendable, Equatable {
    var rule, level: String
    var offset, length: Int

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      rule = try values.decode(String.self)
      level = try values.decode(String.self)
      offset = try values.decode(Int.self)
      length = try values.decode(Int.self)
    }

    init(_ finding: LintFinding) {
      (rule, level) = (finding.id, finding.level.rawValue)
      (offset, length) = (finding.offset, finding.length)
    }
  }
  struct Domain: Decodable, Sendable, CustomTestStringConvertible {
    var host: String
    var domain: String?
    var testDescription: String { host }
  }
  struct Suffix: Decodable, Sendable {
    var host, suffix, section: String
  }
  var suffixLists: [String: [String]]
  var vectors: [Vector]
  var registrableDomains: [Domain]
  var suffixes: [Suffix]

  static let all: LintVectors = Repository.decodedVectors("lint.json")

  static func list(_ name: String) throws -> PublicSuffixList {
    try PublicSuffixList(parsing: (all.suffixLists[name] ?? []).joined(separator: "\n"))
  }
}

@Suite("Lint") struct LintTests {
  @Test("the vectors are there") func vectors() {
    #expect(LintVectors.all.vectors.count >= 210)
  }

  @Test("findings", arguments: LintVectors.all.vectors)
  func findings(_ vector: LintVectors.Vector) throws {
    let findings = try vector.linter().findings(in: vector.url)
    #expect(findings.map(LintVectors.Found.init) == vector.findings)
    for rule in vector.absent ?? [] { #expect(!findings.contains { $0.id == rule }) }
  }

  @Test("every rule finds something in two vectors at least, and is silent in one that is near")
  func coverage() {
    var finds: [String: Int] = [:]
    for vector in LintVectors.all.vectors {
      for finding in vector.findings { finds[finding.rule, default: 0] += 1 }
    }
    let silent = Set(LintVectors.all.vectors.flatMap { $0.absent ?? [] })
    for rule in LintRule.all {
      #expect(finds[rule.id, default: 0] >= 2, "\(rule.id)")
      #expect(silent.contains(rule.id), "\(rule.id)")
    }
    let ids = Set(LintRule.all.map(\.id))
    #expect(silent.isSubset(of: ids) && Set(finds.keys) == ids)
  }

  @Test("sentences") func sentences() throws {
    var text = ""
    for vector in LintVectors.all.vectors {
      let findings = try vector.linter().findings(in: vector.url)
      text += "\(vector.name)\n" + findings.map { "  \($0)\n" }.joined()
    }
    try expectGolden(text, "lint.txt")
  }

  @Test("a URL that was parsed has the findings of its text") func parsed() throws {
    for vector in LintVectors.all.vectors {
      guard let url = try? InvocationURL(vector.url) else { continue }
      let linter = try vector.linter()
      #expect(url.lint(linter) == linter.findings(in: vector.url), "\(vector.name)")
    }
  }

  @Test("the first error, for those that burn URLs into tags") func firstError() throws {
    let linter = Linter()
    #expect(linter.firstError(in: "https://eat.shop.com/menu") == nil)
    #expect(linter.firstError(in: "http://eat.shop.com/menu#x") == nil)
    #expect(linter.firstError(in: "https://eat.shop.com/{id}")?.id == "url-brace")
    #expect(linter.firstError(in: "https://intra/%7Bid%7D")?.id == "host-single-label")
    #expect(linter.firstError(in: "")?.id == "url-empty")
    let strict = Linter(warningsAreErrors: true)
    #expect(strict.firstError(in: "http://eat.shop.com/menu")?.id == "plain-http")
    #expect(strict.firstError(in: "https://eat.shop.com/s/42") == nil)
    for vector in LintVectors.all.vectors {
      let first = try vector.linter().firstError(in: vector.url)
      #expect(first?.id == vector.findings.first { $0.level == "error" }?.rule, "\(vector.name)")
    }
  }

  @Test("findings are plain values") func values() throws {
    let finding = try #require(Linter().findings(in: "http://eat.shop.com/menu").first)
    #expect(finding.rule == LintRule.named("plain-http") && finding.id == "plain-http")
    #expect(finding.level == .warning && finding.range == 0..<4)
    #expect(finding.message == "the scheme is http" && finding.remedy == "use https")
    #expect(
      finding.description
        == "warning plain-http, byte 0: the scheme is http; use https")
    #expect(LintRule.named("plain-https") == nil)
    #expect(LintLevel.info < .warning && LintLevel.warning < .error)
  }

  @Test("another room's rule obeys the settings") func foreignRule() throws {
    let rule = LintRule(
      id: "tag-too-small", level: .warning, title: "too small", cost: "it does not fit",
      remedy: "use a larger chip")
    let finding = try #require(Linter().finding(rule, at: 3..<5, "2 bytes over"))
    #expect(finding.description == "warning tag-too-small, byte 3: 2 bytes over; use a larger chip")
    let strict = Linter(warningsAreErrors: true)
    #expect(strict.finding(rule, at: 0..<0, remedy: "shorten it", "x")?.level == .error)
    #expect(strict.finding(rule, at: 0..<0, remedy: "shorten it", "x")?.remedy == "shorten it")
    #expect(Linter(disabled: ["tag-too-small"]).finding(rule, at: 0..<0, "x") == nil)
  }
}

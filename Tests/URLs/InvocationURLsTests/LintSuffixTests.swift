import Foundation
import InvocationURLs
import TestSupport
import Testing

@Suite("Public suffixes") struct LintSuffixTests {
  static let file = URL(fileURLWithPath: "/usr/share/publicsuffix/public_suffix_list.dat")
  /// The list of this system, when it has one.
  static let system: PublicSuffixList? = {
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? PublicSuffixList(parsing: [UInt8](data))
  }()

  @Test("the vectors are there") func vectors() {
    #expect(LintVectors.all.registrableDomains.count >= 80)
    #expect(LintVectors.all.suffixes.count >= 8)
  }

  @Test("registrable domains", arguments: LintVectors.all.registrableDomains)
  func domains(_ vector: LintVectors.Domain) throws {
    let list = try LintVectors.list("small")
    #expect(list.registrableDomain(of: vector.host)?.lowercased() == vector.domain)
  }

  @Test(
    "registrable domains by the list of this system", .needs(.publicSuffixes),
    arguments: LintVectors.all.registrableDomains)
  func systemDomains(_ vector: LintVectors.Domain) throws {
    let list = try #require(Self.system)
    #expect(list.registrableDomain(of: vector.host)?.lowercased() == vector.domain)
  }

  @Test("of the rules for one host, those that it could match are enough", .needs(.publicSuffixes))
  func oneHost() throws {
    let list = try #require(Self.system)
    let text = try [UInt8](Data(contentsOf: Self.file))
    let hosts =
      LintVectors.all.registrableDomains.map(\.host) + ["公司.香港", "a.XN--P1AI.", "b.рф", "b.РФ"]
    for host in hosts {
      let narrow = try PublicSuffixList(parsing: text, for: host)
      #expect(narrow.match(host) == list.match(host), "\(host)")
      #expect(narrow.count < list.count / 2, "\(host)")
    }
  }

  @Test("suffixes and their sections") func suffixes() throws {
    let list = try LintVectors.list("small")
    for vector in LintVectors.all.suffixes {
      let match = try #require(list.match(vector.host), "\(vector.host)")
      #expect(match.suffix == vector.suffix, "\(vector.host)")
      #expect("\(match.section)" == vector.section, "\(vector.host)")
    }
  }

  @Test("rules in Punycode and in Unicode are the same") func spellings() throws {
    for text in ["公司.cn\ncn", "xn--55qx5d.cn\ncn"] {
      let list = try PublicSuffixList(parsing: text)
      #expect(list.registrableDomain(of: "a.公司.cn") == "a.公司.cn")
      #expect(list.registrableDomain(of: "b.a.xn--55qx5d.cn") == "a.xn--55qx5d.cn")
      #expect(list.registrableDomain(of: "公司.cn") == nil)
    }
  }

  @Test("line ends, a byte order mark, duplicates and comments") func lines() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["\u{FEFF}com", "// net", "co.uk what follows", "", "  org", "com"]
      let list = try PublicSuffixList(parsing: text.joined(separator: end))
      #expect(list.match("a.com")?.section == .icann)
      #expect(list.match("a.net")?.section == .unlisted)
      #expect(list.registrableDomain(of: "b.a.co.uk") == "a.co.uk")
      #expect(list.match("a.org")?.section == .unlisted)
    }
  }

  @Test("rules that make no sense are left out") func senseless() throws {
    let list = try PublicSuffixList(parsing: "com\n*\n!\n*.\na.*.com\n!net\n\n")
    #expect(list.registrableDomain(of: "c.b.a.com") == "a.com")
    #expect(list.registrableDomain(of: "a.net") == "a.net")
    #expect(list.registrableDomain(of: "net") == nil)
  }

  @Test("what is no list") func errors() {
    for text in ["", "\n\n", "// only a comment\n", "*\n"] {
      #expect(throws: PublicSuffixListError.noRules) { try PublicSuffixList(parsing: text) }
      #expect(throws: PublicSuffixListError.noRules) {
        try PublicSuffixList(parsing: Array(text.utf8), for: "a.com")
      }
    }
    #expect(throws: Never.self) { try PublicSuffixList(parsing: Array("net\n".utf8), for: "a.com") }
    #expect(
      PublicSuffixListError.noRules.description
        == "the public suffix list has no rules; is this the file from publicsuffix.org?")
  }

  @Test("a list of one rule a million times is read at once") func duplicates() throws {
    let list = try PublicSuffixList(
      parsing: [UInt8](repeatElement(Array("com\n".utf8), count: 1_000_000).joined()))
    #expect(list.registrableDomain(of: "b.a.com") == "a.com")
  }

  @Test("no host and no list traps, and a domain ends with its suffix") func damage() throws {
    let seed: UInt64 = 20_261_123
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "com", "uk", "co", ".", "..", "*", "!", "ck", "www", "xn--", "公司", "\n", " ", "//", "РФ",
      "рф", "COM",
    ]
    let random = { (count: Int) in
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for _ in 0..<Effort.count(slice: 5_000, whole: 500_000) {
      let text = "com\n" + random(30)
      guard let list = try? PublicSuffixList(parsing: text) else { continue }
      let host = random(8)
      let narrow = try PublicSuffixList(parsing: Array(text.utf8), for: host)
      #expect(narrow.match(host) == list.match(host), "seed \(seed): \(host)")
      guard let match = list.match(host) else { continue }
      #expect(match.registrableDomain?.hasSuffix(match.suffix) ?? true, "seed \(seed): \(host)")
      #expect(host.hasSuffix(match.suffix) || host.hasSuffix("."), "seed \(seed): \(host)")
    }
  }
}

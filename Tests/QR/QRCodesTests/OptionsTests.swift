import InvocationURLs
import TestSupport
import Testing

@testable import QRCodes

@Suite("options") struct OptionsTests {
  /// What the facts on printing list: bits, and the smallest version at L, M, Q and H.
  static let spellings: [(String, bits: Int, versions: [Int])] = [
    ("https://example.com/s/0001", 216, [2, 2, 3, 4]),
    ("HTTPS://EXAMPLE.COM/S/0001", 156, [2, 2, 2, 3]),
    ("HTTPS://EXAMPLE.COM/s/0001", 179, [2, 2, 3, 3]),
    ("https://ex.co/k7Q2mZ9w", 188, [2, 2, 3, 3]),
    ("HTTPS://EX.CO/K7Q2MZ9W", 134, [1, 2, 2, 3]),
    ("https://id.gs1.org/01/09506000134352", 249, [2, 3, 3, 4]),
    ("HTTPS://ID.GS1.ORG/01/09506000134352", 195, [2, 2, 3, 3]),
    ("https://id.gs1.org/01/09506000134352/10/ABC123/21/12345678", 380, [3, 4, 4, 6]),
    ("HTTPS://ID.GS1.ORG/01/09506000134352/10/ABC123/21/12345678", 326, [3, 3, 4, 5]),
  ]

  @Test("bits and versions of spellings of one URL", arguments: spellings)
  func spelling(_ vector: (String, bits: Int, versions: [Int])) throws {
    for (level, number) in zip(QRLevel.allCases.dropFirst(), vector.versions) {
      let options = QROptions.with {
        $0.level = level
        $0.boostsLevel = false
      }
      let code = try QRCode(.text(vector.0), options: options)
      #expect(code.version.number == number && code.level == level)
      #expect(code.symbol.bitCount == vector.bits)
    }
  }

  @Test("scheme and host go into capitals when that saves a version, and only then")
  func capitalHost() throws {
    let text = "https://example.com/s/0001?Table=a"
    let url = try InvocationURL(text)
    let tight = try QRCode(.url(url), options: .with { $0.level = .quartile })
    #expect(tight.hasCapitalHost)
    #expect(tight.payload == Array("HTTPS://EXAMPLE.COM/s/0001?Table=a".utf8))
    var reader = QRReader()
    #expect(try reader.read(tight.modules).payload == tight.payload)

    let plain = QROptions.with {
      $0.level = .quartile
      $0.capitalizesHost = false
    }
    let asGiven = try QRCode(.url(url), options: plain)
    #expect(!asGiven.hasCapitalHost && asGiven.payload == Array(text.utf8))
    #expect(tight.version < asGiven.version)

    // Text is left alone, and so is a URL that gains nothing.
    let asText = try QRCode(.text(text), options: .with { $0.level = .quartile })
    #expect(!asText.hasCapitalHost && asText.payload == Array(text.utf8))
    let exact = QROptions.exactly(version("6"), .medium)
    #expect(try !QRCode(.url(url), options: exact).hasCapitalHost)
  }

  @Test("capitals never cost, change nothing but scheme and host, and are reported")
  func capitalHostLaw() throws {
    var helped = 0
    for text in Family.strings(Effort.count(slice: 1_400, whole: 20_000), seed: 71)
    where text.hasPrefix("http") {
      let url = try InvocationURL(text)
      let code = try QRCode(.url(url), encoder: Sketch())
      let given = try QRCode(.text(text), encoder: Sketch())
      let hostEnd = "https://".count + url.host.utf8.count
      let spelled = String(decoding: code.payload, as: UTF8.self)
      if code.hasCapitalHost {
        helped += 1
        #expect(code.version < given.version)
        #expect(spelled == text.prefix(hostEnd).uppercased() + text.dropFirst(hostEnd))
        #expect(try InvocationURL(spelled).isEquivalent(to: url))
      } else {
        #expect(spelled == text && code.version == given.version)
      }
    }
    #expect(helped > 100)
  }

  @Test("a port, an address and a user's capitals survive")
  func oddHosts() throws {
    let spellings = [
      ("https://[2001:db8::ab]:8443/x", "HTTPS://[2001:DB8::AB]:8443/x"),
      ("http://Shop.example.com:8080/Ab", "HTTP://SHOP.EXAMPLE.COM:8080/Ab"),
    ]
    for (given, capital) in spellings {
      let spelling = ContentEncoding(capitalHostOf: try InvocationURL(given))
      #expect(String(decoding: spelling.payload, as: UTF8.self) == capital)
    }
  }

  @Test("the level is raised as far as the version allows, and no further")
  func boost() throws {
    for text in Family.strings(Effort.count(slice: 700, whole: 20_000), seed: 72) {
      for level in QRLevel.allCases {
        let plain = QROptions.with {
          $0.level = level
          $0.boostsLevel = false
        }
        let boosted = try QRCode(
          .text(text), options: .with { $0.level = level }, encoder: Sketch())
        let asked = try QRCode(.text(text), options: plain, encoder: Sketch())
        #expect(boosted.version == asked.version)
        #expect(asked.level == max(level, .low) && boosted.level >= asked.level)
        for stronger in QRLevel.allCases where stronger > boosted.level {
          let exact = QROptions.exactly(boosted.version, stronger)
          #expect(throws: QRCodeError.self) {
            try QRCode(.text(text), options: exact, encoder: Sketch())
          }
        }
      }
    }
  }

  @Test("a minimum, a maximum and an exact version")
  func versions() throws {
    let text = "https://example.com/s/0001"
    func versionMade(_ versions: ClosedRange<QRVersion>) throws -> QRVersion {
      try QRCode(.text(text), options: .with { $0.versions = versions }).version
    }
    #expect(try versionMade(.qr) == version("2"))
    #expect(try versionMade(version("5")...version("40")) == version("5"))
    #expect(try versionMade(version("1")...version("2")) == version("2"))
    #expect(try versionMade(version("9")...version("9")) == version("9"))
    #expect(try versionMade(.any) == version("2"))
    #expect(throws: QRCodeError.self) { try versionMade(version("1")...version("1")) }
  }

  @Test("Micro QR where it suffices")
  func micro() throws {
    let cases: [(String, QRLevel, String)] = [
      ("12345", .detectionOnly, "M1-none"), ("12345", .low, "M2-M"),
      ("123456", .detectionOnly, "M2-M"),
      ("ABCDEF", .low, "M2-L"), ("ABCDEFG", .low, "M3-M"), ("abc", .low, "M3-M"),
      ("abcdefghijklmno", .low, "M4-L"), ("abcdefghi", .quartile, "M4-Q"),
      ("abcdefghijklmnop", .low, "1-L"), ("abc", .high, "1-H"),
    ]
    for (text, level, expected) in cases {
      let options = QROptions.with {
        $0.versions = .any
        $0.level = level
      }
      let code = try QRCode(.text(text), options: options)
      #expect("\(code.version)-\(code.level)" == expected, "\(text) at \(level)")
    }
  }

  @Test("versions and levels as people write them")
  func names() {
    for version in ClosedRange.any.all {
      #expect(QRVersion("\(version)") == version && QRVersion(size: version.size) == version)
    }
    for level in QRLevel.allCases { #expect(QRLevel("\(level)") == level) }
    for text in ["", "0", "41", "M0", "M5", "M", "-1", "+1", "1 ", "٣", "99999999999999999999"] {
      #expect(QRVersion(text) == nil, "\(text)")
    }
    #expect(QRVersion("m3") == QRVersion(micro: 3) && QRLevel("q") == .quartile)
    #expect(QRLevel("X") == nil && QRLevel("") == nil && QRLevel("LM") == nil)
    #expect(QRVersion(0) == nil && QRVersion(41) == nil && QRVersion(micro: 5) == nil)
    let sizes = (-5...200).filter { QRVersion(size: $0) != nil }
    #expect(sizes == [11, 13, 15, 17] + (1...40).map { 17 + 4 * $0 })
    #expect(QRVersion(.max) == nil && QRVersion(size: .min) == nil)
  }

  @Test("capacities of the standard's tables")
  func capacities() {
    let known: [(String, QRLevel, Int)] = [
      ("M1", .detectionOnly, 20), ("M2", .low, 40), ("M4", .quartile, 80), ("1", .low, 152),
      ("1", .high, 72), ("7", .medium, 992), ("10", .quartile, 1_232), ("21", .medium, 5_712),
      ("32", .high, 6_760), ("40", .low, 23_648), ("40", .high, 10_208),
    ]
    for (name, level, bits) in known {
      #expect(BlockLayout(version(name), level)?.dataBits == bits, "\(name)-\(level)")
    }
    #expect(BlockLayout(version("M3"), .quartile) == nil)
    #expect(BlockLayout(version("5"), .detectionOnly) == nil)
  }
}

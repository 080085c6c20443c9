import InvocationURLs
import TestSupport
import Testing

@testable import QRCodes

@Suite("what cannot be encoded says why") struct ErrorTests {
  static let cases: [(content: QRContent, options: QROptions, sentence: String)] = [
    (.text(""), QROptions(), "there is nothing to encode"),
    (.bytes([]), QROptions(), "there is nothing to encode"),
    (
      .text(String(repeating: "a", count: 60)), .exactly(version("4"), .high),
      "204 bits too long for version 4 at level H (492 needed, 288 available): level M would fit, "
        + "or version 7 would fit, or make it 26 characters shorter"
    ),
    (
      .text(String(repeating: "ü", count: 40)), .exactly(version("3"), .medium),
      "312 bits too long for version 3 at level M (664 needed, 352 available): version 5 would "
        + "fit, or make it 20 characters shorter"
    ),
    (
      .bytes(Array(repeating: 0, count: 15)), .exactly(version("1"), .medium),
      "4 bits too long for version 1 at level M (132 needed, 128 available): level L would fit, "
        + "or version 2 would fit, or make it 1 byte shorter"
    ),
    (
      .text(String(repeating: "7", count: 7_090)), .with { $0.level = .low },
      "4 bits too long for version 40 at level L (23652 needed, 23648 available): make it 1 "
        + "character shorter"
    ),
    (
      .text(String(repeating: "7", count: 4_000)), .with { $0.level = .high },
      "3144 bits too long for version 40 at level H (13352 needed, 10208 available): level M would "
        + "fit, or make it 943 characters shorter"
    ),
    (
      .text("123456"), .exactly(version("M1"), .detectionOnly),
      "3 bits too long for version M1 at level none (23 needed, 20 available): version M2 would "
        + "fit, or make it 1 character shorter"
    ),
    (
      .text("abcdefghijklmnop"),
      .with {
        $0.versions = .micro
        $0.level = .low
      },
      "8 bits too long for version M4 at level L (136 needed, 128 available): version 1 would "
        + "fit, or make it 1 character shorter"
    ),
    (
      .text("123a"), .exactly(version("M2"), .low),
      "byte 3 ('a') cannot be written in version M2, which holds digits, capitals and $%*+-./: "
        + "with the space only; version M3 can hold it"
    ),
    (
      .text("12A"), .exactly(version("M1"), .detectionOnly),
      "byte 2 ('A') cannot be written in version M1, which holds digits only; version M2 can hold "
        + "it"
    ),
    (
      .bytes([0x31, 0x07]), .exactly(version("M1"), .detectionOnly),
      "byte 1 (0x07) cannot be written in version M1, which holds digits only; version M3 can hold "
        + "it"
    ),
    (
      .text("12é"), .with { $0.versions = .micro },
      "byte 2 is not ASCII, and Micro QR has no way to say that text is UTF-8; use a QR version, or "
        + "turn ECI off and trust that readers guess"
    ),
    (
      .text("12"), .exactly(version("M1"), .low),
      "version M1 detects damage but repairs none, so it has no level L; ask for level none, or "
        + "for version M2"
    ),
    (
      .text("12"), .exactly(version("M3"), .quartile),
      "version M3 has no level Q; the strongest is M"
    ),
    (
      .text("12"),
      .with {
        $0.versions = .micro
        $0.level = .high
      },
      "versions M1 to M4 have no level H; the strongest is Q"
    ),
  ]

  @Test("the sentences", arguments: cases)
  func sentence(_ row: (content: QRContent, options: QROptions, sentence: String)) {
    let error = #expect(throws: QRCodeError.self) {
      try QRCode(row.content, options: row.options)
    }
    #expect(error?.description == row.sentence)
  }

  @Test("the remedies of a text that is too long are true, and no smaller one is")
  func remedies() throws {
    var generator = SeededGenerator(seed: 121)
    var kinds: Set<String> = []
    for _ in 0..<Effort.count(slice: 600, whole: 20_000) {
      let text = generator.word("0123456789012345ABC/:abcé", 1...120)
      let level = QRLevel.allCases.randomElement(using: &generator) ?? .low
      let version = ClosedRange.any.all.prefix(12).randomElement(using: &generator) ?? .smallest
      let options = QROptions.exactly(version, level)
      do throws(QRCodeError) {
        _ = try QRCode(.text(text), options: options, encoder: Sketch())
        continue
      } catch {
        guard case .tooLong(let tooLong) = error else { continue }
        #expect(tooLong.excess > 0 && tooLong.version == version)
        func fits(_ text: String, _ version: QRVersion, _ level: QRLevel) -> Bool {
          let options = QROptions.exactly(version, level)
          return (try? QRCode(.text(text), options: options, encoder: Sketch())) != nil
        }
        if let larger = tooLong.sufficientVersion {
          kinds.insert("version")
          #expect(fits(text, larger, level), "\(text) in \(larger)-\(level)")
          for between in (version...larger).all.dropFirst().dropLast() {
            #expect(!fits(text, between, level))
          }
        }
        if let weaker = tooLong.sufficientLevel {
          kinds.insert("level")
          #expect(fits(text, version, weaker))
        }
        for weaker in version.levels where weaker < level && fits(text, version, weaker) {
          #expect(tooLong.sufficientLevel.map { $0 >= weaker } == true)
        }
        if tooLong.surplus < tooLong.length {
          kinds.insert("shorter")
          let scalars = Array(text.unicodeScalars)
          var shorter = ""
          shorter.unicodeScalars.append(contentsOf: scalars.dropLast(tooLong.surplus))
          // A text that loses its last character beyond ASCII needs no announcement any more.
          #expect(fits(shorter, version, level), "\(text): \(tooLong.surplus)")
        }
      }
    }
    #expect(kinds == ["version", "level", "shorter"])
  }

  @Test("a URL is measured by its shorter spelling")
  func url() throws {
    let url = try InvocationURL("https://example.com/abcdefghijklmnopqrstuvwxyz")
    let error = #expect(throws: QRCodeError.self) {
      try QRCode(.url(url), options: .exactly(version("1"), .low))
    }
    guard case .tooLong(let tooLong)? = error else { return #expect(Bool(false)) }
    #expect(tooLong.bits == 343)
  }

  @Test("a very long text is refused in bounded time")
  func huge() {
    let text = String(repeating: "https://example.com/", count: 100_000)
    let error = #expect(throws: QRCodeError.self) { try QRCode(.text(text)) }
    guard case .tooLong(let tooLong)? = error else { return #expect(Bool(false)) }
    #expect(tooLong.bits > 10_000_000 && tooLong.sufficientVersion == nil)
  }
}

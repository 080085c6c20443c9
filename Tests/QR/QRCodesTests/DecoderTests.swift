import Foundation
import TestSupport
import Testing

@testable import QRCodes

/// What we draw is read by the decoders of others.
@Suite("read by others") struct DecoderTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var content: QRContent
    var options = QROptions()
    var testDescription: String { name }
  }

  static let samples: [Sample] =
    Family.strings(28, seed: 141).map { Sample(name: $0, content: .text($0)) }
    + [
      Sample(name: "accents", content: .text("Crème brûlée à la carte №42")),
      Sample(name: "Greek", content: .text("Καλημέρα")),
      Sample(name: "emoji", content: .text("👩‍👩‍👧‍👦 https://example.com/😀")),
      Sample(
        name: "Kanji", content: .text("日本語の案内 https://example.com/12345"),
        options: .with { $0.usesKanji = true }),
      Sample(name: "Japanese in UTF-8", content: .text("日本語の案内 https://example.com/12345")),
      Sample(
        name: "version 40", content: .text(String(repeating: "https://example.com/", count: 110))),
      Sample(
        name: "version 27, H", content: .text("A1b2" + String(repeating: "7", count: 900)),
        options: .exactly(version("27"), .high)),
    ]

  static let microSamples: [Sample] = [
    ("12345", "M1", QRLevel.detectionOnly), ("ABC123", "M2", .low), ("ABC1", "M2", .medium),
    ("abc 123", "M3", .low), ("ab:12", "M3", .medium), ("HTTPS://BECKON.APP/7", "M4", .low),
    ("beckon 4711", "M4", .medium), ("qr.app/1", "M4", .quartile),
  ].map { text, name, level in
    Sample(name: "\(name)-\(level)", content: .text(text), options: .exactly(version(name), level))
  }

  @Test(
    "ZXingReader", .needs(.zxingReader),
    arguments: samples + microSamples)
  func zxing(_ sample: Sample) throws {
    let code = try QRCode(sample.content, options: sample.options)
    let output = try run(.zxingReader, ["-ispure"], on: code)
    #expect(output.contains("Text:       \"\(String(decoding: code.payload, as: UTF8.self))\"\n"))
    let format = code.version.isMicro ? "MicroQRCode" : "QRCode"
    #expect(output.contains("Format:     \(format)\n"))
    // Our one level without repair is level L to it.
    let level = code.level == .detectionOnly ? QRLevel.low : code.level
    #expect(output.contains("EC Level:   \(level)\n"))
  }

  @Test(
    "zbarimg", .needs(.zbarimg), arguments: samples)
  func zbar(_ sample: Sample) throws {
    let code = try QRCode(sample.content, options: sample.options)
    let output = try run(.zbarimg, ["-q", "--raw"], on: code)
    #expect(output == String(decoding: code.payload, as: UTF8.self) + "\n")
  }

  @Test(
    "ZXingReader sees the parts of a series",
    .needs(.zxingReader))
  func series() throws {
    let text =
      "Les menus de l'été: https://example.com/" + String(repeating: "0123456789", count: 30)
    let codes = try QRCode.series(.text(text), count: 4)
    var joined = ""
    for (index, code) in codes.enumerated() {
      let output = try run(.zxingReader, [], on: code)
      let parity = try #require(code.part?.parity)
      #expect(
        output.contains(
          "Structured Append: symbol \(index + 1) of 4 (parity/id: '\(parity)')"))
      joined += try #require(output.firstMatch(of: /Text: *"(.*)"\n/)?.1)
    }
    #expect(joined == text)
  }

  @Test(
    "libqrcodegen draws the same ECI and Kanji symbols",
    .needs(.libqrcodegen))
  func qrcodegen() throws {
    let library = try Qrcodegen.library()
    var generator = SeededGenerator(seed: 142)
    var full = 0
    for _ in 0..<Effort.count(slice: 1_000, whole: 20_000) {
      let text = generator.word("aZ0123456789/éß한字駅テ", 1...80)
      let options = QROptions.with {
        $0.usesKanji = Bool.random(using: &generator)
        $0.level = QRLevel.allCases.randomElement(using: &generator) ?? .low
      }
      let code = try QRCode(.text(text), options: options)
      #expect(library.modules(of: code.symbol, mask: code.mask) == code.modules, "\(text)")
      if code.segments[0].mode == .eci(26), code.capacityLeft < 16 { full += 1 }
    }
    // The nearly full ones are those that libqrencode by itself would draw larger.
    #expect(full > 10)
  }

  private func run(_ program: Equipment, _ options: [String], on code: QRCode) throws -> String {
    let folder = try ScratchFolder()
    let picture = code.modules.picture(scale: 4, quietZone: code.version.quietZone + 2)
    return try program.text(options + [folder.write(picture, to: "code.pgm")])
  }
}

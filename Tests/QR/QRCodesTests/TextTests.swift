import Foundation
import TestSupport
import Testing

@testable import QRCodes

@Suite("text beyond ASCII") struct TextTests {
  @Test("UTF-8 is announced when text leaves ASCII, and only then")
  func eci() throws {
    var reader = QRReader()
    let accented = try QRCode(.text("Café"))
    #expect(accented.segments.map { "\($0.mode)" } == ["ECI 26", "byte"])
    #expect(accented.segments.map(\.bitCount) == [12, 52])
    let reading = try reader.read(accented.modules)
    #expect(reading.text == "Café" && reading.eciAssignments == [26])

    let silent = try QRCode(.text("Café"), options: .with { $0.eci = .never })
    #expect(silent.segments.map { "\($0.mode)" } == ["byte"])
    #expect(try reader.read(silent.modules).eciAssignments.isEmpty)
    #expect(try QRCode(.text("Cafe")).segments.map { "\($0.mode)" } == ["byte"])
    // Bytes are no text: nothing is claimed about them.
    let bytes = try QRCode(.bytes(Array("Café".utf8)))
    #expect(bytes.segments.map { "\($0.mode)" } == ["byte"])
  }

  @Test("Kanji mode on request, where every reader agrees on the characters")
  func kanji() throws {
    var reader = QRReader()
    let text = "駅前 テーブル12"
    let plain = try QRCode(.text(text))
    let kanji = try QRCode(.text(text), options: .with { $0.usesKanji = true })
    #expect(kanji.segments.map { "\($0.mode)" } == ["kanji", "alphanumeric", "kanji", "numeric"])
    #expect(kanji.symbol.bitCount < plain.symbol.bitCount)
    #expect(kanji.payload == Array(text.utf8))
    for code in [plain, kanji] { #expect(try reader.read(code.modules).text == text) }

    // One character outside JIS X 0208, or one that tables disagree on, and it is UTF-8.
    for other in ["駅前é", "駅～前", "駅前😀"] {
      let code = try QRCode(.text(other), options: .with { $0.usesKanji = true })
      #expect(code.segments.map { "\($0.mode)" } == ["ECI 26", "byte"], "\(other)")
      #expect(try reader.read(code.modules).text == other)
    }
    // Kanji mode is not worth it for a single short character among bytes … but ECI costs too.
    let options = QROptions.with {
      $0.usesKanji = true
      $0.versions = .micro
      $0.level = .low
    }
    #expect(try QRCode(.text("駅前"), options: options).version == version("M3"))
  }

  @Test("every character of Kanji mode comes back, and its code is what iconv has")
  func kanjiTable() throws {
    var reader = QRReader()
    let characters = KanjiRows.text.unicodeScalars.filter { $0 != "." && $0 != "\n" }
    #expect(characters.count == 6_872 && Set(characters).count == characters.count)
    for chunk in stride(from: 0, to: characters.count, by: 500) {
      var text = ""
      text.unicodeScalars.append(contentsOf: characters.dropFirst(chunk).prefix(500))
      let code = try QRCode(.text(text), options: .with { $0.usesKanji = true })
      #expect(code.segments.count == 1 && code.segments[0].mode == .kanji)
      #expect(Array(try reader.read(code.modules).text?.utf8 ?? "".utf8) == Array(text.utf8))
      for charset in ["SHIFT_JIS", "CP932"] {
        #expect(try converted(text, to: charset) == code.symbol.bytes, "\(charset)")
      }
    }
  }

  /// What the C library's converter makes of it.
  private func converted(_ text: String, to charset: String) throws -> [UInt8] {
    let converter = iconv_open(charset, "UTF-8")
    defer { iconv_close(converter) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let failures = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    try #require(failures == 0, "\(charset) lacks a character")
    return output.dropLast(outputLeft).map { UInt8(bitPattern: $0) }
  }

  @Test("random text of every script")
  func random() throws {
    var generator = SeededGenerator(seed: 81)
    var reader = QRReader()
    for _ in 0..<Effort.count(slice: 1_000, whole: 20_000) {
      let text = generator.word("aZ09 /é€ßжшא한字駅テ～ー😀👩‍👩‍👧‍👦\u{301}\u{0}", 1...40)
      let options = QROptions.with { $0.usesKanji = Bool.random(using: &generator) }
      let code = try QRCode(.text(text), options: options)
      let reading = try reader.read(code.modules)
      #expect(reading.payload == Array(text.utf8) && code.payload == reading.payload)
      let modes = code.segments.map(\.mode)
      #expect(!(modes.contains(.kanji) && modes.contains(.eci(26))))
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import Artwork

@Suite("Texts and fonts that are bad", .needs(.dejaVu)) struct TextTroubleTests {
  private func refusal(_ text: String) throws -> String {
    let font = try CaptionFont(file: dejaVu)
    do throws(ArtworkError) {
      _ = try font.outline(of: text, letterSize: 3000)
      return "set"
    } catch { return error.description }
  }

  @Test(
    "a character that no font has is named, with its script and a package",
    arguments: [
      (
        "ก",
        "no font on this machine has \"ก\" (U+0E01), THAI CHARACTER KO KAI, which is Thai; fonts for "
          + "it are in Debian's package fonts-noto-core, or name a font that has it"
      ),
      (
        "日",
        "no font on this machine has \"日\" (U+65E5), CJK UNIFIED IDEOGRAPH-65E5, which is Chinese; "
          + "fonts for it are in Debian's package fonts-noto-cjk, or name a font that has it"
      ),
      (
        "🍕",
        "no font on this machine has \"🍕\" (U+1F355), SLICE OF PIZZA; many similar characters are in Debian's "
          + "package fonts-symbola, or name a font that has it"
      ),
      (
        "\u{301}",
        "no font on this machine has U+0301, COMBINING ACUTE ACCENT; many similar characters are in "
          + "Debian's package fonts-noto-core, or name a font that has it"
      ),
      (
        "\u{11F04}",
        "no font on this machine has \"\u{11F04}\" (U+11F04), KAWI LETTER A, which is the script Kawi; "
          + "name a font that has it"
      ),
    ] as [(Unicode.Scalar, String)])
  func sentences(_ scalar: Unicode.Scalar, _ sentence: String) {
    #expect(ArtworkError(.noFont(scalar, Script(of: scalar))).description == sentence)
  }

  /// Kawi is of 2022, and in no font of Debian.
  @Test(
    "it is an error wherever it stands",
    arguments: ["\u{11F04}", "Table \u{11F04}", "ab\u{11F04}\u{11F34}c"])
  func missing(_ text: String) throws {
    #expect(try refusal(text).hasPrefix("no font on this machine has \"\u{11F04}\" (U+11F04)"))
  }

  @Test(
    "joined emoji are refused, single ones are drawn", .needs(.symbola),
    arguments: [
      ("👩‍🚀", "(U+1F469 U+200D U+1F680) is several emoji joined to one, and no font"),
      ("ok 🇩🇪", "(U+1F1E9 U+1F1EA) is a flag, and no font here without colour"),
      ("👋🏽", "(U+1F44B U+1F3FD) is an emoji with a skin tone, and"),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", " is a flag, and"),
      ("🍕 ☕ ❤\u{FE0F} 👋", "set"), ("©\u{FE0E} ☎", "set"),
    ])
  func emoji(_ text: String, _ words: String) throws {
    #expect(try refusal(text).contains(words))
  }

  @Test("a keycap is one picture or refused")
  func keycap() throws {
    let font = try CaptionFont(file: dejaVu)
    // DejaVu Sans has the cap by itself, and sets it beside the digit or over it.
    #expect(try refusal("1\u{20E3}") == "set" || refusal("1\u{20E3}").contains("is a keycap, and"))
    #expect(try font.shaped("1").runs.count == 1)
  }

  @Test(
    "what is not text is refused",
    arguments: [
      ("a\tb", "the caption contains U+0009"), ("\0", "the caption contains U+0000"),
      ("\u{202B}abc", "the caption contains U+202B"), ("\u{2029}", "the caption contains U+2029"),
      ("\u{FFFE}", "the caption contains U+FFFE"), ("\u{AD}", "the caption contains U+00AD"),
      (
        "e" + String(repeating: "\u{301}", count: 4000),
        "\"e\" (U+0065) has 4000 marks on it; the limit is 31"
      ),
      (
        "e" + String(repeating: "\u{301}", count: 32),
        "\"e\" (U+0065) has 32 marks on it; the limit is 31"
      ),
      (String(repeating: "\u{200D}", count: 100), "U+200D has 99 marks on it"),
      (
        String(repeating: "W", count: 4097),
        "the text has 4097 characters; the limit is 4096"
      ),
    ])
  func refused(_ text: String, _ sentence: String) throws {
    #expect(try refusal(text).hasPrefix(sentence))
  }

  @Test("what is odd has an end and a size")
  func odd() throws {
    let font = try CaptionFont(file: dejaVu)
    let texts = [
      String(repeating: "W", count: 4096), String(repeating: "\u{2067}a", count: 2000),
      String(repeating: "\u{2069}", count: 3000), String(repeating: "(א", count: 2000),
      String(repeating: "א a ", count: 1000), "\u{301}\u{301}", "\u{200D}", "\u{200E}\u{200F}", "",
      "   ", String(repeating: "e\u{301}", count: 2000),
    ]
    for text in texts {
      let line = try font.outline(of: text, letterSize: 1000)
      #expect((0...5_000_000).contains(line.width))
      #expect((0...100_000).contains(line.ascent))
      let lines = try font.wrapped(text, width: 5_000_000, letterSize: 1000)
      #expect(lines.count == 1)
    }
    // A letter with many marks takes the room that they take, so that they do not lie on the code.
    let plain = try font.outline(of: "e", letterSize: 1000)
    let high = try font.outline(of: "e" + String(repeating: "\u{301}", count: 31), letterSize: 1000)
    let top = high.path.elements.flatMap(\.points).map(\.y).min() ?? 0
    #expect(high.ascent >= -top && high.ascent >= plain.ascent && high.ascent < 20_000)
  }

  @Test("long lines are drawn in parts that a page takes")
  func parts() throws {
    let font = try CaptionFont(file: dejaVu)
    let line = try font.outline(of: String(repeating: "@&", count: 300), letterSize: 1000)
    #expect(line.pieces.count > 1)
    #expect(line.pieces.allSatisfy { $0.elements.count <= Path.maxElementCount })
    var page = try Page(width: line.width, height: 2000)
    try line.draw(on: &page, at: Point(x: 0, y: 1500), with: .black)
    #expect(page.items.count == line.pieces.count)
  }

  @Test("random characters are set or refused")
  func random() throws {
    let font = try CaptionFont(file: dejaVu)
    var generator = SeededGenerator(seed: 21)
    let blocks: [ClosedRange<UInt32>] = [
      0...0x2FF, 0x300...0x36F, 0x590...0x8FF, 0x900...0x10FF, 0x1780...0x18AF, 0x2000...0x206F,
      0x3000...0x33FF, 0x1F1E0...0x1F6FF, 0xE0000...0xE01EF, 0x10000...0x11FFF,
    ]
    var set = 0
    for _ in 0..<Effort.count(slice: 400, whole: 20_000) {
      let block = blocks[Int.random(in: blocks.indices, using: &generator)]
      let scalars = (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: block, using: &generator))
      }
      let text = String(String.UnicodeScalarView(scalars))
      do throws(ArtworkError) {
        let line = try font.outline(of: text, letterSize: 2000)
        #expect(line.width >= 0 || !line.text.isEmpty)
        set += 1
      } catch { #expect(!error.description.isEmpty) }
    }
    #expect(set > 20)
  }

  @Test("broken fonts are refused or draw something", .needs(.notoSans))
  func brokenFonts() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Equipment.notoSans.rawValue)))
    let folder = try ScratchFolder()
    var generator = SeededGenerator(seed: 7)
    var outcomes = (set: 0, refused: 0)
    for round in 0..<Effort.count(slice: 60, whole: 3000) {
      var bytes = whole
      if round % 4 == 0 {
        bytes.removeLast(Int.random(in: 1..<whole.count, using: &generator))
      } else {
        for _ in 0..<(1 << (round % 8)) {
          bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
      }
      let path = try folder.write(bytes, to: "font-\(round).ttf")
      do throws(ArtworkError) {
        let font = try CaptionFont(file: path)
        let line = try font.outline(of: "น้ำดื่มที่นี่ กำ", letterSize: 3000)
        #expect(abs(line.width) < 1 << 40)
        outcomes.set += 1
      } catch {
        #expect(!error.description.isEmpty)
        outcomes.refused += 1
      }
    }
    #expect(outcomes.set > 0 && outcomes.refused > 0, "\(outcomes)")
  }
}

import TestSupport
import Testing

@testable import Artwork

@Suite("Lines that fit", .needs(.dejaVu, .notoSans, .notoCJK)) struct LineBreakTests {
  /// The text with a stroke wherever a line may begin.
  private func marked(
    _ text: String, usesLibrary: Bool = true, _ isPreferred: Bool = false
  ) throws -> String {
    let paragraph = try TextParagraph(text, FontStack(FontFile(path: dejaVu)))
    let breaks = LineBreaks(paragraph, usesLibrary: usesLibrary)
    let allowed = isPreferred ? breaks.places.filter(breaks.preferred.contains) : breaks.places
    let places = [0] + allowed + [paragraph.clusters.count]
    return zip(places, places.dropFirst()).map { paragraph.string($0..<$1) }.joined(separator: "|")
  }

  @Test(
    "without libunibreak, a few rules of our own say where a text may be broken",
    arguments: [
      "Order |at |table |7", "a  |b", "Süd-|West", "10-12 |Uhr", "- |5", "at |-5 °C",
      "https://|eat.example.com/|s/42/|t/7?a=b", "1/2 |l", "and/|or",
      "Hello, |(dear) |guest!", "Bonjour !", "10 %", "12\u{A0}Uhr", "don't", "a\u{2060}-|b",
      "七|号|桌，|靠|窗。", "歡|迎|光|臨|（二|樓）", "「東|京」|タ|ワー", "ちょっ|と|待っ|て", "7|番|の|席", "東|京|abc|大|阪",
      "창가 |칠번 |테이블", "ยินดีต้อนรับ |ที่นี่", "ยินดี\u{200B}|ต้อนรับ", "नमस्ते |दुनिया",
      "བོད་|ཡིག་|བརྒྱད", "ቡና፡|ቤት", "e\u{301}\u{323}e\u{301}", "🍕|🍕 |👋", "שולחן |שבע",
    ])
  func fallback(_ marks: String) throws {
    #expect(try marked(marks.replacing("|", with: ""), usesLibrary: false) == marks)
  }

  @Test(
    "a text is broken where UAX 14 allows it",
    arguments: [
      "Order |at |table |7", "a  |b", "Süd-|West", "10-12 |Uhr", "at |-5 °C", "1/2 |l", "and/|or",
      "https://|eat.example.com/|s/42/|t/7?|a=b", "Hello, |(dear) |guest!", "Bonjour !", "10 %",
      "12\u{A0}Uhr", "don't", "a\u{2060}-|b", "七|号|桌，|靠|窗。", "歡|迎|光|臨|（二|樓）",
      "「東|京」|タ|ワー", "7|番|の|席", "東|京|abc|大|阪", "ยินดีต้อนรับ |ที่นี่", "ยินดี\u{200B}|ต้อนรับ",
      "नमस्ते |दुनिया", "བོད་|ཡིག་|བརྒྱད", "e\u{301}\u{323}e\u{301}", "🍕|🍕 |👋", "שולחן |שבע",
    ])
  func places(_ marks: String) throws {
    #expect(try marked(marks.replacing("|", with: "")) == marks)
  }

  @Test(
    "a Japanese or Korean word stays whole, and an emoji with its word",
    arguments: [
      "窓側の|席|（二階）", "東京タワーが|見える、|窓側の|席です", "창가 |칠번 |테이블", "☕️ Kaffee |und |Kuchen",
      "Kaffee ☕️ |und |Kuchen 🍰", "七|号|桌，|靠|窗。",
    ])
  func words(_ marks: String) throws {
    #expect(try marked(marks.replacing("|", with: ""), usesLibrary: true, true) == marks)
  }

  @Test("lines are as long as fit, none is wider, and nothing but blanks is lost")
  func widths() throws {
    let font = try CaptionFont(file: dejaVu)
    let text =
      "Willkommen im Café Süd-West, Tisch 7: https://eat.example.com/s/42 oder 靠窗的桌子，二樓的桌子，請坐。"
    for width in stride(from: 45_000, through: 300_000, by: 15_000) {
      let lines = try font.wrapped(text, width: width, letterSize: 4000)
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.width <= width)
        // The next word would not have fitted.
        let more = try marked(next.text).split(separator: "|").first.map(String.init) ?? ""
        let isWider = try [line.text + more, line.text + " " + more].contains {
          try text.contains($0) && font.width(of: $0.trimmed, letterSize: 4000) > width
        }
        #expect(isWider, "\(width): \(line.text) | \(next.text)")
      }
      let joined = lines.map(\.text).joined().replacing(" ", with: "")
      #expect(joined == text.replacing(" ", with: ""))
    }
    #expect(try font.wrapped(text, width: 1_000_000, letterSize: 4000).count == 1)
  }

  @Test("the direction of the whole is that of each line, and its own line breaks stay")
  func directions() throws {
    let font = try CaptionFont(file: dejaVu)
    let lines = try font.wrapped("שולחן שבע abc def\nTable 7\n", width: 22_000, letterSize: 4000)
    #expect(lines.map(\.text) == ["שולחן שבע", "abc def", "Table 7", ""])
    #expect(lines.map(\.isRightToLeft) == [true, true, false, false])
    #expect(lines[3].width == 0 && lines[3].ascent > 0)
    // A blank at the end of a line is not measured.
    let spaces = try font.wrapped("a   b", width: 3_000, letterSize: 4000)
    #expect(spaces.map(\.text) == ["a", "b"])
    #expect(try spaces[0].width == font.width(of: "a", letterSize: 4000))
  }

  @Test("a word that is wider than the line is told")
  func tooWide() throws {
    let font = try CaptionFont(file: dejaVu)
    do {
      _ = try font.wrapped("at Llanfairpwllgwyngyll", width: 20_000, letterSize: 4000)
      Issue.record("it was set")
    } catch {
      #expect(error.description.hasPrefix("\"Llanfairpwllgwyngyll\" is 4"), "\(error)")
      #expect(error.description.contains(" wide, the line is 20 mm, and it cannot be broken;"))
    }
    for width in [0, -1, .min] {
      #expect(throws: ArtworkError.self) { try font.wrapped("a", width: width, letterSize: 4000) }
    }
    #expect(throws: Never.self) { try font.wrapped("a", width: .max / 2, letterSize: 4000) }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

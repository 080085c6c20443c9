import Testing

@testable import QRReading

@Suite("Character sets") struct CharacterSetTests {
  @Test(
    "texts of one and two bytes a character",
    arguments: [
      (20, [0x83, 0x65, 0xB1, 0x41, 0x87, 0x40, 0x81, 0x60], "テｱA①〜"),
      (28, [0xA4, 0xA4, 0xA4, 0xE5, 0x41, 0xF9, 0xD5], "中文A龘"),
      (29, [0xD6, 0xD0, 0xCE, 0xC4, 0x21], "中文!"),
      (30, [0xC7, 0xD1, 0xB1, 0xDB, 0x20, 0xCA, 0xBD], "한글 駕"),
      (25, [0x4E, 0x2D, 0xD8, 0x3D, 0xDE, 0x00], "中😀"),
      (33, [0x2D, 0x4E, 0x41, 0x00], "中A"),
      (34, [0x00, 0x01, 0xF6, 0x00], "😀"),
      (26, [0xC3, 0xA9, 0xFF], "é\u{FFFD}"),
      (3, [0x41, 0xE9, 0xA4], "Aé¤"),
      (27, [0x41, 0xE9], "A\u{FFFD}"),
      (2, [0x81, 0xE1], "üß"), (7, [0xBF, 0xE0], "Пр"), (9, [0xD9, 0xEC], "Ωμ"),
      (23, [0x80, 0x99], "€™"), (17, [0xA4], "€"), (13, [0xA1], "ก"),
    ] as [(Int, [UInt8], String)])
  func texts(_ assignment: Int, _ bytes: [UInt8], _ text: String) throws {
    let set = try #require(CharacterSet(assignment: assignment))
    #expect(set.text(bytes[...]) == text)
  }

  @Test("numbers without characters have no set", arguments: [14, 19, 36, 100, 899, 999_999])
  func unknown(_ assignment: Int) { #expect(CharacterSet(assignment: assignment) == nil) }

  @Test("broken pairs end in one mark, whatever follows") func broken() {
    for set in [CharacterSet.shiftJIS, .gb2312, .eucKR, .big5] {
      #expect(set.text([0x41, 0xE0]) == "A\u{FFFD}")
      for lead in UInt8.min...UInt8.max {
        for trail in UInt8.min...UInt8.max { #expect(!set.text([lead, trail]).isEmpty) }
      }
    }
  }

  @Test(
    "what nobody announces is guessed as readers do",
    arguments: [
      (Array("plain".utf8), CharacterSet.latin1), (Array("Straße".utf8), .utf8),
      ([0x6E, 0x61, 0xEF, 0x76, 0x65], .latin1), ([0x83, 0x65, 0x83, 0x58, 0x83, 0x67], .shiftJIS),
      ([0x2A, 0xC3, 0xDE, 0xBB, 0xDE, 0xB2, 0xDD], .shiftJIS),
      ([0x01, 0xFF, 0x80, 0x00], nil),
    ] as [([UInt8], CharacterSet?)])
  func guesses(_ bytes: [UInt8], _ set: CharacterSet?) {
    #expect(CharacterGuess.characterSet(bytes) == set)
  }
}

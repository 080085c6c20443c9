import SystemIO
import TestSupport
import Testing

@Suite("Texts that were seen") struct SeenTextsTests {
  @Test("as a dictionary says it, in memory and in a file that grows") func law() throws {
    var generator = SeededGenerator(seed: 0x5EED_0043)
    for limit in [0, 32 << 10, 4 << 20] {
      let seen = DuplicateTextIndex(memoryLimit: limit)
      var numbers: [String: Int] = [:]
      for number in 1...20_000 {
        let text = "https://eat.example.com/\(Int.random(in: 0..<15_000, using: &generator))"
        #expect(try seen.insert(text, number: number) == numbers[text])
        if numbers[text] == nil { numbers[text] = number }
      }
      #expect(seen.memorySize <= max(limit, 16 << 10), "\(limit)")
    }
  }

  @Test("empty texts and texts that differ in their last byte") func texts() throws {
    let seen = DuplicateTextIndex()
    #expect(try seen.insert("", number: 1) == nil)
    #expect(try seen.insert("a", number: 2) == nil)
    #expect(try seen.insert("a\u{0}", number: 3) == nil)
    #expect(try seen.insert("", number: 4) == 1)
    #expect(try seen.insert("a", number: 5) == 2)
  }
}

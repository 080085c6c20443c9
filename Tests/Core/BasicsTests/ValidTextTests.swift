import Basics
import Testing

@Suite("Text from bytes that may be invalid")
struct ValidTextTests {
  @Test("The same answers as the standard library's initializer, for every triple of marks")
  func likeTheStandardLibrary() {
    let marks: [UInt8] = [0, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4]
    for a in marks {
      for b in marks {
        for c in marks {
          for bytes in [[a, b], [a, b, c], [0xF0, a, b, c], [0xEF, 0xBF, 0xBD, a]] {
            #expect(String(valid: bytes) == String(validating: bytes, as: UTF8.self))
          }
        }
      }
    }
  }

  @Test("A surrogate alone is not valid")
  func surrogates() {
    #expect(String(valid: [0x41, 0xD83D, 0xDE00] as [UInt16]) == "A😀")
    #expect(String(valid: [0xDE00, 0x41] as [UInt16]) == nil)
    #expect(String(valid: [0xFFFD] as [UInt16]) == "\u{FFFD}")
  }
}

import Foundation
import TestSupport
import Testing

import CommandSupport

@Suite("Bytes as text") struct ByteTextTests {
  @Test("both forms, against Foundation's base64") func random() throws {
    let seed: UInt64 = 64
    var generator = SeededGenerator(seed: seed)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let base64 = ByteEncoding.base64.text(bytes)
      #expect(base64 == Data(bytes).base64EncodedString(), "seed \(seed)")
      #expect(try ByteEncoding.base64.bytes(base64.utf8) == bytes)
      #expect(try ByteEncoding.base64.bytes(base64.replacing("=", with: "").utf8) == bytes)
      let url = base64.replacing("+", with: "-").replacing("/", with: "_")
      #expect(try ByteEncoding.base64.bytes(url.utf8) == bytes)
      #expect(
        try ByteEncoding.hexadecimal.bytes(ByteEncoding.hexadecimal.text(bytes).utf8) == bytes)
    }
  }

  @Test("hexadecimal as people paste it") func pasted() throws {
    for text in ["D1 01 0c", "d1:01:0C", "d1-01-0c", "\td101\n0c "] {
      #expect(try ByteEncoding.hexadecimal.bytes(text.utf8) == [0xD1, 0x01, 0x0C])
    }
  }

  @Test("what is neither", arguments: ["d", "d 1", "d1g0", "0x12"]) func badHex(_ text: String) {
    #expect(throws: BadData.self) { try ByteEncoding.hexadecimal.bytes(text.utf8) }
  }

  @Test("bad base64", arguments: ["A", "AA=", "AAA==", "=AAA", "AB==", "AA==A", "A*=="])
  func badBase64(_ text: String) {
    #expect(throws: BadData.self) { try ByteEncoding.base64.bytes(text.utf8) }
  }
}

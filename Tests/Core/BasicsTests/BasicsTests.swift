import Foundation
import TestSupport
import Testing

@testable import Basics

@Suite("What everybody needs once") struct BasicsTests {
  @Test("hexadecimal goes there and back in both kinds of letters") func hexadecimalText() {
    let all = (0...255).map { UInt8($0) }
    for letters in [HexadecimalLetters.capital, .small] {
      let text = hexadecimal(all, letters)
      #expect(text.utf8.count == 512 && [UInt8](hexadecimal: text) == all)
      #expect(text == (letters == .small ? text.lowercased() : text.uppercased()))
    }
    #expect(hexadecimal([0x04, 0xAB, 0xF0]) == "04ABF0" && hexadecimal(0x0A, .small) == "0a")
    #expect(hexadecimal(UInt32(0xBEEF), width: 8, .small) == "0000beef")
    #expect(hexadecimal(UInt64.max, width: 4) == "FFFFFFFFFFFFFFFF")
    #expect(codePoint("A") == "U+0041" && codePoint("😀") == "U+1F600")
    for text in ["0", "0g", "g0", "04 AB", "０0", "-1", "+1", "0x", "/0", ":0", "@0", "G0", "`0"] {
      #expect([UInt8](hexadecimal: text) == nil, "\(text)")
    }
    #expect([UInt8](hexadecimal: "") == [])
  }

  /// RFC 4648, section 10.
  @Test("base64 as the standard's examples have it") func base64Text() {
    let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    for (count, text) in expected.enumerated() {
      #expect(String(decoding: base64(Array("foobar".utf8).prefix(count)), as: UTF8.self) == text)
    }
    #expect(base64([0xFB, 0xFF]) == Array("+/8=".utf8))
    #expect(base64Value(UInt8(ascii: "-")) == 62 && base64Value(UInt8(ascii: "/")) == 63)
    #expect(base64Value(UInt8(ascii: "=")) == nil && base64Value(0xFF) == nil)
  }

  @Test("base64 beside Foundation's, every length to 200, and back") func base64Peer() throws {
    var bytes: [UInt8] = []
    for length in 0...200 {
      let text = base64(bytes)
      #expect(String(decoding: text, as: UTF8.self) == Data(bytes).base64EncodedString())
      #expect(try Basics.bytes(base64: text) == bytes)
      let bare = text.filter { $0 != UInt8(ascii: "=") }
      #expect(try Basics.bytes(base64: String(decoding: bare, as: UTF8.self).utf8) == bytes)
      bytes.append(UInt8(truncatingIfNeeded: length * 167 + 41))
    }
  }

  @Test("each byte is the digit of base64 that it is in one of its alphabets, or none")
  func base64Digits() {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    for byte in UInt8.min...UInt8.max {
      let place = (digits + "+/").utf8.enumerated().first { $0.element == byte }?.offset
      let safe = (digits + "-_").utf8.enumerated().first { $0.element == byte }?.offset
      #expect(base64Value(byte) == place ?? safe)
    }
  }

  @Test("letters and digits of ASCII, every byte") func ascii() {
    for byte in UInt8.min...UInt8.max {
      let letter = Character(Unicode.Scalar(byte))
      #expect(byte.isDigit == ("0"..."9" ~= letter))
      #expect(byte.hexadecimalValue.map(Int.init) == (letter.isASCII ? letter.hexDigitValue : nil))
      #expect(byte.isHexadecimalDigit == (byte.hexadecimalValue != nil))
      let isASCII = byte < 0x80
      #expect(byte.lowercasedASCII == (isASCII ? letter.lowercased().utf8.first : byte))
      #expect(byte.uppercasedASCII == (isASCII ? letter.uppercased().utf8.first : byte))
    }
    #expect("ÄBc".lowercasedASCII == "Äbc")
  }

  @Test("counted things, widths, texts in sentences") func words() {
    #expect(counted(1, "byte") == "1 byte" && counted(0, "byte") == "0 bytes")
    #expect(counted(UInt8(2), "row") == "2 rows")
    #expect(zeroPadded(7, to: 3) == "007" && zeroPadded("1234", to: 3) == "1234")
    #expect("ab".padded(to: 4) == "ab  " && "abcde".padded(to: 4) == "abcde")
    #expect(quoted("a\u{1B}[31m\n") == "'a\u{FFFD}[31m\u{FFFD}'")
    #expect(
      quoted(String(repeating: "x", count: 61)) == "'" + String(repeating: "x", count: 60) + "…'")
    #expect(shortened("कि", to: 2) == "कि" && shortened("abc", to: 2) == "ab…")
  }
}

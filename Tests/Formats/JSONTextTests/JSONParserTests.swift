import Foundation
import JSONText
import TestSupport
import Testing

@Suite("JSON") struct JSONParserTests {
  @Test("the vectors are there")
  func vectors() { #expect(JSONVectors.all.good.count >= 59 && JSONVectors.all.bad.count >= 181) }

  @Test("read, and written again", arguments: JSONVectors.all.good)
  func good(_ vector: JSONVectors.Vector) throws {
    let value = try JSONValue(parsing: vector.bytes)
    let expected = Array((vector.compact ?? "").utf8)
    #expect(bytes(value) == expected)
    for layout in [JSONValue.Layout.compact, .pretty] {
      let again = try JSONValue(parsing: bytes(value, layout))
      #expect(again == value && bytes(again) == expected)
    }
  }

  @Test("refused, with the place and the path", arguments: JSONVectors.all.bad)
  func bad(_ vector: JSONVectors.Vector) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: vector.bytes) }
    #expect(error?.problem.code == vector.problem)
    #expect(error?.place?.offset == vector.offset)
    #expect(error?.place?.line == vector.line && error?.place?.column == vector.column)
    #expect(error?.path.description == vector.path)
  }

  @Test("every prefix of an array or object is refused", arguments: JSONVectors.texts)
  func prefixes(_ vector: JSONVectors.Vector) throws {
    let bytes = vector.bytes
    for count in bytes.indices {
      let prefix = Array(bytes[..<count])
      let value = try? JSONValue(parsing: prefix)
      // Without its last bracket, it is whole only if the rest was white space.
      if vector.compact != nil, bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "{")
      {
        let rest = bytes[count...]
        #expect(value == nil || rest.allSatisfy { $0 <= 0x20 }, "\(count) bytes")
      }
    }
  }

  @Test(
    "a flipped bit never traps; what is still read keeps the laws", arguments: JSONVectors.texts)
  func flips(_ vector: JSONVectors.Vector) {
    for index in vector.bytes.indices {
      for bit in 0..<8 {
        var bytes = vector.bytes
        bytes[index] ^= 1 << bit
        expectLaws(bytes, "bit \(bit) of \(index)")
      }
    }
  }

  @Test("random bytes never trap; what is read keeps the laws") func random() {
    let seed: UInt64 = 0x8259
    var generator = SeededGenerator(seed: seed)
    let parts: [[UInt8]] =
      [
        "[", "]", "{", "}", ",", ":", "\"", "\"a\"", "1", "-", "0", ".", "e", "\\",
        "\\u", "D83D", "\\uDE00", "true", "nul", " ", "\n", "/", "é", "\u{0}",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82]]
    var read = 0
    for round in 0..<Effort.count(slice: 30_000, whole: 1_000_000) {
      let bytes = (0..<Int.random(in: 0...10, using: &generator)).flatMap { _ in
        parts.randomElement(using: &generator) ?? []
      }
      if expectLaws(bytes, "seed \(seed), round \(round)") { read += 1 }
    }
    #expect(read > 100)
  }

  /// The laws of any text: what is read writes and reads as itself; what is refused is refused at a
  /// place within the text. Whether it was read.
  @discardableResult
  private func expectLaws(_ text: [UInt8], _ what: String) -> Bool {
    do throws(JSONError) {
      let value = try JSONValue(parsing: text)
      let again = try JSONValue(parsing: bytes(value, .pretty))
      #expect(bytes(again) == bytes(value), "\(what)")
      return true
    } catch {
      let offset = error.place?.offset ?? -1
      #expect((0...text.count).contains(offset), "\(what): \(error)")
      return false
    }
  }

  @Test("values stand 128 deep and no deeper") func depth() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
      let levels = JSONValue.maxDepth / close.utf8.count
      let text =
        String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      let value = try JSONValue(parsing: text)
      #expect(value.text() == text)
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(text)]") }
      #expect(error?.problem == .tooDeep(limit: 128))
      #expect(error?.path.steps.count == 128)
    }
    #expect(JSONValue.maxDepth == 128)
  }

  @Test("any number of values may stand beside each other") func siblings() throws {
    for unit in ["[]", "{}", "[[]]", "{\"a\":[]}", "[1,{}]"] {
      let text = "[" + Array(repeating: unit, count: 1000).joined(separator: ",") + "]"
      #expect(try JSONValue(parsing: text).text() == text)
    }
  }

  @Test("a name that appears twice is found among few and among many") func duplicates() throws {
    for count in 1...40 {
      let members = (0..<count).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
      #expect(try JSONValue(parsing: "{\(members)}").objectValue?.members.count == count)
      for twice in 0..<count {
        let error = #expect(throws: JSONError.self) {
          try JSONValue(parsing: "{\(members),\"n\(twice)\":0}")
        }
        #expect(error?.problem == .duplicateName("n\(twice)"))
        #expect(error?.place?.offset == members.utf8.count + 2)
      }
    }
  }

  @Test("a million brackets are refused at once, also on a small stack") func manyBrackets() async {
    for unit in ["[", "{\"a\":", "[{\"a\":[", "[[1],"] {
      let text = Array(String(repeating: unit, count: 1_000_000).utf8)
      let problem = await onSmallStack { () -> JSONError.Problem? in
        do throws(JSONError) {
          _ = try JSONValue(parsing: text)
          return nil
        } catch { return error.problem }
      }
      #expect(problem == .tooDeep(limit: 128), "\(unit)")
    }
    let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    let written = await onSmallStack { (try? JSONValue(parsing: text))?.text() }
    #expect(written == text)
  }

  /// Runs `body` on a thread with half a mebibyte of stack, as secondary threads have on Apple
  /// platforms.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test("numbers keep their spelling, and say what they are") func numbers() throws {
    func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text)) }
    #expect(try number("-0").int == 0 && number("-0").text == "-0")
    #expect(try number("9223372036854775807").int == .max)
    #expect(try number("9223372036854775808").int == nil)
    #expect(try number("-9223372036854775808").int == .min)
    #expect(try number("1.0").int == nil && number("1e3").int == nil)
    #expect(try number("1.0").double == 1 && number("1e3").double == 1000)
    #expect(try number("1e400").double == nil && number("-1e400").double == nil)
    #expect(try number("1e-400").double == 0)
    #expect(try number("0.1").double == 0.1)
    #expect(try number("1") != number("1.0"))
    for bad in ["", " 1", "1 ", "01", "+1", ".5", "1.", "0x1", "NaN", "inf", "1e", "--1", "１"] {
      #expect(JSONNumber(bad) == nil, "\(bad)")
    }
    #expect(JSONNumber(Double.nan) == nil && JSONNumber(-Double.infinity) == nil)
    #expect(
      JSONNumber(-1.5)?.text == "-1.5" && JSONNumber(UInt64.max).text == "18446744073709551615")
    for double in [
      0.1, 1e300, .leastNonzeroMagnitude, -0.0, .greatestFiniteMagnitude, 1e22, 123456789.125,
    ] {
      let number = try #require(JSONNumber(double))
      #expect(number.double?.bitPattern == double.bitPattern)
      #expect(JSONNumber(number.text) == number)
    }
  }
}

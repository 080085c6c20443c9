import CSVText
import TestSupport
import Testing

@Suite("CSV") struct CSVParserTests {
  @Test("the vectors are there")
  func vectors() { #expect(CSVVectors.all.good.count >= 50 && CSVVectors.all.bad.count >= 51) }

  @Test("rows, their lines and the separator", arguments: CSVVectors.all.good)
  func good(_ vector: CSVVectors.Vector) {
    let reading = Reading(vector.bytes, vector.dialect)
    #expect(reading.error == nil)
    #expect(reading.rows == vector.rows?.map { $0.map { Array($0.utf8) } })
    #expect(reading.lines == vector.lines)
    #expect(reading.separator?.rawValue == vector.separator?.utf8.first)
  }

  @Test("refused, with the place", arguments: CSVVectors.all.bad)
  func bad(_ vector: CSVVectors.Vector) {
    let error = Reading(vector.bytes, vector.dialect).error
    #expect(error?.problem.code == vector.problem)
    #expect(error?.line == vector.line && error?.column == vector.column)
    if let expected = vector.expected, let found = vector.found {
      #expect(error?.problem == .raggedRow(expected: expected, found: found))
    }
  }

  @Test("the result does not depend on where the pieces are cut", arguments: CSVVectors.parsed)
  func pieceSizes(_ vector: CSVVectors.Vector) {
    let bytes = vector.bytes
    let whole = Reading(bytes, vector.dialect)
    for size in 1..<max(2, bytes.count) {
      #expect(Reading(pieces(bytes, of: size), vector.dialect) == whole, "pieces of \(size)")
    }
    for cut in bytes.indices {
      let halves = [bytes[..<cut], bytes[cut...]]
      #expect(Reading(halves, vector.dialect) == whole, "cut before byte \(cut)")
    }
  }

  @Test(
    "what is read before the end of a file is what the whole file begins with",
    arguments: CSVVectors.parsed)
  func prefixes(_ vector: CSVVectors.Vector) {
    let bytes = vector.bytes
    let whole = Reading(bytes, vector.dialect)
    for count in bytes.indices {
      let begun = Reading([bytes[..<count]], vector.dialect, finishing: false)
      #expect(whole.rows.starts(with: begun.rows), "\(count) bytes")
      #expect(begun.error == nil || begun.error == whole.error, "\(count) bytes")
      // As a file of its own, a prefix is read or refused, but never traps.
      let alone = Reading(Array(bytes[..<count]), vector.dialect)
      #expect(alone.rows.starts(with: begun.rows), "\(count) bytes")
    }
  }

  @Test(
    "a flipped bit never traps, and the pieces still do not matter", arguments: CSVVectors.parsed)
  func flips(_ vector: CSVVectors.Vector) {
    for index in vector.bytes.indices {
      for bit in 0..<8 {
        var bytes = vector.bytes
        bytes[index] ^= 1 << bit
        let whole = Reading(bytes, vector.dialect)
        #expect(Reading(pieces(bytes, of: 1), vector.dialect) == whole, "bit \(bit) of \(index)")
        expectConsistent(whole)
      }
    }
  }

  @Test("random bytes: no trap, no dependence on the pieces, every row as wide as the first")
  func random() {
    var generator = SeededGenerator(seed: 4180)
    // The bytes that mean something come often.
    let bytes: [UInt8] = Array(",;\t\"\"\r\n\nab=\0".utf8) + [0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF]
    for round in 0..<Effort.count(slice: 20_000, whole: 1_000_000) {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        bytes.randomElement(using: &generator) ?? 0
      }
      let dialect = CSVDialect(
        separator: Bool.random(using: &generator) ? .detected : .given(.comma),
        bareQuotes: Bool.random(using: &generator) ? .literal : .refused,
        limits: CSVLimits(
          maxFieldBytes: .random(in: 1...16, using: &generator),
          rowBytes: .random(in: 1...24, using: &generator),
          fields: .random(in: 1...6, using: &generator)))
      let whole = Reading(text, dialect)
      let size = Int.random(in: 1...8, using: &generator)
      #expect(
        Reading(pieces(text, of: size), dialect) == whole, "seed 4180, round \(round): \(text)")
      expectConsistent(whole)
    }
  }

  private func expectConsistent(_ reading: Reading) {
    #expect(reading.rows.allSatisfy { $0.count == reading.rows.first?.count && !$0.isEmpty })
    #expect(
      reading.rows.joined().allSatisfy { Array(String(decoding: $0, as: UTF8.self).utf8) == $0 })
    #expect(zip(reading.lines, reading.lines.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("after an error the same error comes again, and nothing else")
  func errorStays() throws {
    var parser = CSVParser()
    parser.append("a,b\n1\n2,3\n".utf8)
    #expect(try parser.next())
    #expect(Array(parser.row) == ["a", "b"])
    let first = #expect(throws: CSVError.self) { try parser.next() }
    #expect(parser.row.isEmpty)
    parser.append("4,5\n".utf8)
    let second = #expect(throws: CSVError.self) { try parser.next() }
    #expect(first != nil && first == second)
    #expect(parser.row.isEmpty)
  }

  @Test("a row is empty before the first, after append and at the end; a kept one stays right")
  func lending() throws {
    var parser = CSVParser(CSVDialect(separator: .given(.comma)))
    #expect(parser.row.isEmpty)
    parser.append("a,\"b\"\"\"\n1".utf8)
    #expect(try parser.next())
    let kept = parser.row
    #expect(try !parser.next())
    #expect(parser.row.isEmpty)
    parser.append(",2".utf8)
    #expect(parser.row.isEmpty)
    #expect(try !parser.next())
    parser.finish()
    #expect(try parser.next())
    #expect(Array(parser.row) == ["1", "2"] && parser.row.line == 2)
    parser.append("\n3,4\n".utf8)
    #expect(try !parser.next())
    #expect(try !parser.next())
    #expect(Array(kept) == ["a", "b\""] && kept.line == 1)
  }

  @Test("blank rows are rows, and say so") func blankRows() throws {
    var parser = CSVParser()
    parser.append("a,b\n,\"\"\n,x\n".utf8)
    var blank: [Bool] = []
    while try parser.next() { blank.append(parser.row.allSatisfy(\.isEmpty)) }
    #expect(blank == [false, true, false])
  }

  @Test(
    "an endless row is refused before it fills the memory",
    arguments: [
      ("", "x"), ("", "é"), ("", "\""), ("", "\"\""), ("", ","), ("\"", "x"), ("\"", "\n"),
      ("\"", "\r\n"), ("\"", ","), ("\"", "\"\""), ("a,b\n", "\"\","),
    ])
  func endless(start: String, unit: String) {
    let chunk = Array(String(repeating: unit, count: 65_536 / unit.utf8.count).utf8)
    var parser = CSVParser()
    parser.append(start.utf8)
    var taken = 0
    let error = #expect(throws: CSVError.self) {
      while taken < 64 << 20 {
        parser.append(chunk)
        taken += chunk.count
        while try parser.next() {}
      }
    }
    #expect(taken <= 2 << 20)
    #expect(error != nil)
  }
}

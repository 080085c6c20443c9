import Foundation
import TestSupport
import Testing

@testable import QRCodes

@Suite("reading back") struct ReaderTests {
  @Test("every frozen matrix", arguments: MatrixTests.vectors)
  func frozen(_ vector: MatrixTests.Vector) throws {
    let code = try QRCode(.text(vector.whole), options: try vector.options)
    var reader = QRReader()
    let reading = try reader.read(code.modules)
    #expect(reading.text == vector.whole)
    #expect("\(reading.version)-\(reading.level)" == vector.testDescription)
    #expect(reading.mask == vector.mask)
    #expect(reading.part == nil && reading.eciAssignments.isEmpty)
  }

  @Test("the strings of the seven families, at every level")
  func families() throws {
    var reader = QRReader()
    var masks: Set<Int> = []
    for (index, text) in Family.strings(Effort.count(slice: 2_100, whole: 20_000), seed: 61)
      .enumerated()
    {
      let level = QRLevel.allCases[1 + index % 4]
      let code = try QRCode(.text(text), options: .with { $0.level = level })
      let reading = try reader.read(code.modules)
      #expect(reading.text == text)
      #expect(reading.level == code.level && reading.mask == code.mask)
      #expect(code.payload == Array(text.utf8))
      masks.insert(code.mask)
    }
    #expect(masks == Set(0...7))
  }

  @Test("random bytes of every length class")
  func bytes() throws {
    var generator = SeededGenerator(seed: 62)
    var reader = QRReader()
    for _ in 0..<Effort.count(slice: 400, whole: 10_000) {
      let longest = [20, 200, 1_273].randomElement(using: &generator) ?? 20
      let bytes = generator.bytes(Int.random(in: 1...longest, using: &generator))
      let level = QRLevel.allCases.randomElement(using: &generator) ?? .low
      let code = try QRCode(.bytes(bytes), options: .with { $0.level = level })
      #expect(try reader.read(code.modules).payload == bytes)
      #expect(code.symbol.bitCount + code.capacityLeft == code.symbol.capacity)
    }
  }

  @Test("Micro QR, random texts of what each version holds")
  func micro() throws {
    var generator = SeededGenerator(seed: 63)
    var reader = QRReader()
    var seen: Set<String> = []
    var masks: Set<Int> = []
    for _ in 0..<Effort.count(slice: 2_000, whole: 50_000) {
      let alphabets = ["0123456789", "0123456789ABC $%*+-./:", "0123abcABC?=&"]
      let text = generator.word(alphabets.randomElement(using: &generator) ?? "", 1...15)
      let level = QRLevel.allCases.randomElement(using: &generator) ?? .low
      let options = QROptions.with {
        $0.level = level
        $0.versions = .any
        $0.boostsLevel = Bool.random(using: &generator)
      }
      let code = try QRCode(.text(text), options: options)
      #expect(try reader.read(code.modules).text == text)
      seen.insert("\(code.version)-\(code.level)")
      if code.version.isMicro { masks.insert(code.mask) }
    }
    #expect(
      seen.isSuperset(of: ["M1-none", "M2-L", "M2-M", "M3-L", "M3-M", "M4-L", "M4-M", "M4-Q"]))
    #expect(masks == Set(0...3))
  }

  @Test(
    "one wrong module is noticed, wherever it is",
    arguments: ["M1", "M2", "M3", "M4", "1", "2", "7", "14"])
  func damage(_ name: String) throws {
    let version = version(name)
    let options = QROptions.with {
      $0.versions = version...version
      $0.level = version.levels[0]
    }
    let code = try QRCode(.text("314"), options: options)
    var reader = QRReader()
    for row in 0..<version.size {
      for column in 0..<version.size {
        let kind = try #require(code.map[column, row])
        let damaged = code.modules.flipping(column, row)
        // No codeword covers a remainder module, so no check can notice it.
        if kind == .remainder {
          #expect(throws: Never.self) { try reader.read(damaged) }
          continue
        }
        let error = #expect(throws: QRReadError.self) { try reader.read(damaged) }
        switch error {
        case .pattern(let named, let x, let y)?:
          #expect(named == kind && x == column && y == row)
        case .format?: #expect(kind == .format)
        case .errorCorrection(let block)?:
          let codeword = try #require(code.map.codeword(column, row))
          #expect(block == code.symbol.blocks.block(ofCodeword: codeword))
        default: Issue.record("\(String(describing: error)) for \(kind)")
        }
      }
    }
  }

  @Test("random modules are refused, none traps")
  func noise() {
    var generator = SeededGenerator(seed: 64)
    var reader = QRReader()
    for _ in 0..<Effort.count(slice: 2_000, whole: 100_000) {
      let size = [11, 13, 15, 17, 21, 25, 45, 177].randomElement(using: &generator) ?? 11
      let modules = ModuleMatrix(size: size) { _, _ in Bool.random(using: &generator) }
      #expect(throws: QRReadError.self) { try modules.map { try reader.read($0) } }
    }
  }

  @Test("random codewords are read or refused, none traps")
  func parser() {
    var generator = SeededGenerator(seed: 65)
    for _ in 0..<Effort.count(slice: 20_000, whole: 1_000_000) {
      let versionClass = VersionClass.allCases.randomElement(using: &generator) ?? .m1
      let data = generator.bytes(Int.random(in: 0...40, using: &generator))
      let spare = data.isEmpty ? 0 : Int.random(in: 0...7, using: &generator)
      var parser = SegmentParser(data, bitCount: 8 * data.count - spare, versionClass)
      let message = try? parser.parse()
      #expect((message?.payload.count ?? 0) <= 8 * data.count)
    }
  }

  static let streams: [(name: String, bits: String, VersionClass, QRReadError)] = [
    ("an unknown mode", "0110 0000", .small, .mode(0b0110, bit: 0)),
    ("GS1 data", "0101 0001", .small, .mode(0b0101, bit: 0)),
    ("a count without its digits", "0001 0000000100 0000", .small, .truncated(bit: 0)),
    ("half a count", "0100 0001", .small, .truncated(bit: 4)),
    ("1000 as three digits", "0001 0000000011 1111101000", .small, .character(bit: 14)),
    ("45 as one character", "0010 000000001 101101 00000", .small, .character(bit: 13)),
    ("2025 as two characters", "0010 000000010 11111101001", .small, .character(bit: 13)),
    (
      "an empty cell of JIS X 0208", "1000 00000001 1111111111111 000", .small,
      .character(bit: 12)
    ),
    ("a long ECI designator", "0111 11100000 00000000 0000", .small, .character(bit: 4)),
    ("45 as one character of M2", "1 001 101101 00000", .m2, .character(bit: 4)),
  ]

  @Test("bits that are no message", arguments: streams)
  func refused(_ stream: (name: String, bits: String, VersionClass, QRReadError)) {
    let bits = stream.bits.filter { $0 != " " }
    let padded = bits + String(repeating: "0", count: (8 - bits.count % 8) % 8)
    let data = stride(from: 0, to: padded.count, by: 8).map { start in
      UInt8(String(Array(padded)[start..<start + 8]), radix: 2) ?? 0
    }
    var parser = SegmentParser(data, bitCount: bits.count, stream.2)
    #expect(throws: stream.3, "\(stream.name)") { try parser.parse() }
  }

  @Test("errors are sentences")
  func sentences() {
    let sentences: [(QRReadError, String)] = [
      (.size(22), "no QR version has 22 modules on a side"),
      (
        .pattern(.timing, column: 8, row: 6),
        "the module at column 8, row 6 (timing) has the wrong colour"
      ),
      (.format, "the format information is damaged"),
      (.errorCorrection(block: 1), "block 1 does not pass the error correction check"),
      (.mode(5, bit: 12), "bit 12: mode 101 is not supported"),
      (.truncated(bit: 4), "bit 4: the segment continues beyond the data"),
      (.character(bit: 14), "bit 14: the bits are not a character"),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }
}

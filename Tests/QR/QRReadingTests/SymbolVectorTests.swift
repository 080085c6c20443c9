import Foundation
import QRStandard
import TestSupport
import Testing

@testable import QRReading

/// `Vectors/qr-symbols.json`: symbols by zint and segno, and what zxing-cpp reads in them.
@Suite("Symbols by other programs") struct SymbolVectorTests {
  struct Vector: Codable, CustomTestStringConvertible, Sendable {
    var version: String
    var level: String
    var note: String
    var bytes: String
    var text: String?
    var identifier: String
    var rows: [String]

    var testDescription: String { "\(version)-\(level) \(note)" }

    /// Its modules as a perfect picture shows them.
    func grid() throws -> SampledGrid {
      let size = try #require(size)
      let darkness = rows.flatMap { row in
        row.flatMap { digit in
          (0..<4).reversed().map { UInt8(digit.hexDigitValue ?? 0) >> $0 & 1 == 1 ? 255 : 0 }
        }
        .prefix(size.width) as ArraySlice<UInt8>
      }
      return try #require(SampledGrid(width: size.width, height: size.height, darkness: darkness))
    }

    private var size: (width: Int, height: Int)? {
      if version.hasPrefix("R") {
        let numbers = version.dropFirst().split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[1], numbers[0]) : nil
      }
      return QRVersion(version).map { ($0.size, $0.size) }
    }
  }

  private struct File: Codable {
    var symbols: [Vector]
  }

  static let vectors: [Vector] = {
    let data = try? Repository.vectors("qr-symbols.json")
    return data.flatMap { try? JSONDecoder().decode(File.self, from: $0).symbols } ?? []
  }()

  @Test("there are symbols of every size and level of Micro QR and rMQR") func whole() {
    let seen = Set(Self.vectors.map { "\($0.version)-\($0.level)" })
    #expect(seen.count { $0.hasPrefix("R") } == 64 && seen.count { $0.hasPrefix("M") } == 8)
  }

  @Test("the judge reads the same bytes and the same text", arguments: vectors)
  func read(_ vector: Vector) throws {
    var judge = GridDecoder()
    let verdict = try #require(judge.judge(try vector.grid())?.verdict)
    #expect(verdict.symbol.description == vector.version)
    #expect(verdict.level.description == vector.level)
    #expect(
      verdict.message.bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
        .joined() == vector.bytes)
    if let text = vector.text { #expect(verdict.message.text == text) }
    if verdict.message.eciAssignments.isEmpty {
      #expect(verdict.message.identifier == vector.identifier)
    }
    #expect(verdict.correctedCount == 0 && !verdict.isMirrored && verdict.margin == 1)
  }

  @Test("from behind, too", arguments: vectors)
  func mirrored(_ vector: Vector) throws {
    var judge = GridDecoder()
    let verdict = try #require(judge.judge(try vector.grid().transposed)?.verdict)
    #expect(verdict.isMirrored && verdict.symbol.description == vector.version)
  }

  /// Half as many wrong codewords as one block has for correction, in the symbols that repair.
  @Test("one wrong module in a block is repaired, and never makes another text", arguments: vectors)
  func damaged(_ vector: Vector) throws {
    var judge = GridDecoder()
    let grid = try vector.grid()
    let whole = try #require(judge.judge(grid)?.verdict)
    for place in grid.darkness.indices {
      var damaged = grid
      damaged.darkness[place] = 255 - damaged.darkness[place]
      let verdict = judge.judge(damaged)?.verdict
      if vector.level == "none" {
        #expect(verdict == nil || verdict?.message == whole.message)
      } else {
        #expect(verdict?.message == whole.message, "module \(place)")
      }
    }
  }

  @Test("a series, an application and character sets are told") func special() throws {
    var judge = GridDecoder()
    var messages: [String: SymbolMessage] = [:]
    for vector in Self.vectors.suffix(11) {
      let grid = try vector.grid()
      messages[vector.note] = judge.judge(grid)?.verdict?.message
    }
    #expect(messages["part 2 of 3"]?.part.map { [$0.index, $0.count] } == [1, 3])
    #expect(messages["GS1"]?.application == .gs1)
    #expect(messages["GS1 in capitals"]?.bytes.contains(0x1D) == true)
    #expect(messages["ECI 26"]?.eciAssignments == [26])
    #expect(messages["ECI 26"]?.identifier == "]Q2")
    #expect(messages["Hanzi"]?.segments.map(\.mode) == [.hanzi])
  }
}

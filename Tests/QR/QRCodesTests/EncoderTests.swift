import Codes
import InvocationURLs
import TestSupport
import Testing

@testable import QRCodes

@Suite("encoders") struct EncoderTests {
  /// Draws what nobody asked for.
  struct Liar: SymbolEncoder {
    var drawing: ModuleMatrix

    func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix { drawing }
  }

  @Test("a drawing of another size, level or of nothing is noticed")
  func lies() throws {
    let honest = try QRCode(.text("12345"), options: .exactly(version("2"), .medium))
    let drawings = [
      ModuleMatrix(light: 25), .formatOnly(version("3"), .medium),
      .formatOnly(version("2"), .high), honest.modules.flipping(8, 0),
    ]
    for drawing in drawings {
      let error = #expect(throws: QRCodeError.self) {
        try QRCode(
          .text("12345"), options: .exactly(version("2"), .medium), encoder: Liar(drawing: drawing))
      }
      #expect(error == .wrongDrawing(version("2"), .medium))
    }
    #expect(
      QRCodeError.wrongDrawing(version("2"), .medium).description
        == "the encoder did not draw version 2 at level M; please report this")
  }

  @Test("what libqrencode refuses becomes an error")
  func refusals() throws {
    let blocks = try #require(BlockLayout(version("1"), .high))
    func symbol(_ mode: QRSegment.Mode, _ bytes: [UInt8]) -> PlannedSymbol {
      PlannedSymbol(
        version: version("1"), level: .high, blocks: blocks, bytes: bytes,
        segments: [
          QRSegment(
            mode: mode, bytes: bytes.indices, characterCount: bytes.count, bitCount: 0)
        ])
    }
    let refused: [(PlannedSymbol, String)] = [
      (symbol(.numeric, Array("12a".utf8)), "QRinput_append"),
      (symbol(.alphanumeric, Array("abc".utf8)), "QRinput_append"),
      (symbol(.kanji, [0x20, 0x20]), "QRinput_append"),
      (symbol(.byte, Array(repeating: 0, count: 3_000)), "QRcode_encodeInput"),
    ]
    for (symbol, call) in refused {
      let error = #expect(throws: QRCodeError.self) { try LibQREncode().modules(of: symbol) }
      guard case .library(call, let code)? = error else {
        Issue.record("\(String(describing: error)) where \(call) fails")
        continue
      }
      #expect(code != 0)
      #expect(error?.description == "\(call) failed (errno \(code)); please report this")
    }
    #expect(
      QRCodeError.library(call: "QRinput_new", code: outOfMemory).description
        == "QRinput_new: there is not enough memory")
  }

  @Test("many tasks draw at once")
  func concurrent() async throws {
    let texts = Family.strings(400, seed: 131)
    let alone = try texts.map { try QRCode(.text($0)) }
    await withTaskGroup(of: [QRCode?].self) { group in
      for _ in 0..<8 {
        group.addTask { texts.map { try? QRCode(.text($0)) } }
      }
      for await together in group { #expect(together == alone) }
    }
  }

  @Test("a matrix answers for any place, and its rows are what its modules are")
  func matrix() throws {
    let code = try QRCode(.text("12345"), options: .exactly(version("14"), .low))
    let modules = code.modules
    #expect(modules.size == 73 && modules.wordsPerRow == 2)
    for place in [-1, 73, Int.max, Int.min] {
      #expect(!modules[place, 0] && !modules[0, place])
      #expect(code.map[place, 0] == nil && code.map.codeword(0, place) == nil)
    }
    for row in 0..<73 {
      let words = Array(modules.row(row))
      for column in 0..<128 {
        #expect(
          words[column / 64] >> UInt64(63 - column % 64) & 1 == (modules[column, row] ? 1 : 0))
      }
    }
    let copy = ModuleMatrix(size: 73) { modules[$0, $1] }
    #expect(copy == modules)
    for size in [0, -1, 10, 12, 22, 178, Int.max] {
      #expect(ModuleMatrix(size: size) { _, _ in true } == nil)
    }
  }
}

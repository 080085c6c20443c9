import CQREncode
import Foundation
import TestSupport
import Testing

@testable import QRCodes

/// Each version and level: one frozen matrix in `Vectors/`, and the same from another library.
@Suite("matrices") struct MatrixTests {
  /// A row of `Vectors/qr-matrices.json`.
  struct Vector: Codable, CustomTestStringConvertible, Sendable {
    var version: String
    var level: String
    var mask: Int
    /// Pieces of text, each with how often it is repeated.
    var text: [Piece]
    var segments: [Segment]
    /// One row of modules after the other, the leftmost in the highest bit of the first digit.
    var rows: String

    struct Piece: Codable, Sendable {
      var piece: String
      var times: Int
    }

    struct Segment: Codable, Sendable {
      var mode: String
      var count: Int
    }

    var testDescription: String { "\(version)-\(level)" }
    var whole: String {
      text.map { String(repeating: $0.piece, count: $0.times) }.joined()
    }
  }

  static let vectors: [Vector] = {
    let data = try? Repository.vectors("qr-matrices.json")
    return data.flatMap { try? JSONDecoder().decode([Vector].self, from: $0) } ?? []
  }()

  /// `BECKON_UPDATE_GOLDEN=1` writes them anew; read the difference before you commit it.
  @Test(.onRequest(expectationsAreRewritten, by: "BECKON_UPDATE_GOLDEN=1"))
  func update() throws { try Self.writeVectors() }

  @Test("there is one for each version and level")
  func complete() {
    #expect(
      Self.vectors.map(\.testDescription)
        == QRVersion.allWithLevels.map { "\($0.0)-\($0.1)" })
    #expect(Self.vectors.count == 168)
  }

  @Test("ours is the frozen one", arguments: vectors)
  func frozen(_ vector: Vector) throws {
    let code = try QRCode(.text(vector.whole), options: try vector.options)
    #expect(code.modules.hexRows.joined(separator: " ") == vector.rows)
    #expect(code.mask == vector.mask)
    #expect(code.segments.map { "\($0.mode)" } == vector.segments.map(\.mode))
    #expect(code.segments.map(\.characterCount) == vector.segments.map(\.count))
  }

  @Test(
    "libqrcodegen draws the same under our mask",
    .needs(.libqrcodegen),
    arguments: vectors.filter { !$0.version.hasPrefix("M") })
  func sameAsQrcodegen(_ vector: Vector) throws {
    let code = try QRCode(.text(vector.whole), options: try vector.options)
    let theirs = try Qrcodegen.library().modules(of: code.symbol, mask: code.mask)
    #expect(theirs == code.modules)
  }

  /// zint chooses the mask itself; with the levels and contents of the vectors it agrees with
  /// libqrencode nearly always, and where not, the two are compared with the masks taken off.
  @Test(
    "zint draws the same Micro QR symbols",
    .needs(.zint),
    arguments: vectors.filter { $0.version.hasPrefix("M") })
  func sameAsZint(_ vector: Vector) throws {
    let code = try QRCode(.text(vector.whole), options: try vector.options)
    let dump = try Equipment.zint.text(
      [
        "-b", "MICROQR", "--vers=\(code.version.number)",
        "--secure=\(max(1, code.level.rawValue))", "--dump", "-d", vector.whole,
      ])
    let rows = dump.split(separator: "\n").map { row in
      row.compactMap(\.hexDigitValue).flatMap { digit in
        (0..<4).reversed().map { digit >> $0 & 1 == 1 }
      }
    }
    let theirs = try #require(ModuleMatrix(size: rows.count) { rows[$1][$0] })
    #expect(try theirs.unmaskedWords() == code.modules.unmaskedWords())
  }

  @Test("the map agrees with libqrencode's, module by module", arguments: QRVersion.allWithLevels)
  func map(_ version: QRVersion, _ level: QRLevel) throws {
    let map = try #require(ModuleMap(version, level))
    let number = Int32(version.number)
    let library = QRecLevel(UInt32(max(0, level.rawValue - 1)))
    let input =
      version.isMicro ? QRinput_newMQR(number, library) : QRinput_new2(number, library)
    defer { QRinput_free(input) }
    #expect(QRinput_append(input, QR_MODE_NUM, 1, [0x37]) == 0)
    let code = QRcode_encodeInput(input)
    defer { QRcode_free(code) }
    let flags = try #require(code?.pointee.data)
    for row in 0..<version.size {
      for column in 0..<version.size {
        let kind = try #require(map[column, row])
        let flag = flags[row * version.size + column]
        #expect(
          kind.isAllowed(byLibraryFlags: flag), "\(kind) at \(column), \(row): \(flag)")
      }
    }
  }

  @Test("the map counts what the standard counts", arguments: QRVersion.allWithLevels)
  func counts(_ version: QRVersion, _ level: QRLevel) throws {
    let map = try #require(ModuleMap(version, level))
    var counts: [ModuleKind: Int] = [:]
    var bits: [Int: Int] = [:]
    for row in 0..<version.size {
      for column in 0..<version.size {
        counts[try #require(map[column, row]), default: 0] += 1
        if let codeword = map.codeword(column, row) { bits[codeword, default: 0] += 1 }
      }
    }
    let blocks = map.blocks
    #expect(counts[.data] == blocks.dataBits)
    #expect(counts[.errorCorrection] == 8 * blocks.correctionCodewords)
    #expect(counts[.finder] == (version.isMicro ? 49 : 147))
    #expect(counts[.separator] == (version.isMicro ? 15 : 45))
    #expect(counts[.format] == (version.isMicro ? 15 : 30))
    #expect(counts[.version, default: 0] == (version < QRCodesTests.version("7") ? 0 : 36))
    #expect(counts[.darkModule, default: 0] == (version.isMicro ? 0 : 1))
    let remainders = [0, 7, 7, 7, 7, 7] + Array(repeating: 0, count: 7)
    let later = [3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0]
    let remainder = version.isMicro ? 0 : (remainders + later)[version.number - 1]
    #expect(counts[.remainder, default: 0] == remainder)
    #expect(bits.keys.sorted() == Array(0..<blocks.dataCodewords + blocks.correctionCodewords))
    for (codeword, count) in bits {
      let isShort = blocks.dataBits % 8 == 4 && codeword == blocks.dataCodewords - 1
      #expect(count == (isShort ? 4 : 8))
      #expect((0..<blocks.blockCount).contains(blocks.block(ofCodeword: codeword)))
    }
  }
}

extension ModuleKind {
  /// Whether libqrencode marks a module of this kind so.
  fileprivate func isAllowed(byLibraryFlags flag: UInt8) -> Bool {
    let kinds = flag & 0b1111_1110
    return switch self {
    case .finder, .separator: kinds == 0b1100_0000
    case .alignment: kinds == 0b1010_0000
    case .timing: kinds == 0b1001_0000
    case .version: kinds == 0b1000_1000
    case .format: kinds & 0b1000_0100 == 0b1000_0100
    case .darkModule: flag == 0b1000_0001
    case .errorCorrection: kinds == 0b0000_0010
    case .data: kinds == 0
    // It marks these as error correction.
    case .remainder: kinds == 0b0000_0010 || kinds == 0
    }
  }
}

extension ModuleMatrix {
  /// The modules of codewords with the mask taken off, as the rows' words.
  fileprivate func unmaskedWords() throws -> [UInt64] {
    let version = try #require(QRVersion(size: size))
    let format = try #require(FormatInformation(self))
    let layout = SymbolLayout(version)
    var codewords: [UInt64] = []
    for row in 0..<size {
      let mask = MaskPattern.words(format.mask, isMicro: version.isMicro, row: row)
      for (word, flips) in zip(self.row(row), mask) { codewords.append(word ^ flips) }
    }
    return layout.path.map { codewords[Int($0) / 64] >> UInt64(63 - $0 % 64) & 1 }
  }
}

extension MatrixTests.Vector {
  var options: QROptions {
    get throws {
      .exactly(try #require(QRVersion(version)), try #require(QRLevel(level)))
    }
  }
}

extension MatrixTests {
  /// Digits, capitals and small letters that fill about nine tenths of each symbol.
  static func writeVectors() throws {
    let vectors = try QRVersion.allWithLevels.map { version, level in
      let capacity = BlockLayout(version, level)?.dataBits ?? 0
      let pieces: [Vector.Piece]
      switch version.number {
      case 1 where version.isMicro: pieces = [.init(piece: "314", times: 1)]
      case 2 where version.isMicro: pieces = [.init(piece: "QR:", times: 1)]
      case 3 where version.isMicro: pieces = [.init(piece: "qr-3", times: 1)]
      case 4 where version.isMicro: pieces = [.init(piece: "micro", times: 1)]
      case 1: pieces = [.init(piece: "\(level)1", times: 1), .init(piece: "q", times: 2)]
      default:
        let share = max(1, (capacity - 180) * 3 / 10)
        pieces = [
          .init(piece: "https://qr.example/\(version)/\(level)/", times: capacity > 500 ? 1 : 0),
          .init(piece: "0123456789", times: max(1, share * 3 / 100)),
          .init(piece: "BECKON $%*+-./:", times: share / 83),
          .init(piece: "invocation?=&", times: share / 104),
        ].filter { $0.times > 0 }
      }
      var vector = Vector(
        version: "\(version)", level: "\(level)", mask: 0, text: pieces, segments: [], rows: "")
      let code = try QRCode(.text(vector.whole), options: .exactly(version, level))
      vector.mask = code.mask
      vector.segments = code.segments.map { .init(mode: "\($0.mode)", count: $0.characterCount) }
      vector.rows = code.modules.hexRows.joined(separator: " ")
      return vector
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try vectors.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    try Data(text.utf8).write(
      to: Repository.root.appendingPathComponent("Vectors/qr-matrices.json"))
  }
}

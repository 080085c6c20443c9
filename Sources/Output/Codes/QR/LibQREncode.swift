import CQREncode
import LibC
package import QRCodes
import SystemIO

/// Draws symbols with libqrencode, which also chooses the mask. The command draws Micro QR with it.
///
/// Instances have no state and can be used from any thread: since its version 4 the library keeps
/// only Reed–Solomon tables between calls, and it fills those under its own lock.
package struct LibQREncode: SymbolEncoder {
  /// Creates an encoder that uses libqrencode.
  package init() {}

  /// Draws a planned symbol with the mask pattern that libqrencode scores best.
  package func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix {
    var input = try Input(symbol.version, symbol.level)
    for segment in symbol.segments { try input.append(segment, of: symbol.bytes) }
    var matrix = try input.draw().matrix
    if let substitute = ECIHeaderPatch(symbol) { substitute.apply(to: &matrix) }
    return matrix
  }
}

/// The encoder of published codes: Beckon's own for QR, and libqrencode for Micro QR.
struct PublishingEncoder: SymbolEncoder {
  func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix {
    symbol.version.isMicro
      ? try LibQREncode().modules(of: symbol) : try MaskingEncoder().modules(of: symbol)
  }
}

/// A list of segments owned by libqrencode.
private struct Input: ~Copyable {
  private let pointer: OpaquePointer

  init(_ version: QRVersion, _ level: QRLevel) throws(QRCodeError) {
    do throws(MissingLibrary) { try MissingLibrary.check(cqrencode_library()) } catch {
      throw QRCodeError.missingLibrary("\(error)")
    }
    let number = Int32(version.number)
    let pointer =
      version.isMicro
      ? QRinput_newMQR(number, level.library) : QRinput_new2(number, level.library)
    guard let pointer else { throw .library(call: "QRinput_new", code: errno) }
    self.pointer = pointer
  }

  deinit { QRinput_free(pointer) }

  mutating func append(_ segment: QRSegment, of bytes: [UInt8]) throws(QRCodeError) {
    let result =
      switch segment.mode {
      case .numeric: append(QR_MODE_NUM, bytes[segment.bytes])
      case .alphanumeric: append(QR_MODE_AN, bytes[segment.bytes])
      case .byte: append(QR_MODE_8, bytes[segment.bytes])
      case .kanji: append(QR_MODE_KANJI, bytes[segment.bytes])
      case .eci(let assignment):
        append(QR_MODE_FNC1SECOND, [UInt8(truncatingIfNeeded: assignment)])
      case .structuredAppend(let part):
        append(QR_MODE_STRUCTURE, [UInt8(part.count), UInt8(part.index + 1), part.parity])
      }
    guard result == 0 else { throw .library(call: "QRinput_append", code: errno) }
  }

  private func append(_ mode: QRencodeMode, _ bytes: ArraySlice<UInt8>) -> Int32 {
    bytes.withUnsafeBufferPointer { buffer in
      QRinput_append(pointer, mode, Int32(truncatingIfNeeded: buffer.count), buffer.baseAddress)
    }
  }

  mutating func draw() throws(QRCodeError) -> Drawing {
    guard let code = QRcode_encodeInput(pointer) else {
      throw .library(call: "QRcode_encodeInput", code: errno)
    }
    return Drawing(code)
  }
}

/// A symbol owned by libqrencode.
private struct Drawing: ~Copyable {
  private let pointer: UnsafeMutablePointer<CQREncode.QRcode>

  init(_ pointer: UnsafeMutablePointer<CQREncode.QRcode>) { self.pointer = pointer }

  deinit { QRcode_free(pointer) }

  /// The modules, packed into words. libqrencode has one byte per module, whose lowest bit is the
  /// colour.
  var matrix: ModuleMatrix {
    let size = Int(pointer.pointee.width)
    guard let data = pointer.pointee.data else { return ModuleMatrix(light: 0) }
    return ModuleMatrix(light: size, bytes: UnsafeBufferPointer(start: data, count: size * size))
  }
}

extension ModuleMatrix {
  fileprivate init(light size: Int, bytes: UnsafeBufferPointer<UInt8>) {
    self.init(light: size)
    let wordsPerRow = wordsPerRow
    words.withUnsafeMutableBufferPointer { words in
      for row in 0..<size {
        for start in stride(from: 0, to: size, by: 64) {
          let end = min(start + 64, size)
          var word: UInt64 = 0
          for index in row * size + start..<row * size + end {
            word = word << 1 | UInt64(bytes[index] & 1)
          }
          words[row * wordsPerRow + start >> 6] = word << UInt64(64 - (end - start))
        }
      }
    }
  }
}

extension QRLevel {
  /// libqrencode's name for the level. M1, which only detects errors, is level L there.
  fileprivate var library: QRecLevel {
    switch self {
    case .detectionOnly, .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import TestSupport
import Testing

@testable import QRCodes

/// Nayuki's libqrcodegen of Debian, opened at run time, so that nothing needs it to build.
struct Qrcodegen {
  private typealias Encode =
    @convention(c) (
      UnsafeRawPointer?, Int, CInt, CInt, CInt, CInt, Bool, UnsafeMutablePointer<UInt8>,
      UnsafeMutablePointer<UInt8>
    ) -> Bool
  private typealias GetModule = @convention(c) (UnsafePointer<UInt8>, CInt, CInt) -> Bool
  private let encode: Encode
  private let getModule: GetModule

  private static let installed = Qrcodegen()

  /// The library, for tests that name it.
  static func library() throws -> Qrcodegen {
    _ = try Equipment.libqrcodegen.path()
    return try #require(installed)
  }

  private init?() {
    guard
      let library = dlopen("libqrcodegen.so.1", RTLD_NOW) ?? dlopen("libqrcodegen.so", RTLD_NOW),
      let encode = dlsym(library, "qrcodegen_encodeSegmentsAdvanced"),
      let getModule = dlsym(library, "qrcodegen_getModule")
    else { return nil }
    self.encode = unsafeBitCast(encode, to: Encode.self)
    self.getModule = unsafeBitCast(getModule, to: GetModule.self)
  }

  /// `struct qrcodegen_Segment`.
  private struct Segment {
    var mode: CInt
    var characterCount: CInt
    var data: UnsafeMutablePointer<UInt8>?
    var bitCount: CInt
  }

  /// Draws the same segments under a given mask; `nil` when it refuses.
  func modules(of symbol: PlannedSymbol, mask: Int) -> ModuleMatrix? {
    // Its segments carry the data bits, so the packing of characters is ours to do again here.
    let packed = symbol.segments.map { Self.bits($0, symbol.bytes) }
    var storage = packed.flatMap { Self.bytes($0) }
    storage.append(0)
    var temporary = [UInt8](repeating: 0, count: 3918)
    var drawing = temporary
    let version = CInt(symbol.version.number)
    let isDrawn = storage.withUnsafeMutableBufferPointer { storage in
      var segments: [Segment] = []
      var offset = 0
      for (segment, bits) in zip(symbol.segments, packed) {
        segments.append(
          Segment(
            mode: segment.mode.indicator, characterCount: CInt(segment.characterCount),
            data: storage.baseAddress.map { $0 + offset }, bitCount: CInt(bits.count)))
        offset += (bits.count + 7) / 8
      }
      return segments.withUnsafeBufferPointer { segments in
        encode(
          segments.baseAddress, segments.count, CInt(symbol.level.rawValue - 1), version, version,
          CInt(mask), false, &temporary, &drawing)
      }
    }
    guard isDrawn else { return nil }
    return ModuleMatrix(size: symbol.version.size) { getModule(drawing, CInt($0), CInt($1)) }
  }

  /// Packs bits, the highest first, and fills the last byte with zeros.
  private static func bytes(_ bits: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit {
      bytes[index / 8] |= UInt8(0x80) >> (index % 8)
    }
    return bytes
  }

  /// The data bits of a segment, without mode and count.
  private static func bits(_ segment: QRSegment, _ bytes: [UInt8]) -> [Bool] {
    let data = Array(bytes[segment.bytes])
    func bits(_ value: Int, _ count: Int) -> [Bool] {
      (0..<count).reversed().map { value >> $0 & 1 == 1 }
    }
    func groups(_ length: Int) -> [[UInt8]] {
      stride(from: 0, to: data.count, by: length).map {
        Array(data[$0..<min($0 + length, data.count)])
      }
    }
    switch segment.mode {
    case .numeric:
      return groups(3).flatMap {
        bits(Int(String(decoding: $0, as: UTF8.self)) ?? 0, [0, 4, 7, 10][$0.count])
      }
    case .alphanumeric:
      let order = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
      return groups(2).flatMap { pair in
        bits(
          pair.reduce(0) { $0 * 45 + (order.firstIndex(of: $1) ?? 0) }, pair.count == 2 ? 11 : 6)
      }
    case .byte: return data.flatMap { bits(Int($0), 8) }
    case .kanji:
      return groups(2).flatMap { pair in
        let code = Int(pair[0]) << 8 | Int(pair[1])
        let offset = code - (code < 0xE000 ? 0x8140 : 0xC140)
        return bits(offset >> 8 * 0xC0 + offset & 0xFF, 13)
      }
    case .eci(let assignment): return bits(assignment, 8)
    case .structuredAppend: return []
    }
  }
}

extension QRSegment.Mode {
  fileprivate var indicator: CInt {
    switch self {
    case .numeric: 0x1
    case .alphanumeric: 0x2
    case .byte: 0x4
    case .kanji: 0x8
    case .eci: 0x7
    case .structuredAppend: 0x3
    }
  }
}

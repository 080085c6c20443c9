import Basics

/// Reads the modules of undamaged symbols, to prove that a drawing has the intended payload.
///
/// It is strict: fixed patterns, format information and every error correction codeword must be as
/// in the standard, so one wrong module is an error. A reader caches the geometry of the versions
/// that it has read; use one for many symbols.
///
/// ```swift
/// let code = try QRCode(.text("https://eat.example.com/s/42"))
/// var reader = QRReader()
/// print(try reader.read(code.modules).text ?? "not text")
/// ```
public struct QRReader {
  /// The layouts of the versions, M1 first, as far as they were needed.
  private var layouts = [SymbolLayout?](repeating: nil, count: 44)

  /// Creates a reader whose cache of fixed patterns is empty.
  public init() {}

  /// Reads a symbol, or throws at the first module or codeword that is wrong.
  public mutating func read(_ modules: ModuleMatrix) throws(QRReadError) -> QRContents {
    guard let version = QRVersion(size: modules.size) else { throw .size(modules.size) }
    let layout = layouts[version.ordinal + 3] ?? SymbolLayout(version)
    layouts[version.ordinal + 3] = layout
    try checkPatterns(modules, layout)
    guard let format = FormatInformation(modules), let level = format.level(version),
      let blocks = BlockLayout(version, level)
    else { throw .format }
    let codewords = codewords(modules, layout, blocks, mask: format.mask)
    let data = try BlockCheck(blocks).data(codewords)
    var parser = SegmentParser(data, bitCount: blocks.dataBits, VersionClass(version))
    let message = try parser.parse()
    return QRContents(version: version, level: level, mask: format.mask, message)
  }

  private func checkPatterns(
    _ modules: ModuleMatrix, _ layout: SymbolLayout
  ) throws(QRReadError) {
    for index in modules.words.indices {
      let wrong =
        (modules.words[index] ^ layout.fixedDark.words[index]) & layout.fixed.words[index]
      guard wrong != 0 else { continue }
      let row = index / modules.wordsPerRow
      let column = index % modules.wordsPerRow * 64 + wrong.leadingZeroBitCount
      throw .pattern(layout.kinds[row * layout.size + column], column: column, row: row)
    }
  }

  /// The codewords in the order in which they are placed; the short one of M1 and M3 is in the high
  /// bits.
  private func codewords(
    _ modules: ModuleMatrix, _ layout: SymbolLayout, _ blocks: BlockLayout, mask: Int
  ) -> [UInt8] {
    var words = modules.words
    for row in 0..<modules.size {
      let pattern = MaskPattern.words(mask, isMicro: layout.version.isMicro, row: row)
      for (offset, flips) in zip(0..<modules.wordsPerRow, pattern) {
        words[row * modules.wordsPerRow + offset] ^= flips
      }
    }
    // The unused bits of M1 and M3 after the data.
    let gap = 8 * blocks.dataCodewords - blocks.dataBits
    var codewords = [UInt8](repeating: 0, count: blocks.codewordCount)
    unsafe codewords.withUnsafeMutableBufferPointer { codewords in
      unsafe words.withUnsafeBufferPointer { words in
        for (bit, place) in layout.path.prefix(blocks.bitCount).enumerated() {
          let module = unsafe words[Int(place &>> 6)] &>> UInt64(63 &- place & 63) & 1
          let position = bit < blocks.dataBits ? bit : bit &+ gap
          unsafe codewords[position &>> 3] |=
            UInt8(truncatingIfNeeded: module) &<< UInt8(7 &- position & 7)
        }
      }
    }
    return codewords
  }
}

extension BlockLayout {
  fileprivate var codewordCount: Int { dataCodewords + correctionCodewords }
  fileprivate var bitCount: Int { dataBits + 8 * correctionCodewords }
}

/// The content of a symbol, as read.
public struct QRContents: Hashable, Sendable {
  /// The version, which follows from the number of modules.
  public let version: QRVersion
  /// The error correction level that the format information gives.
  public let level: QRLevel
  /// The number of the mask that the format information gives: 0 to 7, or 0 to 3 in Micro QR.
  public let mask: Int
  /// The bytes of all segments, with Kanji converted to UTF-8.
  public let payload: [UInt8]
  /// The announced character sets, in order; 26 is UTF-8.
  package let eciAssignments: [Int]
  /// The symbol's place in a series, if it belongs to one.
  package let part: StructuredAppend?

  init(version: QRVersion, level: QRLevel, mask: Int, _ message: SegmentParser.Message) {
    (self.version, self.level, self.mask) = (version, level, mask)
    payload = message.payload
    eciAssignments = message.eciAssignments
    part = message.part
  }

  /// The payload as text, if it is valid UTF-8.
  public var text: String? { String(valid: payload) }
}

/// An error in reading modules that are not an undamaged symbol.
public enum QRReadError: Error, Hashable, Sendable {
  /// The number of modules on a side is not that of any version.
  case size(Int)
  /// A module of a fixed pattern has the wrong colour.
  case pattern(ModuleKind, column: Int, row: Int)
  /// The format information is damaged, or names a level that the version does not have.
  case format
  /// The codewords of a block, counted from 0, do not pass the Reed–Solomon check.
  case errorCorrection(block: Int)
  /// The mode indicator at a bit is not supported here, or is not in the standard.
  case mode(Int, bit: Int)
  /// The segment or header that begins at a bit continues beyond the data.
  case truncated(bit: Int)
  /// The bits at a position are not a character of their mode.
  case character(bit: Int)
}

extension QRReadError: CustomStringConvertible {
  /// A sentence that states the problem and its position in the symbol.
  public var description: String {
    switch self {
    case .size(let size): "no QR version has \(size) modules on a side"
    case .pattern(let kind, let column, let row):
      "the module at column \(column), row \(row) (\(kind)) has the wrong colour"
    case .format: "the format information is damaged"
    case .errorCorrection(let block): "block \(block) does not pass the error correction check"
    case .mode(let mode, let bit):
      "bit \(bit): mode \(String(mode, radix: 2)) is not supported"
    case .truncated(let bit): "bit \(bit): the segment continues beyond the data"
    case .character(let bit): "bit \(bit): the bits are not a character"
    }
  }
}

/// What a module is for.
public enum ModuleKind: UInt8, Hashable, CaseIterable, Sendable {
  /// The three large squares, or the one of Micro QR.
  case finder
  /// The light line around a finder.
  case separator
  /// The dotted lines that give the pitch.
  case timing
  /// The small squares.
  case alignment
  /// Level and mask, twice; once in Micro QR.
  case format
  /// The version, twice, from version 7 on.
  case version
  /// The single module that is dark in every QR symbol.
  case darkModule
  /// A bit of a data codeword.
  case data
  /// A bit of an error correction codeword.
  case errorCorrection
  /// A module that no codeword needs.
  case remainder

  /// Whether it belongs to a fixed pattern, which error correction does not protect.
  public var isFunction: Bool { rawValue < ModuleKind.data.rawValue }
}

/// What each module of a symbol is for, and which codeword it belongs to.
public struct ModuleMap: Sendable {
  /// Modules on a side.
  public let size: Int
  /// How the codewords are divided into blocks.
  public let blocks: BlockLayout
  private let kinds: [ModuleKind]
  private let codewords: [UInt16]

  /// The map of every symbol of that version and level; `nil` when the version has no such level.
  public init?(_ version: QRVersion, _ level: QRLevel) {
    guard let blocks = BlockLayout(version, level) else { return nil }
    self.init(layout: SymbolLayout(version), blocks: blocks)
  }

  package init(layout: SymbolLayout, blocks: BlockLayout) {
    size = layout.size
    self.blocks = blocks
    var kinds = layout.kinds
    var codewords = Array(repeating: UInt16.max, count: kinds.count)
    let corrected = blocks.dataBits + 8 * blocks.correctionCodewords
    for (bit, place) in layout.path.enumerated() {
      let index = layout.index(of: place)
      if bit < blocks.dataBits {
        kinds[index] = .data
        codewords[index] = UInt16(bit / 8)
      } else if bit < corrected {
        kinds[index] = .errorCorrection
        codewords[index] = UInt16(blocks.dataCodewords + (bit - blocks.dataBits) / 8)
      }
    }
    (self.kinds, self.codewords) = (kinds, codewords)
  }

  /// What a module is for; `nil` outside the symbol.
  public subscript(column: Int, row: Int) -> ModuleKind? {
    index(column, row).map { kinds[$0] }
  }

  /// The place of the codeword that a module belongs to, data first as in `BlockLayout`; `nil` for
  /// modules of no codeword.
  public func codeword(_ column: Int, _ row: Int) -> Int? {
    guard let index = index(column, row), codewords[index] != .max else { return nil }
    return Int(codewords[index])
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    let inside = 0..<size
    return inside ~= column && inside ~= row ? row * size + column : nil
  }
}

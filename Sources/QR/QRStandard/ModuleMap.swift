/// The function of a module in a symbol.
public enum ModuleKind: UInt8, Hashable, CaseIterable, Sendable {
  /// One of the three large squares, or the only one in Micro QR.
  case finder
  /// The light line around a finder.
  case separator
  /// A line of alternating modules that gives the size of a module.
  case timing
  /// A small square that helps to locate the modules.
  case alignment
  /// The level and mask, stored twice; once in Micro QR.
  case format
  /// The version number, stored twice, from version 7 on.
  case version
  /// The single module that is dark in every QR symbol.
  case darkModule
  /// A bit of a data codeword.
  case data
  /// A bit of an error correction codeword.
  case errorCorrection
  /// A data module that is left over, as it belongs to no codeword.
  case remainder

  /// Whether the module belongs to a fixed pattern, which error correction does not protect.
  package var isFunction: Bool { rawValue < ModuleKind.data.rawValue }
}

/// The function of each module of a symbol, and its codeword.
public struct ModuleMap: Sendable {
  /// The number of modules along a side, without the quiet zone.
  public let size: Int
  /// The division of the codewords into blocks.
  package let blocks: BlockLayout
  private let kinds: [ModuleKind]
  private let codewords: [UInt16]

  /// Creates the map of all symbols of a version and level, or returns `nil` if the version does
  /// not have the level.
  package init?(_ version: QRVersion, _ level: QRLevel) {
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

  /// The function of a module, or `nil` outside the symbol.
  public subscript(column: Int, row: Int) -> ModuleKind? {
    index(column, row).map { kinds[$0] }
  }

  /// The position of the codeword that contains a module, data first as in `BlockLayout`; `nil` for
  /// modules of no codeword.
  package func codeword(_ column: Int, _ row: Int) -> Int? {
    guard let index = index(column, row), codewords[index] != .max else { return nil }
    return Int(codewords[index])
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    let inside = 0..<size
    return inside ~= column && inside ~= row ? row * size + column : nil
  }
}

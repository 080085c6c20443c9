package import QRReading
package import QRStandard

/// A symbol in its ideal form, with the module colours that error correction gives.
package struct ReferenceSymbol: Sendable {
  /// The version of the symbol, which gives its size.
  package let version: QRVersion
  /// The error correction level of the symbol.
  package let level: QRLevel
  /// The number of the mask: 0 to 7, or 0 to 3 in Micro QR.
  package let mask: Int
  /// The division of its codewords into blocks.
  package let blocks: BlockLayout
  /// The function of each module, row by row.
  package let kinds: [ModuleKind]
  /// The colours of the modules, row by row; `true` is dark.
  package let isDark: [Bool]
  /// The index of the codeword that each module belongs to, row by row; −1 for none.
  package let codewords: [Int]

  /// The number of modules along a side, without the quiet zone.
  package var size: Int { version.size }

  /// Creates the symbol of a verdict; nil if it is neither QR nor Micro QR.
  package init?(_ verdict: DecodedSymbol) {
    guard case .square(let version) = verdict.symbol else { return nil }
    self.init(version, verdict.level, mask: verdict.mask, codewords: verdict.codewords)
  }

  /// Creates the symbol of these codewords; nil if the version has another number of them, or does
  /// not have the level.
  package init?(_ version: QRVersion, _ level: QRLevel, mask: Int, codewords: [UInt8]) {
    let layout = SymbolLayout(version)
    guard let blocks = BlockLayout(version, level),
      let format = FormatInformation.bits(version, level, mask: mask),
      codewords.count == blocks.dataCodewords + blocks.correctionCodewords
    else { return nil }
    let size = version.size
    let map = ModuleMap(layout: layout, blocks: blocks)
    var isDark = (0..<size * size).map { layout.fixedDark.isDark(inside: $0 % size, $0 / size) }
    for copy in FormatInformation.places(version) {
      for (bit, place) in copy.reversed().enumerated() {
        isDark[place.row * size + place.column] = format >> bit & 1 == 1
      }
    }
    for (bit, place) in layout.path.enumerated() {
      let index = layout.index(of: place)
      let value = Self.bit(bit, codewords, blocks)
      isDark[index] = value != Self.flips(mask, version, index)
    }
    self.version = version
    self.level = level
    self.mask = mask
    self.blocks = blocks
    self.isDark = isDark
    kinds = (0..<size * size).map { map[$0 % size, $0 / size] ?? .remainder }
    self.codewords = (0..<size * size).map { map.codeword($0 % size, $0 / size) ?? -1 }
  }

  /// A bit of the codeword sequence; remainder bits are 0.
  private static func bit(_ bit: Int, _ codewords: [UInt8], _ blocks: BlockLayout) -> Bool {
    let isData = bit < blocks.dataBits
    let within = isData ? bit : bit - blocks.dataBits
    let index = (isData ? 0 : blocks.dataCodewords) + within / 8
    guard index < codewords.count else { return false }
    return codewords[index] >> UInt8(7 - within % 8) & 1 == 1
  }

  private static func flips(_ mask: Int, _ version: QRVersion, _ index: Int) -> Bool {
    let (column, row) = (index % version.size, index / version.size)
    let words = MaskPattern.words(mask, isMicro: version.isMicro, row: row)
    return words[words.startIndex + column / 64] >> UInt64(63 - column % 64) & 1 == 1
  }

  /// Whether a module is dark. Everything outside the symbol is light.
  package subscript(column: Int, row: Int) -> Bool {
    guard 0..<size ~= column, 0..<size ~= row else { return false }
    return isDark[row * size + column]
  }
}

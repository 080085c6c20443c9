import QRStandard

/// What each module of a version means to the judge, as places in `SampledGrid.darkness`.
struct GridPlan {
  let symbol: SymbolVersion
  /// How the codewords are divided, for each level.
  let blocks: [QRLevel: BlockLayout]
  /// How segments are written.
  let segments: SegmentFormat
  /// The modules of timing lines and alignment patterns, and where there is one finder only of its
  /// separator: no finder that was found vouches for them.
  let witnesses: [Witness]
  /// The words of format information, and where they lie.
  let words: FormatWords
  /// Where each copy of the version lies, its lowest bit first; none below version 7.
  let versions: [[Int32]]
  /// The modules of codewords in their order.
  let path: [Int32]
  /// For each module of the path, a bit for each mask that flips it.
  let flips: [UInt8]

  /// A module whose colour is known.
  struct Witness {
    var place: Int32
    var isDark: Bool
  }

  init(_ symbol: SymbolVersion) {
    switch symbol {
    case .square(let version): self.init(version)
    case .rectangular(let version): self.init(version)
    }
  }

  private init(_ version: QRVersion) {
    let layout = SymbolLayout(version)
    let size = layout.size
    symbol = .square(version)
    blocks = Self.blocks(symbol) { BlockLayout(version, $0) }
    segments = SegmentFormat(version)
    witnesses = Self.witnesses(layout.kinds, hasOneFinder: version.isMicro) {
      layout.fixedDark.isDark(inside: $0 % size, $0 / size)
    }
    words = FormatWords(version)
    versions = version.informationPlaces.map { Self.places($0, width: size) }
    path = layout.path.map { Int32(layout.index(of: $0)) }
    flips = path.map { place in
      let (column, row) = (Int(place) % size, Int(place) / size)
      return (0..<version.maskCount).reduce(0) { flips, mask in
        let words = MaskPattern.words(mask, isMicro: version.isMicro, row: row)
        let word = words[words.startIndex + column / 64]
        return flips | (word >> UInt64(63 - column % 64) & 1 == 1 ? 1 << UInt8(mask) : 0)
      }
    }
  }

  private init(_ version: RectangularVersion) {
    let layout = RectangularLayout(version)
    symbol = .rectangular(version)
    blocks = Self.blocks(symbol) { BlockLayout(version, $0) }
    segments = SegmentFormat(version)
    witnesses = Self.witnesses(layout.kinds, hasOneFinder: true) { layout.isDark[$0] }
    words = FormatWords(version)
    versions = []
    path = layout.path.map { Int32($0) }
    flips = layout.path.map { place in
      RectangularLayout.flips(place % version.width, place / version.width) ? 1 : 0
    }
  }

  static func places(_ places: [(column: Int, row: Int)], width: Int) -> [Int32] {
    places.map { Int32($0.row * width + $0.column) }
  }

  private static func blocks(
    _ symbol: SymbolVersion, _ layout: (QRLevel) -> BlockLayout?
  ) -> [QRLevel: BlockLayout] {
    let pairs = symbol.levels.compactMap { level in layout(level).map { (level, $0) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private static func witnesses(
    _ kinds: [ModuleKind], hasOneFinder: Bool, _ isDark: (Int) -> Bool
  ) -> [Witness] {
    kinds.indices.compactMap { place in
      switch kinds[place] {
      case .timing, .alignment: Witness(place: Int32(place), isDark: isDark(place))
      case .separator where hasOneFinder: Witness(place: Int32(place), isDark: false)
      default: nil
      }
    }
  }
}

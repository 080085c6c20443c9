import QRStandard

/// The role of each module of a version in decoding, as indexes into `SampledGrid.darkness`.
struct ModuleRoles {
  let symbol: SymbolVersion
  /// The division of the codewords into blocks, for each level.
  let blocks: [QRLevel: BlockLayout]
  /// The layout of mode indicators, counts and terminator in the version's data.
  let segments: SegmentFormat
  /// The modules of timing lines and alignment patterns, and of the separator if there is only one
  /// finder. Their colour is known, and finding the finders says nothing about them.
  let witnesses: [KnownModule]
  /// The words of format information, and their places.
  let words: FormatWords
  /// The modules of each copy of the version number, lowest bit first; none below version 7.
  let versions: [[Int32]]
  /// The indexes of the codewords' modules, in the order of their bits.
  let path: [Int32]
  /// The masks that invert each module of the path, one bit per mask.
  let flips: [UInt8]

  /// Whether the symbol is of QR Code Model 1, whose corner holds no data.
  var isModel1: Bool { segments.leadingBits > 0 }

  /// A module whose colour is known.
  struct KnownModule {
    var place: Int32
    var isDark: Bool
  }

  init(_ symbol: SymbolVersion) {
    switch symbol {
    case .square(let version): self.init(version)
    case .rectangular(let version): self.init(version)
    case .model1(let version): self.init(model1: version)
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
    versions = version.versionInformationPositions.map { Self.places($0, width: size) }
    path = layout.path.map { Int32(layout.index(of: $0)) }
    flips = path.map { Self.flips(version, Int($0)) }
  }

  /// Model 1 has the timing lines of its size, no alignment patterns, and another path.
  private init(model1 version: QRVersion) {
    let layout = SymbolLayout(version)
    symbol = .model1(version)
    blocks = Self.blocks(symbol) { Model1.blocks(version, $0) }
    var segments = SegmentFormat(version)
    segments.leadingBits = Model1.leadingBits
    self.segments = segments
    witnesses = Self.witnesses(
      layout.kinds.map { $0 == .alignment ? .remainder : $0 }, hasOneFinder: false
    ) {
      layout.fixedDark.isDark(inside: $0 % version.size, $0 / version.size)
    }
    words = FormatWords(model1: version)
    versions = []
    path = Model1.path(version).map { Int32($0) }
    flips = path.map { Self.flips(version, Int($0)) }
  }

  /// The masks that invert a module, one bit per mask.
  private static func flips(_ version: QRVersion, _ place: Int) -> UInt8 {
    let (column, row) = (place % version.size, place / version.size)
    return (0..<version.maskCount).reduce(0) { flips, mask in
      let words = MaskPattern.words(mask, isMicro: version.isMicro, row: row)
      let word = words[words.startIndex + column / 64]
      return flips | (word >> UInt64(63 - column % 64) & 1 == 1 ? 1 << UInt8(mask) : 0)
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
  ) -> [KnownModule] {
    kinds.indices.compactMap { place in
      switch kinds[place] {
      case .timing, .alignment: KnownModule(place: Int32(place), isDark: isDark(place))
      case .separator where hasOneFinder: KnownModule(place: Int32(place), isDark: false)
      default: nil
      }
    }
  }
}

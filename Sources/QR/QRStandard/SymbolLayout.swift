/// The geometry of a version: its fixed patterns, and the path of the codewords.
package struct SymbolLayout {
  package let version: QRVersion
  package let size: Int
  /// The function of each module, row by row; `.remainder` wherever codewords can be placed.
  package let kinds: [ModuleKind]
  /// The patterns that are the same in every symbol of the version.
  package let fixed: ModuleMatrix
  /// The dark modules of the fixed patterns.
  package let fixedDark: ModuleMatrix
  /// The modules of codewords and remainder in order, as bit positions in `ModuleMatrix.words`.
  package let path: [UInt16]

  package init(_ version: QRVersion) {
    var painter = PatternPainter(version)
    painter.paint()
    self.version = version
    size = version.size
    kinds = painter.kinds
    fixedDark = painter.dark
    var fixed = ModuleMatrix(light: size)
    for (index, kind) in kinds.enumerated() where kind.isFunction && kind != .format {
      fixed.setDark(index % size, index / size)
    }
    self.fixed = fixed
    path = Self.path(version, kinds, bitsPerRow: 64 * fixed.wordsPerRow)
  }

  /// The index into `kinds` of a module that `path` gives.
  package func index(of place: UInt16) -> Int {
    let bitsPerRow = 64 * fixed.wordsPerRow
    return Int(place) / bitsPerRow * size + Int(place) % bitsPerRow
  }

  /// Pairs of columns from the right, up and down alternately, the right module of a pair first.
  private static func path(
    _ version: QRVersion, _ kinds: [ModuleKind], bitsPerRow: Int
  ) -> [UInt16] {
    var path: [UInt16] = []
    let size = version.size
    var right = size - 1
    var isUpward = true
    while right > 0 {
      // The vertical timing line is not part of a pair.
      if right == 6, !version.isMicro { right -= 1 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !kinds[row * size + column].isFunction {
          path.append(UInt16(row * bitsPerRow + column))
        }
      }
      isUpward.toggle()
      right -= 2
    }
    return path
  }
}

/// Paints the fixed patterns of a version. Later patterns do not overwrite earlier ones.
private struct PatternPainter {
  let version: QRVersion
  private(set) var kinds: [ModuleKind]
  private(set) var dark: ModuleMatrix

  init(_ version: QRVersion) {
    self.version = version
    kinds = Array(repeating: .remainder, count: version.size * version.size)
    dark = ModuleMatrix(light: version.size)
  }

  mutating func paint() {
    let end = version.size - 1
    finder(3, 3)
    if !version.isMicro {
      finder(end - 3, 3)
      finder(3, end - 3)
      alignments()
    }
    timing()
    for copy in FormatInformation.places(version) {
      for (column, row) in copy { set(column, row, .format, isDark: false) }
    }
    if !version.isMicro { set(8, end - 7, .darkModule, isDark: true) }
    versionInformation()
  }

  private mutating func set(_ column: Int, _ row: Int, _ kind: ModuleKind, isDark: Bool) {
    guard 0..<version.size ~= column, 0..<version.size ~= row,
      kinds[row * version.size + column] == .remainder
    else { return }
    kinds[row * version.size + column] = kind
    if isDark { dark.setDark(column, row) }
  }

  /// Paints a finder with its separator: concentric squares, of which the second and the fourth are
  /// light.
  private mutating func finder(_ column: Int, _ row: Int) {
    for y in -4...4 {
      for x in -4...4 {
        let distance = max(abs(x), abs(y))
        let kind: ModuleKind = distance == 4 ? .separator : .finder
        set(column + x, row + y, kind, isDark: distance != 2 && distance != 4)
      }
    }
  }

  private mutating func timing() {
    let line = version.isMicro ? 0 : 6
    for place in 8..<version.size - (version.isMicro ? 0 : 8) {
      set(place, line, .timing, isDark: place % 2 == 0)
      set(line, place, .timing, isDark: place % 2 == 0)
    }
  }

  /// Paints an alignment pattern at every crossing of the lines, except under the finders.
  private mutating func alignments() {
    let lines = version.alignmentLines
    for row in lines {
      for column in lines where kinds[row * version.size + column] == .remainder {
        for y in -2...2 {
          for x in -2...2 {
            set(column + x, row + y, .alignment, isDark: max(abs(x), abs(y)) != 1)
          }
        }
      }
    }
  }

  private mutating func versionInformation() {
    let bits = version.information
    for copy in version.versionInformationPositions {
      for (bit, place) in copy.enumerated() {
        set(place.column, place.row, .version, isDark: bits >> bit & 1 == 1)
      }
    }
  }
}

extension QRVersion {
  /// The centre lines of the alignment patterns (ISO/IEC 18004, annex E): evenly spaced from the
  /// far end, with the remainder next to line 6.
  package var alignmentLines: [Int] {
    guard !isMicro, number > 1 else { return [] }
    let gaps = number / 7 + 1
    let span = size - 13
    // Even, and as close to equal gaps as that allows; the table rounds version 32 down.
    let spacing = number == 32 ? 26 : (span + 2 * gaps - 1) / (2 * gaps) * 2
    return [6] + (0..<gaps).reversed().map { size - 7 - $0 * spacing }
  }

  /// The version information: six bits of version number and twelve check bits.
  package var information: Int { Golay.withChecks(number) }

  /// The modules of each copy of `information`, lowest bit first; none below version 7.
  package var versionInformationPositions: [[(column: Int, row: Int)]] {
    guard ordinal >= 7 else { return [] }
    let corner = (0..<18).map { (column: size - 11 + $0 % 3, row: $0 / 3) }
    return [corner, corner.map { (column: $0.row, row: $0.column) }]
  }
}

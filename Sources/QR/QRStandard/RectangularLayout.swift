/// The geometry of an rMQR version: its fixed patterns, and the path of the codewords.
package struct RectangularLayout {
  /// The version of rMQR, which gives the numbers of rows and columns.
  package let version: RectangularVersion
  /// The function of each module, row by row; `.remainder` wherever codewords can be placed.
  package private(set) var kinds: [ModuleKind]
  /// The dark modules of the fixed patterns, row by row; the format information is left light.
  package private(set) var isDark: [Bool]
  private let (width, height): (Int, Int)

  /// Creates the geometry of all symbols of a version.
  package init(_ version: RectangularVersion) {
    self.version = version
    (width, height) = (version.width, version.height)
    kinds = Array(repeating: .remainder, count: width * height)
    isDark = Array(repeating: false, count: width * height)
    paintFinder()
    paintCorners()
    paintAlignments()
    paintTiming()
    for (column, row) in version.formatPlaces.joined() { set(column, row, .format, false) }
  }

  /// The modules of codewords and remainder in order, as indexes row by row: pairs of columns from
  /// the right, up and down alternately, the right module of a pair first.
  package var path: [Int] {
    var path: [Int] = []
    var isUpward = true
    for right in stride(from: width - 2, to: 0, by: -2) {
      for step in 0..<height {
        let row = isUpward ? height - 1 - step : step
        for place in [row * width + right, row * width + right - 1] where !kinds[place].isFunction {
          path.append(place)
        }
      }
      isUpward.toggle()
    }
    return path
  }

  /// Whether the only mask of rMQR inverts a module.
  package static func flips(_ column: Int, _ row: Int) -> Bool {
    (row / 2 + column / 3) % 2 == 0
  }

  /// Sets the colour and kind of a module, unless an earlier pattern has set them.
  private mutating func set(_ column: Int, _ row: Int, _ kind: ModuleKind, _ dark: Bool) {
    guard 0..<width ~= column, 0..<height ~= row, kinds[row * width + column] == .remainder else {
      return
    }
    kinds[row * width + column] = kind
    isDark[row * width + column] = dark
  }

  /// Paints the finder with its separator, and the small square in the opposite corner.
  private mutating func paintFinder() {
    for row in 0..<8 {
      for column in 0..<8 {
        let distance = max(abs(column - 3), abs(row - 3))
        let isSeparator = distance == 4
        set(column, row, isSeparator ? .separator : .finder, distance != 2 && distance != 4)
      }
    }
    for row in -2...2 {
      for column in -2...2 {
        let distance = max(abs(column), abs(row))
        set(width - 3 + column, height - 3 + row, .alignment, distance != 1)
      }
    }
  }

  /// Paints the marks in the two corners that have no square.
  private mutating func paintCorners() {
    for column in 0..<3 { set(column, height - 1, .alignment, true) }
    if height >= 11 {
      set(0, height - 2, .alignment, true)
      set(1, height - 2, .alignment, false)
    }
    for (column, row) in [(1, 0), (2, 0), (1, 1), (2, 1)] {
      set(width - column, row, .alignment, (column, row) != (2, 1))
    }
  }

  /// Paints the rings at both ends of each alignment line.
  private mutating func paintAlignments() {
    for line in version.alignmentLines {
      for row in 0..<3 {
        for column in -1...1 {
          let dark = row != 1 || column != 0
          set(line + column, row, .alignment, dark)
          set(line + column, height - 1 - row, .alignment, dark)
        }
      }
    }
  }

  /// Paints the timing dots along the edges and between the rings.
  private mutating func paintTiming() {
    for column in 0..<width {
      for row in [0, height - 1] { set(column, row, .timing, column % 2 == 0) }
    }
    for column in [0, width - 1] + version.alignmentLines {
      for row in 0..<height { set(column, row, .timing, row % 2 == 0) }
    }
  }
}

extension RectangularVersion {
  /// The number of modules of the version that hold codewords or remainder bits.
  var codewordModules: Int { RectangularLayout(self).kinds.count { !$0.isFunction } }
}

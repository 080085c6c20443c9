/// The modules of a symbol as a picture shows them: how dark each is, measured against the light
/// around it.
///
/// This is where the geometry ends. Whoever finds symbols fills a grid; `Judge` says whether it is
/// one and what it says.
public struct SampledGrid: Hashable, Sendable {
  /// Modules in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Row after row from the top left corner, without the quiet zone: 0 is light, 255 dark, 128 the
  /// least dark. What lies near the border between light and dark is doubted first when a block
  /// needs repair; 127 or 128 for a module that could not be seen.
  public var darkness: [UInt8]

  /// A grid of that size; nil when there are not as many modules as it says.
  public init?(width: Int, height: Int, darkness: [UInt8]) {
    guard width > 0, height > 0, darkness.count / width == height, darkness.count % width == 0
    else { return nil }
    self.width = width
    self.height = height
    self.darkness = darkness
  }

  /// A square grid, filled by asking for each module, row by row.
  public init?(size: Int, darkness: (_ column: Int, _ row: Int) -> UInt8) {
    guard 1...177 ~= size else { return nil }
    let all = (0..<size * size).map { darkness($0 % size, $0 / size) }
    self.init(width: size, height: size, darkness: all)
  }

  /// The modules seen from behind, rows and columns exchanged.
  public var transposed: SampledGrid {
    var turned = darkness
    for row in 0..<height {
      for column in 0..<width { turned[column * height + row] = darkness[row * width + column] }
    }
    return SampledGrid(width: height, height: width, unchecked: turned)
  }

  private init(width: Int, height: Int, unchecked darkness: [UInt8]) {
    (self.width, self.height, self.darkness) = (width, height, darkness)
  }
}

extension SampledGrid {
  /// Whether the byte of a module stands for dark.
  static func isDark(_ darkness: UInt8) -> Bool { darkness >= 128 }

  /// How far the byte of a module is from the border, 0 to 127.
  static func clearness(_ darkness: UInt8) -> UInt8 {
    darkness >= 128 ? darkness - 128 : 127 - darkness
  }
}

/// The modules of a symbol as sampled from a picture: how dark each one is compared with its
/// surroundings.
///
/// This is the border between geometry and decoding: a search fills a grid, and `GridDecoder`
/// decides whether it is a symbol and decodes it.
public struct SampledGrid: Hashable, Sendable {
  /// The number of modules in a row, without the quiet zone.
  public let width: Int
  /// The number of rows of modules, without the quiet zone.
  public let height: Int
  /// Row by row from the top left corner, without the quiet zone: 0 is light, 255 is dark, and 128
  /// is the lightest value that counts as dark. Values near this threshold are the first erasures
  /// when a block needs repair; use 127 or 128 for a module that could not be seen.
  package var darkness: [UInt8]

  /// Creates a grid, or returns `nil` if the number of modules does not match its size.
  public init?(width: Int, height: Int, darkness: [UInt8]) {
    guard width > 0, height > 0, darkness.count / width == height, darkness.count % width == 0
    else { return nil }
    self.width = width
    self.height = height
    self.darkness = darkness
  }

  /// Creates a square grid by calling `darkness` for each module, row by row.
  public init?(size: Int, darkness: (_ column: Int, _ row: Int) -> UInt8) {
    guard 1...177 ~= size else { return nil }
    let all = (0..<size * size).map { darkness($0 % size, $0 / size) }
    self.init(width: size, height: size, darkness: all)
  }

  /// The mirrored grid, with rows and columns exchanged.
  package var transposed: SampledGrid {
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
  /// Whether the value of a module means dark.
  static func isDark(_ darkness: UInt8) -> Bool { darkness >= 128 }

  /// The distance of a module's value from the threshold of 128: 0 (doubtful) to 127 (clear).
  static func clearness(_ darkness: UInt8) -> UInt8 {
    darkness >= 128 ? darkness - 128 : 127 - darkness
  }
}

import QRCodes

@testable import Scanning

/// Pictures of codes as a program draws them.
enum Samples {
  /// Modules of so many pixels with a quiet zone, black on white.
  static func image(_ modules: ModuleMatrix, scale: Int, quietZone: Int = 4) -> GreyImage {
    let side = (modules.size + 2 * quietZone) * scale
    var pixels = [UInt8](repeating: 255, count: side * side)
    for row in 0..<modules.size {
      for column in 0..<modules.size where modules[column, row] {
        for y in 0..<scale {
          let start = ((row + quietZone) * scale + y) * side + (column + quietZone) * scale
          for x in start..<start + scale { pixels[x] = 0 }
        }
      }
    }
    return GreyImage(width: side, height: side, pixels: pixels)
  }

  static func picture(_ image: GreyImage) throws -> Picture {
    try Picture(width: image.width, height: image.height, samples: image.pixels)
  }
}

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

  /// Pictures in lines, each in a cell as large as the largest.
  static func sheet(_ images: [GreyImage], columns: Int) -> GreyImage {
    let (cellWidth, cellHeight) = (
      images.map(\.width).max() ?? 1, images.map(\.height).max() ?? 1
    )
    let (width, height) = (cellWidth * columns, (images.count + columns - 1) / columns * cellHeight)
    var pixels = [UInt8](repeating: 255, count: width * height)
    for (index, image) in images.enumerated() {
      let (left, top) = (index % columns * cellWidth, index / columns * cellHeight)
      for row in 0..<image.height {
        let start = (top + row) * width + left
        pixels.replaceSubrange(
          start..<start + image.width,
          with: image.pixels[row * image.width..<(row + 1) * image.width])
      }
    }
    return GreyImage(width: width, height: height, pixels: pixels)
  }

  static func picture(_ image: GreyImage) throws -> Picture {
    try Picture(width: image.width, height: image.height, samples: image.pixels)
  }
}

extension GreyImage {
  /// Light and dark exchanged.
  var inverted: GreyImage {
    GreyImage(width: width, height: height, pixels: pixels.map { 255 - $0 })
  }

  /// Left and right exchanged.
  var mirrored: GreyImage {
    GreyImage(
      width: width, height: height,
      pixels: pixels.indices.map { pixels[$0 / width * width + width - 1 - $0 % width] })
  }

  /// Each pixel so wide and so high.
  func stretched(_ across: Int, _ down: Int) -> GreyImage {
    let wide = width * across
    let count = wide * height * down
    return GreyImage(
      width: wide, height: height * down,
      pixels: (0..<count).map { pixels[$0 / wide / down * width + $0 % wide / across] })
  }
}

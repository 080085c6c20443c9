/// A picture of RGBA pixels, row by row from the top. Colours are not multiplied by the opacity.
package struct Bitmap: Hashable, Sendable {
  /// The maximum number of pixels of a picture in full colour: 67 million, which take 256 MB.
  package static let maximumPixels = 1 << 26

  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The samples, four bytes for each pixel: red, green, blue, opacity.
  package internal(set) var pixels: [UInt8]

  /// Creates a picture from its samples; there must be `4 * width * height` bytes.
  package init(width: Int, height: Int, pixels: [UInt8]) throws(ArtworkError) {
    try Self.check(width, height)
    guard pixels.count == 4 * width * height else {
      throw ArtworkError(.bitmapBytes(need: 4 * width * height, have: pixels.count))
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a picture of one colour, or a transparent one if the colour is `nil`.
  init(width: Int, height: Int, filledWith colour: RGBColour?) throws(ArtworkError) {
    try Self.check(width, height)
    self.width = width
    self.height = height
    let pixel = colour.map {
      UInt32($0.red) | UInt32($0.green) << 8 | UInt32($0.blue) << 16 | 0xFF << 24
    }
    let count = width * height
    pixels = [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, used in
      buffer.withMemoryRebound(to: UInt32.self) {
        $0.initialize(repeating: (pixel ?? 0).littleEndian)
      }
      used = 4 * count
    }
  }

  private static func check(_ width: Int, _ height: Int) throws(ArtworkError) {
    guard width > 0, height > 0, width <= maximumPixels, height <= maximumPixels / width else {
      throw ArtworkError(.pictureSize(width: width, height: height, limit: maximumPixels))
    }
  }

  /// Returns the colour and opacity of a pixel, or `nil` outside the picture.
  package func pixel(x: Int, y: Int) -> (colour: RGBColour, opacity: UInt8)? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    let at = 4 * (y * width + x)
    return (
      RGBColour(red: pixels[at], green: pixels[at + 1], blue: pixels[at + 2]), pixels[at + 3]
    )
  }

  /// Whether the picture has no transparent or translucent pixels.
  var isOpaque: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }
}

extension Bitmap {
  /// Returns the picture with each square of `step` by `step` pixels averaged to one. Incomplete
  /// squares at the edges are cut off.
  package func reduced(by step: Int) throws(ArtworkError) -> Bitmap {
    let (columns, rows) = (width / max(1, step), height / max(1, step))
    guard step > 1, columns > 0, rows > 0 else { return self }
    var reduced: [UInt8] = []
    reduced.reserveCapacity(4 * columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        reduced += mean(
          columns: column * step..<(column + 1) * step, rows: row * step..<(row + 1) * step)
      }
    }
    return try Bitmap(width: columns, height: rows, pixels: reduced)
  }

  /// Returns the mean colour of an area, weighted by the opacity, and the mean opacity.
  private func mean(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    var sums = [0, 0, 0, 0]
    for y in rows {
      for x in columns {
        let at = 4 * (y * width + x)
        let opacity = Int(pixels[at + 3])
        for part in 0..<3 { sums[part] += Int(pixels[at + part]) * opacity }
        sums[3] += opacity
      }
    }
    let (opacity, count) = (max(1, sums[3]), columns.count * rows.count)
    return sums[0..<3].map { UInt8(($0 + opacity / 2) / opacity) }
      + [UInt8((sums[3] + count / 2) / count)]
  }
}

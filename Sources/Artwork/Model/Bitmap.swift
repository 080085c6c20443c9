/// A picture of pixels: red, green, blue and opacity for each (not multiplied), row by row.
public struct Bitmap: Hashable, Sendable {
  /// The most pixels that a picture in full colour may have: 256 MB.
  public static let maximumPixels = 1 << 26

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Four bytes for each pixel.
  public internal(set) var pixels: [UInt8]

  /// Takes the pixels; there must be `4 * width * height` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(ArtworkError) {
    try Self.check(width, height)
    guard pixels.count == 4 * width * height else {
      throw ArtworkError(.bitmapBytes(need: 4 * width * height, have: pixels.count))
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// One colour all over; `nil` for clear.
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

  /// The colour and opacity of a pixel; `nil` outside the picture.
  public func pixel(x: Int, y: Int) -> (colour: RGBColour, opacity: UInt8)? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    let at = 4 * (y * width + x)
    return (
      RGBColour(red: pixels[at], green: pixels[at + 1], blue: pixels[at + 2]), pixels[at + 3]
    )
  }

  /// Whether no pixel lets anything through.
  var isOpaque: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }
}

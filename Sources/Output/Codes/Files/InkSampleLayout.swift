import Artwork

/// The layout of a picture's data in inks: tints of black, or four inks for each pixel.
struct InkSampleLayout {
  private let width: Int
  private let height: Int
  private let isGrey: Bool

  /// Creates a layout, or returns `nil` if the width or height is impossible.
  init?(width: Int, height: Int, isGrey: Bool) {
    guard width > 0, height > 0, width <= Bitmap.maximumPixels / height else { return nil }
    (self.width, self.height, self.isGrey) = (width, height, isGrey)
  }

  /// The number of bytes of data.
  var count: Int { width * height * (isGrey ? 1 : 4) }

  /// Converts the data to screen colours: each ink absorbs its complementary light.
  func picture(_ data: [UInt8], opacities: [UInt8]? = nil) throws(ArtworkError) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for index in 0..<width * height {
      if isGrey {
        pixels += [data[index], data[index], data[index]]
      } else {
        let left = 255 - Int(data[4 * index + 3])
        for ink in 0..<3 {
          pixels.append(UInt8(((255 - Int(data[4 * index + ink])) * left + 127) / 255))
        }
      }
      pixels.append(opacities?[index] ?? 255)
    }
    return try Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// A grey picture as it comes in: one byte a pixel, rows without gaps, 0 is black.
public struct GreyPixels: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Row after row.
  public let pixels: [UInt8]

  /// A picture of that size; nil when there are not as many pixels as it says.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count / width == height, pixels.count % width == 0 else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// A grey picture as supplied by the caller: one byte per pixel, rows without gaps, 0 is black.
///
/// ```swift
/// let white = [UInt8](repeating: 255, count: 640 * 480)
/// if let grey = GreyPixels(width: 640, height: 480, pixels: white) { print(grey.width) }
/// ```
public struct GreyPixels: Sendable {
  /// The number of pixels in a row of the picture.
  public let width: Int
  /// The number of pixel rows in the picture.
  public let height: Int
  /// The byte value of each pixel, row by row from the top; 0 is black.
  package let pixels: [UInt8]

  /// Creates a picture, or returns nil if the number of pixels does not match its size.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count / width == height, pixels.count % width == 0 else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

extension GreyImage {
  /// Creates the image from a level of the pyramid that all searches share.
  init(_ level: PyramidLevel) {
    self.init(width: level.width, height: level.height, pixels: level.pixels)
  }

  /// Returns the interpolated light between pixels, or `nil` outside the picture.
  @inline(__always)
  func light(_ x: Float, _ y: Float, _ pixels: UnsafeBufferPointer<UInt8>) -> Float? {
    guard x >= 0, y >= 0, x < Float(width - 1), y < Float(height - 1) else { return nil }
    let (column, row) = (Int(Int32(x)), Int(Int32(y)))
    let (right, down) = (x - Float(column), y - Float(row))
    let at = row &* width &+ column
    let upper = Float(pixels[at]) * (1 - right) + Float(pixels[at &+ 1]) * right
    let lower = Float(pixels[at &+ width]) * (1 - right) + Float(pixels[at &+ width &+ 1]) * right
    return upper * (1 - down) + lower * down
  }
}

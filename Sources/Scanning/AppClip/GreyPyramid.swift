/// A picture and its halves: a code is looked for where it has a handy size.
struct GreyPyramid {
  /// The smallest side that can still hold a code.
  private static let leastSide = 24
  /// The picture itself, then each half as wide and high as the one before.
  let levels: [GreyImage]

  init(_ image: GreyImage) {
    var levels = [image]
    while let last = levels.last, min(last.width, last.height) >= 2 * Self.leastSide {
      levels.append(last.halfSize())
    }
    self.levels = levels
  }
}

extension GreyImage {
  /// Each pixel the mean of four; an odd last row or column is left out.
  fileprivate func halfSize() -> GreyImage {
    let (halfWidth, halfHeight) = (width / 2, height / 2)
    let half = [UInt8](unsafeUninitializedCapacity: halfWidth * halfHeight) { target, used in
      used = halfWidth * halfHeight
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<halfHeight {
          let upper = 2 * y * width
          let lower = upper + width
          let row = y * halfWidth
          for x in 0..<halfWidth {
            let sum =
              UInt16(source[upper &+ 2 &* x]) &+ UInt16(source[upper &+ 2 &* x &+ 1])
              &+ UInt16(source[lower &+ 2 &* x]) &+ UInt16(source[lower &+ 2 &* x &+ 1])
            target[row &+ x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
          }
        }
      }
    }
    return GreyImage(width: halfWidth, height: halfHeight, pixels: half)
  }

  /// How light it is between pixels; `nil` outside the picture.
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

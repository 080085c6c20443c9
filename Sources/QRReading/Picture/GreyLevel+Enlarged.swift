extension GreyLevel {
  /// Four pixels' shares in a point a quarter of the way from the second to the third, in 128ths:
  /// the cubic through all four (Catmull-Rom).
  private static let shares: [Int] = [-9, 111, 29, -3]

  /// Twice as wide and high, with smooth curves between the pixels.
  func enlarged() -> GreyLevel {
    let wide = Self.doubled(pixels, length: width, step: 1, lines: height, stride: width)
    // Columns of the wide picture become twice as long.
    let both = Self.doubled(wide, length: height, step: 2 * width, lines: 2 * width, stride: 1)
    return GreyLevel(width: 2 * width, height: 2 * height, pixels: both)
  }

  /// Doubles each of some lines of pixels that lie `step` apart, where a line begins `stride` after
  /// the one before.
  private static func doubled(
    _ pixels: [UInt8], length: Int, step: Int, lines: Int, stride: Int
  ) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 2 * pixels.count)
    let isAlong = step == 1
    for place in 0..<length {
      let near = (-2...2).map { min(max(place + $0, 0), length - 1) * step }
      for line in 0..<lines {
        let at = line &* stride
        let (a, b, c) = (
          Int(pixels[at &+ near[0]]), Int(pixels[at &+ near[1]]), Int(pixels[at &+ near[2]])
        )
        let (d, e) = (Int(pixels[at &+ near[3]]), Int(pixels[at &+ near[4]]))
        let before = shares[3] &* a &+ shares[2] &* b &+ shares[1] &* c &+ shares[0] &* d
        let after = shares[0] &* b &+ shares[1] &* c &+ shares[2] &* d &+ shares[3] &* e
        let out = isAlong ? 2 &* at &+ 2 &* place : 2 &* place &* step &+ at
        result[out] = UInt8(min(max((before &+ 64) >> 7, 0), 255))
        result[out &+ step] = UInt8(min(max((after &+ 64) >> 7, 0), 255))
      }
    }
    return result
  }
}

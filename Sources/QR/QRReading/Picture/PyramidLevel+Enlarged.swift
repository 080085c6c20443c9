extension PyramidLevel {
  /// The weights of four pixels at a point a quarter of the way from the second to the third, in
  /// 128ths: the cubic through all four (Catmull–Rom).
  private static let shares: SIMD4<Int32> = [-9, 111, 29, -3]

  /// The picture at twice the width and height, interpolated smoothly.
  func enlarged() -> PyramidLevel { doubledAlong().doubledDown() }

  /// The picture at twice the width and the same height, interpolated smoothly.
  private func doubledAlong() -> PyramidLevel {
    let shares = Self.shares
    let source = pixels
    let wide = unsafe [UInt8](unsafeUninitializedCapacity: 2 * source.count) { target, count in
      unsafe source.withUnsafeBufferPointer { source in
        for start in stride(from: 0, to: source.count, by: width) {
          for column in 0..<width {
            let (a, b) = (max(column &- 2, 0), max(column &- 1, 0))
            let (d, e) = (min(column &+ 1, width &- 1), min(column &+ 2, width &- 1))
            let both = unsafe Self.between(
              source[start &+ a], source[start &+ b], source[start &+ column],
              source[start &+ d], source[start &+ e], shares)
            let out = 2 &* (start &+ column)
            unsafe target[out] = both.before
            unsafe target[out &+ 1] = both.after
          }
        }
      }
      count = 2 * source.count
    }
    return PyramidLevel(width: 2 * width, height: height, pixels: wide)
  }

  /// The picture at twice the height and the same width, interpolated smoothly.
  private func doubledDown() -> PyramidLevel {
    let shares = Self.shares
    let source = pixels
    let high = unsafe [UInt8](unsafeUninitializedCapacity: 2 * source.count) { target, count in
      unsafe source.withUnsafeBufferPointer { source in
        for row in 0..<height {
          let rows = (-2...2).map { min(max(row + $0, 0), height - 1) * width }
          let (a, b, c, d, e) = (rows[0], rows[1], rows[2], rows[3], rows[4])
          let out = 2 &* row &* width
          for column in 0..<width {
            let both = unsafe Self.between(
              source[a &+ column], source[b &+ column], source[c &+ column],
              source[d &+ column], source[e &+ column], shares)
            unsafe target[out &+ column] = both.before
            unsafe target[out &+ width &+ column] = both.after
          }
        }
      }
      count = 2 * source.count
    }
    return PyramidLevel(width: width, height: 2 * height, pixels: high)
  }

  /// The light a quarter of a pixel before and after the third of five pixels.
  @inline(__always)
  private static func between(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ shares: SIMD4<Int32>
  ) -> (before: UInt8, after: UInt8) {
    let (a, b, c, d, e) = (Int32(a), Int32(b), Int32(c), Int32(d), Int32(e))
    let before = shares[3] &* a &+ shares[2] &* b &+ shares[1] &* c &+ shares[0] &* d
    let after = shares[0] &* b &+ shares[1] &* c &+ shares[2] &* d &+ shares[3] &* e
    return (
      UInt8(truncatingIfNeeded: min(max((before &+ 64) >> 7, 0), 255)),
      UInt8(truncatingIfNeeded: min(max((after &+ 64) >> 7, 0), 255))
    )
  }
}

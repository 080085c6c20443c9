/// A grey picture at one of the sizes of a pyramid.
package struct PyramidLevel: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]

  /// The light at a point, interpolated between four pixels. Beyond the edge, and for NaN, it is
  /// the light at the edge. The picture must be at least two pixels wide and high.
  @inline(__always)
  func sample(_ point: Point) -> Float {
    let x = Self.inside(point.x - 0.5, width)
    let y = Self.inside(point.y - 0.5, height)
    let (column, row) = (min(Int(x), width &- 2), min(Int(y), height &- 2))
    let (right, down) = (x - Float(column), y - Float(row))
    let at = row &* width &+ column
    let first = Float(pixels[at])
    let above = first + (Float(pixels[at &+ 1]) - first) * right
    let third = Float(pixels[at &+ width])
    let below = third + (Float(pixels[at &+ width &+ 1]) - third) * right
    return above + (below - above) * down
  }

  /// The coordinate limited to the pixels of a line of a given length; NaN becomes the first.
  @inline(__always)
  private static func inside(_ place: Float, _ length: Int) -> Float {
    place > 0 ? min(place, Float(length &- 1)) : 0
  }

  /// Samples the light at `count` points along a line, `way` apart, to a 256th of a pixel, and
  /// writes it to `line` from index `first`.
  @inline(__always)
  func sample(
    from start: Point, by way: Point, count: Int, into line: inout [Float], at first: Int
  ) {
    guard hasAround(start, start + way * Float(count - 1)) else {
      for index in 0..<count { line[first + index] = sample(start + way * Float(index)) }
      return
    }
    var (x, y) = (Self.whole(start.x - 0.5), Self.whole(start.y - 0.5))
    let (right, down) = (Self.whole(way.x), Self.whole(way.y))
    for index in 0..<count {
      line[first &+ index] = Float(light(x, y)) * (1 / 65_536)
      x &+= right
      y &+= down
    }
  }

  /// The light at sixteen points along a line, `way` apart, interpolated between pixels.
  @inline(__always)
  func sixteen(from start: Point, by way: Point) -> SIMD16<Float> {
    var line = SIMD16<Float>.zero
    guard hasAround(start, start + way * 15) else {
      for index in 0..<16 { line[index] = sample(start + way * Float(index)) }
      return line
    }
    let (x, y) = (Self.whole(start.x - 0.5), Self.whole(start.y - 0.5))
    let (right, down) = (Self.whole(way.x), Self.whole(way.y))
    for index in 0..<16 {
      line[index] = Float(light(x &+ right &* index, y &+ down &* index))
    }
    return line * (1 / 65_536)
  }

  /// Whether the four pixels around every point from `start` to `last` are inside the picture.
  @inline(__always)
  private func hasAround(_ start: Point, _ last: Point) -> Bool {
    let (low, high) = (pointwiseMin(start, last), pointwiseMax(start, last))
    return low.min() >= 1 && high.x < Float(width) - 1 && high.y < Float(height) - 1
  }

  /// A length as an integer in units of 1/65,536 pixel.
  @inline(__always)
  private static func whole(_ length: Float) -> Int { Int(length * 65_536) }

  /// The light between four existing pixels, in units of 1/65,536; coordinates are in units of
  /// 1/65,536 pixel, and are used to 1/256.
  @inline(__always)
  private func light(_ x: Int, _ y: Int) -> Int32 {
    let at = (y &>> 16) &* width &+ x &>> 16
    let (across, under) = ((x &>> 8) & 255, (y &>> 8) & 255)
    let next = at &+ width
    return unsafe pixels.withUnsafeBufferPointer { pixels in
      let above = unsafe Int(pixels[at]) &* (256 &- across) &+ Int(pixels[at &+ 1]) &* across
      let below = unsafe Int(pixels[next]) &* (256 &- across) &+ Int(pixels[next &+ 1]) &* across
      return Int32(truncatingIfNeeded: above &* (256 &- under) &+ below &* under)
    }
  }

  func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < Float(width) && point.y < Float(height)
  }

  /// The picture at half the width and height: the mean of each two by two pixels.
  func halved() -> PyramidLevel {
    let (columns, rows) = (width / 2, height / 2)
    let source = pixels
    let half = unsafe [UInt8](unsafeUninitializedCapacity: columns * rows) { target, count in
      unsafe source.withUnsafeBufferPointer { source in
        for row in 0..<rows {
          let (above, below) = (2 * row * width, (2 * row + 1) * width)
          let out = row * columns
          for column in 0..<columns {
            let left = 2 &* column
            let sum =
              unsafe UInt16(source[above &+ left]) &+ UInt16(source[above &+ left &+ 1])
              &+ UInt16(source[below &+ left]) &+ UInt16(source[below &+ left &+ 1])
            unsafe target[out &+ column] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
          }
        }
      }
      count = columns * rows
    }
    return PyramidLevel(width: columns, height: rows, pixels: half)
  }
}

/// A picture and its halves, down to the size below which no code fits.
struct Pyramid: Sendable {
  /// The number of pixels below which a level is the last one.
  private static let least = 12_000
  /// The minimum number of pixels on a level's shorter side.
  private static let shortest = 40

  private(set) var levels: [PyramidLevel]
  /// Whether the thresholds on the largest level ignore bright areas beside dim ones.
  var ignoresBrightNeighbours = true

  init(_ picture: GreyPixels) {
    self.init(PyramidLevel(width: picture.width, height: picture.height, pixels: picture.pixels))
  }

  init(_ largest: PyramidLevel) {
    levels = [largest]
    while let last = levels.last, last.width * last.height > Self.least,
      min(last.width, last.height) / 2 > Self.shortest
    {
      levels.append(last.halved())
    }
  }

  /// The index of the level on which modules of a given size in pixels are measured best.
  func level(forModule module: Float) -> Int {
    var (level, size) = (0, module)
    while size >= 7, level + 1 < levels.count {
      size /= 2
      level += 1
    }
    return level
  }
}

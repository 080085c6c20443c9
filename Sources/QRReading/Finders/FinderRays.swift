/// Follows rays from the middle of what may be a finder, through its square, gap and ring.
struct FinderRays {
  /// Directions over half the circle, an eighth of a right angle apart, the farthest first.
  private static let directions: [Point] = {
    let turn = SIMD2<Double>(0.980_785_280_403_230_4, 0.195_090_322_016_128_3)
    var (x, y) = (1.0, 0.0)
    let around = (0..<16).map { _ in
      defer { (x, y) = (x * turn.x - y * turn.y, x * turn.y + y * turn.x) }
      return Point(Float(x), Float(y))
    }
    return (0..<16).map { around[$0 % 4 * 4 + [0, 2, 1, 3][$0 / 4]] }
  }()

  /// How far the end of the ring may be, in modules along the row: a mark that is seen from the side, or on
  /// what is round, is up to three times as high as wide.
  private static let longest: Float = 12

  private let bits: BitPlane
  private let isLight: Bool

  init(_ bits: BitPlane, isLight: Bool) {
    self.bits = bits
    self.isLight = isLight
  }

  /// Where the colour changes along a ray: the end of the square, of the gap, and of the ring.
  struct Ray {
    var square: Float
    var gap: Float
    var ring: Float

    /// The pixels of a module along it, the same whatever the threshold; nil when the runs are not
    /// those of a finder.
    var module: Float? {
      let module = (square + 2 * gap + ring) / 10
      guard abs(square - 1.5 * module) <= 0.6 * module + 0.5,
        abs(gap - 2.5 * module) <= 0.5 * module + 0.5, ring > gap + 0.25 * module
      else { return nil }
      return module
    }
  }

  private func ray(_ start: Point, _ direction: Point, _ longest: Float, _ step: Float) -> Ray? {
    // Whole numbers of 65,536ths of a pixel.
    let unit = Float(1 << 16)
    var (x, y) = (Int(start.x * unit), Int(start.y * unit))
    let (right, down) = (Int(direction.x * step * unit), Int(direction.y * step * unit))
    let last = max(1, Int(bounded: longest / step))
    // The edge of the picture may cut the quiet zone off, but nothing else.
    let inside = min(Self.steps(x, right, bits.width), Self.steps(y, down, bits.height))
    var found = SIMD4<Float>.zero
    var (count, colour) = (0, !isLight)
    for place in 1...last {
      x &+= right
      y &+= down
      if place <= inside {
        if bits.isDark(x &>> 16, y &>> 16) == colour { continue }
      } else if count < 2 {
        return nil
      }
      found[count] = (Float(place) - 0.5) * step
      count &+= 1
      if count == 3 { return Ray(square: found[0], gap: found[1], ring: found[2]) }
      colour.toggle()
    }
    return nil
  }

  /// How many steps from a place, both in 65,536ths of a pixel, stay within so many pixels.
  @inline(__always)
  private static func steps(_ place: Int, _ step: Int, _ pixels: Int) -> Int {
    if step > 0 { return ((pixels << 16) - 1 - place) / step }
    return step < 0 ? place / -step : .max
  }

  /// The middle of what may be a mark, and the pixels of a module along and down.
  struct Middle {
    var centre: Point
    var module: Float
    var narrow: Float
    /// Whether square and gap are there along and down, and not only down.
    var isCross: Bool
  }

  /// The middle of the square around a point, if it has gaps above and below.
  func middle(_ start: Point, _ module: Float) -> Middle? {
    guard isInside(start) else { return nil }
    // Down first: most of what looks like a mark in a row is none.
    guard let (middle, height) = middled(start, Point(0, 1), module) else { return nil }
    let across = middled(middle, Point(1, 0), module)
    let (centre, width) = across ?? (middle, module)
    guard max(height, width) < 4 * min(height, width) else { return nil }
    return Middle(
      centre: centre, module: max(height, width), narrow: min(height, width),
      isCross: across != nil)
  }

  /// The mark around a middle, when rays on nearly all sides say that there is one.
  func sketch(_ middle: Middle) -> FinderSketch? {
    let (centre, module) = (middle.centre, middle.module)
    let (longest, step) = (module * 6, min(max(middle.narrow * 0.15, 0.4), 2))
    var rays: [(Point, Float)] = []
    var uneven = 0
    rays.reserveCapacity(32)
    for index in 0..<16 {
      let direction = Self.directions[index]
      let ahead = ray(centre, direction, longest, step)?.module
      let behind = ray(centre, -direction, longest, step)?.module
      if let ahead { rays.append((direction, ahead)) }
      if let behind { rays.append((-direction, behind)) }
      if let ahead, let behind, max(ahead, behind) > 1.5 * min(ahead, behind) + 0.5 {
        uneven += 1
        if uneven > 4 { return nil }
      }
      if rays.count + 30 - 2 * index < 22 || index == 1 && rays.count < 2
        || index == 3 && rays.count < 6 || index == 7 && rays.count < 11
      {
        return nil
      }
    }
    return FinderShape.affine(rays, centre).map { FinderSketch(affine: $0, isLight: isLight) }
  }

  private func isInside(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && Int(bounded: point.x) < bits.width
      && Int(bounded: point.y) < bits.height
  }

  /// The middle of the square along a line and the size of a module, if square and gap are there on
  /// both sides.
  private func middled(_ point: Point, _ direction: Point, _ module: Float)
    -> (middle: Point, module: Float)?
  {
    let step = min(max(module * 0.15, 0.4), 2)
    guard bits.isDark(Int(point.x), Int(point.y)) != isLight,
      let ahead = ray(point, direction, module * Self.longest, step),
      let behind = ray(point, -direction, module * Self.longest, step)
    else { return nil }
    let square = ahead.square + behind.square
    let gaps = ahead.gap + behind.gap - square
    guard abs(ahead.gap - ahead.square - behind.gap + behind.square) <= 0.6 * gaps + 1,
      square >= gaps * 0.7 - 1, square <= gaps * 4 + 1
    else { return nil }
    let middle = point + direction * ((ahead.square - behind.square) / 2)
    let length = (square + 2 * (square + gaps)) / 13
    return isInside(middle) ? (middle, length) : nil
  }
}

/// The parallelogram that rays from its middle have measured.
enum FinderShape {
  /// Modules around `centre`, when the size of a module in each of these directions is what a
  /// slanted square makes it; the rows of its inverse are the normals of the sides.
  static func affine(_ rays: [(Point, Float)], _ centre: Point) -> Affine? {
    let mean = rays.reduce(Float(0)) { $0 + 1 / $1.1 } / Float(rays.count)
    // A quarter of a right angle apart, from straight; the side's normal is as long as a module is
    // short, and a diagonal is longer than a side.
    let starts = [
      Point(1, 0), Point(0.923_88, 0.382_68), Point(0.707_11, 0.707_11), Point(0.382_68, 0.923_88),
    ]
    var best: (error: Float, Normals)?
    for start in starts {
      var normals = Normals(first: start * mean, second: Point(-start.y, start.x) * mean)
      var isSound = true
      for _ in 0..<5 where isSound { isSound = normals.fit(rays) }
      guard isSound else { continue }
      let error = normals.error(rays)
      if error < best?.error ?? .infinity { best = (error, normals) }
    }
    guard let (error, normals) = best, error < 0.03 else { return nil }
    let determinant = normals.first.cross(normals.second)
    guard abs(determinant) > 1e-6 else { return nil }
    let affine = Affine(
      origin: centre, x: Point(normals.second.y, -normals.second.x) / determinant,
      y: Point(-normals.first.y, normals.first.x) / determinant)
    let (long, short) = (
      max(affine.x.length, affine.y.length), min(affine.x.length, affine.y.length)
    )
    return long < 4 * short ? affine : nil
  }

  struct Normals {
    var first: Point
    var second: Point

    /// Gives each ray to the side it meets and fits both sides; false when one has none.
    mutating func fit(_ rays: [(Point, Float)]) -> Bool {
      var sides = (Side(), Side())
      for (direction, module) in rays {
        let (a, b) = (first.dot(direction), second.dot(direction))
        if abs(a) >= abs(b) {
          sides.0.add(direction, (a < 0 ? -1 : 1) / module)
        } else {
          sides.1.add(direction, (b < 0 ? -1 : 1) / module)
        }
      }
      guard let one = sides.0.normal, let other = sides.1.normal else { return false }
      (first, second) = (one, other)
      return true
    }

    /// The mean square of how far the sides are off, in modules of each ray.
    func error(_ rays: [(Point, Float)]) -> Float {
      rays.reduce(0) { sum, ray in
        let off = max(abs(first.dot(ray.0)), abs(second.dot(ray.0))) * ray.1 - 1
        return sum + min(off * off, 0.25)
      } / Float(rays.count)
    }
  }

  private struct Side {
    var (xx, xy, yy) = (Float(0), Float(0), Float(0))
    var (x, y) = (Float(0), Float(0))

    mutating func add(_ direction: Point, _ value: Float) {
      xx += direction.x * direction.x
      xy += direction.x * direction.y
      yy += direction.y * direction.y
      x += direction.x * value
      y += direction.y * value
    }

    var normal: Point? {
      let determinant = xx * yy - xy * xy
      guard determinant > 1e-4 else { return nil }
      return Point((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant)
    }
  }
}

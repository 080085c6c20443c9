/// Follows rays from the centre of a possible finder through its square, gap and ring.
struct FinderRays {
  /// The directions over half a circle, an eighth of a right angle apart, ordered from coarse to
  /// fine.
  private static let directions: [Point] = {
    let turn = SIMD2<Double>(0.980_785_280_403_230_4, 0.195_090_322_016_128_3)
    var (x, y) = (1.0, 0.0)
    let around = (0..<16).map { _ in
      defer { (x, y) = (x * turn.x - y * turn.y, x * turn.y + y * turn.x) }
      return Point(Float(x), Float(y))
    }
    return (0..<16).map { around[$0 % 4 * 4 + [0, 2, 1, 3][$0 / 4]] }
  }()

  /// The maximum distance of the ring's end, in modules along the row. A mark that is seen from the
  /// side, or on a round surface, is up to three times as high as wide.
  private static let longest: Float = 12

  private let bits: BinaryPicture
  private let isLight: Bool

  init(_ bits: BinaryPicture, isLight: Bool) {
    self.bits = bits
    self.isLight = isLight
  }

  /// The distances at which the colour changes along a ray: the ends of the square, the gap, and
  /// the ring.
  struct Ray {
    var square: Float
    var gap: Float
    var ring: Float

    /// The pixels per module along the ray, whatever the threshold; nil if the runs are not those
    /// of a finder.
    var module: Float? {
      let module = (square + 2 * gap + ring) / 10
      guard abs(square - 1.5 * module) <= 0.6 * module + 0.5,
        abs(gap - 2.5 * module) <= 0.5 * module + 0.5, ring > gap + 0.25 * module
      else { return nil }
      return module
    }
  }

  /// The step length and the number of steps of rays from one point.
  private struct RaySteps {
    let step: Float
    let steps: Int
    /// Whether the rays stay inside the picture in all directions.
    let staysInside: Bool

    init(_ longest: Float, stepping module: Float, around start: Point, _ bits: BinaryPicture) {
      step = min(max(module * 0.15, 0.4), 2)
      steps = max(1, Int(bounded: longest / step))
      let reach = Float(steps) * step + 1
      staysInside =
        start.x >= reach && start.y >= reach && start.x + reach < Float(bits.width)
        && start.y + reach < Float(bits.height)
    }
  }

  private func ray(_ start: Point, _ direction: Point, _ walk: RaySteps) -> Ray? {
    // Integers in units of 1/65,536 pixel.
    let unit = Float(1 << 16)
    var (x, y) = (Int(start.x * unit), Int(start.y * unit))
    let way = direction * (walk.step * unit)
    let (right, down) = (Int(way.x), Int(way.y))
    // The edge of the picture may cut off the quiet zone, but nothing else.
    let inside =
      walk.staysInside
      ? walk.steps : min(Self.steps(x, right, bits.width), Self.steps(y, down, bits.height))
    if walk.step <= 1 {
      // No pixel is skipped, so runs can be measured as a whole.
      if right == 0 {
        return ray(from: y, stepping: down, inside, walk) {
          bits.end(ofColumn: x &>> 16, from: $0, to: $1, isForward: down > 0, $2)
        }
      }
      if down == 0 {
        return ray(from: x, stepping: right, inside, walk) {
          bits.end(ofRow: y &>> 16, from: $0, to: $1, isForward: right > 0, $2)
        }
      }
    }
    var found = SIMD4<Float>.zero
    var (count, flip): (Int, UInt64) = (0, isLight ? 1 : 0)
    let most = min(inside, walk.steps)
    guard most > 0 else { return nil }
    unsafe bits.withWords { words in
      for place in 1...most {
        x &+= right
        y &+= down
        let word = unsafe words[(y &>> 16) &* bits.wordsPerRow &+ x &>> 22]
        if (word &>> UInt64((x &>> 16) & 63) ^ flip) & 1 == 1 { continue }
        found[count] = (Float(place) - 0.5) * walk.step
        count &+= 1
        if count == 3 { break }
        flip ^= 1
      }
    }
    if count == 2, inside < walk.steps {
      found[count] = (Float(inside) + 0.5) * walk.step
    } else if count < 3 {
      return nil
    }
    return Ray(square: found[0], gap: found[1], ring: found[2])
  }

  /// Follows a ray along a row or a column, run by run; `end` returns the end of a dark or light
  /// run, at the latest the last pixel.
  @inline(__always)
  private func ray(
    from start: Int, stepping step: Int, _ inside: Int, _ walk: RaySteps,
    _ end: (_ first: Int, _ last: Int, _ isDark: Bool) -> Int
  ) -> Ray? {
    var found = SIMD4<Float>.zero
    var (count, colour, place) = (0, !isLight, 1)
    let most = min(inside, walk.steps)
    let last = (start &+ most &* step) &>> 16
    while count < 3 {
      if place <= most {
        let pixel = end((start &+ place &* step) &>> 16, last, colour)
        // The first step on that pixel.
        let reached =
          step > 0
          ? ((pixel &<< 16) &- start &+ step &- 1) / step
          : (start &- ((pixel &+ 1) &<< 16)) / -step &+ 1
        place = max(place, reached)
      }
      if place > most, inside >= walk.steps || count < 2 { return nil }
      found[count] = (Float(min(place, inside &+ 1)) - 0.5) * walk.step
      count &+= 1
      place &+= 1
      colour.toggle()
      if count < 3, place > walk.steps { return nil }
    }
    return Ray(square: found[0], gap: found[1], ring: found[2])
  }

  /// The number of steps from a position that stay within a number of pixels; position and step are
  /// in units of 1/65,536 pixel.
  @inline(__always)
  private static func steps(_ place: Int, _ step: Int, _ pixels: Int) -> Int {
    if step > 0 { return ((pixels << 16) - 1 - place) / step }
    return step < 0 ? place / -step : .max
  }

  /// The centre of a possible mark in pixels, and the size of its modules in pixels.
  struct MarkCentre {
    var centre: Point
    var module: Float
    var narrow: Float
    /// Whether the square and gap were found along the row too, and not only down the column.
    var isCross: Bool
  }

  /// The centre of the square around a point, if it has gaps above and below.
  func middle(_ start: Point, _ module: Float) -> MarkCentre? {
    guard isInside(start) else { return nil }
    // The column first: most patterns in a row that look like a mark fail there.
    guard let (middle, height) = middled(start, Point(0, 1), module) else { return nil }
    let across = middled(middle, Point(1, 0), module)
    let (centre, width) = across ?? (middle, module)
    guard max(height, width) < 4 * min(height, width) else { return nil }
    return MarkCentre(
      centre: centre, module: max(height, width), narrow: min(height, width),
      isCross: across != nil)
  }

  /// The mark around a centre, if the rays in nearly all directions match one.
  func sketch(_ middle: MarkCentre) -> FinderEstimate? {
    let (centre, module) = (middle.centre, middle.module)
    let walk = RaySteps(module * 6, stepping: middle.narrow, around: centre, bits)
    var rays: [(Point, Float)] = []
    var uneven = 0
    rays.reserveCapacity(32)
    for index in 0..<16 {
      let direction = Self.directions[index]
      let ahead = ray(centre, direction, walk)?.module
      let behind = ray(centre, -direction, walk)?.module
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
    return FinderShape.affine(rays, centre).map { FinderEstimate(affine: $0, isLight: isLight) }
  }

  private func isInside(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && Int(bounded: point.x) < bits.width
      && Int(bounded: point.y) < bits.height
  }

  /// The centre of the square along a line, and the module size, if there are square and gap on
  /// both sides.
  private func middled(_ point: Point, _ direction: Point, _ module: Float)
    -> (middle: Point, module: Float)?
  {
    guard bits.isDark(Int(point.x), Int(point.y)) != isLight else { return nil }
    let walk = RaySteps(module * Self.longest, stepping: module, around: point, bits)
    guard let ahead = ray(point, direction, walk), let behind = ray(point, -direction, walk)
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

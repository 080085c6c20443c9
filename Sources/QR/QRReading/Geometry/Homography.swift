/// A perspective map from the modules of a flat code to pixels.
struct Homography: Equatable, Sendable {
  private var x: SIMD4<Float>
  private var y: SIMD4<Float>
  private var z: SIMD4<Float>

  @inline(__always)
  func callAsFunction(_ point: Point) -> Point {
    let scale = 1 / (z.x * point.x + z.y * point.y + z.z)
    return Point(
      (x.x * point.x + x.y * point.y + x.z) * scale,
      (y.x * point.x + y.y * point.y + y.z) * scale)
  }

  /// Whether a point is in front of the camera.
  func isSeen(_ point: Point) -> Bool { z.x * point.x + z.y * point.y + z.z > 0.05 }

  /// The affine approximation near a point.
  func affine(at point: Point) -> Affine {
    let middle = self(point)
    let scale = 1 / (z.x * point.x + z.y * point.y + z.z)
    return Affine(
      origin: middle,
      x: Point(x.x - middle.x * z.x, y.x - middle.y * z.x) * scale,
      y: Point(x.y - middle.x * z.y, y.y - middle.y * z.y) * scale)
  }

  /// A position in a code, in modules, and the same position in the picture, in pixels.
  struct Pair {
    var module: Point
    var pixel: Point
    var weight: Float = 1
    /// The only direction in which the position is known, as a unit vector; `nil` if it is known in
    /// both.
    var normal: Point?
  }

  /// Fits a map to pairs by least squares, or returns nil if there is no plausible one.
  init?(_ pairs: [Pair]) {
    guard pairs.count >= 4 else { return nil }
    // Centred and scaled near one, the equations are well conditioned.
    let modules = Normal(pairs.map(\.module))
    let pixels = Normal(pairs.map(\.pixel))
    var system = LinearSystem(8)
    for pair in pairs {
      let (m, p) = (modules.apply(pair.module), pixels.apply(pair.pixel))
      let (u, v) = (Double(m.x), Double(m.y))
      let (a, b) = (Double(p.x), Double(p.y))
      let weight = Double(pair.weight)
      guard let normal = pair.normal else {
        system.add([u, v, 1, 0, 0, 0, -u * a, -v * a], a, weight: weight)
        system.add([0, 0, 0, u, v, 1, -u * b, -v * b], b, weight: weight)
        continue
      }
      let (i, j) = (Double(normal.x), Double(normal.y))
      let off = a * i + b * j
      system.add(
        [i * u, i * v, i, j * u, j * v, j, -u * off, -v * off], off, weight: weight)
    }
    guard let h = system.solved() else { return nil }
    // Undo both normalizations.
    let (s, c) = (Double(modules.scale), modules.centre)
    func unmoved(_ first: Double, _ second: Double, _ third: Double) -> SIMD3<Double> {
      SIMD3(first * s, second * s, third - s * (first * Double(c.x) + second * Double(c.y)))
    }
    let z = unmoved(h[6], h[7], 1)
    let back = 1 / Double(pixels.scale)
    let x = unmoved(h[0], h[1], h[2]) * back + z * Double(pixels.centre.x)
    let y = unmoved(h[3], h[4], h[5]) * back + z * Double(pixels.centre.y)
    self.x = SIMD4(Float(x.x), Float(x.y), Float(x.z), 0)
    self.y = SIMD4(Float(y.x), Float(y.y), Float(y.z), 0)
    self.z = SIMD4(Float(z.x), Float(z.y), Float(z.z), 0)
    guard pairs.allSatisfy({ isSeen($0.module) }) else { return nil }
  }

  /// A shift and scale that move points around zero and make them about as large as one.
  private struct Normal {
    let centre: Point
    let scale: Float

    init(_ points: [Point]) {
      let centre = points.reduce(Point.zero, +) / Float(points.count)
      let spread = points.reduce(Float(0)) { $0 + ($1 - centre).length } / Float(points.count)
      self.centre = centre
      scale = spread > 0 ? 1 / spread : 1
    }

    func apply(_ point: Point) -> Point { (point - centre) * scale }
  }
}

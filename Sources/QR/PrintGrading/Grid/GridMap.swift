import QRReading

/// A map from the modules of a symbol to pixels.
struct GridMap: Sendable {
  /// A position or a vector, in modules or in pixels.
  struct Place: Hashable, Sendable {
    var x: Double
    var y: Double
  }

  /// A small linear change of module positions: (u, v) should be at u + a + b·u + c·v.
  struct Shift: Sendable {
    var u: (constant: Double, u: Double, v: Double)
    var v: (constant: Double, u: Double, v: Double)
  }

  private var x: SIMD3<Double>
  private var y: SIMD3<Double>
  /// The coefficients of the common denominator.
  private var z: SIMD3<Double>

  /// Creates the map of a flat square from its first corner and the vectors of one module.
  init(corner: Place, x: Place, y: Place) {
    self.x = SIMD3(x.x, y.x, corner.x)
    self.y = SIMD3(x.y, y.y, corner.y)
    z = SIMD3(0, 0, 1)
  }

  /// Creates the parallelogram nearest to four corners, from the first along the first row and
  /// around.
  init?(flat corners: [Place], size: Int) {
    guard corners.count == 4 else { return nil }
    let n = Double(size)
    func along(_ value: (Place) -> Double) -> (corner: Double, x: Double, y: Double) {
      let c = corners.map(value)
      let x = (c[1] - c[0] + c[2] - c[3]) / 2
      let y = (c[3] - c[0] + c[2] - c[1]) / 2
      let middle = (c[0] + c[1] + c[2] + c[3]) / 4
      return (middle - (x + y) / 2, x / n, y / n)
    }
    let (x, y) = (along(\.x), along(\.y))
    self.init(
      corner: Place(x: x.corner, y: y.corner), x: Place(x: x.x, y: y.x), y: Place(x: x.y, y: y.y))
    guard abs(x.x * y.y - x.y * y.x) > 1 else { return nil }
  }

  /// Creates the perspective map that takes a square to four corners.
  init?(seen corners: [Place], size: Int) {
    guard corners.count == 4 else { return nil }
    let n = Double(size)
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let (d1x, d1y) = (b.x - c.x, b.y - c.y)
    let (d2x, d2y) = (d.x - c.x, d.y - c.y)
    let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
    let determinant = d1x * d2y - d1y * d2x
    guard abs(determinant) > 1 else { return nil }
    let g = (sx * d2y - sy * d2x) / determinant
    let h = (d1x * sy - d1y * sx) / determinant
    x = SIMD3((b.x - a.x + g * b.x) / n, (d.x - a.x + h * d.x) / n, a.x)
    y = SIMD3((b.y - a.y + g * b.y) / n, (d.y - a.y + h * d.y) / n, a.y)
    z = SIMD3(g / n, h / n, 1)
    let scales = [1, 1 + g, 1 + g + h, 1 + h]
    guard scales.allSatisfy({ $0 > 0.05 }) else { return nil }
  }

  /// The pixel at a position that is given in modules from the symbol's upper left corner.
  @inline(__always)
  func callAsFunction(_ u: Double, _ v: Double) -> Place {
    let scale = 1 / (z.x * u + z.y * v + z.z)
    return Place(
      x: (x.x * u + x.y * v + x.z) * scale, y: (y.x * u + y.y * v + y.z) * scale)
  }

  /// The size of a module in pixels along the rows and along the columns, near a position.
  func pitch(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    func length(_ a: Place, _ b: Place) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    return (
      length(self(u - 0.5, v), self(u + 0.5, v)), length(self(u, v - 0.5), self(u, v + 0.5))
    )
  }

  /// The grid after a change of module positions.
  func moved(_ shift: Shift) -> GridMap {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(
        row.x * (1 + shift.u.u) + row.y * shift.v.u,
        row.x * shift.u.v + row.y * (1 + shift.v.v),
        row.x * shift.u.constant + row.y * shift.v.constant + row.z)
    }
    var moved = self
    (moved.x, moved.y, moved.z) = (row(x), row(y), row(z))
    return moved
  }
}

extension GridMap.Place {
  init(_ place: LocatedCode.Place) { self.init(x: Double(place.x), y: Double(place.y)) }
}

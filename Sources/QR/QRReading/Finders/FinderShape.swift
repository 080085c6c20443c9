/// Fits a parallelogram to rays from its centre.
enum FinderShape {
  /// Returns the map from modules around `centre` to pixels, if the module sizes in these
  /// directions are those of a slanted square. The rows of its inverse are the normals of the
  /// sides.
  static func affine(_ rays: [(Point, Float)], _ centre: Point) -> Affine? {
    let mean = rays.reduce(Float(0)) { $0 + 1 / $1.1 } / Float(rays.count)
    // A quarter of a right angle apart, starting straight. The length of a side's normal is the
    // inverse of the module size, and a diagonal is longer than a side.
    let starts = [
      Point(1, 0), Point(0.923_88, 0.382_68), Point(0.707_11, 0.707_11), Point(0.382_68, 0.923_88),
    ]
    var best: (error: Float, Normals)?
    // The rays that met the first side at the end of each start; equal sets lead to equal results.
    var ends: [UInt32] = []
    for start in starts {
      var normals = Normals(first: start * mean, second: Point(-start.y, start.x) * mean)
      var (isNew, sides, round) = (true, normals.sides(rays), 0)
      while isNew, round < 5 {
        guard !ends.contains(sides), normals.fit(rays, sides) else { isNew = false; break }
        round += 1
        let next = normals.sides(rays)
        if next == sides { break }
        sides = next
      }
      guard isNew else { continue }
      ends.append(sides)
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

    /// The rays that meet the first side, one bit for each of at most 32.
    func sides(_ rays: [(Point, Float)]) -> UInt32 {
      var sides: UInt32 = 0
      for (index, ray) in rays.enumerated()
      where abs(first.dot(ray.0)) >= abs(second.dot(ray.0)) {
        sides |= 1 &<< UInt32(truncatingIfNeeded: index)
      }
      return sides
    }

    /// Fits both sides to the rays that meet them; returns `false` if a side has none.
    mutating func fit(_ rays: [(Point, Float)], _ sides: UInt32) -> Bool {
      var (one, other) = (Side(), Side())
      for (index, (direction, module)) in rays.enumerated() {
        if sides &>> UInt32(truncatingIfNeeded: index) & 1 == 1 {
          one.add(direction, (first.dot(direction) < 0 ? -1 : 1) / module)
        } else {
          other.add(direction, (second.dot(direction) < 0 ? -1 : 1) / module)
        }
      }
      guard let first = one.normal, let second = other.normal else { return false }
      (self.first, self.second) = (first, second)
      return true
    }

    /// The mean squared distance of the ray ends from the sides, in modules, each at most 0.25.
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

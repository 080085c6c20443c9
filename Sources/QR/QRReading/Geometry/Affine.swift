/// A point or a vector, in pixels or in modules. The centre of the first pixel is at (0.5, 0.5).
typealias Point = SIMD2<Float>

extension SIMD2<Float> {
  /// The cross product; positive if `other` is to the right of this vector, as the y axis of
  /// pictures points down.
  @inline(__always)
  func cross(_ other: Self) -> Float { x * other.y - y * other.x }

  @inline(__always)
  func dot(_ other: Self) -> Float { x * other.x + y * other.y }

  var length: Float { dot(self).squareRoot() }

  /// Whether the point is inside a convex outline, in either orientation.
  func isInside(_ outline: [Point]) -> Bool {
    let sides = outline.indices.map { index in
      let (one, next) = (outline[index], outline[(index + 1) % outline.count])
      return (next - one).cross(self - one)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}

extension Int {
  /// The integer part of a computed number, limited to ±2³⁰; 0 for NaN.
  @inline(__always)
  init(bounded value: Float) {
    let limit = Float(1 << 30)
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -limit), limit))
  }
}

/// A map from modules around a point to pixels: the point's position, and a step along either axis.
struct Affine: Equatable, Sendable {
  var origin: Point
  var x: Point
  var y: Point

  @inline(__always)
  func callAsFunction(_ point: Point) -> Point { origin + x * point.x + y * point.y }

  var determinant: Float { x.cross(y) }

  /// The vector in modules for a vector in pixels.
  func modules(of way: Point) -> Point {
    let scale = 1 / determinant
    return Point(way.cross(y) * scale, x.cross(way) * scale)
  }

  /// The side of a square with the area of a module, in pixels.
  var module: Float { abs(determinant).squareRoot() }

  func scaled(_ factor: Float) -> Affine {
    Affine(origin: origin * factor, x: x * factor, y: y * factor)
  }

  /// The square with its axes turned or mirrored, so that x points along `first` and y along
  /// `second` as nearly as possible.
  func turned(along first: Point, _ second: Point) -> Affine {
    let (a, b) = (modules(of: first), modules(of: second))
    var turned = self
    if abs(a.x) * abs(b.y) < abs(a.y) * abs(b.x) {
      (turned.x, turned.y) = (y * (a.y < 0 ? -1 : 1), x * (b.x < 0 ? -1 : 1))
    } else {
      (turned.x, turned.y) = (x * (a.x < 0 ? -1 : 1), y * (b.y < 0 ? -1 : 1))
    }
    return turned
  }
}

/// The position of a code's plane in a picture: a projective map to pixels from the code's own
/// units, with its centre at 0 and its disc of radius 1.
struct ClipFrame {
  /// The image of the code's horizontal axis, in homogeneous coordinates.
  private var across: SIMD3<Double>
  private var along: SIMD3<Double>
  /// The image of the code's centre, in homogeneous coordinates with depth 1.
  private var centre: SIMD3<Double>

  /// Creates the frame of a code whose disc looks like this ellipse, at an arbitrary rotation.
  init(x: Double, y: Double, xx: Double, xy: Double, yy: Double) {
    across = SIMD3(xx, xy, 0)
    along = SIMD3(xy, yy, 0)
    centre = SIMD3(x, y, 1)
  }

  private init?(_ across: SIMD3<Double>, _ along: SIMD3<Double>, _ centre: SIMD3<Double>) {
    let depth = centre.z
    guard (across + along + centre).sum().isFinite, abs(depth) > 1e-9 else { return nil }
    (self.across, self.along, self.centre) = (across / depth, along / depth, centre / depth)
  }

  /// The frame in single precision, for finding pixels.
  var view: ClipProjection {
    ClipProjection(
      across: SIMD3<Float>(across), along: SIMD3<Float>(along), centre: SIMD3<Float>(centre))
  }

  /// The position of the code's centre in the picture, in pixels.
  var middle: (x: Double, y: Double) { (centre.x, centre.y) }

  /// Returns the pixel of a point of the code; `nil` if the point is behind the camera.
  func pixel(_ u: Double, _ v: Double) -> (x: Double, y: Double)? {
    view.pixel(Float(u), Float(v)).map { (Double($0.x), Double($0.y)) }
  }

  /// The frame after a change of the code's plane. Rotation makes no difference to rings.
  func changed(by change: ClipChange) -> ClipFrame? {
    return ClipFrame(
      across * (1 + change.stretch.right) + along * change.slant + centre * change.tilt.right,
      across * change.slant + along * (1 + change.stretch.down) + centre * change.tilt.down,
      across * change.shift.right + along * change.shift.down + centre)
  }

  /// The frame in a picture of another size. Pixel centres are in the middle of pixels.
  func scaled(by factor: Double) -> ClipFrame {
    func scaled(_ column: SIMD3<Double>) -> SIMD3<Double> {
      let shift = (factor - 1) / 2 * column.z
      return SIMD3(column.x * factor + shift, column.y * factor + shift, column.z)
    }
    var copy = self
    (copy.across, copy.along, copy.centre) = (scaled(across), scaled(along), scaled(centre))
    return copy
  }

  /// The mean radius of the disc in pixels.
  var radius: Double { abs(across.x * along.y - along.x * across.y).squareRoot() }

  /// The ratio of the disc's longer to its shorter axis, as seen.
  var stretch: Double {
    let sum = (across * across + along * along).sum() - across.z * across.z - along.z * along.z
    let area = abs(across.x * along.y - along.x * across.y)
    guard area > 1e-9 else { return .infinity }
    let ratio = sum / (2 * area)
    return ratio + max(0, ratio * ratio - 1).squareRoot()
  }
}

/// A frame in single precision: a search finds thousands of its pixels in each step.
struct ClipProjection {
  let across: SIMD3<Float>
  let along: SIMD3<Float>
  let centre: SIMD3<Float>

  /// Returns the pixel of a point of the code; `nil` if the point is behind the camera.
  @inline(__always)
  func pixel(_ u: Float, _ v: Float) -> (x: Float, y: Float)? {
    let depth = across.z * u + along.z * v + 1
    guard depth > 0.2 else { return nil }
    let part = 1 / depth
    return (
      (across.x * u + along.x * v + centre.x) * part,
      (across.y * u + along.y * v + centre.y) * part
    )
  }
}

/// A small change of a code's position, size and tilt, in units of the code.
struct ClipChange {
  enum Kind { case right, down, wider, taller, slant, tiltRight, tiltDown }

  private(set) var shift = (right: 0.0, down: 0.0)
  private(set) var stretch = (right: 0.0, down: 0.0)
  private(set) var slant = 0.0
  private(set) var tilt = (right: 0.0, down: 0.0)

  init(_ kind: Kind, _ amount: Double) {
    switch kind {
    case .right: shift.right = amount / 2
    case .down: shift.down = amount / 2
    case .wider: stretch.right = amount
    case .taller: stretch.down = amount
    case .slant: slant = amount
    // A tilt alone bends the inner rings and moves the outer ones. With a shift against it, the
    // rings between them stay in place, and the search converges directly.
    case .tiltRight: (tilt.right, shift.right) = (amount, amount / 2)
    case .tiltDown: (tilt.down, shift.down) = (amount, amount / 2)
    }
  }

  /// The kinds of changes that matter for a code seen from afar, without perspective.
  static let flat: [Kind] = [.right, .down, .wider, .taller, .slant]
  /// The kinds of changes that matter for a code seen from close up, with perspective.
  static let all = flat + [.tiltRight, .tiltDown]
}

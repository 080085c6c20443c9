import Foundation

/// Paper in space: it bends without stretching, so every shape is a map that keeps lengths.
enum PaperShape: Sendable {
  case flat
  /// Around a cylinder of that radius in modules, whose axis is turned by that angle against the
  /// columns.
  case cylinder(radius: Float, axis: Float)
  /// A wave of that length and height in modules, across that direction.
  case wave(length: Float, height: Float, axis: Float)
  /// Folded along lines through a point, each with a direction and an angle.
  case folded([Fold])

  struct Fold: Sendable {
    var through: SIMD2<Float>
    var axis: Float
    var angle: Float
  }

  /// Where a place on the paper, counted from its middle, is in space; z leads to the eye.
  func place(_ at: SIMD2<Float>) -> SIMD3<Float> {
    switch self {
    case .flat: return SIMD3(at.x, at.y, 0)
    case .cylinder(let radius, let axis):
      let (along, across) = Self.turned(at, axis)
      let angle = across / radius
      return Self.back(along, radius * sin(angle), radius * (cos(angle) - 1), axis)
    case .wave(let length, let height, let axis):
      let (along, across) = Self.turned(at, axis)
      return Self.back(
        along, Self.arc(across, length, height), height * sin(2 * .pi * across / length), axis)
    case .folded(let folds):
      var place = SIMD3(at.x, at.y, 0)
      for fold in folds { place = fold.folded(place, at) }
      return place
    }
  }

  private static func turned(_ at: SIMD2<Float>, _ axis: Float) -> (along: Float, across: Float) {
    (at.x * sin(axis) + at.y * cos(axis), at.x * cos(axis) - at.y * sin(axis))
  }

  private static func back(
    _ along: Float, _ across: Float, _ height: Float, _ axis: Float
  ) -> SIMD3<Float> {
    SIMD3(
      across * cos(axis) + along * sin(axis), along * cos(axis) - across * sin(axis), height)
  }

  /// How far a wave goes sideways while the paper goes `across`: paper does not stretch.
  private static func arc(_ across: Float, _ length: Float, _ height: Float) -> Float {
    let steps = 24
    let step = across / Float(steps)
    let steepest = 2 * .pi * height / length
    return (0..<steps).reduce(0) { sum, index in
      let slope = steepest * cos(2 * .pi * (Float(index) + 0.5) * step / length)
      return sum + step * max(1 - slope * slope, 0).squareRoot()
    }
  }
}

extension PaperShape.Fold {
  /// Turns what lies beyond the line around it.
  func folded(_ place: SIMD3<Float>, _ at: SIMD2<Float>) -> SIMD3<Float> {
    let way = SIMD3(cos(axis), sin(axis), 0)
    let beyond = (at.x - through.x) * -way.y + (at.y - through.y) * way.x
    guard beyond > 0 else { return place }
    let off = place - SIMD3(through.x, through.y, 0)
    // Rodrigues' formula.
    let (turn, rest) = (sin(angle), 1 - cos(angle))
    let cross = SIMD3(
      way.y * off.z - way.z * off.y, way.z * off.x - way.x * off.z, way.x * off.y - way.y * off.x)
    let along = (way * off).sum()
    return place + cross * turn + (way * along - off) * rest
  }
}

/// Where the paper is and how it is turned before the camera.
struct PaperPose: Sendable {
  /// Away from the eye, around a line in the paper that is turned by `direction`, in radians.
  var tilt: Float = 0
  var direction: Float = 0
  /// In the plane of the picture.
  var roll: Float = 0
  /// From the eye, in lengths of the paper's longer side.
  var distance: Float = 2.5

  func seen(_ place: SIMD3<Float>) -> SIMD3<Float> {
    var at = Self.turned(place, -direction)
    at = SIMD3(at.x, at.y * cos(tilt) - at.z * sin(tilt), at.y * sin(tilt) + at.z * cos(tilt))
    return Self.turned(Self.turned(at, direction), roll)
  }

  private static func turned(_ at: SIMD3<Float>, _ angle: Float) -> SIMD3<Float> {
    SIMD3(
      at.x * cos(angle) - at.y * sin(angle), at.x * sin(angle) + at.y * cos(angle), at.z)
  }
}
